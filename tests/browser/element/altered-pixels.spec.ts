import type { Page } from '@playwright/test'
import { expect, tag, test } from '../support/element-page.js'

// Some browsers change the pixels that a page reads from a canvas, so that nobody is recognised by them.

/** Changes the last bit of every fortieth byte that is read, as such browsers do. */
const alterPixels = (page: Page) =>
  page.evaluate(() => {
    for (const { prototype } of [OffscreenCanvasRenderingContext2D, CanvasRenderingContext2D]) {
      const { getImageData } = prototype
      prototype.getImageData = function (this: CanvasRenderingContext2D, ...args: [0, 0, 1, 1]) {
        const image = getImageData.apply(this, args)
        for (let i = 0; i < image.data.length; i += 41) image.data[i]! ^= 1
        return image
      } as typeof getImageData
    }
  })

/** What becomes of a grey picture of a type as a stamp: what the element says, or its status. */
const stampedWith = (page: Page, type: string) =>
  page.locator('orogen-terrain').evaluate(async (element, type) => {
    const terrain = element as import('../../../web/element/index.js').OrogenTerrain
    const canvas = new OffscreenCanvas(16, 16)
    const context = canvas.getContext('2d')!
    context.fillRect(0, 0, 8, 16)
    const file = await canvas.convertToBlob({ type })
    return terrain.loadStamp(file).then(
      () => 'used',
      (error: Error & { code: string }) => `${error.code}: ${error.message}`,
    )
  }, type)

test('a JPEG stamp is refused with advice where the browser alters pixels', async ({ page, embed }) => {
  await embed.open(tag())
  await page.waitForFunction(() => customElements.get('orogen-terrain'))
  await alterPixels(page)
  expect(await stampedWith(page, 'image/jpeg')).toMatch(/^image-refused: .*changes the pixels.*give a PNG/)
})

test('a PNG stamp is used where the browser alters pixels', async ({ page, embed }) => {
  await embed.open(tag())
  await page.waitForFunction(() => customElements.get('orogen-terrain'))
  await alterPixels(page)
  expect(await stampedWith(page, 'image/png')).toBe('used')
})

test('the picture of a map is refused with the reason where the browser alters pixels', async ({
  page,
  embed,
}) => {
  await embed.show(tag('view="map"'))
  await alterPixels(page)
  const said = await embed.evaluate((element) =>
    element.toBlob().then(
      ({ type }) => type,
      ({ message }: Error) => message,
    ),
  )
  expect(said).toMatch(/changes the pixels that a page reads.*allow this page/)
})
