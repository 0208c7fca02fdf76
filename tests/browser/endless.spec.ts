import type { Page } from '@playwright/test'
import { decode } from 'fast-png'
import type { EndlessElement } from '../../web/core/elements/endless/endless-element.js'
import type { OrogenTerrain } from '../../web/core/elements/terrain/index.js'
import type { Visit } from '../../web/core/endless/link.js'
import { article, openElement, untilStatus } from './element-page.js'
import { drawNothing } from './probe.js'
import { expect, loseContext, test, undrawn, violations } from './studio-page.js'

const land = (page: Page) => page.locator('orogen-endless')
const aboveGround = (page: Page) => land(page).evaluate((element: EndlessElement) => element.figures.above)
const visitOf = (page: Page) => land(page).evaluate((element: EndlessElement) => element.visit)

/** Waits until all visible tiles are loaded and drawn, which have some triangles. */
async function settled(page: Page, least = 2): Promise<void> {
  // A change is seen two frames later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const isSettled = (element: EndlessElement, least: number) =>
    element.isSettled && element.figures.triangles >= least
  await expect
    .poll(() => land(page).evaluate(isSettled, least), { timeout: 120_000, intervals: [100] })
    .toBe(true)
}

/** The canvas alone, as it is seen. */
async function picture(page: Page) {
  await land(page).evaluate((element) => {
    document.querySelector<HTMLElement>('#panel')!.hidden = true
    for (const part of element.shadowRoot!.querySelectorAll<HTMLElement>('.foot'))
      part.style.visibility = 'hidden'
  })
  const { width, height, channels, data } = decode(await land(page).locator('canvas.land').screenshot())
  return {
    width,
    height,
    at: (x: number, y: number) => data.subarray((y * width + x) * channels, (y * width + x) * channels + 3),
  }
}

// Drawing in software is slow, and slower on a busy machine.
test.describe.configure({ timeout: 300_000 })

/** A place to begin at, under a painted sky and without gullies, whose tiles take most of the time. */
const begin =
  'endless.html?seed=42&roughness=0.1&gullies=0&east=0&north=0&heading=0&pitch=-12&sun=300&sunheight=24&sky=simple'
/** The same with gullies, as readers see it. */
const withGullies = begin.replace('&gullies=0', '')

const small = { width: 320, height: 260 }

/** Changes what is seen without another page. */
const change = (page: Page, part: Partial<Visit>) =>
  land(page).evaluate((element: EndlessElement, part) => {
    element.visit = { ...element.visit, ...part }
  }, part)

test('keys, mouse and wheel move, and the same link shows the same view', async ({ page }) => {
  await page.setViewportSize(small)
  await page.goto(`${begin}&up=9000`)
  await settled(page)
  const first = await visitOf(page)
  await expect(page.getByText(/drag to look around/)).toBeVisible()
  await page.keyboard.down('KeyW')
  await expect.poll(async () => (await visitOf(page)).outlook.north).toBeGreaterThan(first.outlook.north + 20)
  await page.keyboard.up('KeyW')
  await expect(page.getByText(/drag to look around/)).toBeHidden()
  const box = (await land(page).boundingBox())!
  const middle = [box.x + box.width / 2, box.y + box.height * 0.4] as const
  await page.mouse.move(...middle)
  await page.mouse.down()
  await page.mouse.move(middle[0] - 120, middle[1], { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await visitOf(page)).outlook.heading).toBeGreaterThan(5)
  const before = (await visitOf(page)).outlook
  await page.mouse.move(middle[0], box.y + box.height * 0.8)
  await page.mouse.wheel(0, -240)
  await expect.poll(async () => (await visitOf(page)).outlook.up).toBeLessThan(before.up - 50)
  await settled(page)
  const link = await land(page).evaluate((element: EndlessElement) => element.link)
  await expect(page).toHaveURL((address) => address.search === `?${link}`)
  const [seen, address] = [await picture(page), page.url()]
  await page.goto(address)
  await settled(page)
  const again = await picture(page)
  let apart = 0
  for (let y = 0; y < seen.height; y += 3)
    for (let x = 0; x < seen.width; x += 3)
      apart += Math.max(...seen.at(x, y).map((value, i) => Math.abs(value - again.at(x, y)[i]!)))
  expect(apart / ((seen.width * seen.height) / 9)).toBeLessThan(1.5)
})

