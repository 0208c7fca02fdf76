import type { Page } from '@playwright/test'
import type { EndlessElement } from '../../../web/endless/element/endless-element.js'
import type { Visit } from '../../../web/endless/link.js'
import { start as firstPlace } from '../../../web/endless/places.js'
import { expect, undrawn } from '../support/studio-page.js'

undrawn.use({ viewport: { width: 320, height: 260 }, isSeldom: true })

/**
 * A place seen from above, where few tiles are in sight, far from the border of its basin: others need not be
 * made.
 */
const start =
  'endless.html?seed=42&roughness=0.1&gullies=0&east=200000&north=-200000&heading=0&pitch=-89&sky=simple'
/** The same in the middle of the land. */
const middle = start.replace('east=200000&north=-200000', 'east=0&north=0')

const landOf = (page: Page) => page.locator('orogen-endless')

async function settle(page: Page): Promise<{ up: number; above: number; east: number }> {
  await page.evaluate(() => window.probe.updates())
  await landOf(page).evaluate((element) => (element as EndlessElement).whenSettled())
  return landOf(page).evaluate((element) => {
    const { visit, figures } = element as EndlessElement
    return { ...visit.outlook, above: figures.above }
  })
}

async function open(page: Page, link: string) {
  await page.goto(link)
  await expect(landOf(page)).toHaveAttribute('data-drawn', '')
  return settle(page)
}

/** Changes the visit, and clicks on the map at once. */
const goAndClick = (page: Page, place: Partial<Visit['outlook']>) =>
  landOf(page).evaluate((element, place) => {
    const land = element as EndlessElement
    land.visit = { ...land.visit, outlook: { ...land.visit.outlook, ...place } }
    const map = land.shadowRoot!.querySelector<HTMLElement>('.map')!
    const { left, top, width, height } = map.getBoundingClientRect()
    const [clientX, clientY] = [left + width * 0.8, top + height / 2]
    map.dispatchEvent(new MouseEvent('click', { clientX, clientY, detail: 1, bubbles: true }))
  }, place)

undrawn('another seed leaves the camera where a fresh visit has it', async ({ page }) => {
  // The coarsest levels have the ground at 1300 m, the finest at 748 m.
  const place = start.replace('east=200000&north=-200000', 'east=190000&north=-240000')
  const fresh = await open(page, `${place}&up=1100`)
  await open(page, `${place.replace('seed=42', 'seed=43')}&up=2000000`)
  await landOf(page).evaluate((element) => {
    const land = element as EndlessElement
    const { land: before, outlook } = land.visit
    land.visit = { ...land.visit, land: { ...before, seed: 42 }, outlook: { ...outlook, up: 1100 } }
  })
  await settle(page)
  await landOf(page).evaluate((element) => {
    const land = element as EndlessElement
    land.visit = { ...land.visit, land: { ...land.visit.land, seed: 43 } }
    land.visit = { ...land.visit, land: { ...land.visit.land, seed: 42 } }
  })
  expect((await settle(page)).up).toBeCloseTo(fresh.up, 1)
})

undrawn('a click on the map keeps the height above the ground', async ({ page }) => {
  const { above, east } = await open(page, `${start}&up=7000`)
  await goAndClick(page, {})
  const there = await settle(page)
  expect(there.east).toBeGreaterThan(east)
  expect(Math.abs(there.above - above)).toBeLessThan(20)
})

undrawn('a click on the map while tiles arrive keeps the height above the ground', async ({ page }) => {
  const elsewhere = { east: 90_000, north: 40_000 }
  const { above } = await open(page, `${middle.replace('east=0&north=0', 'east=90000&north=40000')}&up=7000`)
  await open(page, `${middle}&up=7000`)
  await goAndClick(page, elsewhere)
  expect(Math.abs((await settle(page)).above - above)).toBeLessThan(20)
})

undrawn('another land has land in sight', async ({ page }) => {
  // Far from the middle most seeds have open sea.
  await open(page, `${middle}&up=3000`)
  await page.getByText('Land', { exact: true }).click()
  const { above } = await settle(page)
  await page.getByRole('button', { name: 'Another land' }).click()
  await expect(page).not.toHaveURL(/seed=42\b/)
  const there = await settle(page)
  expect(Math.abs(there.above - above)).toBeLessThan(20)
})

undrawn('the sun has one control, the time of day', async ({ page }) => {
  await page.goto(`${start}&up=9000&sun=60&sunheight=14`)
  await expect(page.locator('#time')).toHaveValue('5.25')
  await expect(page.locator('#sun, #sunheight')).toHaveCount(0)
})

