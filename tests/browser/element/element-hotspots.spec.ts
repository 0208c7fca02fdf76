import type { Locator, Page } from '@playwright/test'
import type { OrogenTerrain } from '../../../web/element/index.js'
import {
  type ElementPage,
  expect,
  expectErrors,
  tag,
  undrawn as test,
  violations,
} from '../support/element-page.js'

// A corner, the middle, and one behind the mountain, seen from the south-west and low.
const spots = `<button slot="hotspot" data-x="0.02" data-y="0.98">Near</button>
  <button slot="hotspot" data-x="0.5" data-y="0.5" data-lift="0.02">Middle</button>
  <button slot="hotspot" data-x="0.95" data-y="0.08">Far</button>`
const low = 'exponent="6" seed="161" exaggeration="300" camera="32,8,2,0,0,0"'
const one = (attributes = low, inside = spots) =>
  `${tag(`${attributes} style="width: 480px"`, inside)}<p>After</p>`

interface Spot {
  x: number
  y: number
  hidden: boolean
}

/** The position of each hotspot, in shares of the element. */
const spotsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[slot=hotspot]')].map((spot): Spot => {
      const of = (name: string) => parseFloat(spot.style.getPropertyValue(name)) / 100
      return { x: of('--hotspot-x'), y: of('--hotspot-y'), hidden: spot.hasAttribute('data-hidden') }
    }),
  )

/** The element's place under a hotspot. */
const placeUnder = (embed: ElementPage, nth: number) =>
  embed.evaluate((element, nth) => {
    const spot = element.querySelectorAll<HTMLElement>('[slot=hotspot]')[nth]!
    const box = element.getBoundingClientRect()
    const at = (name: string) => parseFloat(spot.style.getPropertyValue(name)) / 100
    return element.placeAt(box.left + at('--hotspot-x') * box.width, box.top + at('--hotspot-y') * box.height)
  }, nth)

/** Opens a page whose first hotspots stand where they belong. */
async function openPlaced(embed: ElementPage, ...article: Parameters<ElementPage['show']>): Promise<void> {
  await embed.show(...article)
  await expect.poll(() => spotsOf(embed.page).then(([first]) => first!.x)).toBeGreaterThan(0)
}

async function settled(embed: ElementPage, change: (element: OrogenTerrain) => unknown): Promise<Spot[]> {
  await embed.evaluate(change)
  await embed.still()
  return spotsOf(embed.page)
}

test('hotspots stand where their places are, in every view', async ({ page, embed }) => {
  const above = 'exponent="6" seed="161" water="0" camera="20,80,2.6,0,0,0"'
  await openPlaced(embed, one(above))
  for (const view of ['surface', 'voxels', 'lines', 'wireframe', 'map'] as const) {
    await embed.evaluate((element, view) => (element.view = view), view)
    await embed.still()
    for (const [nth, place] of [[0.02, 0.98], undefined, [0.95, 0.08]].entries()) {
      if (!place) continue
      const found = (await placeUnder(embed, nth))!
      // The map and the voxels have 64 whole pixels or columns.
      const near = view === 'voxels' || view === 'map' ? 0.02 : 0.002
      expect(Math.hypot(found.x - place[0]!, found.y - place[1]!), view).toBeLessThan(near)
    }
    expect((await spotsOf(page)).map(({ hidden }) => hidden)).toEqual([false, false, false])
  }
})

test('hotspots hide behind ridges', async ({ page, embed }) => {
  await openPlaced(embed, one())
  const first = await spotsOf(page)
  expect([first[0]!.hidden, first[2]!.hidden]).toEqual([false, true])
  await expect(page.getByText('Far')).toHaveCSS('opacity', '0')
  await expect(page.getByText('Near')).toHaveCSS('opacity', '1')
  const turned = await settled(embed, (element) => (element.camera = '212,8,2,0,0,0'))
  expect(turned[2]!.hidden, 'from the other side').toBe(false)
})

test('hotspots follow camera, height, terrain and view', async ({ page, embed }) => {
  await openPlaced(embed, one())
  const first = await spotsOf(page)
  const turned = await settled(embed, (element) => (element.camera = '212,8,2,0,0,0'))
  expect(Math.abs(turned[0]!.x - first[0]!.x)).toBeGreaterThan(0.01)
  const flat = await settled(embed, (element) => (element.exaggeration = 20))
  expect(flat[1]!.y).not.toBeCloseTo(turned[1]!.y, 2)
  const other = await settled(embed, (element) => (element.seed = 7))
  expect(other[0]!.y).not.toBe(flat[0]!.y)
  const map = await settled(embed, (element) => (element.view = 'map'))
  expect(map.map(({ hidden }) => hidden)).toEqual([false, false, false])
  expect(map[1]!.x).toBeCloseTo(0.5, 2)
  expect(map[1]!.y).toBeCloseTo(0.5, 2)
  expect(await violations(page)).toEqual([])
})

