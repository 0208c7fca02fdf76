import type { Route } from '@playwright/test'
import type { OrogenTerrain, TerrainFailure } from '../../web/core/elements/terrain/index.js'
import { article, openElement, smallTerrain, terrain, untilStatus } from './element-page.js'
import { expect, undrawn as test } from './studio-page.js'

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

test('the network that is reported before it can be used brings every terrain', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /ERR_INTERNET_DISCONNECTED/)
  const attempts: Record<string, number> = {}
  const answer = (path: string) => {
    const view = /\/(voxels|pen)-/.exec(path)?.[1]
    if (!view) return undefined
    attempts[view] = (attempts[view] ?? 0) + 1
    // The voxels fail once more after the report.
    return attempts[view] <= (view === 'voxels' ? 2 : 0) ? { status: 404, body: '' } : undefined
  }
  await openElement(page, { pages, answer })
  // What draws lines is still on its way when the network is reported, and fails afterwards.
  let hold: (route: Route) => void
  const held = new Promise<Route>((resolve) => (hold = resolve))
  await page.route(/\/pen-/, (route) => hold(route), { times: 1 })
  for (const nth of [1, 2])
    await terrain(page, nth).evaluate(
      (element: OrogenTerrain) => void element.generate().catch(() => undefined),
    )
  await untilStatus(page, 'error', 1)
  const late = await held
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => attempts.voxels).toBe(2)
  await late.abort('internetdisconnected')
  for (const nth of [1, 2]) await untilStatus(page, 'ready', nth)
  expect(attempts).toEqual({ voxels: 3, pen: 1 })
})

test('an endless land that could not be fetched is what comes with the network', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  let there = false
  const answer = (path: string) => (/\/endless-/.test(path) && !there ? { status: 404, body: '' } : undefined)
  await openElement(page, {
    pages: { '/page.html': article('<orogen-terrain endless></orogen-terrain>') },
    answer,
  })
  await untilStatus(page, 'error')
  there = true
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await untilStatus(page, 'ready')
  await expect(page.locator('orogen-endless')).toHaveCount(1)
  expect(await terrain(page).evaluate((element: OrogenTerrain) => element.field)).toBeNull()
})

test('one “Try again” is for all that could not be fetched', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/)
  let there = false
  const answer = (path: string) => (/voxels|pen/.test(path) && !there ? { status: 404, body: '' } : undefined)
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
