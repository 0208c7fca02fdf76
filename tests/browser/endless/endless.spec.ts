import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { decode } from 'fast-png'
import type { EndlessElement } from '../../../web/endless/element/endless-element.js'
import type { Visit } from '../../../web/endless/link.js'
import { ElementPage } from '../support/element-page.js'
import {
  expect,
  expectErrors,
  loseContext,
  pixelsOf,
  test as base,
  undrawn as undrawnBase,
  violations,
} from '../support/studio-page.js'

type Outlook = Visit['outlook']

/** The endless land on a page, with the actions and observations of a reader. */
class Land {
  constructor(
    readonly page: Page,
    readonly element = page.locator('orogen-endless'),
  ) {}

  evaluate = <Result, Given = void>(
    act: (element: EndlessElement, given: Given) => Result,
    given?: Given,
  ): Promise<Result> =>
    this.element.evaluate(
      act as (element: Element, given: unknown) => Result,
      given as unknown,
    ) as Promise<Result>
  above = () => this.evaluate(({ figures }) => figures.above)
  triangles = () => this.evaluate(({ figures }) => figures.triangles)
  visit = () => this.evaluate(({ visit }) => visit)
  outlook = async () => (await this.visit()).outlook
  east = async () => (await this.outlook()).east
  north = async () => (await this.outlook()).north
  heading = async () => (await this.outlook()).heading

  async open(link: string): Promise<void> {
    await this.page.goto(link)
    await this.settled()
  }

  /** Leads to a link within the open page, as Back does: nothing is compiled anew. */
  async follow(link: string): Promise<void> {
    await this.page.evaluate((link) => {
      history.pushState(null, '', link)
      dispatchEvent(new PopStateEvent('popstate'))
    }, link)
    await this.settled()
  }

  /** Waits until all visible tiles are loaded and drawn, which have some triangles. */
  async settled(minTriangles = 2): Promise<void> {
    await this.page.evaluate(() => window.probe.updates()) // a change is seen two frames later
    const isSettled = () =>
      this.evaluate(({ isSettled, figures }, min) => isSettled && figures.triangles >= min, minTriangles)
    await expect.poll(isSettled, { timeout: 240_000, intervals: [100] }).toBe(true)
  }

  /** Changes what is seen. */
  async change(part: Partial<Omit<Visit, 'outlook'>>, outlook: Partial<Outlook> = {}): Promise<void> {
    await this.evaluate(
      (element, [part, outlook]) => {
        element.visit = { ...element.visit, ...part, outlook: { ...element.visit.outlook, ...outlook } }
      },
      [part, outlook] as const,
    )
  }

  /** The canvas alone, as it is seen when it has settled, after a change if one is given. */
  async picture(...change: Parameters<Land['change']> | []) {
    if (change.length > 0) await this.change(...(change as Parameters<Land['change']>))
    await this.settled()
    await this.evaluate((element) => {
      document.querySelector<HTMLElement>('#panel')!.hidden = true
      for (const part of element.shadowRoot!.querySelectorAll<HTMLElement>('.foot'))
        part.style.visibility = 'hidden'
    })
    const { width, height, channels, data } = decode(await this.element.locator('canvas.land').screenshot())
    const hash = createHash('sha256').update(data).digest('hex')
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * channels).subarray(0, 3)]
    const pixels = () =>
      Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width)))
    return { hash, width, height, at, pixels }
  }
}

const test = base.extend<{ land: Land }>({ land: ({ page }, use) => use(new Land(page)) })
const undrawn = undrawnBase.extend<{ land: Land }>({ land: ({ page }, use) => use(new Land(page)) })

/** A place to begin at, under a painted sky and without gullies. */
const begin =
  'endless.html?seed=42&roughness=0.1&gullies=0&east=0&north=0&heading=0&pitch=-12&sun=300&sunheight=24&sky=simple'
/**
 * The same place from so high that a few coarse tiles without rivers are all that is seen: they take a
 * second.
 */
const fromSpace = `${begin}&up=2000000`
/** A place seen from above, far from the border of its basin: others need not be made. */
const fromAbove = begin.replace(
  'east=0&north=0&heading=0&pitch=-12',
  'east=200000&north=-200000&heading=0&pitch=-89',
)
/** The same place with gullies, as readers see it. */
const withGullies = begin.replace('&gullies=0', '')

