import { drawLand, mapAnswer } from '../support/maplibre.js'
import { serve } from '../support/static-server.js'
import { expect, test } from '../support/studio-page.js'

test('MapLibre draws endless land from the package alone, and its tiles meet', async ({ page }) => {
  const site = await serve(page, 'dist/orogen', mapAnswer)
  await page.goto(`${site.address}map.html`)
  const found = await page.evaluate(drawLand)
  expect(found.failed).toEqual([])
  expect(found.shades).toBeGreaterThan(30)
  // From point to point the ground rises as much across the border of two tiles as beside it.
  expect(found.relief).toBeGreaterThan(50)
  expect(Math.max(...found.steps)).toBeLessThan(found.relief / 4)
})
