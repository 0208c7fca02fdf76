import type { OrogenTerrain, TerrainFailure } from '../../web/core/elements/terrain/index.js'
import { article, openElement, smallTerrain, terrain, untilStatus } from './element-page.js'
import { expect, test } from './studio-page.js'

const three = ['surface', 'voxels', 'lines']
  .map((view) => `<orogen-terrain ${smallTerrain} view="${view}" reveal="interaction"></orogen-terrain>`)
  .join('')
const pages = { '/page.html': article(three) }
const failures = () =>
  [...document.querySelectorAll<OrogenTerrain>('orogen-terrain')].map(
    ({ error }): TerrainFailure | null => error,
  )

test('offline in the midst of a page every terrain says so', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await openElement(page, { pages })
  // All but the views has been fetched.
  await terrain(page).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Show it in 3D' }).first().click()
  await untilStatus(page, 'ready')
  await context.setOffline(true)
  for (const nth of [1, 2])
    await terrain(page, nth).evaluate(
      (element: OrogenTerrain) => void element.generate().catch(() => undefined),
    )
  for (const nth of [1, 2]) await untilStatus(page, 'error', nth)
  expect((await page.evaluate(failures)).slice(1)).toEqual(
    [1, 2].map(() =>
      expect.objectContaining({
        code: 'script-unreachable',
        recoverable: true,
        hint: expect.stringContaining('online'),
      }),
    ),
  )
  await expect(page.getByRole('alert').nth(1)).toContainText('Check the connection and try again.')
  await context.setOffline(false)
  for (const nth of [1, 2]) await untilStatus(page, 'ready', nth)
})

test('one “Try again” is for all that could not be fetched', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/)
  let there = false
  const answer = (path: string) =>
    /voxels|lines/.test(path) && !there ? { status: 404, body: '' } : undefined
  await openElement(page, { pages, answer })
  for (const nth of [1, 2])
    await terrain(page, nth).evaluate(
      (element: OrogenTerrain) => void element.generate().catch(() => undefined),
    )
  for (const nth of [1, 2]) await untilStatus(page, 'error', nth)
  there = true
  await page.getByRole('button', { name: 'Try again' }).first().click()
  for (const nth of [1, 2]) await untilStatus(page, 'ready', nth)
})

test('on a slow line a bar moves while the files come, and nothing else does', async ({ page }) => {
  const body = `<orogen-terrain ${smallTerrain}></orogen-terrain>`
  const seen = `<script>
    window.shifts = []
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
      .observe({ type: 'layout-shift', buffered: true })
    addEventListener('DOMContentLoaded', () => {
      window.told = []
      document.querySelector('orogen-terrain').addEventListener('progress', ({ detail }) => told.push(detail))
    })
  </script><style>orogen-terrain:not(:defined) { display: block; aspect-ratio: 16 / 10 }</style>
  <script type="module" src="/orogen-terrain.js"></script>`
  // Half of all that comes is in one file, and words are in others: they come when the test lets them.
  const gate = () => {
    let open = () => {}
    return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() }
  }
  const [renderer, words] = [gate(), gate()]
  await page.route('**/three-*.js', (route) => renderer.opened.then(() => route.continue()))
  await page.route('**/core-*.js', (route) => words.opened.then(() => route.continue()))
  await openElement(page, article(body, seen))
  const bar = page.getByRole('progressbar')
  await expect(bar).toBeVisible()
  const place = await bar.boundingBox()
  words.open()
  await expect(page.getByText('Loading the mountain')).toBeVisible()
  expect(await bar.boundingBox()).toEqual(place)
  // More often than files come.
  await page.waitForFunction(() => {
    const { told } = window as unknown as { told: { of: string; fraction: number }[] }
    return new Set(told.map(({ fraction }) => fraction)).size > 8
  })
  renderer.open()
  await untilStatus(page, 'ready')
  const { told, shifts } = await page.evaluate(() => {
    const { told, shifts } = window as unknown as {
      told: { of: string; fraction: number }[]
      shifts: number[]
    }
    return { told, shifts }
  })
  const files = told.filter((detail) => detail.of === 'files').map(({ fraction }) => fraction)
  expect(files).toEqual([...files].sort((one, other) => one - other))
  expect(Math.max(...files)).toBeLessThanOrEqual(0.7)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
  await expect(bar).toBeHidden()
})
