import type { Hints } from './failure.js'

/** What a page can do about what goes wrong once the element has begun. */
export const hints: Hints = {
  'wasm-unreachable': 'check that orogen.wasm lies beside the script, or give its address as wasm-url',
  'wasm-refused': "add 'wasm-unsafe-eval' to script-src of the Content-Security-Policy",
  'wasm-invalid': 'the file at this address must be the orogen.wasm of this version',
  'worker-lost': 'choose a smaller exponent',
  'parameter-refused': 'give a value that is allowed, or choose a smaller exponent',
}
