import { expect, framesAskedFor, smallMap, test, undrawn } from '../support/studio-page.js'

test('nothing is drawn while nothing moves', async ({ page, studio }) => {
  await studio.open(smallMap)
  for (const view of ['surface', 'voxels', 'wireframe']) {
    await studio.chooseView(view)
    expect(await framesAskedFor(page), view).toBe(0)
  }
  await studio.drag(40, 10)
  expect(await framesAskedFor(page), 'after a drag').toBe(0)
})

test('rotation moves the picture until it is stopped', async ({ page, studio }) => {
  await studio.open(smallMap)
  const seen = [await studio.hash()]
  const rotation = page.getByRole('switch', { name: 'Rotation' })
  await rotation.check()
  for (let i = 0; i < 3; i++) {
    await expect.poll(() => studio.hash()).not.toBe(seen.at(-1))
    seen.push(await studio.hash())
  }
  expect(new Set(seen).size).toBe(4)
  await expect.poll(() => studio.query.get('rotate')).toBe('true')

  const stopped = await studio.hashAfter(() => rotation.uncheck())
  expect(await framesAskedFor(page)).toBe(0)
  expect(await studio.hash()).toBe(stopped)
  expect(studio.query.get('rotate')).toBeNull()
})

test('a link rotates from the beginning, but for readers who want less motion only when they ask for it', async ({
  page,
  studio,
}) => {
  await page.goto(`${smallMap}&rotate=true`)
  await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
  const rotation = page.getByRole('switch', { name: 'Rotation' })
  await expect(rotation).toBeChecked()
  const first = await studio.hash()
  await expect.poll(() => studio.hash()).not.toBe(first)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const act of [() => studio.still(), () => studio.open(`${smallMap}&rotate=true`)]) {
    await act()
    await expect(rotation).not.toBeChecked()
    await studio.still()
    expect(await framesAskedFor(page)).toBe(0)
  }
  await rotation.check()
  expect(await framesAskedFor(page)).toBeGreaterThan(0)
  await rotation.uncheck()
})

undrawn('rotation that ends around a planet does not go on around the next map', async ({ page, studio }) => {
  await page.goto('?generator=planet&exponent=4&seed=1&rotate=true')
  await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
  await studio.after(() => page.getByRole('switch', { name: 'Rotation' }).uncheck())
  await studio.choose('generator', 'diamond-square')
  await expect(page.getByRole('switch', { name: 'Rotation' })).not.toBeChecked()
  expect(await framesAskedFor(page)).toBe(0)
})

undrawn('the wheel scrolls the page until the canvas has the focus', async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await studio.open('?exponent=4&seed=3')
  const scrolled = () => page.evaluate(() => document.scrollingElement!.scrollTop)
  await page.mouse.move(150, 120)
  await page.mouse.wheel(0, 100)
  await expect.poll(scrolled).toBeGreaterThan(50)
  await studio.still()
  expect(studio.query.get('camera')).toBeNull()

  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('#canvas').focus()
  await page.mouse.wheel(0, 100)
  await expect.poll(() => studio.query.get('camera')).not.toBeNull()
  await studio.still()
  expect(await scrolled()).toBe(0)
})

undrawn('nothing is drawn as near or as far as one can go', async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await studio.open('?exponent=4&seed=3')
  await page.locator('#canvas').focus()
  await page.mouse.move(250, 120)
  for (const direction of [-1, 1]) {
    for (let i = 0; i < 40; i++) await page.mouse.wheel(0, direction * 300)
    const distance = () => Number(studio.query.get('camera')?.split(',')[2])
    await expect.poll(distance).toBeCloseTo(direction < 0 ? 0.15 : 8, 2)
    await studio.still()
    expect(await framesAskedFor(page)).toBe(0)
    expect(distance()).toBeCloseTo(direction < 0 ? 0.15 : 8, 2)
  }
})

undrawn('who has turned the whole mountain sees the whole of a steeper one', async ({ studio }) => {
  const camera = () => studio.query.get('camera')!.split(',').map(Number)
  await studio.open('?exponent=4&seed=3&amplitude=0.2')
  await studio.drag(60, 10)
  const [azimuth, elevation, distance] = camera()
  await studio.fill('amplitude', '5')
  const higher = camera()
  expect(higher.slice(0, 2)).toEqual([azimuth, elevation])
  expect(higher[2]).toBeGreaterThan(distance! * 1.1)

  // A camera of a link stays where its author has put it.
  await studio.visit('?exponent=4&seed=3&amplitude=5&camera=90,30,1,0,0,0')
  expect(camera()).toEqual([90, 30, 1, 0, 0, 0])
})
