/** Everything that can go wrong with an `<orogen-terrain>`. The list is closed. */
const codes = [
  'script-unreachable', // a part of the element's own script could not be fetched
  'wasm-unreachable', // the module's file could not be fetched
  'wasm-refused', // the page's Content-Security-Policy, or the browser, does not allow WebAssembly
  'wasm-invalid', // what was fetched is no usable module
  'worker-lost', // the worker died or hung again and again
  'parameter-refused', // the generator refuses a value, or has no memory for it
  'image-refused', // a picture that cannot be a stamp
  'map-unreachable', // the file in `src` could not be fetched
  'map-refused', // it is no map that can be shown
  'texture-unreachable', // the picture in `texture` could not be fetched
  'texture-refused', // it is no picture
  'failed', // anything else
] as const
export type TerrainErrorCode = (typeof codes)[number]

/** The `detail` of an `error` event. */
export interface TerrainFailure {
  code: TerrainErrorCode
  /** A sentence that describes the error. */
  message: string
  /** A hint for the page's author; may be empty. */
  hint: string
  /** Whether trying again can help. */
  recoverable: boolean
}

/** Whether something could not be fetched, perhaps because there is no network. */
export const isOffline = ({ code }: TerrainFailure): boolean => code.endsWith('unreachable')

/** A request that the page's policy refused while the element started: the directive and the address. */
export interface PolicyRefusal {
  directive: string
  blocked: string
}

/** Advice for the author of the page, for the codes that have a remedy. */
export type Hints = Partial<Record<TerrainErrorCode, string>>

const scriptHint = 'check that the files of the package lie beside its script, and that the page is online'

/**
 * The error as the event reports it. `refusals`: the requests that the policy refused meanwhile, which may be
 * the reason.
 */
export function failureOf(error: unknown, refusals: PolicyRefusal[] = [], hints: Hints = {}): TerrainFailure {
  const message = error instanceof Error ? error.message : String(error)
  const code = codeOf(error)
  const refused =
    code.endsWith('unreachable') && refusals.find(({ directive }) => /connect|script/.test(directive))
  if (refused) {
    const { directive, blocked } = refused
    const hint = `add ${originOf(blocked)} to ${directive.replace(/-elem$/, '')} of the Content-Security-Policy`
    return {
      code,
      message: `${message} (the page's Content-Security-Policy forbids it)`,
      hint,
      recoverable: false,
    }
  }
  const known = (error as { recoverable?: unknown } | undefined)?.recoverable
  const recoverable = typeof known === 'boolean' ? known : !(error instanceof RangeError)
  return { code, message, hint: hints[code] ?? (code === codes[0] ? scriptHint : ''), recoverable }
}

/** An error with the properties of the `error` event; an AbortError is left unchanged. */
export function coded(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error
  const { message, ...details } = failureOf(error)
  const plain = error instanceof Error && !(error instanceof DOMException)
  return Object.assign(plain ? error : new Error(message, { cause: error }), details)
}

/** The messages of Chromium, Firefox and WebKit for an `import()` that failed. */
const importFailed = /dynamically imported module|importing a module script failed/i

function codeOf(error: unknown): TerrainErrorCode {
  if (error instanceof TypeError && importFailed.test(error.message)) return 'script-unreachable'
  const code = (error as { code?: unknown } | undefined)?.code
  const known = codes.find((each) => each === code)
  return known ?? (error instanceof RangeError ? 'parameter-refused' : 'failed')
}

function originOf(address: string): string {
  try {
    return new URL(address).origin
  } catch {
    return address
  }
}

/** Collects the requests that the policy refuses during some work. */
export class Refusals {
  readonly all: PolicyRefusal[] = []
  #listening = false

  begin(): void {
    if (this.#listening) return
    this.#listening = true
    this.all.length = 0
    document.addEventListener('securitypolicyviolation', this.#hear)
  }

  end(): void {
    this.#listening = false
    document.removeEventListener('securitypolicyviolation', this.#hear)
  }

  readonly #hear = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (this.all.length < 8) this.all.push({ directive: effectiveDirective, blocked: blockedURI })
  }
}

/**
 * Functions that try again, by element, when the network may be back; when one element tries again, all do.
 */
const waiting = new Map<object, () => void>()

/**
 * Milliseconds to the next attempts of those that fail once the network is back: the browser reports it
 * before every request succeeds, or while one from before is still failing.
 */
const pauses = [1_000, 4_000, 15_000]
/** The pauses that are left since the browser last reported the network. */
let left: number[] = []
let pausing: ReturnType<typeof setTimeout> | undefined

export function tryAllAgain(): void {
  clearTimeout(pausing)
  pausing = undefined
  for (const again of [...waiting.values()]) again()
}

function beginAgain(): void {
  left = [...pauses]
  tryAllAgain()
}

/**
 * Registers `again` for an element that could not fetch something; without `again` the element stops waiting.
 */
export function waitForNetwork(element: object, again?: () => void): void {
  if (waiting.size === 0) globalThis.addEventListener?.('online', beginAgain)
  waiting.delete(element)
  if (!again) return
  waiting.set(element, again)
  if (left.length > 0) pausing ??= setTimeout(tryAllAgain, left.shift())
}