undrawn('a place is shown by its picture until its land is there', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/*.wasm', (route) => held.then(() => route.continue()))
  await page.goto('endless.html?gullies=0')
  const curtain = landOf(page).locator('.curtain')
  await expect(curtain).toBeVisible()
  await expect(curtain.getByRole('progressbar', { name: 'The land is being made' })).toBeVisible()
  await page.goto('endless.html')
  await expect(page.locator('img[slot=poster]')).toBeVisible()
  answer()
  await expect(curtain).toBeHidden()
})

undrawn(
  'a place that has no picture begins with its map, and so does a far one that is gone to',
  async ({ page }) => {
    await page.goto(`${start}&up=9000`)
    const curtain = landOf(page).locator('.curtain')
    await settle(page)
    await expect(curtain).toBeHidden()
    const colours = () =>
      curtain.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        return canvas.hidden ? 0 : new Set(new Uint32Array(data.buffer)).size
      })
    expect(await colours()).toBeGreaterThan(100)
    const isHiddenAfter = (metres: number) =>
      landOf(page).evaluate((element, metres) => {
        const land = element as EndlessElement
        const { outlook } = land.visit
        land.visit = { ...land.visit, outlook: { ...outlook, east: outlook.east + metres } }
        return land.shadowRoot!.querySelector<HTMLElement>('.curtain')!.hidden
      }, metres)
    expect(await isHiddenAfter(2000)).toBe(true)
    expect(await isHiddenAfter(900_000)).toBe(false)
    await settle(page)
    await expect(curtain).toBeHidden()
  },
)

undrawn('an address that names no place leads to the first one worth seeing', async ({ page }) => {
  const eastOf = async (address: string) => {
    await page.goto(address)
    return await landOf(page).evaluate((element) => (element as EndlessElement).visit.outlook.east)
  }
  expect(await eastOf('endless.html?lang=en')).toBe(Number(new URLSearchParams(firstPlace).get('east')))
  // A link holds what differs from the defaults, which stay those of the links of before.
  expect(await eastOf('endless.html?seed=161')).toBe(861_362)
})

undrawn('in a narrow window the hint lies between map and buttons, not over the land', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 600 })
  await page.goto(`${start}&up=9000`)
  const hint = (await page.locator('orogen-endless .hint').boundingBox())!
  const bar = (await page.locator('orogen-endless .bar').boundingBox())!
  expect(hint.y + hint.height).toBeCloseTo(bar.y + bar.height, 0)
})

undrawn('on a phone the open panel hides the hint below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${start}&up=9000`)
  await page.locator('#panel > summary').click()
  const colour = await page.locator('#panel').evaluate((panel) => getComputedStyle(panel).backgroundColor)
  expect(colour).toMatch(/^rgb\(/) // without a share of transparency
})

undrawn(
  'the panel begins with places, hour and what one does with a place, also on a phone',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${start}&up=9000`)
    await page.locator('#panel > summary').click()
    const panel = page.locator('#controls')
    const first = [
      panel.getByRole('link').first(),
      panel.locator('#time'),
      panel.getByRole('button', { name: 'Another land' }),
      panel.getByRole('button', { name: 'Copy a link' }),
      panel.getByRole('link', { name: 'Take this piece' }),
      panel.getByText('Parameters', { exact: true }),
    ]
    let bottom = 0
    for (const each of first) {
      await expect(each).toBeInViewport()
      const { y, height } = (await each.boundingBox())!
      expect(y + height).toBeGreaterThan(bottom)
      bottom = y
    }
    await expect(panel.locator('#seed, #generator')).toHaveCount(2)
    await expect(panel.locator('#seed')).toBeHidden()
    await panel.getByText('Parameters', { exact: true }).click()
    await expect(panel.locator('#seed')).toBeVisible()
  },
)

undrawn('no frame is drawn while the next tiles are being made', async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      override postMessage(...message: [unknown]) {
        if ('held' in window) window.held = true
        else super.postMessage(...message)
      }
    }
  })
  await open(page, `${start}&up=30000`)
  const framesWhileHeld = await landOf(page).evaluate(async (element) => {
    const land = element as EndlessElement
    const { outlook } = land.visit
    const state = Object.assign(window, { held: false })
    land.visit = { ...land.visit, outlook: { ...outlook, east: outlook.east + 60_000 } }
    while (!state.held) await window.probe.updates()
    let frames = Infinity
    // What is there already is drawn, and fades in.
    for (let round = 0; frames > 0 && round < 8; round++) {
      const before = land.figures.frames
      for (let i = 0; i < 20; i++) await window.probe.updates()
      frames = land.figures.frames - before
    }
    return frames
  })
  expect(framesWhileHeld).toBe(0)
})

undrawn('on a phone the read-out keeps clear of the buttons, in French, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await open(page, `${start}&up=2000000&lang=fr`)
  const [readout, bar] = await Promise.all(
    ['.readout', '.bar'].map((each) => landOf(page).locator(each).boundingBox()),
  )
  const isApart = readout!.x + readout!.width <= bar!.x || readout!.y + readout!.height <= bar!.y
  expect(isApart).toBe(true)
  expect(readout!.x + readout!.width).toBeLessThanOrEqual(390)
})

undrawn('that the land is drawn simply is said once, and all of it is a click away', async ({ page }) => {
  // The graphics card seems to take long for each frame.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    const { prototype } = WebGL2RenderingContext
    const { fenceSync } = prototype
    let late = 0
    performance.now = () => now() + late
    prototype.fenceSync = function (...given) {
      late += 400
      return fenceSync.apply(this, given)
    }
  })
  const simple = landOf(page).locator('.simple')
  await page.goto(`${start}&up=2000000`)
  await expect(landOf(page)).toHaveAttribute('data-drawn', '')
  await expect(simple).toBeHidden() // this link has chosen it
  await page.goto(`${start.replace('&sky=simple', '')}&up=2000000&lang=fr`)
  await expect(landOf(page)).toHaveAttribute('data-drawn', '')
  const canvas = landOf(page).locator('canvas.land')
  await canvas.focus()
  await page.keyboard.down('w')
  await expect(simple).toBeVisible()
  await page.keyboard.up('w')
  await expect(simple).toContainText('Dessin simplifié pour cet appareil.')
  await simple.getByRole('button', { name: 'Tout montrer' }).click()
  await expect(simple).toBeHidden()
  await expect(page).toHaveURL(/sky=full/)
  await expect(canvas).toBeFocused()
})
