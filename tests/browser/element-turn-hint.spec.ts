import type { OrogenTerrain } from '../../web/core/elements/terrain/index.js'
import {
  article,
  openElement,
  smallTerrain,
  swiping,
  terrain,
  untilDrawn,
  untilStatus,
  untilStill,
} from './element-page.js'
import { expect, undrawn as test, violations } from './studio-page.js'

const tag = (attributes = '') =>
  `<orogen-terrain ${smallTerrain} style="width: 320px" ${attributes}></orogen-terrain>`
const pages = (...bodies: string[]) => ({ pages: { '/page.html': article(bodies.join('')) } })
const hint = 'Drag to turn it'

test('who has not turned a terrain yet is told that it can be done, once on a page', async ({ page }) => {
  const site = await openElement(page, pages(tag('controls'), tag()))
  for (const nth of [0, 1]) await untilStatus(page, 'ready', nth)
  await expect(terrain(page).getByText(hint)).toBeVisible()
  await expect(terrain(page, 1).getByText(hint)).toHaveCount(1)
  await expect(terrain(page, 1).getByText(hint), 'one at a time').toBeHidden()
  expect(await violations(page)).toEqual([])
  const box = terrain(page).locator('[part=turn-hint]')
  await expect(box).toHaveAttribute('aria-hidden', 'true') // its words are those of the keys
  await expect(box).toHaveCSS('pointer-events', 'none')
  const bar = terrain(page).locator('[part=progress]')
  await bar.evaluate((each: HTMLElement) => (each.hidden = false))
  await expect(box, 'the bar takes its place').toBeHidden()
  await bar.evaluate((each: HTMLElement) => (each.hidden = true))
  await page.emulateMedia({ media: 'print' })
  await expect(box).toBeHidden()
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
  await expect(box).toHaveCSS('animation-name', 'none')

  await terrain(page, 1).locator('canvas').first().click()
  await expect(page.getByText(hint).locator('visible=true')).toHaveCount(0)
  await page.reload()
  await untilDrawn(page)
  await expect(page.getByText(hint).locator('visible=true'), 'its session remembers').toHaveCount(0)
  expect(site.requests.length).toBeGreaterThan(0)
})

test('it goes to the next terrain in sight and gives way to the keyboard', async ({ page }) => {
  const far = '<div style="height: 3000px"></div>'
  await openElement(page, pages(tag(), far, `<div lang="fr">${tag()}</div>`, far))
  await untilStatus(page, 'ready')
  await expect(terrain(page).getByText(hint)).toBeVisible()
  await terrain(page, 1).scrollIntoViewIfNeeded()
  await untilStatus(page, 'ready', 1)
  await expect(terrain(page, 1).getByText('Faites glisser pour tourner', { exact: true })).toBeVisible()
  await expect(terrain(page).getByText(hint)).toBeHidden()
  await terrain(page, 1).locator('canvas').first().focus()
  await page.keyboard.press('Tab')
  await expect(terrain(page, 1).getByText('Faites glisser pour tourner', { exact: true })).toBeVisible()
  await terrain(page, 1).locator('canvas').first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(terrain(page, 1).getByText('Faites glisser pour tourner', { exact: true })).toBeHidden()
})

test('nobody is told where it is not so or not wanted', async ({ page }) => {
  const all = ['turn-hint="none"', 'interaction="none"', 'view="map"', 'alt=""', 'rotate'].map((each) =>
    tag(`loading="eager" ${each}`),
  )
  const site = await openElement(page, pages(...all))
  for (const nth of all.keys()) {
    await terrain(page, nth).scrollIntoViewIfNeeded()
    await untilStatus(page, 'ready', nth)
    await expect(terrain(page, nth).locator('canvas:not([hidden])')).toBeVisible()
  }
  await terrain(page, 4).evaluate((element: OrogenTerrain) => element.pause())
  await untilStill(page)
  await expect(page.getByText(hint)).toHaveCount(0)
  expect(site.requests.filter((path) => /turn-hint/.test(path))).toEqual([])
})

test('it follows what the terrain is asked for', async ({ page }) => {
  await openElement(page, pages(tag()))
  await expect(terrain(page).getByText(hint)).toBeVisible()
  await terrain(page).evaluate((element: OrogenTerrain) => (element.view = 'map'))
  await expect(terrain(page).getByText(hint)).toBeHidden()
  await terrain(page).evaluate((element: OrogenTerrain) => (element.view = 'voxels'))
  await expect(terrain(page).getByText(hint)).toBeVisible()
  await terrain(page).evaluate((element: OrogenTerrain) => (element.turnHint = 'none'))
  await expect(terrain(page).getByText(hint)).toBeHidden()
})

test.describe('a finger', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })
  test('that only scrolls the page has not turned anything', async ({ page }) => {
    const head =
      '<meta name="viewport" content="width=device-width"><script type="module" src="/orogen-terrain.js"></script>'
    const body = `${tag()}<div style="height: 1500px"></div>`
    await openElement(page, article(body, head))
    await expect(terrain(page).getByText(hint)).toBeVisible()
    const swipe = await swiping(page)
    await swipe(0, -60)
    await expect(terrain(page).getByText(hint)).toBeVisible()
    await swipe(80, 0)
    await expect(terrain(page).getByText(hint)).toBeHidden()
  })
})
