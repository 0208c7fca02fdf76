import type { OrogenTerrain } from '../../web/core/elements/terrain/index.js'
import {
  article,
  openElement,
  pictureOf,
  smallTerrain,
  swiping,
  terrain,
  untilDrawn,
  untilStill,
} from './element-page.js'
import { expect, test } from './studio-page.js'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

const tall = '<div style="height: 1500px"></div>'
const phone =
  '<meta name="viewport" content="width=device-width"><script type="module" src="/orogen-terrain.js"></script>'

test('a finger scrolls the page over a terrain, or turns it sideways', async ({ page }) => {
  const pages = { '/page.html': article(`<orogen-terrain ${smallTerrain}></orogen-terrain>${tall}`, phone) }
  await openElement(page, { pages })
  await untilDrawn(page)
  const { hash } = await pictureOf(page)
  const swipe = await swiping(page)
  const camera = () => terrain(page).evaluate((element: OrogenTerrain) => element.camera)
  await swipe(0, -120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40)
  expect(await camera(), 'nobody has turned it').toBe('')
  await page.evaluate(() => scrollTo(0, 0))
  await untilStill(page)
  expect((await pictureOf(page)).hash).toBe(hash)

  await swipe(80, 0)
  const turned = await camera()
  expect(turned).not.toBe('')
  await swipe(0, -120)
  expect(await camera(), 'nor moved it on').toBe(turned)
})
