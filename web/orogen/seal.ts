import { seals } from '#seals'
import { OrogenError } from './errors.js'

/**
 * Refuses bytes of the module that are not those that were built. The last word of a module is the checksum of all words
 * before it; no change of a single bit leaves it right.
 */
export function checkBytes(given: BufferSource, where: string): void {
  const bytes = ArrayBuffer.isView(given)
    ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
    : new Uint8Array(given)
  const words = new Uint32Array(bytes.slice(0, bytes.length & ~3).buffer)
  const sealed = words.at(-1)
  let sum = 0x811c9dc5
  for (const word of words.subarray(0, -1)) sum = Math.imul(sum ^ word, 0x01000193)
  if (words.byteLength !== bytes.length || sealed !== sum >>> 0) throw notOurs(where)
}

/** Refuses a module that was not built along with this script: what it would be asked it may not know, or know otherwise. */
export function checkModule(module: WebAssembly.Module, where: string): void {
  const [section] = WebAssembly.Module.customSections(module, 'orogen')
  const seal =
    section && section.byteLength >= 4 && new DataView(section).getUint32(section.byteLength - 4, true)
  if (!seals.includes(seal || -1)) throw notOurs(where)
}

function notOurs(where: string): OrogenError {
  return new OrogenError(
    'wasm-invalid',
    `${where}: this is not the terrain module that was built along with this script, or it is damaged; ` +
      'give the orogen.wasm of the same version',
    { recoverable: true },
  )
}
