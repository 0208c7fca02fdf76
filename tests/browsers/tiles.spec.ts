import { drawLand, mapAnswer } from '../browser/support/maplibre.js'
import { serveFolder } from '../browser/support/static-server.js'
import { expect, test } from './checks.js'

test('MapLibre draws endless land, and its tiles meet', async ({ tab }) => {
  const site = await serveFolder('dist/orogen', mapAnswer)
  await tab.open(`${site.address}map.html`)
  const found = await tab.evaluate(drawLand)
  expect(found.failed).toEqual([])
  expect(found.shades).toBeGreaterThan(30)
  expect(found.relief).toBeGreaterThan(50)
  expect(Math.max(...found.steps)).toBeLessThan(found.relief / 4)
  await tab.open('about:blank')
  await site.close()
})
