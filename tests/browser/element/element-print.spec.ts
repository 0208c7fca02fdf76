import type { OrogenTerrain } from '../../../web/element/index.js'
import { expect, smallTerrain, test } from '../support/element-page.js'

const far = '<div style="height: 3000px"></div>'
const poster = `<img slot="poster" alt="the poster" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">`
const body = `<orogen-terrain ${smallTerrain} controls></orogen-terrain>${far}
  <orogen-terrain ${smallTerrain} loading="eager" view="voxels">${poster}</orogen-terrain>${far}
  <orogen-terrain ${smallTerrain} alt="A ridge">${poster}</orogen-terrain>
  <orogen-terrain ${smallTerrain} alt="A valley" reveal="interaction"></orogen-terrain>`

test('until its first frame a terrain shows its poster, never black', async ({ page, embed }) => {
  await embed.open(body)
  await embed.until('ready', 0, 1)
  // Made, and out of sight: nothing is drawn.
  expect((await embed.picture(1)).colors).toBeLessThan(2)
  const canvas = embed.at(1).locator('canvas').first()
  await expect(canvas).toHaveCSS('opacity', '0')
  await expect(page.getByAltText('the poster').first()).toBeVisible()
  expect(
    await page
      .getByAltText('the poster')
      .first()
      .evaluate((image) => image.assignedSlot!.closest('[inert]')),
  ).not.toBe(null)
  await embed.at(1).scrollIntoViewIfNeeded()
  await expect(canvas).toHaveCSS('opacity', '1')
  expect((await embed.picture(1)).colors).toBeGreaterThan(50)
  await expect(page.getByAltText('the poster').first()).toBeHidden()
})

test('on paper all that is made is drawn, posters stand for the rest', async ({ page, embed }) => {
  await embed.open(body)
  await embed.until('ready', 0, 1)
  expect((await embed.picture(1)).colors).toBeLessThan(2)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  // At once: the browser waits for nothing.
  expect((await embed.picture(1)).colors).toBeGreaterThan(50)

  await page.emulateMedia({ media: 'print' })
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll<OrogenTerrain>('orogen-terrain')].map(({ status }) => status),
    ),
  ).toEqual(['ready', 'ready', 'idle', 'idle'])
  const [first, second, third, fourth] = [0, 1, 2, 3].map((nth) => embed.at(nth))
  await expect(first!).toHaveCSS('break-inside', 'avoid')
  await expect(first!.getByRole('combobox')).toBeHidden()
  await expect(second!.locator('canvas').first()).toHaveCSS('opacity', '1')
  await expect(third!.getByAltText('the poster')).toBeVisible()
  await expect(third!.getByText('A ridge')).toBeHidden()
  await expect(fourth!.getByText('A valley')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show it in 3D' })).toBeHidden()
})
