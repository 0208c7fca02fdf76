import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { drawn } from '../support/element-page.js'
import { type Answer, folder, serve } from '../support/static-server.js'
import { expect, expectErrors, test, undrawn } from '../support/studio-page.js'

test.use({ serviceWorkers: 'allow' })

const site = folder('dist/site')
const index = readFileSync(`${site}index.html`, 'utf8')
const script = readFileSync(`${site}service-worker.js`, 'utf8')
const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')
/** The digests in the script of the service worker, by file. */
const digestsIn = (script: string) =>
  (JSON.parse(/^const offline=(\{.*?\});/.exec(script)![1]!) as { digests: Record<string, string> }).digests
/**
 * The script of the service worker that keeps some files alone: the whole site takes long on a busy machine.
 */
function keeping(script: string, isKept: (file: string) => boolean): string {
  const kept = Object.entries(digestsIn(script)).filter(([file]) => isKept(file))
  const digests = JSON.stringify(Object.fromEntries(kept))
  return script.replace(/^const offline=\{"digests":\{.*?\}/, `const offline={"digests":${digests}`)
}

const terrain = 'index.html?exponent=5&seed=3'

/** The site in a folder of a host; `answer` as for serveFolder. */
async function inFolder(page: Page, answer?: (path: string, file: Answer) => Answer | undefined) {
  const site = await serve(page, 'dist', answer)
  return { ...site, home: `${site.address}site/` }
}

/** Waits until the site is stored. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

test('after one visit the whole site works without a network, also the article’s figures', async ({
  page,
  studio,
}) => {
  // The browser looks for a newer service worker, and reports that it found none.
  expectErrors(/ERR_CONNECTION_REFUSED.*service-worker/)
  const site = await inFolder(page)
  await page.addInitScript((home) => {
    if (!location.href.startsWith(home) || sessionStorage.getItem('seen')) return
    sessionStorage.setItem('seen', 'yes')
    void caches.open(`orogen ${home} of yesterday`)
    void caches.open('somebody else’s')
  }, site.home)
  const before = await studio.hashOf(terrain, site.home)
  await kept(page)
  const names = await cacheNames(page)
  expect(names).toEqual(
    expect.arrayContaining([
      'somebody else’s',
      expect.stringMatching(/^orogen http.*\/site\/ [0-9a-f]{12}$/),
    ]),
  )
  expect(names.length, 'what was kept before is gone').toBe(2)
  expect(
    site.requests.filter((path) => /-scalar|inline/.test(path)),
    'what nobody needs here, and what stands for files that are left behind',
  ).toEqual([])

  await site.close()
  await studio.reload()
  expect(await studio.hash()).toBe(before)
  await studio.chooseView('lines')
  await page.locator('#files-open').click()
  await expect(page.locator('#exchange select').first()).toBeVisible()

  // The address of a folder gives its index, in the language of the link.
  await page.goto(`${site.home}?exponent=5&lang=fr`)
  await studio.ready()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  // The list of what is kept has every file (below), and one of them is read as another is.
  await page.goto(`${site.home}race.html`)
  await expect(page.locator('h1')).not.toBeEmpty()
  await page.goto(`${site.home}article.fr`) // in the form that some hosts use
  await expect(page.locator('h1')).toContainText('montagne')

  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect((await loaded()).filter((name) => name.endsWith('orogen-terrain.js'))).toEqual([
    `${site.home}orogen/orogen-terrain.js`,
  ])
  await page
    .locator('orogen-terrain')
    .evaluateAll((all) => all.forEach((each) => each.setAttribute('exponent', '5')))
  for (let n = 0; n < 2; n++) expect((await drawn(page, n)).colors).toBeGreaterThan(20)
  const scripts = await loaded()
  expect(scripts, 'one copy of the element').toContainEqual(expect.stringMatching(/orogen\/chunks\/three-/))
  expect(scripts.filter((name) => /assets\/(three|shared-renderer)/.test(name))).toEqual([])
})

test('what is kept twice in the site is kept once', () => {
  const digests = digestsIn(script)
  const wasm = Object.keys(digests).filter((file) => /(^|\/)orogen(-[\w-]{8})?\.wasm$/.test(file))
  expect(wasm).toHaveLength(2)
  expect(new Set(wasm.map((file) => digests[file])).size).toBe(1)
})

test('the list of what is kept has the digest of every file, as it was built', () => {
  const list = Object.entries(digestsIn(script))
  expect(list.length).toBeGreaterThan(100)
  for (const [file, digest] of list) expect(digestOf(readFileSync(site + file)), file).toBe(digest)
  const files = readdirSync(`${site}assets`).map((name) => `assets/${name}`)
  expect(list.map(([file]) => file)).toEqual(expect.arrayContaining(files))
})

test('what a portal answers is not kept, nor what an old cache has', async ({ page, studio }) => {
  expectErrors(/ERR_CONNECTION_REFUSED.*service-worker/, /\b404\b/)
  const portal = { headers: { 'content-type': 'text/html' }, body: '<h1>Please log in</h1>' }
  let road: 'without a worker' | 'through the portal' | 'free' = 'without a worker'
  /** What the studio asks for. */
  let requests: string[] = []
  const isAsked = (file: string) => requests.includes(`/site/${file}`)
  const answer = (path: string, file: Answer): Answer | undefined => {
    if (path.endsWith('service-worker.js'))
      return road === 'without a worker'
        ? { status: 404 }
        : { ...file, body: keeping(String(file.body), isAsked) }
    return road === 'through the portal' && path.includes('/assets/') ? portal : undefined
  }
  /** Installs the service worker, and returns the outcome. */
  const install = () =>
    page.evaluate(async () => {
      const worker = (await navigator.serviceWorker.register('./service-worker.js')).installing!
      while (!['activated', 'redundant'].includes(worker.state))
        await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
      return worker.state
    })
  /** The stored files that differ from the build. */
  const spoilt = async () => {
    const digests = digestsIn(script)
    const kept = await page.evaluate(
      async (home) => {
        const found: [string, string][] = []
        for (const name of (await caches.keys()).filter((each) => !each.endsWith('yesterday'))) {
          const cache = await caches.open(name)
          for (const request of await cache.keys()) {
            const bytes = await (await cache.match(request))!.arrayBuffer()
            const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
            found.push([request.url.slice(home.length), btoa(String.fromCharCode(...digest))])
          }
        }
        return found
      },
      page.url().replace(/index.*/, ''),
    )
    return { kept: kept.length, wrong: kept.filter(([file, digest]) => digests[file] !== digest) }
  }
  const { home, close, requests: all } = await inFolder(page, answer)
  requests = all
  const before = await studio.hashOf(terrain, home)
  road = 'through the portal'
  expect(await install()).toBe('redundant')
  expect((await spoilt()).wrong).toEqual([])

  road = 'free'
  const assets = Object.keys(digestsIn(script))
    .filter((file) => /^assets\/.*\.(js|wasm)$/.test(file))
    .map((file) => home + file)
  await page.evaluate(
    async ([name, addresses]) => {
      const cache = await caches.open(name)
      for (const address of addresses)
        await cache.put(address, new Response('poison', { headers: { 'content-type': 'text/html' } }))
    },
    [`orogen ${home} of yesterday`, assets] as const,
  )
  expect(await install()).toBe('activated')
  const { kept, wrong } = await spoilt()
  expect(wrong).toEqual([])
  expect(kept).toBe(Object.keys(digestsIn(script)).filter(isAsked).length)
  expect(kept).toBeGreaterThan(30)
  await close()
  await studio.reload()
  expect(await studio.hash()).toBe(before)
})

