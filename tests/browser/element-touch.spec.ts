import type { OrogenTerrain } from '../../web/core/elements/terrain/index.js'
import {
  article,
  pictureOf,
  smallTerrain,
  terrain,
  untilStatus,
  untilStill,
  withElement,
} from './element-page.js'
import { expect, test } from './studio-page.js'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

const tall = '<div style="height: 1500px"></div>'
const phone =
  '<meta name="viewport" content="width=device-width"><script type="module" src="/orogen-terrain.js"></script>'

test('a finger that scrolls the page over a terrain leaves it as it was; one that moves sideways turns it', async ({
  page,
}) => {
  const pages = { '/page.html': article(`<orogen-terrain ${smallTerrain}></orogen-terrain>${tall}`, phone) }
  await withElement(page, { pages }, async () => {
    await untilStatus(page, 'ready')
    await untilStill(page)
    const { hash } = await pictureOf(page)
    const client = await page.context().newCDPSession(page)
    const swipe = async (dx: number, dy: number) => {
      const box = (await terrain(page).boundingBox())!
      const [x, y] = [box.x + box.width * 0.4, box.y + box.height * 0.6]
      const at = (share: number) => [{ x: x + dx * share, y: y + dy * share }]
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
      for (let i = 1; i <= 10; i++) {
        await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(i / 10) })
        await page.waitForTimeout(16)
      }
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await untilStill(page)
    }
    const camera = () => terrain(page).evaluate((element: OrogenTerrain) => element.camera)
    await swipe(0, -120)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(40)
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
})
