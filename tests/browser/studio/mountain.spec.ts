import { gzipSync } from 'node:zlib'
import { expect, test, untilSettled } from '../support/studio-page.js'

test('the page shows a mountain, also on the screen', async ({ page, studio }) => {
  await studio.open()
  const { colors, deviation, width, height } = await studio.picture()
  expect(colors).toBeGreaterThan(500)
  expect(deviation).toBeGreaterThan(12)
  expect([width, height]).toEqual(
    await page.locator('#canvas').evaluate((canvas) => [canvas.clientWidth, canvas.clientHeight]),
  )

  const screen = () => page.screenshot({ clip: { x: 60, y: 20, width: 360, height: 140 } })
  const before = await screen()
  expect(before.length).toBeGreaterThan(5_000)
  await studio.fill('seed', '5')
  expect(before.equals(await screen())).toBe(false)
})

test('the page says what mountain it shows', async ({ page, studio }) => {
  await studio.open()
  await expect(page).toHaveTitle('Orogen: fractal mountains')
  const facts = await studio.facts()
  expect(facts.size).toMatch(/^(\d+) × \1$/)
  expect(Number(facts.highest)).toBeGreaterThan(Number(facts.lowest))
  expect(Number(facts.triangles!.replaceAll(',', ''))).toBeGreaterThan(1000)
  expect(facts.generate).toMatch(/^[\d.,]+ ms$/)
  expect(facts.mesh).toMatch(/^[\d.,]+ ms$/)
  await expect(studio.notes).toHaveCount(0)
  await expect(page.locator('#work')).toBeHidden()
})

test.describe('for the first time', () => {
  test.use({ isFirst: true })

  test('what is loaded before the first picture is small', async ({ page, studio }) => {
    const sizes = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
      sizes.set(new URL(response.url()).pathname, size)
    })
    await studio.open()
    const image = page.locator('#strip img').first()
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
    const early = await page.evaluate(() => {
      const [shown] = performance.getEntriesByName('first picture')
      const all = performance.getEntriesByType('resource')
      const fetched = all.filter(({ startTime }) => startTime < shown!.startTime)
      return [location.href, ...fetched.map(({ name }) => name)].map((each) => new URL(each).pathname)
    })
    let [all, first, wasmAndGlue] = [0, 0, 0]
    for (const [path, size] of sizes) {
      all += await size
      if (early.includes(path)) first += await size
      if (/\.wasm$|\/worker-/.test(path)) wasmAndGlue += await size
    }
    expect(early.filter((path) => /\.(wasm|css)$|\/worker-/.test(path)).length).toBeGreaterThanOrEqual(3)
    expect(early.filter((path) => path.endsWith('.webp'))).toEqual([expect.stringMatching(/\/first-[^/]+$/)])
    expect(wasmAndGlue).toBeGreaterThan(10_000)
    expect(wasmAndGlue).toBeLessThan(72_000)
    expect(first).toBeGreaterThan(200_000)
    expect(first).toBeLessThan(259_500) // of which the picture is 5 kB
    expect(all).toBeLessThan(283_900)
  })

  test('a blurred picture stands for the first mountain until it is drawn', async ({ page, studio }) => {
    const blurred = page.locator('#stage > .passage.first')
    let send = () => {}
    const released = new Promise<void>((resolve) => (send = resolve))
    await page.route('**/*.wasm', (route) => released.then(() => route.continue()))
    await page.goto('./')
    await expect(blurred).toBeVisible()
    await expect
      .poll(() => blurred.evaluate((each: HTMLImageElement) => each.naturalWidth))
      .toBeGreaterThan(0)
    await expect(page.locator('#stage')).not.toHaveAttribute('data-state')
    send()
    await expect(blurred).toHaveCount(0)
    await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
    await studio.open('?seed=5')
    await expect(blurred).toHaveCount(0)
  })

  test('the cards below the first picture come without moving it', async ({ page, studio }) => {
    await page.setViewportSize({ width: 1100, height: 500 })
    let send = () => {}
    const released = new Promise<void>((resolve) => (send = resolve))
    await page.route(/\/start-(?!worker)[\w-]+\.js$/, (route) => released.then(() => route.continue()))
    await page.goto('./')
    await untilSettled(page)
    const bare = await studio.hash()
    await expect(page.locator('#start .card')).toHaveCount(0)
    send()
    await expect(page.locator('#start .card')).toHaveCount(3)
    await untilSettled(page)
    expect(await studio.hash()).toBe(bare)
    expect(await studio.hashAfter(() => page.locator('#start .close').click())).not.toBe(bare)
  })
})
