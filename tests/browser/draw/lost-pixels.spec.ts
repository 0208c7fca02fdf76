import type { Page } from '@playwright/test'
import { expect, tag, test } from '../support/element-page.js'
import { untilSettled } from '../support/studio-page.js'

// Browsers may take the pixels of a hidden page, and tell nobody.

type Return = 'pageshow' | 'visibilitychange'

/**
 * Empties every canvas of a page, also those out of the document that others copy, then shows the page again.
 */
async function losePixels(page: Page, by: Return): Promise<void> {
  await page.evaluate((by) => {
    for (const canvas of window.everyCanvas()) canvas.width += 0
    if (by === 'pageshow') dispatchEvent(new PageTransitionEvent(by, { persisted: true }))
    else document.dispatchEvent(new Event(by))
    return window.probe.updates()
  }, by)
  await untilSettled(page)
}

/** The pixels of each canvas that is shown. */
const pictures = (page: Page) =>
  page.evaluate(() =>
    window
      .everyCanvas()
      .filter((canvas) => canvas.checkVisibility() && canvas.width > 0)
      .map((canvas) => canvas.toDataURL()),
  )

declare global {
  interface Window {
    everyCanvas(): HTMLCanvasElement[]
  }
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const made: WeakRef<HTMLCanvasElement>[] = []
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: [string]) {
      if (args[0] === '2d' && !made.some((ref) => ref.deref() === this)) made.push(new WeakRef(this))
      return getContext.apply(this, args)
    } as typeof getContext
    window.everyCanvas = () => made.flatMap((ref) => ref.deref() ?? [])
  }),
)

for (const by of ['pageshow', 'visibilitychange'] as const)
  test(`elements in space and as maps draw pixels again that were lost before ${by}`, async ({
    page,
    embed,
  }) => {
    const small = 'style="width: 200px"'
    await embed.open(tag(`loading="eager" ${small}`) + tag(`loading="eager" view="map" ${small}`))
    await embed.until('ready', 0, 1)
    await embed.still()
    const before = [await embed.picture(0), await embed.picture(1)]
    await losePixels(page, by)
    expect([await embed.picture(0), await embed.picture(1)]).toEqual(before)
  })

test('the studio draws its map and legend again after their pixels were lost', async ({ page, studio }) => {
  await studio.open('?exponent=5&seed=3&view=map')
  await expect(page.locator('#legend canvas')).toBeVisible()
  const before = await pictures(page)
  expect(before.length).toBe(2)
  await losePixels(page, 'visibilitychange')
  expect(await pictures(page)).toEqual(before)
})

for (const [address, selector] of [
  ['steps.html', 'orogen-steps'],
  ['steps.html', 'orogen-stamp-steps'],
  ['steps.html', 'orogen-planet-steps'],
  ['steps.html', 'orogen-growth'],
  ['steps.html', 'orogen-water-steps'],
  ['artefacts.html', 'orogen-microscope'],
  ['steps.html', 'orogen-roughness'],
  ['artefacts.html', 'orogen-quiz'],
] as const)
  test(`${selector} draws its pictures again after their pixels were lost`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(address)
    const figure = page.locator(selector).first()
    await figure.scrollIntoViewIfNeeded()
    const drawn = () =>
      figure.evaluate((element) =>
        [...(element.shadowRoot?.querySelectorAll('canvas') ?? [])]
          .filter((canvas) => canvas.checkVisibility())
          .map((canvas) => {
            const blank = Object.assign(document.createElement('canvas'), {
              width: canvas.width,
              height: canvas.height,
            })
            return canvas.toDataURL() !== blank.toDataURL()
          }),
      )
    await expect.poll(drawn).toContain(true)
    await expect.poll(drawn).not.toContain(false)
    await losePixels(page, 'visibilitychange')
    await expect.poll(drawn).not.toContain(false)
  })
