import { expect, smallMap, undrawn as test } from './studio-page.js'

test('the focus goes with the door, by keyboard and button', async ({ page, studio }) => {
  await page.setViewportSize({ width: 800, height: 500 })
  await studio.open(smallMap)
  const door = page.getByRole('button', { name: 'Share and save' })
  const inside = page.getByRole('region', { name: 'Share and save' })
  await expect(door).toHaveAttribute('aria-expanded', 'false')
  await door.focus()
  await page.keyboard.press('Enter')
  await expect(door).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('#copy')).toBeFocused()
  await expect(page.locator('#copy')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(inside).toBeHidden()
  await expect(door).toBeFocused()
  await door.click()
  await inside.getByRole('button', { name: 'Close' }).click()
  await expect(inside).toBeHidden()
  await expect(door).toBeFocused()
})

test('the link follows what is shown', async ({ page, studio }) => {
  await studio.open(smallMap)
  await studio.share()
  await expect(page.locator('#share-link')).toHaveValue(page.url())
  await studio.fill('seed', '9')
  await studio.chooseView('voxels')
  await expect(page.locator('#share-link')).toHaveValue(page.url())
  expect(page.url()).toContain('seed=9&view=voxels')
})

test('a terrain of the gallery has a page to share; no other has', async ({ page, studio }) => {
  await studio.open(`${smallMap}&lang=fr`)
  await studio.share()
  const link = page.locator('#share-page a')
  await expect(link).toBeHidden()
  await studio.choosePreset('imai')
  await expect(link).toHaveText('Page à partager (avec aperçu)')
  await studio.chooseView('map')
  await expect(link).toBeHidden()
  await studio.chooseView('voxels')
  await link.click()
  await page.waitForURL(/\/terrains\/imai\.fr\.html$/)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /imai\.jpg$/)
})

test('every way to take a terrain away is behind it, in each language', async ({ page, studio }) => {
  for (const language of ['en', 'fr', 'ja']) {
    await studio.open(`${smallMap}&view=map&lang=${language}`)
    await studio.share('exchange')
    for (const format of ['picture', 'png-16', 'r32', 'stl', 'glb', 'svg', 'parameters'])
      await expect(page.locator(`#export-format option[value=${format}]`)).toBeAttached()
    await expect(page.locator('#open-choose')).toBeVisible()
    await page.locator('#copy-this > summary').click()
    await expect(page.locator('input[name=copy-form]')).toHaveCount(5)
  }
})
