import { expect, tag, undrawn as test } from '../support/element-page.js'

const land = 'generator="diamond-square" exponent="6" seed="161" view="map"'

test('with the attribute draw readers draw on the land', async ({ page, embed }) => {
  const site = await embed.open(tag(`style="width: 440px; height: 420px" draw ${land}`))
  await embed.until('ready')
  const controls = embed.at().locator('[part=controls] button')
  await expect(controls.locator('visible=true')).toHaveCount(1)
  const asked = () => site.requests.filter((path) => /drawing/.test(path))
  expect(asked(), 'nothing is fetched before the first touch').toEqual([])
  await embed.evaluate((element) => {
    element.addEventListener('change', ({ detail }) =>
      Object.assign(window, { heard: [...(window.heard ?? []), detail] }),
    )
  })
  await embed.at().getByRole('button', { name: 'Draw on the land' }).click()
  const bar = embed.at().locator('.drawing')
  await expect(bar).toBeVisible()
  expect(asked()).not.toEqual([])
  await expect(controls.locator('visible=true')).toHaveCount(0)
  const box = (await embed.at().boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 90]
  await page.mouse.move(x - 40, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 30, { steps: 4 })
  await page.mouse.move(x + 40, y, { steps: 4 })
  await page.mouse.up()
  const strokes = () => embed.evaluate((element) => element.strokes)
  await expect.poll(strokes).toMatch(/^ridge 24 0\.3:\S+ \S+,\S+ \S+,/)
  const drawn = await strokes()
  await expect
    .poll(() => page.evaluate(() => window.heard?.at(-1)))
    .toEqual({ of: 'terrain', by: 'reader', strokes: drawn })
  expect(await embed.evaluate((element) => element.getAttribute('strokes'))).toBe(drawn)

  await page.keyboard.press('Control+z')
  await expect.poll(() => embed.evaluate((element) => element.hasAttribute('strokes'))).toBe(false)
  await page.keyboard.press('Control+y')
  await expect.poll(strokes).toBe(drawn)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(controls.locator('visible=true')).toBeFocused()
  await embed.evaluate((element) => void (element.draw = false))
  await expect(controls.locator('visible=true')).toHaveCount(0)
})

declare global {
  interface Window {
    heard?: unknown[]
  }
}
