import type { Page } from '@playwright/test'
import type { OrogenTerrain } from '../../../web/element/index.js'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  article,
  type ElementPage,
  expect,
  expectErrors,
  serveElement,
  type ServerOptions,
  tag,
  test,
  undrawn,
} from '../support/element-page.js'
import { folder } from '../support/static-server.js'
// @ts-expect-error: a script without types
import { pinnedTags } from '../../../web/build/steps/pinned.mjs'

const poster = '<img slot="poster" src="/poster.png" alt="the poster">'
const one = tag('', poster)
const answer: ServerOptions['answer'] = (path) =>
  path === '/poster.png' ? { headers: { 'content-type': 'image/png' }, body: '' } : undefined

const directives: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': 'blob:',
  'connect-src': "'self'",
  'img-src': "'self' blob: data:",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'orogen',
}
const policyWith = (changes: Record<string, string>) =>
  Object.entries({ ...directives, ...changes })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

const underPolicy = (changes: Record<string, string> = {}): ServerOptions => ({
  headers: { 'content-security-policy': policyWith(changes) },
  answer,
})

const usesWorker = (page: Page) => page.evaluate(() => window.probe.jobs > 0)

test('works under the strictest policy, with Trusted Types', async ({ page, embed }) => {
  await embed.show(one, underPolicy())
  expect(await embed.colors()).toBeGreaterThan(50)
  expect(await usesWorker(page)).toBe(true)
  const background = await embed.evaluate((element) => getComputedStyle(element).display)
  expect(background, 'its style is there').toBe('block')
})

for (const [directive, value, code, hint] of [
  ['script-src', "'self'", 'wasm-refused', "add 'wasm-unsafe-eval' to script-src"],
  ['connect-src', "'none'", 'wasm-unreachable', 'to connect-src'],
] as const) {
  undrawn(`names what a policy lacks: ${directive}`, async ({ page, embed }) => {
    expectErrors(/Content Security Policy/i)
    const site = await embed.open(one, underPolicy({ [directive]: value }))
    await embed.until('error')
    const failure = (await embed.error())!
    expect(failure).toMatchObject({ code, recoverable: false })
    expect(failure.hint).toContain(hint)
    if (directive === 'connect-src') expect(failure.hint).toContain(site.address.slice(0, -1))
    await expect(page.getByRole('alert')).toContainText(hint)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    await expect(page.getByAltText('the poster')).toBeAttached()
  })
}

for (const [lacking, changes] of [
  ['worker-src', { 'worker-src': "'none'" }],
  ['the name of our policy', { 'trusted-types': "'none'" }],
] as const) {
  undrawn(`needs no worker where a policy forbids it: ${lacking}`, async ({ page, embed }) => {
    expectErrors(/Content Security Policy|TrustedTypePolicy|Trusted Type/i)
    await embed.open(one, underPolicy(changes))
    await embed.until('ready')
    expect(await usesWorker(page)).toBe(false)
    expect(await embed.evaluate((element) => element.field!.size)).toBe(17)
  })
}

undrawn('a policy for workers of this origin alone is enough, too', async ({ page, embed }) => {
  expectErrors(/Content Security Policy/i)
  await embed.open(one, underPolicy({ 'worker-src': "'self'" }))
  await embed.until('ready')
  expect(await usesWorker(page)).toBe(true)
})

test('runs from another origin, on a page and in its sandboxed frame', async ({ page, embed }) => {
  const allowed = { 'access-control-allow-origin': '*' }
  const host = await serveElement(page, { headers: allowed, answer })
  const script = readFileSync(`${folder('dist/orogen')}orogen-terrain.js`)
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
  const head = `<script type="module" src="${host.address}orogen-terrain.js" integrity="${integrity}" crossorigin></script>`
  const framed = article(tag('view="voxels"'), head)
  const frame = `<iframe src="/framed.html" sandbox="allow-scripts" title="A frame" width="300" height="150"></iframe>`
  const site = await embed.show(frame + tag(), { head, pages: { '/framed.html': framed } })
  expect(await embed.colors()).toBeGreaterThan(50)
  expect(await usesWorker(page)).toBe(true)
  const inside = page.frames()[1]!
  await inside.waitForFunction(
    () => document.querySelector<OrogenTerrain>('orogen-terrain')?.status === 'ready',
  )
  expect(await inside.evaluate(() => [origin, window.probe.jobs > 0])).toEqual(['null', true])
  const asked = site.requests.filter((path) => !path.endsWith('.html'))
  expect(asked, 'nothing comes from the page’s own origin').toEqual([])
  const globals = await page.evaluate(() => Object.keys(window).filter((name) => /orogen|three/i.test(name)))
  expect(globals).toEqual([])
})

/** Opens a page with the tags that pin a version. */
async function openPinned(embed: ElementPage, answer?: ServerOptions['answer']): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' }
  const hashes = JSON.parse(readFileSync(`${folder('dist/orogen')}integrity.json`, 'utf8')) as Record<
    string,
    string
  >
  const host = await serveElement(embed.page, { headers, ...(answer && { answer }) })
  await embed.open('', { head: pinnedTags('1', hashes, host.address) as string })
}

undrawn('the tags that pin a version load it', async ({ embed }) => {
  await openPinned(embed)
  await embed.until('ready')
})

undrawn('the tags that pin a version refuse a script that differs by a byte', async ({ page, embed }) => {
  expectErrors(/integrity|Failed to load/i)
  const refused = page.waitForEvent('console', (message) => /integrity/i.test(message.text()))
  await openPinned(embed, (path, file) =>
    path.startsWith('/chunks/') ? { ...file, body: `${String(file.body)}\n` } : undefined,
  )
  await refused
  expect(await embed.evaluate(({ status }) => status === 'ready')).toBe(false)
})

undrawn('of scripts loaded twice or in another version the first one stands', async ({ page, embed }) => {
  const head = `<script type="module" src="/orogen-terrain.js"></script>
    <script type="module" src="/orogen-terrain.js?again"></script>
    <script type="module" src="/other-version.js"></script>`
  const other = readFileSync(`${folder('dist/orogen')}orogen-terrain.js`)
  const both: ServerOptions['answer'] = (path) =>
    path === '/other-version.js' ? { headers: { 'content-type': 'text/javascript' }, body: other } : undefined
  const site = await embed.open(tag(), { head, answer: both })
  await embed.until('ready')
  expect(await page.evaluate(() => window.probe.contexts.length)).toBe(1)
  expect(site.requests.filter((path) => path.endsWith('.wasm'))).toEqual(['/orogen-first.wasm'])
  expect(site.requests).toContain('/other-version.js')
})

test('the microscope and exports work under the strictest policy without a violation', async ({
  page,
  embed,
}) => {
  const head = `<script type="module" src="/orogen-terrain.js"></script>
    <script type="module" src="/artefacts.js"></script>`
  await embed.show(`${one}<orogen-microscope></orogen-microscope>`, { ...underPolicy(), head })
  const size = await embed.evaluate(async (element) => (await element.export('stl')).size)
  expect(size).toBeGreaterThan(1000)
  const microscope = page.locator('orogen-microscope')
  await microscope.scrollIntoViewIfNeeded()
  await expect(microscope.locator('.tag.left')).toBeVisible()
})