// The narrower the picture, the fewer tiles are in sight.
test.use({ viewport: { width: 128, height: 160 }, isSeldom: true })
undrawn.use({ viewport: { width: 320, height: 260 }, isSeldom: true })

undrawn('keys, mouse and wheel move', async ({ page, land }) => {
  await land.open(fromSpace)
  const north = await land.north()
  await expect(page.locator('.with-keys')).toBeVisible()
  await page.keyboard.down('KeyW')
  await expect.poll(land.north).toBeGreaterThan(north + 20)
  await page.keyboard.up('KeyW')
  await expect(page.locator('.with-keys')).toBeHidden()
  const box = (await land.element.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.4]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 120, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(land.heading).toBeGreaterThan(5)
  const { up } = await land.outlook()
  await page.mouse.move(x, box.y + box.height * 0.8)
  await page.mouse.wheel(0, -240)
  await expect.poll(async () => (await land.outlook()).up).toBeLessThan(up - 50)
})

test('the address follows, and shows the same view again', async ({ page, land }) => {
  await land.open(fromSpace)
  await page.keyboard.press('ArrowRight', { delay: 100 })
  await land.settled()
  const link = await land.evaluate((element) => element.link)
  await expect(page).toHaveURL((address) => address.search === `?${link}`)
  const seen = await land.picture()
  await land.open(page.url())
  const again = await land.picture()
  let apart = 0
  for (let y = 0; y < seen.height; y += 3)
    for (let x = 0; x < seen.width; x += 3)
      apart += Math.max(...seen.at(x, y).map((value, i) => Math.abs(value - again.at(x, y)[i]!)))
  expect(apart / ((seen.width * seen.height) / 9)).toBeLessThan(1.5)
})

test('a flight shows no jump: each step changes the picture about alike', async ({ land }) => {
  await land.open(`${begin.replace('heading=0', 'heading=200')}&up=9000`)
  let before = await land.picture()
  const changes: number[] = []
  const start = await land.north()
  for (let step = 1; step <= 6; step++) {
    const now = await land.picture({}, { north: start - step * 60 })
    let sum = 0
    for (let y = 0; y < now.height; y += 2)
      for (let x = 0; x < now.width; x += 2) sum += Math.abs(now.at(x, y)[1]! - before.at(x, y)[1]!)
    changes.push(sum)
    before = now
  }
  const sorted = [...changes].sort((a, b) => a - b)
  expect(sorted.at(-1)).toBeLessThan(2.2 * sorted[3]!)
  expect(sorted[3]).toBeGreaterThan(0)
})

for (const [place, link] of Object.entries({
  'above the mountains': `${begin}&up=6500`,
  // A walker at the origin stands before a slope that hides the sky; on other colours trees would, here.
  'for a walker': `${begin.replace('east=0&north=0', 'east=36000&north=20000')}&up=5700&mode=walk&palette=moon`,
  'at the edge of space': `${begin}&up=120000`,
  'among cubes with gullies': `${withGullies}&up=20000&view=voxels`,
}))
  test(`there is no hole and no gap below the skyline ${place}`, async ({ page, land }) => {
    await page.goto(link)
    await land.evaluate((element) => {
      element.setAttribute('backdrop', '#ff00ff')
      element.setAttribute('haze', '0')
    })
    const { width, height, at } = await land.picture()
    const isSky = (x: number, y: number) => {
      const [red, green, blue] = at(x, y)
      return red! > 200 && green! < 90 && blue! > 200
    }
    // A tower that one looks down on leans outwards, and has sky below its rim: but none that the sky above
    // does not reach.
    const reached = new Set<number>()
    const queue = Array.from({ length: width }, (_, x) => x)
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      if (reached.has(at) || !isSky(x, y)) continue
      reached.add(at)
      if (x > 0) queue.push(at - 1)
      if (x < width - 1) queue.push(at + 1)
      if (y > 0) queue.push(at - width)
      if (y < height - 1) queue.push(at + width)
    }
    expect(reached.size).toBeGreaterThan(width)
    const all = Array.from({ length: width * height }, (_, i) => [i % width, Math.floor(i / width)] as const)
    const holes = all.filter(([x, y]) => isSky(x, y) && !reached.has(y * width + x))
    expect(holes, 'sky below the land').toEqual([])
    for (let x = 0; x < width; x++) expect(isSky(x, height - 1), `no land at ${x}`).toBe(false)
  })

