import scalar from '../../../build/wasm/orogen-scalar.wasm?deflated'
import simd from '../../../build/wasm/orogen.wasm?deflated'
import { hasSimd } from './simd.js'

export const firstAddress = undefined

/**
 * Replaces module-address.ts when everything is in one file: returns the bytes of the module instead of its
 * address.
 */
export async function moduleAddress(withSimd = hasSimd()): Promise<Uint8Array<ArrayBuffer>> {
  return unpacked(withSimd ? simd : scalar)
}

/** Unpacks a file that the build has compressed and written as text. */
export async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(bytes).arrayBuffer())
}
