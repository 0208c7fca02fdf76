import { expect, onPhone, swiping, tag, test } from '../support/element-page.js'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

const tall = '<div style="height: 1500px"></div>'

test('a finger scrolls the page over a terrain, or turns it sideways', async ({ page, embed }) => {
  await embed.show(tag() + tall, { head: onPhone })
  const { hash } = await embed.picture()
  const swipe = await swiping(page)
  const camera = () => embed.evaluate((element) => element.camera)
  await swipe(0, -120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40)
  expect(await camera(), 'nobody has turned it').toBe('')
  await page.evaluate(() => scrollTo(0, 0))
  expect(await embed.stillHash()).toBe(hash)

  await swipe(80, 0)
  const turned = await camera()
  expect(turned).not.toBe('')
  await swipe(0, -120)
  expect(await camera(), 'nor moved it on').toBe(turned)
})
