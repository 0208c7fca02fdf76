import type { OrogenTerrain } from '../../../web/element/index.js'
import { expect, onPhone, swiping, tag, undrawn as test, violations } from '../support/element-page.js'

const one = (attributes = '') => tag(`style="width: 320px" ${attributes}`)
const hint = 'Drag to turn it'

test('who has turned no terrain yet is told that it can be done, once', async ({ page, embed }) => {
  const site = await embed.open(one('controls') + one())
  await embed.until('ready', 0, 1)
  await expect(embed.at().getByText(hint)).toBeVisible()
  await expect(embed.at(1).getByText(hint)).toHaveCount(1)
  await expect(embed.at(1).getByText(hint), 'one at a time').toBeHidden()
  expect(await violations(page)).toEqual([])
  const box = embed.at().locator('[part=turn-hint]')
  await expect(box).toHaveAttribute('aria-hidden', 'true') // its words are those of the keys
  await expect(box).toHaveCSS('pointer-events', 'none')
  const bar = embed.at().locator('[part=progress]')
  await bar.evaluate((each: HTMLElement) => (each.hidden = false))
  await expect(box, 'the bar takes its place').toBeHidden()
  await bar.evaluate((each: HTMLElement) => (each.hidden = true))
  await page.emulateMedia({ media: 'print' })
  await expect(box).toBeHidden()
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
  await expect(box).toHaveCSS('animation-name', 'none')

  await embed.at(1).locator('canvas').first().click()
  await expect(page.getByText(hint).locator('visible=true')).toHaveCount(0)
  await page.reload()
  await embed.drawn()
  await expect(page.getByText(hint).locator('visible=true'), 'its session remembers').toHaveCount(0)
  expect(site.requests.length).toBeGreaterThan(0)
})

test('it follows the attributes of its terrain', async ({ embed }) => {
  await embed.open(one())
  await embed.until('ready')
  await expect(embed.at().getByText(hint)).toBeVisible()
  for (const [property, value, visible] of [
    ['view', 'map', false],
    ['view', 'voxels', true],
    ['turnHint', 'none', false],
    ['turnHint', 'auto', true],
  ] as const) {
    await embed.evaluate((element, change) => void Object.assign(element, change), { [property]: value })
    await expect(embed.at().getByText(hint), value).toBeVisible({ visible })
  }
})

test('it goes to the next terrain in sight', async ({ embed }) => {
  const far = '<div style="height: 3000px"></div>'
  await embed.open(`${one()}${far}<div lang="fr">${one()}</div>${far}`)
  await embed.until('ready')
  await expect(embed.at().getByText(hint)).toBeVisible()
  await embed.at(1).scrollIntoViewIfNeeded()
  await embed.until('ready', 1)
  await expect(embed.at(1).getByText('Faites glisser pour tourner', { exact: true })).toBeVisible()
  await expect(embed.at().getByText(hint)).toBeHidden()
})

test('it gives way to the keyboard', async ({ page, embed }) => {
  await embed.open(one())
  await embed.until('ready')
  await expect(embed.at().getByText(hint)).toBeVisible()
  await embed.at().locator('canvas').first().focus()
  await page.keyboard.press('Tab')
  await expect(embed.at().getByText(hint)).toBeVisible()
  await embed.at().locator('canvas').first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(embed.at().getByText(hint)).toBeHidden()
})

test('nobody is told where it is not so or not wanted', async ({ page, embed }) => {
  const all = ['turn-hint="none"', 'interaction="none"', 'view="map"', 'alt=""', 'rotate'].map((each) =>
    one(`loading="eager" ${each}`),
  )
  const site = await embed.open(all.join(''))
  for (const nth of all.keys()) {
    await embed.at(nth).scrollIntoViewIfNeeded()
    await embed.until('ready', nth)
    await expect(embed.at(nth).locator('canvas:not([hidden])')).toBeVisible()
  }
  await embed.at(4).evaluate((element: OrogenTerrain) => element.pause())
  await embed.still()
  await expect(page.getByText(hint)).toHaveCount(0)
  expect(site.requests.filter((path) => /turn-hint/.test(path))).toEqual([])
})

test.describe('a finger', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })
  test('that only scrolls the page has not turned anything', async ({ page, embed }) => {
    await embed.open(`${one()}<div style="height: 1500px"></div>`, { head: onPhone })
    await expect(embed.at().getByText(hint)).toBeVisible()
    const swipe = await swiping(page)
    await swipe(0, -60)
    await expect(embed.at().getByText(hint)).toBeVisible()
    await swipe(80, 0)
    await expect(embed.at().getByText(hint)).toBeHidden()
  })
})