const atNoon = begin.replace('sky=simple', 'sky=full').replace(/sun=300.*?&sky/, 'sun=0&sunheight=50&sky')

test('the full sky is blue at noon, red at dusk and dark at night', async ({ land }) => {
  const look = async (...change: Parameters<Land['change']> | []) => {
    const picture = await land.picture(...change)
    const { width, height } = picture
    const pixels = picture.pixels()
    const above = pixels[width / 2 + 8]! // where no star is
    const ground = pixels[width * (height - 5) + width / 2]!
    // The last row above the skyline, which is where the brightness drops.
    const column = Array.from({ length: height }, (_, y) => pixels[y * width + width / 4]!)
    const light = column.map((rgb) => rgb.reduce((sum, each) => sum + each))
    const drops = light.slice(0, height / 2).map((each, y) => each - light[y + 3]!)
    return { above, ground, low: column[Math.max(drops.indexOf(Math.max(...drops)) - 2, 0)]! }
  }
  await land.open(`${atNoon}&up=9000`)
  const noon = await look()
  const [red, green, blue] = noon.above as [number, number, number]
  expect(blue).toBeGreaterThan(green + 20)
  expect(green).toBeGreaterThan(red + 20)
  const dusk = await look({ sunheight: -3 })
  expect(dusk.low[0]).toBeGreaterThan(dusk.low[2]! + 60)
  expect(dusk.above[2]).toBeGreaterThanOrEqual(dusk.above[0]!)
  const night = await look({ sunheight: -30 })
  expect(Math.max(...night.above)).toBeLessThan(64)
  expect(Math.max(...night.ground)).toBeGreaterThan(4)
  expect(Math.max(...night.ground)).toBeLessThan(Math.max(...noon.ground) / 2)
  // Airglow is brightest above the skyline, and the light of the moon is blue.
  expect(night.low[1]).toBeGreaterThan(night.above[1]!)
  expect(night.ground[2]).toBeGreaterThan(1.5 * night.ground[0]!)
})

test('the full sky is computed again after the loss of its tables', async ({ page, land }) => {
  await land.open(`${atNoon}&up=2000000`)
  const { hash } = await land.picture()
  expect((await land.picture({ sky: 'simple' })).hash).not.toBe(hash)
  await loseContext(page)
  const { heading } = await land.outlook()
  await land.change({ sky: 'full' }, { heading: 20 })
  expect((await land.picture({}, { heading })).hash).toBe(hash)
})

test('trees stand under either sky, as a surface and in cubes, and the land is there without them', async ({
  page,
  land,
}) => {
  expectErrors(/woods-.*\.js/)
  const wood = begin.replace('east=0&north=0', 'east=262144&north=368640&up=480')
  await page.route('**/woods-*.js', (route) => route.abort())
  await land.open(wood)
  const bare = await land.triangles()
  await page.unroute('**/woods-*.js')
  await land.open(wood)
  expect(await land.triangles()).toBeGreaterThan(bare + 10_000)
  const hashOf = async (...change: Parameters<Land['change']>) => (await land.picture(...change)).hash
  const simple = (await land.picture()).hash
  const first = await hashOf({ sky: 'full' })
  expect(first).not.toBe(simple)
  expect(await land.triangles()).toBeGreaterThan(bare + 10_000)
  expect(await hashOf({ view: 'voxels' })).not.toBe(first)
  expect(await hashOf({ view: 'surface' })).toBe(first)
  expect(await hashOf({ sky: 'simple' })).toBe(simple)
})