for (const place of ['up=5700&mode=walk', 'up=6500', 'up=120000', 'up=20000&view=voxels'])
  test(`no hole and no gap below the skyline at ${place}`, async ({ page }) => {
    await page.setViewportSize(small)
    const from = place.includes('voxels') ? withGullies : begin
    // A walker at the origin stands before a slope that hides the sky.
    await page.goto(
      `${place.includes('walk') ? from.replace('east=0&north=0', 'east=36000&north=20000') : from}&${place}`,
    )
    await land(page).evaluate((element) => {
      element.setAttribute('backdrop', '#ff00ff')
      element.setAttribute('haze', '0')
    })
    await settled(page)
    const { width, height, at } = await picture(page)
    const isSky = (x: number, y: number) => {
      const [red, green, blue] = at(x, y)
      return red! > 200 && green! < 90 && blue! > 200
    }
    // A tower that one looks down on leans outwards, and has sky below its rim: but none that the sky above does not reach.
    const reached = new Set<number>()
    const fromAbove = Array.from({ length: width }, (_, x) => x)
    for (let at = fromAbove.pop(); at !== undefined; at = fromAbove.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      if (reached.has(at) || !isSky(x, y)) continue
      reached.add(at)
      if (x > 0) fromAbove.push(at - 1)
      if (x < width - 1) fromAbove.push(at + 1)
      if (y > 0) fromAbove.push(at - width)
      if (y < height - 1) fromAbove.push(at + width)
    }
    expect(reached.size, place).toBeGreaterThan(width)
    const holes: [number, number][] = []
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (isSky(x, y) && !reached.has(y * width + x)) holes.push([x, y])
    expect(holes, `${place}: sky below the land`).toEqual([])
    for (let x = 0; x < width; x++) expect(isSky(x, height - 1), `${place}: no land at ${x}`).toBe(false)
  })

