import { seals } from '#seals'

/**
 * Whether these are the bytes of a module as they were built. The last word is the checksum of all words
 * before it; a change of any single bit makes it wrong.
 */
export function isWhole(given: BufferSource): boolean {
  const bytes = ArrayBuffer.isView(given)
    ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
    : new Uint8Array(given)
  const words = new Uint32Array(bytes.slice(0, bytes.length & ~3).buffer)
  let sum = 1
  // A counted loop: this runs before the module is compiled when a page opens, and an iterator would take
  // four times as long.
  for (let i = 0; i < words.length - 1; i++) sum = Math.imul(sum ^ words[i]!, 0x01000193)
  return words.byteLength === bytes.length && words.at(-1) === sum >>> 0
}

/**
 * Whether a module was built together with this script. Another one may lack functions or have different
 * ones.
 */
export function isOurs(module: WebAssembly.Module): boolean {
  const [section] = WebAssembly.Module.customSections(module, 'orogen')
  const length = section?.byteLength ?? 0
  return length >= 4 && seals.includes(new DataView(section!).getUint32(length - 4, true))
}
