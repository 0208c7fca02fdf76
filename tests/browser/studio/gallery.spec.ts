import { encode } from 'fast-png'
import { expect, smallMap, test, undrawn } from '../support/studio-page.js'

test('a terrain that was given a name stands in the gallery', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1200, height: 700 })
  const home = await studio.hashOf(`${smallMap}&view=voxels&water=40`)
  await studio.share()
  await page.locator('#save-name').fill('<b>Home</b>')
  await page.keyboard.press('Enter')
  await expect(page.locator('#kept')).toContainText('“<b>Home</b>” is kept')
  const shown = page.locator('#kept img')
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(208)
  await expect(page.locator('#save-name')).toHaveValue('')
  const own = page.locator('#strip .own')
  await expect(own).toHaveCount(1)

  await studio.open('?exponent=5&seed=2')
  const tile = own.getByRole('button', { name: '<b>Home</b>', exact: true })
  await expect
    .poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(208)
  expect(await studio.hashAfter(() => tile.click())).toBe(home)
  expect(studio.query.get('water')).toBe('40')
  await own.getByRole('button', { name: 'Remove' }).click()
  await expect(own).toHaveCount(0)
  await expect(page.locator('#strip button').first()).toBeFocused()
  await page.reload()
  await expect(page.locator('#strip [data-preset]').first()).toBeVisible()
  await expect(own).toHaveCount(0)
})

undrawn('a planet is made of a picture, and of nothing else', async ({ page, studio }) => {
  await page.setViewportSize({ width: 900, height: 720 })
  await studio.open(smallMap)
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'A planet from your picture' }).click()
    await studio.after(async () => (await chooser).setFiles({ name, mimeType: 'image/png', buffer }))
  }
  await choose('words.png', Buffer.from('a mountain, in words'))
  await expect(studio.notes).toContainText('words.png')
  await expect(page.locator('#generator')).toHaveValue('diamond-square')
  const data = Uint8Array.from({ length: 64 }, (_, i) => 4 * i)
  await choose('ramp.png', Buffer.from(encode({ width: 8, height: 8, data, channels: 1 })))
  await expect(page.locator('#generator')).toHaveValue('planet')
  await expect(page.locator('#stamp')).toHaveValue('image')
  await expect(page.locator('#fact-size')).toContainText('6 ×')
  await expect(studio.notes).toHaveText([/^Links cannot hold your picture/])
  await studio.click('#undo')
  await expect(page.locator('#generator')).toHaveValue('diamond-square')
})

undrawn('where the browser keeps nothing it says so', async ({ page, studio }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { value: null }))
  await studio.open(smallMap)
  await studio.share()
  await page.locator('#save-name').fill('Home')
  await page.locator('#save-now').click()
  await expect(studio.notes).toContainText('does not let the page store anything')
  await expect(page.locator('#kept')).toBeEmpty()
})

undrawn('no name of a preset is cut or has three lines', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1200, height: 720 })
  await studio.open(`${smallMap}&lang=fr`)
  const cut = await page
    .locator('#strip span')
    .evaluateAll(
      (all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
          .length,
    )
  expect(cut).toBe(0)
  // The longest name makes the room below all pictures of its line.
  const lines = await page
    .locator('#strip span')
    .evaluateAll((all) =>
      all.map((each) => Math.round(each.clientHeight / parseFloat(getComputedStyle(each).lineHeight))),
    )
  expect(Math.max(...lines)).toBe(2)
})

undrawn('every preset has a picture', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1200, height: 720 })
  await studio.open(smallMap)
  const pictures = page.locator('#strip img')
  await expect(pictures).toHaveCount(await page.locator('#strip [data-preset]').count())
  await expect
    .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
})

test('no preset opens with a fault', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1200, height: 720 })
  await studio.open(`${smallMap}&lang=fr`)
  const seen = new Set<string>()
  for (const id of ['craters', 'desert', 'processing']) {
    await studio.choosePreset(id)
    seen.add(await studio.hash())
    await expect(page.locator('[aria-invalid=true], .fault:not(:empty)'), id).toHaveCount(0)
    await expect(studio.notes, id).toHaveCount(0)
  }
  expect(seen.size).toBe(3)
  expect(studio.query.get('generator')).toBe('palais')
  await expect(page.locator('#undo')).toBeEnabled()
  await expect(page.locator('label[for=exponent]')).toHaveText('Nombre d’itérations')
  await page.locator('#amplitude').fill('-5')
  await expect(page.locator('#amplitude')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#amplitude-remark')).toHaveClass(/fault/)
})

undrawn('keeping a terrain under a taken name can be undone', async ({ page, studio }) => {
  await studio.open(smallMap)
  await studio.share()
  await page.evaluate(() =>
    localStorage.setItem('orogen.saved', JSON.stringify([{ name: 'Home', link: '?seed=9' }])),
  )
  await page.locator('#save-name').fill('Home')
  await page.locator('#save-now').click()
  await expect(page.locator('#kept')).toContainText('It replaces the terrain that had this name.')
  await page.locator('#kept-undo').click()
  await expect(page.locator('#kept')).toHaveText('The gallery is as it was before.')
  expect(await page.evaluate(() => localStorage.getItem('orogen.saved'))).toBe(
    '[{"name":"Home","link":"?seed=9"}]',
  )
})
