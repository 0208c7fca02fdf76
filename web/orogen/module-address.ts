/** A function that splats a number over the lanes of a vector: valid only where there is SIMD. */
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 17, 11,
])

/** The module that this browser can run at its best, or the one with or without SIMD. */
export function moduleAddress(simd = WebAssembly.validate(simdProbe)): URL {
  return simd
    ? new URL('../../build/wasm/orogen.wasm', import.meta.url)
    : new URL('../../build/wasm/orogen-scalar.wasm', import.meta.url)
}