test('a flight shows no jump: steps change the picture about alike', async ({ page }) => {
  await page.setViewportSize(small)
  await page.goto(`${withGullies.replace('heading=0', 'heading=200')}&up=9000`)
  await settled(page)
  let before = await picture(page)
  const changes: number[] = []
  const { outlook } = await visitOf(page)
  for (let step = 1; step <= 6; step++) {
    await change(page, { outlook: { ...outlook, north: outlook.north - step * 60 } })
    await settled(page)
    const now = await picture(page)
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

test('the full sky: blue at noon, red at dusk, dark at night, and the same twice', async ({ page }) => {
  await page.setViewportSize(small)
  const atNoon = begin.replace('sky=simple', 'sky=full').replace(/sun=300.*?&sky/, 'sun=0&sunheight=50&sky')
  const now = async () => {
    await settled(page)
    const { width, height, at } = await picture(page)
    const pixels = Array.from({ length: width * height }, (_, i) => [...at(i % width, Math.floor(i / width))])
    const above = pixels[width / 2 + 8]! // where no star is
    const land = pixels[width * (height - 5) + width / 2]!
    // The last row above the skyline, which is where the brightness drops.
    const column = Array.from({ length: height }, (_, y) => pixels[y * width + width / 4]!)
    const light = column.map((rgb) => rgb.reduce((sum, each) => sum + each))
    const drops = light.slice(0, height / 2).map((each, y) => each - light[y + 3]!)
    return { pixels, above, land, low: column[Math.max(drops.indexOf(Math.max(...drops)) - 2, 0)]! }
  }
  await page.goto(`${atNoon}&up=9000`)
  const noon = await now()
  const [red, green, blue] = noon.above as [number, number, number]
  expect(blue).toBeGreaterThan(green + 20)
  expect(green).toBeGreaterThan(red + 20)
  await change(page, { sunheight: -3 })
  const dusk = await now()
  expect(dusk.low[0]).toBeGreaterThan(dusk.low[2]! + 60)
  expect(dusk.above[2]).toBeGreaterThanOrEqual(dusk.above[0]!)
  await change(page, { sunheight: -30 })
  const night = await now()
  expect(Math.max(...night.above)).toBeLessThan(48)
  expect(Math.max(...night.land)).toBeGreaterThan(4)
  // Airglow is brightest above the skyline, which stands out even against snow.
  expect(night.low[1]).toBeGreaterThan(night.above[1]! + 5)
  expect(night.low[1]).toBeGreaterThan(night.land[1]! + 5)
  // Another page; then painted, and computed again after a loss of the context, which takes the tables with it.
  await page.goto(`${atNoon}&up=9000`)
  expect((await now()).pixels).toEqual(noon.pixels)
  await change(page, { sky: 'simple' })
  expect((await now()).pixels).not.toEqual(noon.pixels)
  await loseContext(page)
  const { outlook } = await visitOf(page)
  await change(page, { sky: 'full', outlook: { ...outlook, heading: 20 } })
  await change(page, { outlook })
  expect((await now()).pixels).toEqual(noon.pixels)
})

test('trees stand in the full picture alone, as a surface and in cubes, the same twice', async ({ page }) => {
  await page.setViewportSize(small)
  const wood = begin.replace('east=0&north=0', 'east=262144&north=368640&up=480')
  const triangles = () => land(page).evaluate((element: EndlessElement) => element.figures.triangles)
  await page.goto(wood)
  await settled(page)
  const bare = await triangles()
  await page.goto(wood.replace('simple', 'full'))
  await settled(page)
  expect(await triangles()).toBeGreaterThan(bare + 100_000)
  const first = await picture(page)
  const pixels = ({ width, height, at }: typeof first) =>
    Array.from({ length: width * height }, (_, i) => [...at(i % width, Math.floor(i / width))])
  await change(page, { view: 'voxels' })
  await settled(page)
  expect(pixels(await picture(page))).not.toEqual(pixels(first))
  await change(page, { view: 'surface' })
  await settled(page)
  expect(pixels(await picture(page))).toEqual(pixels(first))
})

undrawn('walking, the map, rising, another land, and to the studio', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 420 })
  await page.goto(`${begin}&up=7000`)
  await settled(page)
  await page.getByRole('button', { name: 'Walk' }).click()
  const above = () => aboveGround(page)
  await expect.poll(above).toBeLessThan(1.8)
  await expect(page.getByRole('button', { name: 'Walk' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/mode=walk/)
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: 'Fly' })).toHaveAttribute('aria-pressed', 'true')
  const rise = (await page.getByRole('button', { name: 'Rise' }).boundingBox())!
  await page.mouse.move(rise.x + 10, rise.y + 10)
  await page.mouse.down()
  await expect.poll(above).toBeGreaterThan(4)
  await page.mouse.up()
  const there = await visitOf(page)
  await page.getByRole('button', { name: /Map of the surroundings/ }).click({ position: { x: 100, y: 64 } })
  await expect.poll(async () => (await visitOf(page)).outlook.east).toBeGreaterThan(there.outlook.east)
  expect(await violations(page)).toEqual([])
  await page.getByText('Land', { exact: true }).click()
  await page.getByRole('button', { name: 'Another land' }).click()
  await expect(page).toHaveURL(/seed=\d+/)
  await settled(page)
  const piece = page.getByRole('link', { name: 'Take this piece to the studio' })
  await piece.hover()
  await expect(piece).toHaveAttribute('href', /generator=endless&.*level=\d+&x=-?\d+&y=-?\d+/)
  await piece.click()
  await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
  await expect(page).toHaveURL(/generator=endless.*water=\d+/)
  await expect(page.locator('#notes')).toBeEmpty()
})

