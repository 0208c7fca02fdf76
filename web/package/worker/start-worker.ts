interface Policy {
  createScriptURL(address: string): string
  createHTML(text: string): string
}

/** Trusted Types, which TypeScript does not declare yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

/**
 * Where the policy is kept: a page may have several bundles of this file, and make a policy of one name only
 * once.
 */
const kept = Symbol.for('orogen.policy')
let refused: unknown

const same = (given: string) => given

/**
 * Passes an address through the policy `orogen`, which a page that requires Trusted Types must allow;
 * otherwise there are no workers.
 */
export const trusted = (address: string): string => policy()?.createScriptURL(address) ?? address

/** The same for the text of a page in a frame. */
export const trustedPage = (text: string): string => policy()?.createHTML(text) ?? text

function policy(): Policy | undefined {
  const page = globalThis as { trustedTypes?: TrustedTypes; [kept]?: Policy }
  if (!page.trustedTypes) return undefined
  if (refused) throw refused // ask only once, because every refusal logs an error
  try {
    page[kept] ??= page.trustedTypes.createPolicy('orogen', { createScriptURL: same, createHTML: same })
  } catch (error) {
    refused = error
    throw error
  }
  return page[kept]
}

/** Replaces `Worker` if only the address of its script is needed; bundlers still find the script. */
export class ScriptAddress {
  readonly href: string

  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  constructor(address: URL | string, _: WorkerOptions) {
    this.href = String(address)
  }
}

const blobs = new Map<string, string>()

/** The address of a script made by this page; each is made once. */
function blobOf(script: string): string {
  let address = blobs.get(script)
  if (!address) {
    address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
    blobs.set(script, address)
  }
  return address
}

/**
 * A script of this page that only imports another one, from any address that allows it (CORS). It calls
 * import(), because `worker-src` also applies to import statements of a worker, and may allow only blobs.
 * Messages that arrive before the script is loaded must therefore be kept for it.
 */
function wrapper(address: string): string {
  return blobOf(`const early = []
const keep = (onmessage = (event) => early.push(event))
import(${JSON.stringify(address)}).then(
  () => {
    if (onmessage === keep) onmessage = null
    for (const { data } of early) dispatchEvent(new MessageEvent('message', { data }))
  },
  (error) => setTimeout(() => { throw error }),
)`)
}

/** A script that runs another one when it receives its address; earlier messages are kept for that one. */
const waiting = `const early = []
onmessage = (event) => {
  if (typeof event.data !== 'string') return early.push(event)
  onmessage = null
  importScripts(event.data)
  for (const { data } of early) dispatchEvent(new MessageEvent('message', { data }))
}`

/**
 * A worker whose script, a complete classic script, has yet to be fetched. It fails if that cannot be loaded.
 */
export function lateWorker(script: () => Promise<string>, name: string): Worker {
  const worker = new Worker(trusted(blobOf(waiting)), { name })
  script().then(
    (address) => worker.postMessage(address),
    ({ message }: Error) => worker.dispatchEvent(new ErrorEvent('error', { message, cancelable: true })),
  )
  return worker
}

/**
 * The ways to start a module script as a worker, to be tried in order. Each throws if the page may not use it
 * at all; if the Content-Security-Policy forbids it, the worker fails before its first message.
 *
 * @param first the unchanged `address`, which a page of the same origin can use; or wrapped in a `blob` of
 *   this page, which a script of another origin needs
 */
export function workerStarters(
  address: URL | string,
  name: string,
  first: 'address' | 'blob' = 'address',
): (() => Worker)[] {
  const { href, origin, protocol } = new URL(address, globalThis.document?.baseURI)
  const start = (from: string, type: WorkerType = 'module') => new Worker(trusted(from), { type, name })
  const plain = () => start(href)
  // A script without a file is complete and need not be a module. Modules cannot start in a page without an
  // origin of its own, such as one from a disk or in a sandbox.
  if (protocol === 'blob:' || protocol === 'data:') return [() => start(href, 'classic'), plain]
  const wrapped = () => start(wrapper(href), 'classic') // for the same reason
  if (origin !== globalThis.location?.origin) return [wrapped]
  return first === 'blob' ? [wrapped, plain] : [plain, wrapped]
}

/**
 * The worker of the first way that works. The ways before it, which threw or returned something else, are
 * removed.
 */
export function firstWorker(starters: (() => Worker)[]): Worker | undefined {
  while (starters.length > 0) {
    try {
      const worker = starters[0]!() as Partial<Worker> | null | undefined
      if (typeof worker?.postMessage === 'function' && typeof worker.terminate === 'function')
        return worker as Worker
    } catch {
      // for example where scripts of this origin may not be workers
    }
    starters.shift()
  }
  return undefined
}