test('a river under the painted sky is no milk', async ({ land }) => {
  const place = 'seed=75&east=-730672&north=-956336&up=1759.97&heading=105&pitch=-25'
  await land.open(`endless.html?${place}&sun=310&sunheight=24&sky=simple`)
  const pixels = (await land.picture()).pixels()
  const shareOf = (isSo: (red: number, blue: number) => boolean) =>
    pixels.filter(([red, , blue]) => isSo(red!, blue!)).length / pixels.length
  expect(shareOf((red, blue) => blue > red + 15)).toBeGreaterThan(0.04)
  expect(shareOf((red, blue) => red > 130 && blue > 130)).toBeLessThan(0.02)
})

test('a narrow river far away mirrors the sky, as its lake does, and no lake is dark', async ({ land }) => {
  const place = 'seed=3&east=136296&north=241856&up=4300&heading=115&pitch=-10'
  await land.open(`endless.html?${place}&sun=98&sunheight=6&sky=simple`)
  const { width, height, pixels } = await land.picture()
  // Below the lake there is nothing blue but the river.
  const isBlue = ([red, green, blue]: number[], at: number) =>
    at > 0.68 * width * height && blue! > red! + 15 && red! + green! + blue! > 190
  expect(pixels().filter(isBlue).length).toBeGreaterThan(10)
  const high = 'seed=42&east=774606&north=-292820&up=20000&heading=60&pitch=-40'
  await land.open(`endless.html?${high}&sun=135&sunheight=40&sky=full`)
  expect((await land.picture()).pixels().filter(([r, g]) => g! > r! + 60).length).toBeGreaterThan(45)
})

test('there is a sky for an eye as high as the clouds', async ({ land }) => {
  await land.open('endless.html?gullies=0&east=-2000000&north=-1800000&pitch=20&sun=60&sky=full&up=7000')
  const { width, at } = await land.picture()
  const [red, green, blue] = at(Math.floor(width / 2), 4)
  expect(red! + green! + blue!).toBeGreaterThan(60)
})

test('clouds are seen from orbit, and leave parts of the sea open', async ({ land }) => {
  const sea = 'endless.html?gullies=0&east=-2000000&north=-1800000&pitch=-89&sun=60&sunheight=50&sky=full'
  await land.open(`${sea}&up=1000000`)
  const pixels = (await land.picture()).pixels()
  // The sea is blue; only clouds have much red.
  const clouded = pixels.filter(([red]) => red! > 120).length / pixels.length
  expect(clouded).toBeGreaterThan(0.02)
  expect(clouded).toBeLessThan(0.7)
})

test('nobody walks through a trunk', async ({ page, land }) => {
  // Straight before this one, whose place the hash of its cell gives.
  const trunk = { east: 1146634.73, north: 131273.73 }
  const place = `seed=3&east=${trunk.east + 0.05}&north=${trunk.north - 3}&up=700&heading=0&pitch=0`
  await land.open(`endless.html?${place}&mode=walk&sky=simple`)
  await page.locator('orogen-endless').evaluate((element) => {
    element.shadowRoot!.querySelector('canvas')!.focus()
  })
  const nearest = land.evaluate(
    (element, trunk) =>
      new Promise<number>((resolve) => {
        let nearest = Infinity
        const look = () => {
          const { east, north } = element.visit.outlook
          nearest = Math.min(nearest, Math.hypot(east - trunk.east, north - trunk.north))
          if (north > trunk.north + 1) resolve(nearest)
          else requestAnimationFrame(look)
        }
        look()
      }),
    trunk,
  )
  await page.keyboard.down('w')
  expect(await nearest).toBeGreaterThan(0.4)
  expect(await nearest).toBeLessThan(0.8)
})

test('the painted sky keeps its gradient from the ground up to six kilometres', async ({ land }) => {
  // Over the sea, whose surface is level.
  const place = 'gullies=0&east=-2000000&north=-1800000&heading=240&pitch=20&sun=60&sunheight=30&sky=simple'
  await land.open(`endless.html?${place}&up=0.15`)
  for (const up of [0.15, 6000]) {
    await land.follow(`endless.html?${place}&up=${up}`)
    expect(await land.above()).toBeCloseTo(up, 1)
    const { width, height, at } = await land.picture()
    const middle = Array.from({ length: height * 0.75 }, (_, y) => at(Math.floor(width / 2), y))
    const greys = new Set(middle.map(([red, green, blue]) => Math.round((red! + green! + blue!) / 3)))
    expect(greys.size, `${up} m`).toBeGreaterThanOrEqual(20)
  }
})

