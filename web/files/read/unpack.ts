import { refusal } from '../../package/refusal.js'
import { endings } from './endings.js'
import { quoted } from './raw-map.js'
import { piped } from '../../package/zlib-stream.js'

/** The bytes of a file, and its name. */
export interface Unpacked {
  bytes: Uint8Array<ArrayBuffer>
  name: string
}

/** More than nearly every map has as a file, and less than memory has. */
const maxBytes = 2 ** 29

/** @throws RangeError, a refusal, for more bytes than are read */
export function checkBytes(size: number): void {
  if (size > maxBytes) throw refusal('file-large', { megabytes: Math.ceil(size / 1e6) }, 'heightmap')
}

const { picture, raw, text, parameters } = endings
const isMap = new RegExp(`\\.(${[picture, raw, text, parameters].flat().join('|')})$`, 'i')

/** GZIP, and ZIP. */
export const isPacked = ([a, b]: Uint8Array): boolean =>
  (a === 0x1f && b === 0x8b) || (a === 0x50 && b === 0x4b)

/** Reads a file; of one that is packed as .gz or .zip, the map in it. */
export async function unpack(source: Blob | ArrayBuffer | Uint8Array, name: string): Promise<Unpacked> {
  checkBytes(source instanceof Blob ? source.size : source.byteLength)
  let bytes: Uint8Array<ArrayBuffer>
  if (source instanceof Blob) bytes = new Uint8Array(await source.arrayBuffer())
  else if (ArrayBuffer.isView(source))
    bytes = new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
  else bytes = new Uint8Array(source)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    return { bytes: await inflate(bytes, 'gzip'), name: name.replace(/\.gz$/i, '') }
  return bytes[0] === 0x50 && bytes[1] === 0x4b ? unzip(bytes) : { bytes, name }
}

async function inflate(packed: Uint8Array<ArrayBuffer>, format: 'gzip' | 'deflate-raw') {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const piece of piped([packed], new DecompressionStream(format))) {
      pieces.push(piece)
      size += piece.length
      if (size > maxBytes) break
    }
  } catch {
    throw refusal('picture-damaged', { kind: format === 'gzip' ? 'GZIP' : 'ZIP' })
  }
  checkBytes(size)
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** Unpacks the first file of a ZIP that may be a map; its directory is at its end (APPNOTE.TXT, 4.3.12). */
async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Unpacked> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const damaged = refusal('picture-damaged', { kind: 'ZIP' })
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) throw damaged
  const files: { name: string; method: number; size: number; start: number }[] = []
  try {
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      if (view.getUint32(at, true) !== 0x02014b50) throw damaged
      const [letters, extra, comment] = [28, 30, 32].map((from) => view.getUint16(at + from, true)) as [
        number,
        number,
        number,
      ]
      const start = view.getUint32(at + 42, true)
      files.push({
        name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + letters)),
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 20, true),
        start: start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true),
      })
      at += 46 + letters + extra + comment
    }
  } catch {
    throw damaged
  }
  const found = files.find(({ name }) => isMap.test(name) && !name.startsWith('__MACOSX/'))
  if (!found)
    throw refusal('zip-without', {
      names: quoted(
        files
          .slice(0, 3)
          .map(({ name }) => name)
          .join(', '),
      ),
    })
  const packed = bytes.subarray(found.start, found.start + found.size)
  if (packed.length < found.size || ![0, 8].includes(found.method)) throw damaged
  return { bytes: found.method === 0 ? packed : await inflate(packed, 'deflate-raw'), name: found.name }
}