undrawn('the newest pages are read; a broken update is left', async ({ page, studio }) => {
  expectErrors(/404 \(Not Found\)/)
  let next = ''
  let broken = false
  const isKept = (file: string) => file === 'index.html' || index.includes(file) || file.includes('/voxels-')
  const answer = (path: string, file: Answer): Answer | undefined => {
    const text = String(file.body)
    const news = (page: string) => page.replace('</body>', `<i id="news">${next}</i></body>`)
    if (next && path.endsWith('index.html')) return { ...file, body: news(text) }
    if (broken && path.includes('/voxels-')) return { status: 404 }
    if (path.endsWith('service-worker.js'))
      return {
        ...file,
        body: keeping(text, isKept)
          .replace(/(?<="version":")\w+/, (version) => next || version)
          .replace(digestOf(index), (digest) => (next ? digestOf(news(index)) : digest))
          .replace('/voxels-', broken ? '/voxels-new-' : '/voxels-'),
      }
    return undefined
  }
  const site = await inFolder(page, answer)
  await studio.open(terrain, site.home)
  await kept(page)
  const first = (await cacheNames(page))[0]!

  next = 'one'
  broken = true
  await studio.reload()
  await expect(page.locator('#news')).toHaveText('one')
  const update = () =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!
      await registration.update().catch(() => undefined)
      const newer = registration.installing ?? registration.waiting
      if (newer && newer.state !== 'installed' && newer.state !== 'redundant')
        await new Promise((resolve) => newer.addEventListener('statechange', resolve, { once: true }))
      return newer?.state
    })
  expect(['redundant', undefined]).toContain(await update())
  const heldOf = (name: string) =>
    page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => url), name)
  expect((await heldOf(first)).length).toBe(Object.keys(digestsIn(script)).filter(isKept).length)
  for (const name of await cacheNames(page))
    expect((await heldOf(name)).filter((url) => url.includes('voxels-new-'))).toEqual([])

  // A good worker waits until no page uses the old one.
  broken = false
  next = 'two'
  // The browser also checks for updates by itself, and may still be trying the broken one.
  await expect.poll(update).toBe('installed')
  expect(await cacheNames(page)).toEqual(expect.arrayContaining([first, first.replace(/\w+$/, 'two')]))
  await page.goto('about:blank')
  await studio.open(terrain, site.home)
  await expect.poll(() => cacheNames(page)).toEqual([first.replace(/\w+$/, 'two')])
})
