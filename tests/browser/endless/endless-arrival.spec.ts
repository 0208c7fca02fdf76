import type { Page } from '@playwright/test'
import type { EndlessElement } from '../../../web/endless/element/endless-element.js'
import type { Visit } from '../../../web/endless/link.js'
import { expect, undrawn } from '../support/studio-page.js'

undrawn.use({ viewport: { width: 640, height: 420 } })

const start = 'endless.html?seed=42&roughness=0.1&gullies=0&east=0&north=0&heading=0&pitch=-12&sky=simple'
const elsewhere = { east: 90_000, north: 40_000 }

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
  const fresh = await open(page, `${start.replace('seed=42', 'seed=43')}&up=300`)
  await open(page, `${start}&up=6000`)
  await landOf(page).evaluate((element) => {
    const land = element as EndlessElement
    const { land: before, outlook } = land.visit
    land.visit = { ...land.visit, land: { ...before, seed: 43 }, outlook: { ...outlook, up: 300 } }
  })
  await settle(page)
  await landOf(page).evaluate((element) => {
    const land = element as EndlessElement
    land.visit = { ...land.visit, land: { ...land.visit.land, seed: 42 } }
    land.visit = { ...land.visit, land: { ...land.visit.land, seed: 43 } }
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

undrawn('a click on the map while tiles arrive keeps the height above the ground, too', async ({ page }) => {
  const { above } = await open(page, `${start.replace('east=0&north=0', 'east=90000&north=40000')}&up=7000`)
  await goAndClick(page, {})
  const { above: settled } = await settle(page)
  expect(Math.abs(settled - above)).toBeLessThan(20)
  await open(page, `${start}&up=7000`)
  await goAndClick(page, elsewhere)
  expect(Math.abs((await settle(page)).above - above)).toBeLessThan(20)
})

undrawn('another land has land in sight', async ({ page }) => {
  // Far from the middle most seeds have open sea.
  await open(page, `${start}&up=3000`)
  await page.getByText('Land', { exact: true }).click()
  const { above } = await settle(page)
  await page.getByRole('button', { name: 'Another land' }).click()
  await expect(page).not.toHaveURL(/seed=42/)
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

undrawn('on a phone the open panel hides the hint below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${start}&up=9000`)
  await page.locator('#panel > summary').click()
  const colour = await page.locator('#panel').evaluate((panel) => getComputedStyle(panel).backgroundColor)
  expect(colour).toMatch(/^rgb\(/) // without a share of transparency
})
