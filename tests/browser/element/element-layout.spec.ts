import { article, expect, noteShifts, undrawn as test } from '../support/element-page.js'
import { serve } from '../support/static-server.js'

test.use({ viewport: { width: 360, height: 640 } })

test('what is pasted keeps its place on a phone from the first', async ({ page, studio, embed }) => {
  await studio.open('?exponent=4&seed=3')
  await studio.share('copy-this')
  await expect(page.locator('#copy-text')).toHaveValue(/<orogen-terrain/)
  const tag = await page.locator('#copy-text').inputValue()
  const shifts = await noteShifts(page)
  // The script takes its time.
  let comes = () => {}
  const waiting = new Promise<void>((resolve) => (comes = resolve))
  await page.route('**/orogen-terrain.js', async (route) => {
    await waiting
    await route.continue()
  })
  const body = `<p>Before.</p>${tag}<p id="after">After.</p>`
  const viewport = '<meta name="viewport" content="width=device-width">'
  const answer = { headers: { 'content-type': 'text/html' }, body: article(body, viewport) }
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800"/>`
  const blog = await serve(page, 'tests', (path) =>
    path === '/index.html' ? answer : { headers: { 'content-type': 'image/svg+xml' }, body: picture },
  )
  await page.goto(blog.address, { waitUntil: 'commit' })
  const places = () =>
    page.evaluate(() => {
      const box = (selector: string) => {
        const { left, top, width, height } = document.querySelector(selector)!.getBoundingClientRect()
        return [left, top, width, height].map((number) => Math.round(number * 4) / 4)
      }
      return {
        page: document.documentElement.scrollWidth,
        terrain: box('orogen-terrain'),
        image: box('img'),
        after: box('#after'),
      }
    })
  await page.locator('img').waitFor()
  const before = await places()
  expect(before.page).toBe(360)
  expect(before.terrain[2]! / before.terrain[3]!).toBeCloseTo(1.6, 1)
  expect(before.image).toEqual(before.terrain)
  await page.evaluate(() => window.probe.updates())
  comes()
  await embed.until('ready')
  expect(await places()).toEqual(before)
  expect(await shifts()).toBeLessThan(0.02)
})
