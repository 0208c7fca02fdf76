import type { Page } from '@playwright/test'
import { goldenLines } from '../web/project.js'
import { type Answer, serve, withHeaders } from './static-server.js'
import { expect, expectErrors, test, undrawn } from './studio-page.js'

const chosen = goldenLines().filter(({ text }) => !/exponent=11/.test(text))
const lines = chosen.filter((_, i) => i % Math.ceil(chosen.length / 20) === 0)

/** Makes the package's terrains and answers with their hashes, wherever it runs. */
const hashing = `
  import { loadOrogen } from '/index.js'
  import { published, randomStream } from '/published.js'
  export const sha256 = async (heights) =>
    [...new Uint8Array(await crypto.subtle.digest('SHA-256', heights))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  export async function hashesOf(requests) {
    const orogen = await loadOrogen()
    const hashes = []
    for (const request of requests) hashes.push(await sha256(orogen.generate(request).heights))
    const twin = published['voirol-b'].generate({ exponent: 5 }, randomStream(42)).heights
    return { hashes, twin: await sha256(twin), own: await sha256(orogen.generate({ generator: 'voirol-b', exponent: 5, seed: 42 }).heights) }
  }`

const pages: Record<string, string> = {
  '/page.html': '<!doctype html><meta charset="utf-8"><title>Package</title><link rel="icon" href="data:,">',
  '/hashing.js': hashing,
  '/in-worker.js': `import { hashesOf } from '/hashing.js'
    onmessage = async ({ data }) => postMessage(await hashesOf(data))`,
}

const withPages = (path: string): Answer | undefined => {
  const body = pages[path]
  return body === undefined
    ? undefined
    : { body, headers: { 'content-type': path.endsWith('.html') ? 'text/html' : 'text/javascript' } }
}

undrawn('the package gives the golden heights in a page and in workers', async ({ page }) => {
  expect(lines.length).toBeGreaterThanOrEqual(12)
  expect(new Set(lines.map(({ request }) => request.generator)).size).toBeGreaterThanOrEqual(3)
  const requests = lines.map(({ request }) => request)
  const wanted = lines.map(({ hash }) => hash)
  const site = await serve(page, 'dist/orogen', withPages)
  await page.goto(`${site.address}page.html`)

  const inPage = await page.evaluate(async (all) => {
    const module = '/hashing.js'
    return (await import(module)).hashesOf(all)
  }, requests)
  expect(inPage.hashes).toEqual(wanted)
  expect(inPage.twin).toBe(inPage.own)

  const inWorker = await page.evaluate(
    (all) =>
      new Promise<{ hashes: string[]; twin: string; own: string }>((resolve, reject) => {
        const worker = new Worker('/in-worker.js', { type: 'module' })
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = reject
        worker.postMessage(all)
      }),
    requests,
  )
  expect(inWorker).toEqual(inPage)

  const byClient = await page.evaluate(async (all) => {
    const [client, tools] = ['/client.js', '/hashing.js']
    const { TerrainClient } = await import(client)
    const { sha256 } = await import(tools)
    const terrains = new TerrainClient()
    const hashes: string[] = []
    for (const parameters of all)
      hashes.push(await sha256((await terrains.request({ parameters })).field.heights))
    const { usesWorker } = terrains
    terrains.dispose()
    return { hashes, usesWorker }
  }, requests)
  expect(byClient).toEqual({ hashes: wanted, usesWorker: true })
  expect(site.requests).toContain('/worker.js')
})

const strict =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self' data:"
const policies = {
  strict,
  trustedTypes: "require-trusted-types-for 'script'; trusted-types 'none'",
  withoutWasm: strict.replace(" 'wasm-unsafe-eval'", ''),
}
const siteUnder = async (page: Page, policy: string) =>
  (await serve(page, 'dist/site', withHeaders({ 'content-security-policy': policy }))).address

test('the studio works under a strict Content-Security-Policy', async ({ page, studio }) => {
  await studio.open('?exponent=6&seed=3&view=voxels', await siteUnder(page, policies.strict))
  expect((await studio.picture()).colors).toBeGreaterThan(300)
  await expect(studio.notes).toHaveCount(0)
  await studio.after(() => page.getByRole('button', { name: 'New mountain' }).click())
  await studio.drag(30, 10)
  await page.locator('#roughness').fill('5')
  await expect(studio.remarks).toHaveText([/roughness must be between 0 and 1, got 5/])
})

test('where Trusted Types forbid the worker the main thread is enough', async ({ page, studio }) => {
  expectErrors(/TrustedTypePolicy named 'orogen'/)
  await studio.open('?exponent=5&seed=3', await siteUnder(page, policies.trustedTypes))
  expect((await studio.picture()).colors).toBeGreaterThan(300)
  await expect(studio.notes).toHaveCount(0)
})

undrawn('a policy without WebAssembly is named', async ({ page, studio }) => {
  expectErrors(/Content Security Policy|Content-Security-Policy/)
  await page.goto(`${await siteUnder(page, policies.withoutWasm)}?exponent=5`)
  await expect(studio.notes).toContainText("add 'wasm-unsafe-eval' to script-src")
})
