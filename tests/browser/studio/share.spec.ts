import { expect, smallMap, undrawn as test } from '../support/studio-page.js'

test('what is behind the door: focus, link and every way to take a terrain away', async ({
  page,
  studio,
  context,
}) => {
  await page.setViewportSize({ width: 800, height: 500 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await studio.open(smallMap)
  const door = page.getByRole('button', { name: 'Share', exact: true })
  const inside = page.getByRole('dialog', { name: 'Share, keep, embed' })
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

  // The link follows what is shown, and is copied as the address.
  await studio.share()
  await expect(page.locator('#share-link')).toHaveValue(page.url())
  await studio.fill('seed', '9')
  await studio.chooseView('voxels')
  await expect(page.locator('#share-link')).toHaveValue(page.url())
  expect(page.url()).toContain('seed=9&view=voxels')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await studio.share('exchange')
  for (const format of ['picture', 'png-16', 'r32', 'stl', 'glb', 'svg', 'parameters'])
    await expect(page.locator(`#export-format option[value=${format}]`)).toBeAttached()
  await expect(page.locator('#open-choose')).toBeVisible()
  await studio.share('copy-this')
  await expect(inside).toBeVisible()
  await expect(page.locator('#files')).toBeHidden()
  await expect(page.locator('input[name=copy-form]')).toHaveCount(7)
})
