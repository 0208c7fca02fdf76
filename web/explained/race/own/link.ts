/** Bytes of the longest program in a link: Deflate makes a text up to a thousand times as long. */
const longestSource = 200_000

/** Letters of a fragment, which all browsers and most messengers pass on. */
const longest = 16_000
const name = 'program='

/** A program as the fragment of a link; undefined if it is too long for one. */
export async function packed(source: string): Promise<string | undefined> {
  const text = new TextEncoder().encode(source)
  if (text.length > longestSource) return undefined
  const bytes = (await through(new CompressionStream('deflate-raw'), text))!
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const fragment = `${name}${letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
  return fragment.length <= longest ? fragment : undefined
}

/** The program of a fragment; undefined if there is none, or none that can be read. */
export async function unpacked(hash: string): Promise<string | undefined> {
  const fragment = hash.replace(/^#/, '')
  if (!isProgram(hash) || fragment.length > longest) return undefined
  try {
    const letters = atob(fragment.slice(name.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const source = await through(new DecompressionStream('deflate-raw'), bytes, longestSource)
    return source && new TextDecoder().decode(source)
  } catch {
    return undefined
  }
}

export const isProgram = (hash: string): boolean => hash.startsWith(`#${name}`)

/** What a stream makes of some bytes; undefined, and no more is made, where that is longer than allowed. */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  most = Infinity,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: BlobPart[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    length += value.length
    if (length > most) return void (await reader.cancel())
    parts.push(value)
  }
}