test('two thumbs on a phone: the left moves, the right looks', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 600 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL && { baseURL }),
  })
  await context.addInitScript(drawNothing)
  const page = await context.newPage()
  await page.goto(`${begin}&up=9000`)
  await settled(page)
  await expect(page.getByText(/Left thumb moves/)).toBeVisible()
  const touch = await context.newCDPSession(page)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number; id: number }[]
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  const before = (await visitOf(page)).outlook
  await send('touchStart', { x: 90, y: 400, id: 1 })
  await send('touchMove', { x: 90, y: 340, id: 1 })
  await expect.poll(async () => (await visitOf(page)).outlook.north).toBeGreaterThan(before.north + 20)
  await send('touchStart', { x: 90, y: 340, id: 1 }, { x: 300, y: 400, id: 2 })
  await send('touchMove', { x: 90, y: 340, id: 1 }, { x: 220, y: 400, id: 2 })
  await expect
    .poll(async () => Math.abs((await visitOf(page)).outlook.heading - before.heading))
    .toBeGreaterThan(3)
  await send('touchEnd')
  await context.close()
})

undrawn('in an article it sleeps until it is touched, and follows attributes', async ({ page }) => {
  const body = `<p>${'Long. '.repeat(400)}</p><orogen-terrain endless seed="9" roughness="0.3" gullies="0" east="171634" north="-37268" up="6900"
    heading="300" style="width: 360px; height: 240px"></orogen-terrain>`
  await openElement(page, article(body))
  const inside = page.locator('orogen-terrain orogen-endless')
  await expect(inside).toHaveCount(0)
  await page.locator('orogen-terrain').scrollIntoViewIfNeeded()
  await untilStatus(page, 'ready')
  await settled(page)
  expect(await visitOf(page)).toMatchObject({ land: { seed: 9 }, outlook: { heading: 300, up: 6900 } })
  // Keys and wheel are the page's own until it has been clicked.
  const scrolled = await page.evaluate(() => scrollY)
  await page.locator('orogen-terrain').hover()
  await page.mouse.wheel(0, -200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(scrolled)
  expect((await visitOf(page)).outlook.up).toBe(6900)
  await page.locator('orogen-terrain').evaluate((element) => element.setAttribute('heading', '120'))
  await expect.poll(async () => (await visitOf(page)).outlook.heading).toBe(120)
  await page.locator('orogen-terrain').evaluate((element: OrogenTerrain) => element.whenSettled())
  await page.locator('orogen-terrain').click({ position: { x: 180, y: 60 } })
  await page.keyboard.down('KeyW')
  await expect.poll(async () => (await visitOf(page)).outlook.east).toBeGreaterThan(171634 + 5)
  await page.keyboard.up('KeyW')
  expect(await page.evaluate(() => window.probe.contexts.length)).toBe(1)
  await page.locator('orogen-terrain').evaluate((element) => element.remove())
  await expect(inside).toHaveCount(0)
})

test('keys are told to a mouse, thumbs to fingers; nothing overlaps', async ({ browser, baseURL }) => {
  for (const hasTouch of [false, true]) {
    const context = await browser.newContext({ hasTouch, isMobile: hasTouch, ...(baseURL && { baseURL }) })
    await context.addInitScript(drawNothing)
    const page = await context.newPage()
    await page.setViewportSize({ width: 390, height: 640 })
    await page.goto(begin)
    await expect(page.getByText('drag to look around')).toBeVisible({ visible: !hasTouch })
    await expect(page.getByText('Left thumb moves')).toBeVisible({ visible: hasTouch })
    await expect(land(page).locator('.readout')).toContainText('heading')
    for (const width of [390, 700, 1100, 1600]) {
      await page.setViewportSize({ width, height: 640 })
      const boxes = await land(page).evaluate((element) =>
        ['.hint', '.readout', '.map', '.modes', '.lift'].map((name) => {
          const { left, right, top, bottom } = element
            .shadowRoot!.querySelector(name)!
            .getBoundingClientRect()
          return { name, left, right, top, bottom }
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
    await context.close()
  }
})

test('the sky keeps its gradient from the ground up to six kilometres', async ({ page }) => {
  await page.setViewportSize(small)
  for (const up of [0.15, 6000]) {
    // Over the sea, whose surface is level.
    const place = 'gullies=0&east=-2000000&north=-1800000&heading=240&pitch=20&sun=60&sunheight=30'
    await page.goto(`endless.html?${place}&up=${up}`)
    await settled(page)
    expect(await aboveGround(page)).toBeCloseTo(up, 1)
    const { width, height, at } = await picture(page)
    const greys = new Set<number>()
    for (let y = 0; y < height * 0.75; y++) {
      const [red, green, blue] = at(Math.floor(width / 2), y)
      greys.add(Math.round((red! + green! + blue!) / 3))
    }
    expect(greys.size, `${up} m`).toBeGreaterThanOrEqual(20)
  }
})

undrawn('the read-out has dashes until the ground is known; faults are told', async ({ page }) => {
  await page.setViewportSize(small)
  let answer!: () => void
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/*.wasm', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('endless.html?v=0&roughness=7')
  await expect(page.locator('#notes')).toContainText('roughness=7')
  await expect(page.locator('#notes')).toContainText('version 0')
  await page.goto('endless.html?gullies=0')
  const readout = land(page).locator('.readout')
  await expect(readout).toContainText('– above ground')
  await expect(readout).toContainText('ground at –')
  answer()
  await expect(readout).toContainText(/1,6\d\d m above ground\s+ground at 2,\d+ m/, { timeout: 120_000 })
  await page.goto('endless.html?seed=7&gullies=0&east=2452192&north=1722880&up=3400')
  await expect(readout).toContainText(/3,400 m above the sea\s+sea \d{3} m deep/, { timeout: 120_000 })
})

undrawn('the small map has the colours of the picture: no snow where the land is low', async ({ page }) => {
  await page.setViewportSize(small)
  // A window whose highest point is a hill of 700 m: by its own range the map would show it white.
  await page.goto('endless.html?seed=7&gullies=0&east=2452192&north=1722880&up=400&sun=330')
  await settled(page)
  const map = land(page).locator('.map canvas')
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
  const land128 = await map.screenshot()
  await change(page, { palette: 'desert' })
  await expect.poll(async () => (await map.screenshot()).equals(land128)).toBe(false)
})

undrawn('a click on a river tells its name; any movement ends the flight to its mouth', async ({ page }) => {
  await page.setViewportSize(small)
  const over = `${begin.replace('east=0&north=0', 'east=117608.68&north=62565.18')}&up=3200`
  await page.goto(over.replace('pitch=-12', 'pitch=-89'))
  await settled(page)
  const river = land(page).locator('.river')
  await expect(river).toBeHidden()
  const box = (await land(page).boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(river).toContainText(/River [A-Z][a-z]+.*\d km long, drains .*km²/s)
  const { outlook } = await visitOf(page)
  await river.getByRole('button', { name: 'Fly to its mouth' }).click()
  const away = async () => {
    const now = (await visitOf(page)).outlook
    return Math.hypot(now.east - outlook.east, now.north - outlook.north)
  }
  await expect.poll(away).toBeGreaterThan(100)
  await page.keyboard.press('ArrowLeft', { delay: 100 })
  await expect(river.getByRole('button', { name: 'Fly to its mouth' })).toBeVisible()
  // The keyboard asks for the river in the middle of the picture, and there is none in the sky.
  await change(page, { outlook: { ...(await visitOf(page)).outlook, pitch: 60 } })
  await settled(page, 0)
  await page.keyboard.press('Enter')
  await expect(river).toBeHidden()
})
