import type { OrogenTerrain } from '../../../web/element/index.js'
import { expect, tag, test, undrawn } from '../support/element-page.js'

// Sizes that nobody gives on purpose, and options of a wrong kind.

test('the picture of a very wide element is as wide as pictures can be', async ({ embed }) => {
  await embed.show(
    `<div style="overflow: hidden">${tag('view="map" style="width: 20000px; height: 20px"')}</div>`,
  )
  const size = await embed.evaluate(async (element) => {
    const { width, height } = await createImageBitmap(await element.toBlob())
    return [width, height]
  })
  expect(size).toEqual([8192, 8])
})

undrawn('an endless land in a window of one pixel settles', async ({ page }) => {
  await page.setViewportSize({ width: 1, height: 1 })
  await page.goto('endless.html?up=2000000')
  const land = page.locator('orogen-endless')
  await expect.poll(() => land.evaluate((each) => (each as unknown as OrogenTerrain).isSettled)).toBe(true)
})

for (const [call, refusal] of [
  ["export('svg', { paper: 'x' })", /paper must be A5 or A4 or A3 or A2, got "x"/],
  ["export('obj', { up: 'x' })", /up must be y or z, got "x"/],
  ["export('stl', { signal: 5 })", /signal must be an AbortSignal, got 5/],
  ["export('parameters', { signal: 5 })", /signal must be an AbortSignal, got 5/],
  ['toBlob({ signal: 5 })', /signal must be an AbortSignal, got 5/],
] as const)
  undrawn(`${call} is refused`, async ({ page, embed }) => {
    await embed.show(tag())
    const said = await page.evaluate(
      `document.querySelector('orogen-terrain').${call}.then(() => 'done', ({ message }) => message)`,
    )
    expect(said).toMatch(refusal)
  })
