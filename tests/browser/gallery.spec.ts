import { expect, smallMap, test } from './studio-page.js'

test('a terrain that was given a name comes back by it, after a reload too, and can be forgotten', async ({
  page,
  studio,
}) => {
  await studio.open(`${smallMap}&view=voxels&water=40`)
  const home = await studio.hash()
  await page.locator('#save').click()
  await expect(page.locator('#save-name')).toBeFocused()
  await page.keyboard.type('<b>Home</b>')
  await page.keyboard.press('Enter')
  await expect(page.locator('#save-name')).toBeHidden()
  await studio.open('?exponent=5&seed=2')
  await studio.after(() => page.locator('#preset').selectOption({ label: '<b>Home</b>' }))
  expect(await studio.hash()).toBe(home)
  expect(studio.query.get('water')).toBe('40')
  await page.locator('#forget').click()
  await expect(page.locator('#preset option', { hasText: 'Home' })).toHaveCount(0)
  await expect(page.locator('#forget')).toBeHidden()
})

test('the strip shows a picture of each preset and leads to it', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1200, height: 700 })
  await studio.open(smallMap)
  const pictures = page.locator('#strip img')
  expect(await pictures.count()).toBe((await page.locator('#preset option').count()) - 1)
  const first = pictures.first()
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  await studio.after(() => page.locator('#strip button', { hasText: 'Cones' }).click())
  expect(studio.query.get('stamp')).toBe('cone')
  await expect(page.locator('#undo')).toBeEnabled()
})
