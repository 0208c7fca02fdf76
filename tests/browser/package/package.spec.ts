import type { Page } from '@playwright/test'
import { goldenLines } from '../../web/support/project.js'
import { type Answer, htmlAnswer, serve, withHeaders } from '../support/static-server.js'
import { expect, expectErrors, test, undrawn } from '../support/studio-page.js'

/** Makes terrains by the package, and answers with their hashes, wherever it runs. */
const hashing = `
  import { loadOrogen } from '/index.js'
  import { published, randomStream } from '/published.js'
  export const sha256 = async ({ heights }) =>
    [...new Uint8Array(await crypto.subtle.digest('SHA-256', heights))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  export async function hashesOf(request) {
    const orogen = await loadOrogen()
    const twin = published['voirol-b'].generate({ exponent: 5 }, randomStream(42))
    const own = orogen.generate({ generator: 'voirol-b', exponent: 5, seed: 42 })
    return Promise.all([orogen.generate(request), twin, own].map(sha256))
  }`
const worker = `import { hashesOf } from '/hashing.js'
  onmessage = async ({ data }) => postMessage(await hashesOf(data))`
const script = (body: string): Answer => ({ headers: { 'content-type': 'text/javascript' }, body })
const answers: Record<string, Answer> = {
  '/page.html': htmlAnswer('<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">'),
  '/hashing.js': script(hashing),
  '/in-worker.js': script(worker),
}

// The self-test makes all golden mountains in Chromium: the files of the package need to be found and to work
// together.
undrawn('the package gives a golden mountain in a page, in workers and by its client', async ({ page }) => {
  const { request, hash } = goldenLines().find(({ request }) => request.exponent === 7)!
  const site = await serve(page, 'dist/orogen', (path) => answers[path])
  await page.goto(`${site.address}page.html`)
  const found = await page.evaluate(async (parameters) => {
    const [{ hashesOf, sha256 }, { TerrainClient }] = await Promise.all(
      ['/hashing.js', '/client.js'].map((path) => import(path)),
    )
    const worker = new Worker('/in-worker.js', { type: 'module' })
    const answered = new Promise<MessageEvent>((resolve, reject) =>
      Object.assign(worker, { onmessage: resolve, onerror: reject }),
    )
    worker.postMessage(parameters)
    const client = new TerrainClient()
    const byClient = await sha256((await client.request({ parameters })).field)
    const { usesWorker } = client
    client.dispose()
    return { inPage: await hashesOf(parameters), inWorker: (await answered).data, byClient, usesWorker }
  }, request)
  const hashes = [hash, found.inPage[1], found.inPage[1]]
  expect(found).toEqual({ inPage: hashes, inWorker: hashes, byClient: hash, usesWorker: true })
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

undrawn('where Trusted Types forbid the worker the main thread is enough', async ({ page, studio }) => {
  expectErrors(/TrustedTypePolicy named 'orogen'/)
  await studio.open('?exponent=5&seed=3', await siteUnder(page, policies.trustedTypes))
  expect((await studio.facts()).size).toBe('33 × 33')
  await expect(studio.notes).toHaveCount(0)
})

undrawn('a policy without WebAssembly is named', async ({ page, studio }) => {
  expectErrors(/Content Security Policy|Content-Security-Policy/)
  await page.goto(`${await siteUnder(page, policies.withoutWasm)}?exponent=5`)
  await expect(studio.notes).toContainText("add 'wasm-unsafe-eval' to script-src")
})
