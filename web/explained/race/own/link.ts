/** Letters of a fragment, which all browsers and most messengers pass on. */
const longest = 16_000
const name = 'program='

/** A program as the fragment of a link; undefined if it is too long for one. */
export async function packed(source: string): Promise<string | undefined> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(source))
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
    return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes))
  } catch {
    return undefined
  }
}

export const isProgram = (hash: string): boolean => hash.startsWith(`#${name}`)

/** Deflate makes a text at most a thousand times longer, so 16,000 letters give 12 MB at most. */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const changed = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(changed).arrayBuffer())
}
