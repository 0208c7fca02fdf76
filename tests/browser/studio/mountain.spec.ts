import { gzipSync } from 'node:zlib'
import { expect, smallMap, test, undrawn } from '../support/studio-page.js'

test('the page shows a mountain, also on the screen, and says what it is', async ({ page, studio }) => {
  await studio.open()
  await expect(page).toHaveTitle('Orogen: fractal mountains')
  const { colors, deviation, width, height } = await studio.picture()
  expect(colors).toBeGreaterThan(500)
  expect(deviation).toBeGreaterThan(12)
  expect([width, height]).toEqual(
    await page.locator('#canvas').evaluate((canvas) => [canvas.clientWidth, canvas.clientHeight]),
  )

  const facts = await studio.facts()
  expect(facts.size).toMatch(/^(\d+) × \1$/)
  expect(Number(facts.highest)).toBeGreaterThan(Number(facts.lowest))
  expect(Number(facts.triangles!.replaceAll(',', ''))).toBeGreaterThan(1000)
  expect(facts.generate).toMatch(/^[\d.,]+ ms$/)
  expect(facts.mesh).toMatch(/^[\d.,]+ ms$/)
  await expect(studio.notes).toHaveCount(0)
  await expect(page.locator('#work')).toBeHidden()

  const screen = () => page.screenshot({ clip: { x: 60, y: 20, width: 360, height: 140 } })
  const before = await screen()
  expect(before.length).toBeGreaterThan(5_000)
  await studio.fill('seed', '5')
  expect(before.equals(await screen())).toBe(false)
})

test.describe('for the first time', () => {
  test.use({ isFirst: true })

  undrawn('what is loaded is small', async ({ page, studio }) => {
    const sizes = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
      sizes.set(new URL(response.url()).pathname, size)
    })
    await studio.open(smallMap)
    let [all, wasmAndGlue] = [0, 0]
    for (const [path, size] of sizes) {
      all += await size
      if (/\.wasm$|\/worker-/.test(path)) wasmAndGlue += await size
    }
    expect(
      [...sizes.keys()].filter((path) => /\.(wasm|css)$|\/worker-/.test(path)).length,
    ).toBeGreaterThanOrEqual(3)
    expect(wasmAndGlue).toBeGreaterThan(10_000)
    expect(wasmAndGlue).toBeLessThan(126_000)
    expect(all).toBeGreaterThan(100_000)
    expect(all).toBeLessThan(333_000)
  })
})
