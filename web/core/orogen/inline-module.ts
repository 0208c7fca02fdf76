import scalar from '../../../build/wasm/orogen-scalar.wasm?deflated'
import simd from '../../../build/wasm/orogen.wasm?deflated'
import { hasSimd } from './simd.js'

/** Stands in for module-address.ts where everything is in one file: the bytes of the module instead of its address. */
export async function moduleAddress(withSimd = hasSimd()): Promise<Uint8Array<ArrayBuffer>> {
  const packed = Uint8Array.from(atob(withSimd ? simd : scalar), (letter) => letter.charCodeAt(0))
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}
