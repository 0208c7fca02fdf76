/** What TypeScript does not know yet of Trusted Types. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

let policy: { createScriptURL(address: string): string } | undefined

// A page that requires Trusted Types names the policy `orogen` to let our workers in; without it there are none.
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return address
  policy ??= trustedTypes.createPolicy('orogen', { createScriptURL: (given) => given })
  return policy.createScriptURL(address)
}

const wrappers = new Map<string, string>()

/**
 * A script of this page's own that does nothing but import another, which may lie anywhere that allows it (CORS). At run
 * time: what a worker imports at its start has to be allowed as a worker itself. What is sent meanwhile is kept for it.
 */
function wrapper(address: string): string {
  let wrapped = wrappers.get(address)
  if (!wrapped) {
    const script = `const early = []
const keep = (event) => early.push(event)
addEventListener('message', keep)
import(${JSON.stringify(address)}).then(
  () => {
    removeEventListener('message', keep)
    for (const event of early) onmessage(event)
  },
  (error) => setTimeout(() => { throw error }),
)`
    wrapped = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
    wrappers.set(address, wrapped)
  }
  return wrapped
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
  const start = (from: string) => new Worker(trusted(from), { type: 'module', name })
  const plain = () => start(href)
  if (protocol === 'blob:' || protocol === 'data:') return [plain]
  const wrapped = () => start(wrapper(href))
  if (origin !== globalThis.location?.origin) return [wrapped]
  return first === 'blob' ? [wrapped, plain] : [plain, wrapped]
}
