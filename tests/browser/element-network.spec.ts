import type { OrogenTerrain, TerrainFailure } from '../../web/elements/terrain/index.js'
import { article, smallTerrain, terrain, untilStatus, withElement } from './element-page.js'
import { expect, test } from './studio-page.js'

const three = ['surface', 'voxels', 'lines']
  .map((view) => `<orogen-terrain ${smallTerrain} view="${view}" reveal="interaction"></orogen-terrain>`)
  .join('')
const pages = { '/page.html': article(three) }
const failures = () =>
  [...document.querySelectorAll<OrogenTerrain>('orogen-terrain')].map(
    ({ error }): TerrainFailure | null => error,
  )

test('offline in the midst of a page every terrain says so to its reader, and all come when there is a network', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await withElement(page, { pages }, async () => {
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
})

test('one “Try again” is for all that could not be fetched', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/)
  let there = false
  const answer = (path: string) =>
    /voxels|lines/.test(path) && !there ? { status: 404, body: '' } : undefined
  await withElement(page, { pages, answer }, async () => {
    for (const nth of [1, 2])
      await terrain(page, nth).evaluate(
        (element: OrogenTerrain) => void element.generate().catch(() => undefined),
      )
    for (const nth of [1, 2]) await untilStatus(page, 'error', nth)
    there = true
    await page.getByRole('button', { name: 'Try again' }).first().click()
    for (const nth of [1, 2]) await untilStatus(page, 'ready', nth)
  })
})

test('on a slow line a bar moves while the files come', async ({ page }) => {
  const body = `<orogen-terrain ${smallTerrain}></orogen-terrain>`
  const seen = `<script>
    addEventListener('DOMContentLoaded', () => {
      window.told = []
      document.querySelector('orogen-terrain').addEventListener('progress', ({ detail }) => told.push(detail))
    })
  </script><script type="module" src="/orogen-terrain.js"></script>`
  await page.route('**/*.{js,wasm}', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 350))
    await route.continue()
  })
  await withElement(page, { pages: { '/page.html': article(body, seen) } }, async () => {
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(page.getByText('Loading the mountain')).toBeVisible()
    await untilStatus(page, 'ready')
    const told = await page.evaluate(
      () => (window as unknown as { told: { of: string; fraction: number }[] }).told,
    )
    const files = told.filter((detail) => detail.of === 'files').map(({ fraction }) => fraction)
    expect(files.length).toBeGreaterThan(3)
    expect(files).toEqual([...files].sort((one, other) => one - other))
    await expect(page.getByRole('progressbar')).toBeHidden()
  })
})
