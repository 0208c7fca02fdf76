// Keeps the whole site for when there is no network. Pages come from the network as long as there is one, so that
// nobody reads an old page without knowing; what they consist of has names that say their content, and comes from here.

/** What is used of a service worker's scope: the types of a page know none. */
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

/** Written by the build (vite/offline.ts): the site's files, and what changes when any of them does. */
declare const offline: { files: string[]; version: string }

const scope = self as unknown as Scope
const home = scope.registration.scope
// A host may have other sites in other folders.
const ours = `orogen ${home} `
const cacheName = ours + offline.version
/** Milliseconds that a page waits for the network before it is taken from here. */
const patience = 4000

const named = /^assets\/.*-[\w-]{8}\.\w+$/
const addressOf = (file: string) => new URL(file, home).href

scope.addEventListener('install', (event) => event.waitUntil(keepAll()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(forgetOthers().then(() => scope.clients.claim())),
)

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const file = fileOf(new URL(request.url))
  if (request.method !== 'GET' || file === undefined || request.headers.has('range')) return
  if (named.test(file)) event.respondWith(fromHereFirst(request, addressOf(file)))
  else if (offline.files.includes(file)) event.respondWith(fromThereFirst(request, addressOf(file)))
})

/** The file of this site that an address means: a folder its index, and on some hosts a page without its ending. */
function fileOf({ origin, pathname }: URL): string | undefined {
  const path = origin + pathname
  if (!path.startsWith(home)) return undefined
  const file = path.slice(home.length) || 'index.html'
  return offline.files.includes(`${file}.html`) ? `${file}.html` : file
}

/** All or nothing: where a file is missing the version before goes on. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    offline.files.map(async (file) => {
      const address = addressOf(file)
      const known = named.test(file) ? await caches.match(address) : undefined
      await cache.put(address, known ?? (await fetched(address)))
    }),
  )
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address, { cache: 'no-cache', credentials: 'same-origin' })
  if (!response.ok) throw new TypeError(`${address}: the server answered ${response.status}`)
  // A page that was come to by a detour must not be answered to one who asks for it straight.
  return response.redirected ? new Response(response.body, response) : response
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(ours) && name !== cacheName).map((name) => caches.delete(name)),
  )
}

async function fromHereFirst(request: Request, address: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(address)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') await cache.put(address, response.clone())
  return response
}

async function fromThereFirst(request: Request, address: string): Promise<Response> {
  const here = async () => (await caches.open(cacheName)).match(address)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const there = fetch(request)
  try {
    const first = await Promise.race([there, late])
    if (first && first.status < 500) return first
  } catch {
    // no network: from here, or the browser's own words for it
  }
  return (await here()) ?? there
}
