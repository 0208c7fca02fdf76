import { drawn } from '../support/element-page.js'
import { htmlAnswer, serve } from '../support/static-server.js'
import { expect, test, violations } from '../support/studio-page.js'

const small = 'embed.html?v=1&generator=diamond-square&exponent=5&seed=7&view=surface'

test('shows the terrain of its link, and leads to the studio with the same', async ({ page, context }) => {
  await page.goto(`${small}&roughness=0.6&camera=100,40,2,0,0,0`)
  const { shown, colors } = await drawn(page)
  expect(colors).toBeGreaterThan(50)
  expect(new URLSearchParams(shown).get('roughness')).toBe('0.6')
  expect(await violations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'View' }).selectOption('voxels')
  await expect(page.locator('#studio')).toHaveAttribute('href', /view=voxels/)
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Orogen' }).click()
  const studio = await opening
  await studio.waitForLoadState()
  expect(await studio.evaluate(() => window.opener)).toBe(null)
  expect(Object.fromEntries(new URL(studio.url()).searchParams)).toMatchObject({
    seed: '7',
    roughness: '0.6',
    view: 'voxels',
    camera: '100,40,2,0,0,0',
  })
})

test('bare, it shows the terrain and nothing else', async ({ page }) => {
  await page.goto(`${small}&bare=true`)
  expect((await drawn(page)).colors).toBeGreaterThan(50)
  await expect(page.getByRole('combobox')).toBeHidden()
  await expect(page.locator('#studio')).toBeHidden()
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('draws in a frame that has no origin, no storage and nothing to fetch', async ({ page, baseURL }) => {
  const address = new URL(small, baseURL).href
  const other = await serve(page, 'dist', () =>
    htmlAnswer(
      `<!doctype html><title>Blog</title><link rel="icon" href="data:,"><iframe title="Terrain" width="320" height="200" sandbox="allow-scripts" src="${address}"></iframe>`,
    ),
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(other.address)
  const frame = page.frames().find((each) => each.url().startsWith(address))!
  expect(await frame.evaluate(() => self.origin)).toBe('null')
  const { shown } = await drawn(frame)
  expect(new URLSearchParams(shown).get('seed')).toBe('7')
  const fetched = asked.filter((url) => url.startsWith(baseURL!) && url !== address)
  expect(fetched).toEqual([])
})

test('hostile links are answered with a note and a mountain', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 240 })
  const attack = '<script>window.attacked=1</script><img src=x onerror="window.attacked=1">'
  const links: [query: string, said: RegExp][] = [
    ['exponent=4&seed=１２&%00=%00&__proto__=1&view=toString', /seed=１２/],
    ['exponent=4&seed=1&seed=2&v=0', /seed appears in the link more than once.*version 0/],
    [`exponent=4&generator=${encodeURIComponent(attack)}&${encodeURIComponent(attack)}=1`, /<script>/],
    [`exponent=4&a=${'x'.repeat(15_000)}`, /not a known setting/],
  ]
  for (const [query, said] of links) {
    await page.goto(`embed.html?${query}`)
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
    expect((await drawn(page)).colors).toBeGreaterThan(20)
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
    await expect(page.locator('img')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('status')).toHaveCount(0)
})
