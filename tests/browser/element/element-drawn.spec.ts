import type { OrogenTerrain } from '../../../web/element/index.js'
import { article, expect, expectErrors, loseContext, tag, test } from '../support/element-page.js'

// What an element says of its picture is true.

const script = '<script type="module" src="/orogen-terrain.js"></script>'
/** A page whose own script breaks loops of other scripts, as some do. */
const broken = `<script>Object.prototype.each = function () {}</script>${script}`

test('an exception while a terrain is drawn is an error', async ({ page, embed }) => {
  await embed.open('', { head: broken })
  const told = await page.evaluate(async (html) => {
    const statuses: string[] = []
    document.querySelector('main')!.insertAdjacentHTML('beforeend', html)
    const element = document.querySelector<OrogenTerrain>('orogen-terrain')!
    await customElements.whenDefined('orogen-terrain')
    const failed = new Promise<string>((resolve) =>
      element.addEventListener('error', ({ detail }) => resolve(detail.code)),
    )
    element.addEventListener('load', () => statuses.push(element.status))
    const code = await failed
    await element.whenSettled()
    return { code, statuses, status: element.status }
  }, tag())
  expect(told).toEqual({ code: 'failed', statuses: [], status: 'error' })
})

test('the studio says that a mountain could not be drawn', async ({ page, studio }) => {
  expectErrors(/./)
  await page.addInitScript(() => Object.assign(Object.prototype, { each: () => undefined }))
  await page.goto('./?exponent=4&view=surface')
  await expect(page.locator('#stage')).toHaveAttribute('data-state', 'failed')
  await expect(studio.notes).not.toHaveCount(0)
})

test('each of twenty elements is ready when its picture is there, not before', async ({ page, embed }) => {
  const twenty = Array.from(
    { length: 20 },
    (_, seed) => `<orogen-terrain seed="${seed}" exponent="3"></orogen-terrain>`,
  )
  const head = `<style>orogen-terrain { display: inline-block; width: 80px }</style><script>
    window.blank = []
    window.ready = 0
    document.addEventListener('load', ({ target }) => {
      if (target.localName !== 'orogen-terrain') return
      window.ready++
      const canvas = target.shadowRoot.querySelector('canvas:not([hidden])')
      const empty = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
      empty.getContext('2d', { alpha: false })
      if (canvas.style.opacity === '0' || canvas.toDataURL() === empty.toDataURL()) blank.push(target.seed)
    }, true)</script>${script}`
  await embed.open(twenty.join(''), { pages: { '/page.html': article(twenty.join(''), head) } })
  await page.waitForFunction(() => (window as unknown as { ready: number }).ready === 20)
  expect(await page.evaluate(() => (window as unknown as { blank: number[] }).blank)).toEqual([])
})

test('after a context is restored, an element has settled when it is drawn again', async ({
  page,
  embed,
}) => {
  await embed.show(tag())
  await loseContext(page, undefined, false)
  const drawn = await embed.evaluate(async (element) => {
    let count = 0
    const { prototype } = CanvasRenderingContext2D
    const { drawImage } = prototype
    Object.assign(prototype, {
      drawImage(...args: unknown[]) {
        count++
        Reflect.apply(drawImage, this, args)
      },
    })
    ;(window as unknown as { restore(): void }).restore()
    await element.whenSettled()
    return count
  })
  expect(drawn).toBeGreaterThan(0)
})
