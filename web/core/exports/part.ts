/** A piece of a file, in order. */
export interface Part {
  /** They belong to the receiver. */
  bytes: Uint8Array<ArrayBuffer>
  /** The share of the work that is done after this part, 0 to 1. */
  done: number
}

/**
 * A file that is made part by part, so that no format ever holds a large one whole, and the receiver can stop after any
 * part.
 */
export type Parts = Generator<Part, void, void> | AsyncGenerator<Part, void, void>

/** Approximate size of a part: large enough that the number of parts does not matter, small enough to stop at once. */
export const partBytes = 1 << 20

/** How large a file will be. */
export interface FileSize {
  bytes: number
  /** Whether the size is exact; otherwise it is an upper limit. */
  exact: boolean
  /** The triangles of a model. */
  triangles?: number
}

/** The largest allowed file: the size that browsers keep as a Blob without problems. */
export const maxBytes = 2 ** 30

/** Makes a file of a complete text. */
export function wholeText(text: string): { size: FileSize; parts(): Parts } {
  const bytes = new TextEncoder().encode(text)
  const parts = function* (): Parts {
    yield { bytes, done: 1 }
  }
  return { size: { bytes: bytes.length, exact: true }, parts }
}