/** Adds a hotspot to the land. */
async function addSpot({ page, evaluate }: ElementPage): Promise<Locator> {
  await evaluate((element) => {
    const spot = Object.assign(document.createElement('button'), { slot: 'hotspot', textContent: 'New' })
    Object.assign(spot.dataset, { x: '0.02', y: '0.98' })
    element.append(spot)
  })
  const spot = page.getByText('New')
  await expect(spot).toBeVisible()
  return spot
}

test('hotspots come, go and move live', async ({ page, embed }) => {
  const site = await embed.show(one(low, ''))
  expect(
    site.requests.filter((path) => /hotspots/.test(path)),
    'nothing for who has none',
  ).toEqual([])
  const spot = await addSpot(embed)
  const [before] = await spotsOf(page)
  await spot.evaluate((element: HTMLElement) => (element.dataset.x = '0.9'))
  await expect.poll(() => spotsOf(page).then(([now]) => now!.x)).not.toBe(before!.x)
  await spot.evaluate((element) => element.remove())
  await embed.still()
})

test('that a hotspot says no place is told once', async ({ page, embed }) => {
  expectErrors(/hotspot/)
  const told: string[] = []
  page.on('console', (message) => message.type() === 'warning' && told.push(message.text()))
  await embed.show(one(low, ''))
  const spot = await addSpot(embed)
  await spot.evaluate((element: HTMLElement) => (element.dataset.y = '"><script>alert(1)</script>'))
  await expect(spot).toBeHidden()
  await spot.evaluate((element: HTMLElement) => (element.dataset.y = '0.98'))
  await expect(spot).toBeVisible()
  await embed.still()
  expect(
    told.filter((text) => text.includes('data-y of a hotspot must be a number from 0 to 1')).length,
  ).toBe(1)
})

test('the keyboard reaches all hotspots in order, turning to what is hidden', async ({ page, embed }) => {
  const clicked = `<script>document.addEventListener('click', ({ target }) => (document.title = target.textContent))</script>`
  const script = '<script type="module" src="/orogen-terrain.js"></script>'
  await embed.open(one(), { head: script + clicked })
  await embed.until('ready')
  await expect.poll(() => spotsOf(page).then((all) => all[2]!.hidden)).toBe(true)
  await embed.still()
  await embed.at().locator('canvas').first().focus()
  const names: (string | null)[] = []
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('Tab')
    names.push(await page.evaluate(() => document.activeElement!.textContent))
  }
  expect(names).toEqual(['Near', 'Middle', 'Far'])
  await expect.poll(() => spotsOf(page).then((all) => all[2]!.hidden)).toBe(false)
  expect(await embed.evaluate((element) => element.camera)).not.toBe('32,8,2,0,0,0')
  await page.keyboard.press('Enter')
  expect(await page.title()).toBe('Far')
  // Focusing the hotspot has not scrolled the element's picture.
  expect(await embed.evaluate((element) => [element.scrollLeft, element.scrollTop])).toEqual([0, 0])
})

test('what has the focus stays in sight where the picture may not be turned', async ({ page, embed }) => {
  await embed.open(one(`${low} interaction="none"`))
  await embed.until('ready')
  await expect.poll(() => spotsOf(page).then((all) => all[2]!.hidden)).toBe(true)
  await page.getByText('Far').focus()
  await expect(page.getByText('Far')).toHaveCSS('opacity', '1')
  expect(await embed.evaluate((element) => element.camera)).toContain('32,8,2')
})

test('before the script and before the picture hotspots move nothing', async ({ page, embed }) => {
  const rule =
    '<style>orogen-terrain:not(:defined) { display: block; aspect-ratio: 16 / 10 } orogen-terrain:not(:defined) > [slot=hotspot] { display: none }</style>'
  await embed.open(one(), { head: rule })
  const after = () => page.getByText('After').evaluate((text) => text.getBoundingClientRect().top)
  await expect(page.getByText('Near')).toBeHidden()
  const top = await after()
  await page.addScriptTag({ type: 'module', url: '/orogen-terrain.js' })
  await page.waitForFunction(() => customElements.get('orogen-terrain'))
  expect(await after()).toBe(top)
  await embed.until('ready')
  await expect(page.getByText('Near')).toBeVisible()
  expect(await after()).toBe(top)
})
