/** A piece of a file, in order. */
export interface Part {
  /** They belong to whoever takes them. */
  bytes: Uint8Array<ArrayBuffer>
  /** The share of the work that is done with them, 0 to 1. */
  done: number
}

/**
 * A file as it comes into being, so that no format ever holds a large one whole, and whoever takes the parts can stop
 * between two of them.
 */
export type Parts = Generator<Part, void, void> | AsyncGenerator<Part, void, void>

/** How many bytes a part has, about: large enough that their number costs nothing, small enough to stop at once. */
export const partBytes = 1 << 20

/** How large a file will be. */
export interface FileSize {
  bytes: number
  /** Whether it will have just these bytes; otherwise it has no more. */
  exact: boolean
  /** Of a model. */
  triangles?: number
}

/** The most bytes that a file may have here: what browsers keep as a Blob without complaint. */
export const maxBytes = 2 ** 30

/** A text that is at hand whole. */
export function wholeText(text: string): { size: FileSize; parts(): Parts } {
  const bytes = new TextEncoder().encode(text)
  return { size: { bytes: bytes.length, exact: true }, parts: () => linesAsParts([[text, 1]]) }
}

/** A line of text with its end, and the share of the work that is done with it. */
export type Line = [text: string, done: number]

/** Text as bytes, in pieces so small that engines join them at once: twice as fast as in large ones. */
export function* linesAsParts(lines: Iterable<Line>): Parts {
  const encoder = new TextEncoder()
  let text = ''
  for (const [line, done] of lines) {
    text += line
    if (text.length < 1 << 14) continue
    yield { bytes: encoder.encode(text), done }
    text = ''
  }
  yield { bytes: encoder.encode(text), done: 1 }
}
