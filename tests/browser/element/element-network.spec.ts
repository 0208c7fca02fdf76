import type { Route } from '@playwright/test'
import type { OrogenTerrain, TerrainFailure } from '../../../web/element/index.js'
import {
  expect,
  expectErrors,
  noteShifts,
  reserved,
  smallTerrain,
  undrawn as test,
} from '../support/element-page.js'

const three = ['surface', 'voxels', 'lines']
  .map((view) => `<orogen-terrain ${smallTerrain} view="${view}" reveal="interaction"></orogen-terrain>`)
  .join('')
const failures = () =>
  [...document.querySelectorAll<OrogenTerrain>('orogen-terrain')].map(
    ({ error }): TerrainFailure | null => error,
  )

test('offline in the midst of a page every terrain says so', async ({ page, context, embed }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await embed.open(three)
  // All but the views has been fetched.
  await embed.at().scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Show it in 3D' }).first().click()
  await embed.until('ready')
  await context.setOffline(true)
  // The browser may still let requests through for a moment.
  const answers = () => page.evaluate(() => fetch('/page.html?offline').then(Boolean, () => false))
  await expect.poll(answers).toBe(false)
  for (const nth of [1, 2])
    await embed.at(nth).evaluate((element: OrogenTerrain) => void element.generate().catch(() => undefined))
  await embed.until('error', 1, 2)
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
  await embed.until('ready', 1, 2)
})

test('the network that is reported before it can be used brings every terrain', async ({ page, embed }) => {
  expectErrors(/404/, /ERR_INTERNET_DISCONNECTED/)
  const attempts: Record<string, number> = {}
  const answer = (path: string) => {
    const view = /\/(voxels|pen)-/.exec(path)?.[1]
    if (!view) return undefined
    attempts[view] = (attempts[view] ?? 0) + 1
    // The voxels fail once more after the report.
    return attempts[view] <= (view === 'voxels' ? 2 : 0) ? { status: 404, body: '' } : undefined
  }
  await embed.open(three, { answer })
  // The script that draws lines is still on its way when the network is reported, and fails afterwards.
  let hold: (route: Route) => void
  const held = new Promise<Route>((resolve) => (hold = resolve))
  await page.route(/\/pen-/, (route) => hold(route), { times: 1 })
  for (const nth of [1, 2])
    await embed.at(nth).evaluate((element: OrogenTerrain) => void element.generate().catch(() => undefined))
  await embed.until('error', 1)
  const late = await held
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => attempts.voxels).toBe(2)
  await late.abort('internetdisconnected')
  await embed.until('ready', 1, 2)
  expect(attempts).toEqual({ voxels: 3, pen: 1 })
})

test('an endless land that could not be fetched is what comes with the network', async ({ page, embed }) => {
  expectErrors(/404/)
  let there = false
  const answer = (path: string) => (/\/endless-/.test(path) && !there ? { status: 404, body: '' } : undefined)
  await embed.open('<orogen-terrain endless></orogen-terrain>', { answer })
  await embed.until('error')
  there = true
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await embed.until('ready')
  await expect(page.locator('orogen-endless')).toHaveCount(1)
  expect(await embed.evaluate((element) => element.field)).toBeNull()
})

test('one “Try again” is for all that could not be fetched', async ({ page, embed }) => {
  expectErrors(/404/)
  let there = false
  const answer = (path: string) => (/voxels|pen/.test(path) && !there ? { status: 404, body: '' } : undefined)
  await embed.open(three, { answer })
  for (const nth of [1, 2])
    await embed.at(nth).evaluate((element: OrogenTerrain) => void element.generate().catch(() => undefined))
  await embed.until('error', 1, 2)
  there = true
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await embed.until('ready', 1, 2)
})

test('on a slow line only a bar moves while the files come', async ({ page, embed }) => {
  const body = `<orogen-terrain ${smallTerrain}></orogen-terrain>`
  const seen = `<script>
    addEventListener('DOMContentLoaded', () => {
      window.told = []
      document.querySelector('orogen-terrain').addEventListener('progress', ({ detail }) => told.push(detail))
    })
  </script>${reserved}
  <script type="module" src="/orogen-terrain.js"></script>`
  // Half of all that comes is in one file, and words are in others: they come when the test lets them.
  const gate = () => {
    let open = () => {}
    return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() }
  }
  const [renderer, words] = [gate(), gate()]
  await page.route('**/three-*.js', (route) => renderer.opened.then(() => route.continue()))
  await page.route('**/core-*.js', (route) => words.opened.then(() => route.continue()))
  const shifts = await noteShifts(page)
  await embed.open(body, { head: seen })
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
  await embed.until('ready')
  const told = await page.evaluate(
    () => (window as unknown as { told: { of: string; fraction: number }[] }).told,
  )
  const files = told.filter((detail) => detail.of === 'files').map(({ fraction }) => fraction)
  expect(files).toEqual([...files].sort((one, other) => one - other))
  expect(Math.max(...files)).toBeLessThanOrEqual(0.7)
  expect(await shifts()).toBeLessThan(0.001)
  await expect(bar).toBeHidden()
})
