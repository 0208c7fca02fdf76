import { drawLand, expectLand, mapAnswer } from '../support/maplibre.js'
import { serve } from '../support/static-server.js'
import { test } from '../support/studio-page.js'

test('MapLibre draws endless land from the package alone, and its tiles meet', async ({ page }) => {
  const site = await serve(page, 'dist/orogen', mapAnswer)
  await page.goto(`${site.address}map.html`)
  expectLand(await page.evaluate(drawLand))
})
