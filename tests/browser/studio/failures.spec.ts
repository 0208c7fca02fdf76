import type { Page } from '@playwright/test'
import { killWorkers } from '../support/probe.js'
import { type Answer, serve, type Site } from '../support/static-server.js'
import { expect, expectErrors, smallMap, type StudioPage, test } from '../support/studio-page.js'

/** Opens the site as a server of its own gives it out. */
async function onServer(
  page: Page,
  answer: (path: string, file: Answer) => Answer | undefined,
): Promise<Site> {
  const site = await serve(page, 'dist/site', answer)
  await page.goto(`${site.address}${smallMap}`)
  return site
}

async function expectMountain(studio: StudioPage): Promise<void> {
  await studio.ready()
  expect((await studio.picture()).colors).toBeGreaterThan(300)
  expect((await studio.facts()).size).toBe('65 × 65')
  await expect(studio.notes).toHaveCount(0)
}

test('without the wasm file a sentence names it until it can be loaded', async ({ page, studio }) => {
  expectErrors(/404 \(Not Found\).*\.wasm/)
  let missing = true
  const site = await onServer(page, (path) =>
    missing && path.endsWith('.wasm') ? { status: 404 } : undefined,
  )
  await expect(page.locator('#stage')).toHaveAttribute('data-state', 'failed')
  await expect(studio.notes).toHaveCount(1)
  await expect(studio.notes).toContainText('could not be loaded from')
  await expect(studio.notes).toContainText('.wasm')
  await expect(studio.notes).toContainText('404')
  expect(site.requests.filter((path) => path.endsWith('.wasm')).length, 'two modules, one retry').toBe(4)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => site.requests.filter((path) => path.endsWith('.wasm')).length).toBe(8)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  missing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectMountain(studio)
})

test('without the worker’s script the main thread is enough', async ({ page, studio }) => {
  expectErrors(/404 \(Not Found\).*worker/)
  await onServer(page, (path) => (path.includes('/worker-') ? { status: 404 } : undefined))
  await expectMountain(studio)
  const before = await studio.hash()
  await studio.fill('seed', '5')
  await expect.poll(() => studio.hash()).not.toBe(before)
  await page.locator('#roughness').fill('5')
  await expect(studio.remarks).toHaveText([/roughness must be between 0 and 1, got 5/])
})

test('where no worker can be made the main thread shows the same picture', async ({ page, studio }) => {
  const withWorker = await studio.hashOf(smallMap)
  await page.addInitScript(() => {
    window.Worker = function () {
      throw new DOMException('not here', 'SecurityError')
    } as unknown as typeof Worker
  })
  await studio.reload()
  expect(await studio.hash()).toBe(withWorker)
})

test('the mountain comes though a worker is killed during the job', async ({ page, studio }) => {
  await page.addInitScript(killWorkers, 1)
  await studio.open(smallMap)
  await expectMountain(studio)
  expect(await page.evaluate(() => window.deaths), 'jobs: one died, one came').toBe(-1)
})

test('the last mountain stays when a long job is cancelled', async ({ page, studio }) => {
  await studio.open(`${smallMap}&age=0.6`)
  const before = [await studio.hash(), await studio.facts()]
  await page.locator('#size').fill('4097') // erosion of such a map takes many seconds
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(studio.notes).toContainText('Cancelled')
  await expect(page.locator('#work')).toBeHidden()
  await studio.still()
  expect([await studio.hash(), await studio.facts()]).toEqual(before)
  await studio.fill('exponent', '5')
  expect((await studio.facts()).size).toBe('33 × 33')
  await expect(studio.notes).toHaveCount(0)
})
