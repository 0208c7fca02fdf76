/** Everything that can go wrong besides a wrong parameter, which is a `RangeError`. */
export type OrogenErrorCode =
  | 'wasm-unreachable' // the module's file could not be fetched
  | 'wasm-refused' // this page's Content-Security-Policy, or the browser, does not allow WebAssembly
  | 'wasm-invalid' // the fetched file is not a usable module
  | 'worker-lost' // the worker died or hung again and again

/** An error whose message is a sentence: what happened, with what, and what to do. */
export class OrogenError extends Error {
  readonly code: OrogenErrorCode
  /** Whether trying again can help. */
  readonly recoverable: boolean

  constructor(code: OrogenErrorCode, message: string, options: { recoverable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'OrogenError'
    this.code = code
    this.recoverable = options.recoverable
  }
}

/** The job was cancelled by its caller, or a newer one took its place. */
export function abortError(message: string): DOMException {
  return new DOMException(message, 'AbortError')
}

/** Whether this is an error of `abortError`, or the browser's own when a signal is aborted. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** The text with which a sentence shows a received value, whatever it is. */
export function show(value: unknown): string {
  try {
    return shown(value)
  } catch {
    return 'an object that cannot be read' // such as a proxy
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (typeof value === 'bigint') return `${value}n`
  if (isNumberArray(value) && value.length > 0) return showNumbers(value)
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'function' ? 'a function' : String(value)
}

function showNumbers(values: ArrayLike<number>): string {
  const first = Array.from({ length: Math.min(values.length, 4) }, (_, i) => values[i]).join(', ')
  return `${values.length} number${values.length > 1 ? 's' : ''} (${first}${values.length > 4 ? ', …' : ''})`
}

export function isNumberArray(value: unknown): value is ArrayLike<number> {
  if (ArrayBuffer.isView(value)) return value instanceof Float32Array || value instanceof Float64Array
  return (
    Array.isArray(value) && value.length <= maxElements && value.every((each) => typeof each === 'number')
  )
}

/** Longer arrays are not searched: their holes alone would take minutes. */
const maxElements = 1e6
