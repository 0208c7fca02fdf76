import { expect, smallMap, test, undrawn } from '../support/studio-page.js'

test('undo and redo lead through picture, controls and link', async ({ page, studio }) => {
  await studio.open(smallMap)
  await expect(page.locator('#undo')).toBeDisabled()
  const hashes = [await studio.hash()]
  for (const change of [
    () => page.locator('#seed').fill('5'),
    () => page.locator('#roughness').fill('0.8'),
    () => studio.chooseView('voxels'),
    () => page.locator('#water').fill('60'),
    () => page.locator('#generator').selectOption('stamp-noise'),
  ]) {
    hashes.push(await studio.hashAfter(change))
  }
  expect(new Set(hashes).size).toBe(6)
  for (let i = 4; i >= 0; i--) {
    expect(await studio.hashAfter(() => page.locator('#undo').click()), `step ${i}`).toBe(hashes[i])
  }
  await expect(page.locator('#undo')).toBeDisabled()
  await expect(page.locator('#seed')).toHaveValue('161')
  expect(studio.said('seed', 'view')).toEqual(['161', 'surface'])
  expect(await studio.hashAfter(() => page.locator('#redo').click())).toBe(hashes[1])
  expect(
    await studio.hashAfter(async () => {
      for (let i = 2; i <= 5; i++) await page.locator('#redo').click()
    }),
  ).toBe(hashes[5])
  await expect(page.locator('#redo')).toBeDisabled()
  expect(studio.query.get('generator')).toBe('stamp-noise')
})

test('a slip can be undone, by the keyboard too, but not in a field', async ({ page, studio }) => {
  const home = await studio.hashOf(smallMap)
  await studio.fill('roughness', '5')
  await expect(studio.remarks).toHaveCount(1)
  await studio.click('#undo')
  await expect(studio.remarks).toHaveCount(0)
  await expect(page.locator('#roughness')).toHaveValue('0.25')
  expect(await studio.hash()).toBe(home)

  await studio.click('#redraw')
  await page.locator('#canvas').focus()
  await studio.press('Control+z')
  await expect(page.locator('#seed')).toHaveValue('161')
  await studio.press('Control+Shift+Z')
  await expect(page.locator('#seed')).not.toHaveValue('161')
  await page.locator('#seed').focus()
  await studio.press('Control+z')
  await expect(page.locator('#redo')).toBeDisabled()
})

undrawn('the drag of a slider is undone as one', async ({ page, studio }) => {
  await page.setViewportSize({ width: 800, height: 400 })
  await studio.open(smallMap)
  const slider = page.getByRole('slider', { name: 'Roughness' })
  await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = (await slider.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2, { steps: 8 })
  await studio.after(() => page.mouse.up())
  await expect(page.locator('#roughness')).not.toHaveValue('0.25')
  await studio.click('#undo')
  await expect(page.locator('#roughness')).toHaveValue('0.25')
  await expect(page.locator('#undo')).toBeDisabled()
})
