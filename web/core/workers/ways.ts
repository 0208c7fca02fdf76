/** What TypeScript does not know yet of Trusted Types. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

let policy: { createScriptURL(address: string): string } | undefined
let refused: unknown

/** A page that requires Trusted Types names the policy `orogen` to let our workers in; without it there are none. */
export function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return address
  if (refused) throw refused // asked once: every refusal is an error on the console
  try {
    policy ??= trustedTypes.createPolicy('orogen', { createScriptURL: (given) => given })
  } catch (error) {
    refused = error
    throw error
  }
  return policy.createScriptURL(address)
}

/** Stands in for `Worker` where only the address of its script is wanted, so that bundlers find the script all the same. */
export class ScriptAddress {
  readonly href: string

  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  constructor(address: URL | string, _: WorkerOptions) {
    this.href = String(address)
  }
}

const blobs = new Map<string, string>()

/** The address of a script of this page's own, made once. */
function blobOf(script: string): string {
  let address = blobs.get(script)
  if (!address) {
    address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
    blobs.set(script, address)
  }
  return address
}

/**
 * A script of this page's own that does nothing but import another, which may lie anywhere that allows it (CORS). The
 * import is a call, for what a worker imports by statement counts for `worker-src`, which may allow blobs alone; so what is
 * sent before the script is there has to be kept for it.
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

/** A script that runs another as soon as it is told its address; what is sent before is kept for that one. */
const waiting = `const early = []
onmessage = (event) => {
  if (typeof event.data !== 'string') return early.push(event)
  onmessage = null
  importScripts(event.data)
  for (const { data } of early) dispatchEvent(new MessageEvent('message', { data }))
}`

/** A worker whose script, whole and no module, has yet to be fetched. It fails where that cannot be had. */
export function lateWorker(script: () => Promise<string>, name: string): Worker {
  const worker = new Worker(trusted(blobOf(waiting)), { name })
  script().then(
    (address) => worker.postMessage(address),
    ({ message }: Error) => worker.dispatchEvent(new ErrorEvent('error', { message, cancelable: true })),
  )
  return worker
}

/**
 * The ways to start a module script as a worker, one to be tried after the other. Each throws where the page may not have
 * it at all; where its Content-Security-Policy forbids it, the worker fails before its first word.
 *
 * @param first `address` as it is, which a page of the same origin may have; or wrapped in a `blob` of this page's,
 *   which a script of another origin needs
 */
export function workerWays(
  address: URL | string,
  name: string,
  first: 'address' | 'blob' = 'address',
): (() => Worker)[] {
  const { href, origin, protocol } = new URL(address, globalThis.document?.baseURI)
  const start = (from: string, type: WorkerType = 'module') => new Worker(trusted(from), { type, name })
  const plain = () => start(href)
  // A script without a file is whole, and need be no module: those may not start in a page without an origin of its own, as
  // one from a disk or in a sandbox.
  if (protocol === 'blob:' || protocol === 'data:') return [() => start(href, 'classic'), plain]
  const wrapped = () => start(wrapper(href), 'classic') // for the same reason
  if (origin !== globalThis.location?.origin) return [wrapped]
  return first === 'blob' ? [wrapped, plain] : [plain, wrapped]
}

/** The worker of the first of the ways that gives one. Those before it, which threw or gave something else, are removed. */
export function firstWorker(ways: (() => Worker)[]): Worker | undefined {
  while (ways.length > 0) {
    try {
      const worker = ways[0]!() as Partial<Worker> | null | undefined
      if (typeof worker?.postMessage === 'function' && typeof worker.terminate === 'function')
        return worker as Worker
    } catch {
      // as where scripts of this origin may not be workers
    }
    ways.shift()
  }
  return undefined
}
