import { expect, tag, undrawn as test } from '../support/element-page.js'

test.use({ isFirst: true })

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // The seconds after which memory is given up never end.
    const { setTimeout } = window
    const wait = (act: TimerHandler, milliseconds?: number) =>
      milliseconds === 10_000 ? 0 : setTimeout(act, milliseconds)
    Object.assign(window, { setTimeout: wait })
  }),
)

test('terrains are written over those before, but not over what the page has read', async ({
  page,
  embed,
}) => {
  await embed.open(tag('view="map"'))
  await embed.until('ready')
  const change = (roughness: number) =>
    embed.evaluate(async (element, value) => {
      const loaded = new Promise((resolve) =>
        element.addEventListener('load', () => resolve(undefined), { once: true }),
      )
      element.setAttribute('roughness', String(value))
      await loaded
    }, roughness)
  const recycled = () => page.evaluate(() => window.probe.recycled)
  // The first one is that of a call.
  await change(0.3)
  await change(0.35)
  expect(await recycled()).toBe(0)
  await change(0.4)
  expect(await recycled()).toBeGreaterThan(0)

  // By its property, from an event, and as the result of a call.
  for (const way of ['field', 'load', 'generate'] as const) {
    await change(0.5)
    const kept = await embed.evaluate(async (element, way) => {
      const loaded = new Promise<{ heights: Float32Array }>((resolve) =>
        element.addEventListener('load', ({ detail }) => resolve(detail.field), { once: true }),
      )
      if (way === 'field') return Object.assign(window, { kept: element.field! }).kept.heights.length
      element.setAttribute('roughness', '0.55')
      const field = way === 'load' ? await loaded : await element.generate()
      return Object.assign(window, { kept: field }).kept.heights.length
    }, way)
    for (const roughness of [0.6, 0.7, 0.8]) await change(roughness)
    const left = await page.evaluate(
      () => (window as unknown as { kept: { heights: Float32Array } }).kept.heights.length,
    )
    expect(left, way).toBe(kept)
    expect(left, way).toBe(17 ** 2)
  }
})