for (const sky of ['simple', 'full'])
  test(`the sun of the ${sky} sky is round near the edge of the picture, and glares`, async ({
    page,
    land,
  }) => {
    await page.setViewportSize({ width: 600, height: 320 })
    await land.open(
      begin.replace('sky=simple', `sky=${sky}`).replace('heading=0&pitch=-12', 'heading=266&pitch=8'),
    )
    const { width, height, pixels } = await land.picture()
    // In the upper right, where nothing else is as bright.
    const bright = pixels().flatMap((rgb, i) => {
      const [x, y] = [i % width, Math.floor(i / width)]
      return x > width * 0.7 && y < height * 0.4 && Math.min(...rgb) > 250 ? [[x, y] as const] : []
    })
    expect(bright.length).toBeGreaterThan(30)
    const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
    const [x, y] = [mean(bright.map(([x]) => x)), mean(bright.map(([, y]) => y))]
    expect(Math.abs(x - width / 2)).toBeGreaterThan(width / 4)
    const moment = (of: (dx: number, dy: number) => number) => mean(bright.map(([a, b]) => of(a - x, b - y)))
    const [xx, xy, yy] = [moment((a) => a * a), moment((a, b) => a * b), moment((_, b) => b * b)]
    const apart = Math.hypot((xx - yy) / 2, xy)
    const longer = Math.sqrt((xx + yy + 2 * apart) / (xx + yy - 2 * apart))
    expect(longer).toBeLessThan(1.1)
  })

/** Checks that readers are told what moves, and that nothing overlaps in pages of any width. */
async function expectTold(land: Land, hasTouch: boolean): Promise<void> {
  const { page, element } = land
  await expect(page.locator('.with-keys')).toBeVisible({ visible: !hasTouch })
  await expect(page.getByText('Left thumb moves')).toBeVisible({ visible: hasTouch })
  await expect(element.locator('.readout')).toContainText('heading')
  const before = page.viewportSize()!
  for (const width of [390, 700, 1100, 1600]) {
    await page.setViewportSize({ width, height: 640 })
    const boxes = await land.evaluate((element) =>
      ['.hint', '.readout', '.map', '.modes', '.lift'].map((name) => {
        const box = element.shadowRoot!.querySelector(name)!.getBoundingClientRect()
        return { name, ...(box.toJSON() as DOMRect) }
      }),
    )
    for (const [i, a] of boxes.entries()) {
      expect(a.left >= 0 && a.right <= width, `${a.name} at ${width}`).toBe(true)
      for (const b of boxes.slice(i + 1)) {
        const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
        expect(apart, `${a.name} and ${b.name} at ${width}`).toBe(true)
      }
    }
  }
  await page.setViewportSize(before)
}

undrawn('readers are told what moves, and nothing overlaps', async ({ page, land }) => {
  await land.open(fromSpace)
  await expectTold(land, false)
  await page.setViewportSize({ width: 640, height: 420 })
  expect(await violations(page)).toEqual([])
})

undrawn(
  'a link that changes the height alone is followed, though all its tiles are there',
  async ({ land }) => {
    await land.open(fromSpace)
    const above = await land.above()
    for (const higher of [1, 2, 3]) {
      await land.follow(fromSpace.replace('2000000', String(2000000 + higher)))
      expect(await land.above()).toBeCloseTo(above + higher, 3)
    }
  },
)

