import type { Page } from '@playwright/test'
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

test('the grey map has the greys of the heights', async ({ page, studio }) => {
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
})

test('the map has the pixels of the screen, also after they have become smaller', async ({
  page,
  studio,
}) => {
  await studio.open(link)
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

test('wheel, drag and keys move the map', async ({ page, studio }) => {
  const home = await studio.hashOf(link)
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
})

test('each kind of map is another picture of the same terrain', async ({ page, studio }) => {
  const seen = new Set([await studio.hashOf(link)])
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
})

test('the legend of a map has its heights', async ({ page, studio }) => {
  await studio.open(link)
  const { highest } = await studio.facts()
  const legend = page.locator('#legend')
  await expect(legend.locator('figcaption')).toContainText(String(Number(Number(highest).toPrecision(3))))
  await studio.chooseView('surface')
  await expect(legend).toBeHidden()
})

/** Counts the pictures that a worker has painted, and the large blocks of memory that the page asks for. */
function watchPainting(): void {
  const counts = { pictures: 0, blocks: 0 }
  Object.assign(window, { counts })
  window.Worker = class extends Worker {
    constructor(...options: ConstructorParameters<typeof Worker>) {
      super(...options)
      this.addEventListener('message', ({ data }: MessageEvent<{ result?: { picture?: unknown } }>) => {
        if (data.result?.picture) counts.pictures++
      })
    }
  }
  const isLarge = ([size]: unknown[]) => typeof size === 'number' && size > 100_000
  for (const name of ['ArrayBuffer', 'Float32Array', 'Uint32Array', 'Uint8Array'] as const)
    Object.assign(window, {
      [name]: new Proxy(window[name], {
        construct(made, options: unknown[], target) {
          if (isLarge(options)) counts.blocks++
          return Reflect.construct(made, options, target) as object
        },
      }),
    })
}
const counted = (page: Page) =>
  page.evaluate(() => ({ ...(window as unknown as { counts: { pictures: number; blocks: number } }).counts }))

/** Changes the map until the worker paints it: the first pictures do not wait for its script. */
async function untilAway(page: Page, studio: StudioPage): Promise<void> {
  let seed = 100
  const painted = async () => {
    await studio.fill('seed', String(seed++))
    return (await counted(page)).pictures
  }
  await expect.poll(painted).toBeGreaterThan(0)
}

test('a worker paints the map with the pixels of the page, which paints where no worker can', async ({
  page,
  studio,
}) => {
  await page.addInitScript(watchPainting)
  const rich = '?exponent=7&seed=161&view=map&contours=true&age=0.5'
  const gullied = '?exponent=7&seed=161&view=map&gullies=0.6&map=tints'
  const picturesOf = async (isAway: boolean) => {
    const hashes: string[] = []
    for (const address of [rich, gullied]) {
      await studio.open(address)
      if (isAway) await untilAway(page, studio)
      else await studio.fill('seed', '7')
      const before = await counted(page)
      for (const seed of ['8', '9']) {
        await studio.fill('seed', seed)
        hashes.push(await studio.hash())
      }
      expect((await counted(page)).pictures > before.pictures).toBe(isAway)
    }
    return hashes
  }
  const away = await picturesOf(true)
  expect(new Set(away).size).toBe(4)

  await page.route(/map-worker/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `delete self.OffscreenCanvas;${await response.text()}` })
  })
  expect(await picturesOf(false)).toEqual(away)
  await page.unroute(/map-worker/)

  await page.route(/map-worker/, (route) => route.abort())
  expect(await picturesOf(false)).toEqual(away)
})

test('while a slider is dragged, the page takes no new memory for the map', async ({ page, studio }) => {
  await page.addInitScript(watchPainting)
  await studio.open('?exponent=8&seed=161&view=map&contours=true')
  await untilAway(page, studio)
  const slider = page.getByRole('slider', { name: 'Roughness' })
  await slider.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await slider.boundingBox())!
  const drag = async (from: number, to: number) => {
    for (let step = from; step < to; step++) {
      const { pictures } = await counted(page)
      await page.mouse.move(x + width * (0.3 + 0.02 * step), y + height / 2)
      await expect.poll(async () => (await counted(page)).pictures).toBeGreaterThan(pictures)
    }
  }
  await page.mouse.move(x + width * 0.3, y + height / 2)
  await page.mouse.down()
  await drag(1, 8) // the memory that travels is made
  const { blocks } = await counted(page)
  await drag(8, 16)
  expect((await counted(page)).blocks).toBe(blocks)
  await studio.after(() => page.mouse.up())
})

test('a legend that grows where it moves nothing has the map painted no second time', async ({
  page,
  studio,
}) => {
  await page.addInitScript(watchPainting)
  await studio.open('?exponent=6&seed=161&view=map')
  await untilAway(page, studio)
  const grow = (side: 'minHeight' | 'minWidth') =>
    studio.after(() =>
      page.evaluate(async (side) => {
        document.getElementById('legend')!.style[side] = '300px'
        for (let frame = 0; frame < 3; frame++) await window.probe.updates()
      }, side),
    )
  const { pictures } = await counted(page)
  await grow('minHeight')
  expect((await counted(page)).pictures).toBe(pictures)
  await grow('minWidth')
  expect((await counted(page)).pictures).toBeGreaterThan(pictures)
})

test('the sharp map is painted in slices, the same as at once', async ({ page, studio }) => {
  await page.route(/map-worker/, (route) => route.abort()) // on the page
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
