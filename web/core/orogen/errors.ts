/** What can go wrong beside a wrong parameter, which is a `RangeError`. */
export type OrogenErrorCode =
  | 'wasm-unreachable' // the module's file could not be fetched
  | 'wasm-refused' // this page's Content-Security-Policy does not allow WebAssembly
  | 'wasm-invalid' // what was fetched is no usable module
  | 'worker-lost' // the worker died or hung again and again

/** An error that is a sentence: what happened, with what, and what to do. */
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

/** Whether this is what `abortError` makes, or the browser where a signal says so. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