undrawn(
  'a walker stands on the ground, and rises by a button after a key has made him fly',
  async ({ page, land }) => {
    await land.open(`${fromAbove}&up=7000`)
    await page.getByRole('button', { name: 'Walk' }).click()
    await expect.poll(land.above).toBeLessThan(1.8)
    await expect(page.getByRole('button', { name: 'Walk' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/mode=walk/)
    await page.keyboard.press('1')
    await expect(page.getByRole('button', { name: 'Fly' })).toHaveAttribute('aria-pressed', 'true')
    const rise = (await page.getByRole('button', { name: 'Rise' }).boundingBox())!
    await page.mouse.move(rise.x + 10, rise.y + 10)
    await page.mouse.down()
    await expect.poll(land.above).toBeGreaterThan(4)
    await page.mouse.up()
  },
)

undrawn('a piece of the land is taken to the studio', async ({ page, land }) => {
  await page.setViewportSize({ width: 640, height: 420 })
  await land.open(`${fromAbove}&up=7000`)
  await page.getByText('Land', { exact: true }).click()
  const piece = page.getByRole('link', { name: 'Take this piece to the studio' })
  await piece.hover()
  await expect(piece).toHaveAttribute('href', /generator=endless&.*level=\d+&x=-?\d+&y=-?\d+/)
  await piece.click()
  await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
  await expect(page).toHaveURL(/generator=endless.*water=\d+/)
  await expect(page.locator('#notes')).toBeEmpty()
})

undrawn.describe('on a phone', () => {
  undrawn.use({ viewport: { width: 390, height: 600 }, hasTouch: true, isMobile: true })
  undrawn('two thumbs: the left moves, the right looks', async ({ page, context, land }) => {
    await land.open(fromSpace)
    await expectTold(land, true)
    const touch = await context.newCDPSession(page)
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number; id: number }[]
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const { north, heading } = await land.outlook()
    await send('touchStart', { x: 90, y: 400, id: 1 })
    await send('touchMove', { x: 90, y: 340, id: 1 })
    await expect.poll(land.north).toBeGreaterThan(north + 20)
    await send('touchStart', { x: 90, y: 340, id: 1 }, { x: 300, y: 400, id: 2 })
    await send('touchMove', { x: 90, y: 340, id: 1 }, { x: 220, y: 400, id: 2 })
    await expect.poll(async () => Math.abs((await land.heading()) - heading)).toBeGreaterThan(3)
    await send('touchEnd')

    await page.locator('#panel > summary').tap()
    await expect(page.locator('#controls .places')).toBeVisible()
    await expect(page.locator('#controls > .keys')).toBeHidden()
    await page.locator('#panel > summary').tap()

    // A window that its menu fills.
    await page.setViewportSize({ width: 240, height: 200 })
    await expect.poll(() => land.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThanOrEqual(120)
    await land.settled()
  })
})

undrawn('in an article it sleeps until it is touched, and follows attributes', async ({ page, land }) => {
  const embed = new ElementPage(page)
  await page.setViewportSize({ width: 480, height: 340 })
  const body = `<p>${'Long. '.repeat(400)}</p><orogen-terrain endless seed="9" roughness="0.3" gullies="0" east="171634" north="-37268" up="1900000"
    heading="300" style="width: 360px; height: 240px"></orogen-terrain>`
  await embed.open(body)
  const inside = page.locator('orogen-terrain orogen-endless')
  await expect(inside).toHaveCount(0)
  await embed.at().scrollIntoViewIfNeeded()
  await embed.until('ready')
  await land.settled()
  expect(await land.visit()).toMatchObject({ land: { seed: 9 }, outlook: { heading: 300, up: 1_900_000 } })
  // Keys and wheel are the page's own until it has been clicked.
  const scrolled = await page.evaluate(() => scrollY)
  await embed.at().hover()
  await page.mouse.wheel(0, -200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(scrolled)
  expect((await land.outlook()).up).toBe(1_900_000)
  await embed.evaluate((element) => element.setAttribute('heading', '120'))
  await expect.poll(land.heading).toBe(120)
  await embed.evaluate((element) => element.whenSettled())
  await embed.at().click({ position: { x: 180, y: 60 } })
  await page.keyboard.down('KeyW')
  await expect.poll(land.east).toBeGreaterThan(171634 + 5)
  await page.keyboard.up('KeyW')
  expect(await page.evaluate(() => window.probe.contexts.length)).toBe(1)
  await embed.evaluate((element) => element.remove())
  await expect(inside).toHaveCount(0)
})

undrawn(
  'the read-out has dashes until the ground is known; the small map has colours; faults are told',
  async ({ page, land }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/*.wasm', (route) => held.then(() => route.continue()))
    await page.goto('endless.html?v=0&roughness=7')
    await expect(page.locator('#notes')).toContainText('roughness=7')
    await expect(page.locator('#notes')).toContainText('version 0')
    // Going back to a link says the same as opening it.
    await page.evaluate(() => {
      history.pushState(null, '', '?roughness=8')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.locator('#notes p')).toHaveText([/roughness=8/])
    // A window of low land: by its own range the map would show its highest points white.
    await page.goto('endless.html?seed=7&gullies=0&east=1607000&north=1537000&up=400&pitch=-89&sun=330')
    const readout = land.element.locator('.readout')
    await expect(readout).toContainText('– above ground')
    await expect(readout).toContainText('ground at –')
    answer()
    await expect(readout).toContainText(/400 m above the sea\s+sea \d+ m deep/, { timeout: 120_000 })
    const map = land.element.locator('.map canvas')
    const counts = () =>
      map.evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        let [painted, white] = [0, 0]
        for (let i = 0; i < data.length; i += 4) {
          const isArrow = Math.hypot(((i / 4) % 128) - 64, Math.floor(i / 512) - 64) < 36
          if (isArrow || data[i + 3] === 0) continue
          painted++
          if (Math.min(data[i]!, data[i + 1]!, data[i + 2]!) > 215) white++
        }
        return { painted, white }
      })
    await expect.poll(async () => (await counts()).painted).toBeGreaterThan(5000)
    expect((await counts()).white).toBe(0)
    const before = await pixelsOf(map)
    await land.change({ palette: 'desert' })
    await expect.poll(() => pixelsOf(map)).not.toBe(before)
    await land.follow('endless.html?gullies=0&pitch=-89')
    await expect(readout).toContainText(/1,4[45]\d m above ground\s+ground at 3,\d+ m/, { timeout: 120_000 })
  },
)

undrawn(
  'a click on a river tells its name; any movement ends the flight to its mouth',
  async ({ page, land }) => {
    await page.setViewportSize({ width: 480, height: 340 }) // in a smaller one buttons lie over the middle
    const over = `${begin.replace('east=0&north=0', 'east=45056&north=-18624')}&up=3200`
    await land.open(over.replace('pitch=-12', 'pitch=-89'))
    const river = land.element.locator('.landmark')
    await expect(river).toBeHidden()
    await land.element.click()
    await expect(river).toContainText(/River [A-Z][a-z]+.*\d km long, drains .*km²/s)
    const { east, north } = await land.outlook()
    const flight = river.getByRole('button', { name: 'Fly to its mouth' })
    await flight.click()
    const away = async () => Math.hypot((await land.east()) - east, (await land.north()) - north)
    await expect.poll(away).toBeGreaterThan(100)
    await page.keyboard.press('ArrowLeft', { delay: 100 })
    await expect(flight).toBeVisible()
    // The keyboard asks for the river in the middle of the picture, and there is none in the sky.
    await land.change({}, { pitch: 60 })
    await land.settled(0)
    await page.keyboard.press('Enter')
    await expect(river).toBeHidden()
  },
)

undrawn('a peak and a lake have names, in the read-out and on a card', async ({ page, land }) => {
  await page.setViewportSize({ width: 480, height: 340 })
  const from = (place: string) => `endless.html?${place}&heading=0&pitch=-89&sun=300&sunheight=24&sky=simple`
  const [card, readout] = [land.element.locator('.landmark'), land.element.locator('.readout')]
  await land.open(from('east=-13824&north=-10240&up=3000'))
  await land.element.click()
  await expect(card).toContainText(/Mount [A-Z][a-z]+\s*1,649 m high, no higher ground within 6,144 m/)
  await expect(card.getByRole('button', { name: 'Fly to its mouth' })).toBeHidden()
  const mount = await card.locator('strong').textContent()
  await expect(readout).toContainText(`${mount}\n`)
  await land.follow(from('east=15104&north=38144&up=1000'))
  await land.settled(0)
  await expect(readout).toContainText(/Lake [A-Z][a-z]+\s+\d+ m above the lake/)
  await land.element.click()
  await expect(card).toContainText(/Lake [A-Z][a-z]+\s*189 m above the sea, 98 m deep here/)
})
