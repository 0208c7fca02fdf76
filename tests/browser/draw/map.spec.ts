import { expect, type StudioPage, undrawn as test } from '../support/studio-page.js'

test.use({ viewport: { width: 1000, height: 500 } })

const link = '?exponent=6&seed=161&view=map&contours=false'

/** The colour in the middle of a point of the map, found by the readout. */
async function colorsUnder(studio: StudioPage, places: [number, number][]): Promise<number[]> {
  return await studio.page.evaluate((all) => {
    const canvas = document.querySelector<HTMLCanvasElement>('#map-canvas')!
    const context = canvas.getContext('2d')!
    return all.map(([x, y]) => context.getImageData(x, y, 1, 1).data[0]!)
  }, places)
}

test('the grey map has the greys of the heights, and the pixels of the screen, also after they have become smaller', async ({
  page,
  studio,
}) => {
  await studio.open(`${link}&map=grey`)
  const facts = await studio.facts()
  const [low, high] = [Number(facts.lowest), Number(facts.highest)]
  const places: [number, number][] = [
    [300, 120],
    [300, 210],
    [400, 330],
  ]
  const greys = await colorsUnder(studio, places)
  for (const [i, [x, y]] of places.entries()) {
    await page.mouse.move(x, y)
    const text = (await page.locator('#readout').textContent())!.replaceAll('−', '-')
    const height = Number(/height (\S+)$/.exec(text)![1])
    // The readout is that of the nearest point, while the pixel lies slightly off it.
    expect(Math.abs(greys[i]! / 255 - (height - low) / (high - low))).toBeLessThan(0.06)
  }
  expect(new Set(greys).size).toBe(3)

  const widthOf = () => page.locator('#map-canvas').evaluate(({ width }: HTMLCanvasElement) => width)
  const width = await widthOf()
  const screen = await page.context().newCDPSession(page)
  for (const [deviceScaleFactor, reducedMotion] of [
    [2, 'reduce'],
    [1, 'no-preference'],
  ] as const) {
    const size = { width: 1000, height: 500, mobile: false }
    await screen.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor })
    // While the size stays the same, Chromium evaluates media queries only when another feature changes.
    await page.emulateMedia({ reducedMotion })
    await expect.poll(widthOf).toBe(width * deviceScaleFactor)
  }
})

test('wheel, drag and keys move the map, each kind is another picture of the same terrain, and the legend has its heights', async ({
  page,
  studio,
}) => {
  const home = await studio.hashOf(link)
  const { highest } = await studio.facts()
  const legend = page.locator('#legend')
  await expect(legend.locator('figcaption')).toContainText(String(Number(Number(highest).toPrecision(3))))
  await page.mouse.move(300, 200)
  const near = await studio.hashAfter(() => page.mouse.wheel(0, -400))
  expect(near).not.toBe(home)
  await page.mouse.down()
  await page.mouse.move(340, 230, { steps: 4 })
  const moved = await studio.hashAfter(() => page.mouse.up())
  expect(moved).not.toBe(near)
  await page.locator('#map-canvas').focus()
  expect(await studio.hashAfter(() => page.keyboard.press('ArrowLeft'))).not.toBe(moved)
  expect(await studio.hashAfter(() => page.keyboard.press('Home'))).toBe(home)

  const seen = new Set([home])
  for (const kind of ['tints', 'hillshade', 'grey', 'relief']) {
    seen.add(await studio.hashAfter(() => page.locator('#map').selectOption(kind)))
  }
  expect(seen.size).toBe(4)
  const terrains = await studio.terrains()
  for (const change of [
    () => page.locator('input#water').fill('60'),
    () => page.locator('input#sun').fill('90'),
    () => page.locator('input#shade').fill('5'),
    () => page.locator('input#contours').check(),
  ]) {
    seen.add(await studio.hashAfter(change))
  }
  expect(seen.size).toBe(8)
  expect(await studio.terrains()).toBe(terrains)
  await studio.chooseView('surface')
  await expect(legend).toBeHidden()
})

test('the sharp map is painted in slices, the same as at once', async ({ page, studio }) => {
  // A clock on which each piece of the picture takes 20 ms.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    const put = CanvasRenderingContext2D.prototype.putImageData as (...given: unknown[]) => void
    const pieces = new Map<number, number>()
    let [late, frame] = [0, 0]
    performance.now = () => now() + late
    const next = () => requestAnimationFrame(() => void frame++)
    CanvasRenderingContext2D.prototype.putImageData = function (...given: unknown[]) {
      put.apply(this, given)
      late += 20
      pieces.set(frame, (pieces.get(frame) ?? 0) + 1)
      next()
    }
    Object.assign(window, { pieces })
  })
  await page.setViewportSize({ width: 900, height: 700 })
  const whole = await studio.hashOf('?exponent=6&seed=161&view=map&contours=true')
  const maxPieces = () =>
    page.evaluate(() => {
      const { pieces } = window as unknown as { pieces: Map<number, number> }
      const counts = [...pieces.values()]
      pieces.clear()
      return Math.max(...counts)
    })
  expect(await maxPieces()).toBeGreaterThan(3)
  await page.locator('#map-canvas').focus()
  for (const key of ['+', 'Home']) await studio.press(key)
  expect(await maxPieces()).toBeLessThan(4)
  expect(await studio.hash()).toBe(whole)
})
