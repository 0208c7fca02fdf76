// Keeps the whole site for use without a network. Pages come from the network whenever there is one, so that
// nobody unknowingly reads an old page; their parts have names that contain a hash, and come from the cache.
// Only files with the digest from the build are stored, because a captive portal answers every request with a
// page of its own, and a deployment may be half finished.

/** The parts of a service worker's scope used here, which a page's types lack. */
interface Scope {
  registration: { scope: string }
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listen: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listen: (event: Fetching) => void): void
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Waiting {
  request: Request
  respondWith(response: Promise<Response>): void
}

/**
 * Written by the build (build/vite/offline.ts): the SHA-256 of each file of the site, and a version that any
 * change alters.
 */
declare const offline: { digests: Record<string, string>; version: string }

const scope = self as unknown as Scope
const root = scope.registration.scope
// A host may have other sites in other folders.
const ours = `orogen ${root} `
const cacheName = ours + offline.version
/** Milliseconds that a page waits for the network before it comes from the cache. */
const patience = 4000

const named = /^(assets|orogen\/chunks)\/.*-[\w-]{8}\.\w+$/
/** Files that few readers need are stored once they have been requested. */
const seldom = /-scalar\b/
const addressOf = (file: string) => new URL(file, root).href
const isOurs = (file: string) => Object.hasOwn(offline.digests, file)

/**
 * The first name of each content: pages and the package's element have files in common, which are stored
 * once.
 */
const firstNames = new Map<string, string>()
for (const [file, digest] of Object.entries(offline.digests))
  if (!firstNames.has(digest)) firstNames.set(digest, file)
const nameOf = (file: string) => firstNames.get(offline.digests[file]!)!

scope.addEventListener('install', (event) => event.waitUntil(keepAll()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(forgetOthers().then(() => scope.clients.claim())),
)

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const file = fileOf(new URL(request.url))
  if (request.method !== 'GET' || file === undefined || request.headers.has('range')) return
  if (!isOurs(file)) return
  if (named.test(file)) event.respondWith(fromHereFirst(event, file))
  else event.respondWith(fromThereFirst(event, file))
})

/** The site's file for an address: a folder means its index, and some hosts omit the ending of a page. */
function fileOf({ origin, pathname }: URL): string | undefined {
  const path = origin + pathname
  if (!path.startsWith(root)) return undefined
  const file = path.slice(root.length) || 'index.html'
  return isOurs(`${file}.html`) ? `${file}.html` : file
}

/** All or nothing: if a file is missing or differs from the build, the version before stays in use. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    [...firstNames.values()].map(async (file) => {
      const address = addressOf(file)
      const known = named.test(file) ? await caches.match(address) : undefined
      if (known && (await isWhatWasBuilt(file, known))) await cache.put(address, known)
      else if (!seldom.test(file)) await cache.put(address, await fetched(file))
    }),
  )
}

/** Fetches a file as it was built, bypassing caches if they, or the network, give something else. */
async function fetched(file: string): Promise<Response> {
  for (const cache of ['no-cache', 'reload'] as const) {
    const response = await fetch(addressOf(file), { cache, credentials: 'same-origin' })
    if (!(await isWhatWasBuilt(file, response))) continue
    // A redirected response must not answer a direct request.
    return response.redirected ? new Response(response.body, response) : response
  }
  throw new TypeError(`${addressOf(file)}: the server gave something else than was built`)
}

/** Checks status, type and content; the response can still be read afterwards. */
async function isWhatWasBuilt(file: string, response: Response): Promise<boolean> {
  const isPage = /\bhtml\b/.test(response.headers.get('content-type') ?? '')
  if (!response.ok || isPage !== file.endsWith('.html')) return false
  const bytes = await response.clone().arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest)) === offline.digests[file]
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(ours) && name !== cacheName).map((name) => caches.delete(name)),
  )
}

async function fromHereFirst(event: Fetching, file: string): Promise<Response> {
  const kept = await keptOf(file)
  if (kept) return kept
  const response = await fetch(event.request)
  keepAskedFor(event, file, response)
  return response
}

async function fromThereFirst(event: Fetching, file: string): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const there = fetch(event.request)
  try {
    const first = await Promise.race([there, late])
    if (first && seldom.test(file)) keepAskedFor(event, file, first)
    if (first && first.status < 500) return first
  } catch {
    // no network: from the cache, or the browser's own error
  }
  return (await keptOf(file)) ?? there
}

/**
 * The stored file. A script stored under another name would resolve its imports there, so its URL is removed.
 */
async function keptOf(file: string): Promise<Response | undefined> {
  const name = nameOf(file)
  const kept = await (await caches.open(cacheName)).match(addressOf(name))
  return kept && name !== file ? new Response(kept.body, kept) : kept
}

function keepAskedFor(event: Fetching, file: string, response: Response): void {
  const copy = response.clone()
  const keep = async () => {
    if (await isWhatWasBuilt(file, copy))
      await (await caches.open(cacheName)).put(addressOf(nameOf(file)), copy)
  }
  event.waitUntil(keep())
}
