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
export type Parts = Generator<Part, void, void>

/** How many bytes a part has, about: large enough that their number costs nothing, small enough to stop at once. */
export const partBytes = 1 << 20

/** How large a file will be. */
export interface FileSize {
  bytes: number
  /** Whether it will have just these bytes; otherwise it has no more. */
  exact: boolean
}

/** The most bytes that a file may have here: what browsers keep as a Blob without complaint. */
export const mostBytes = 2 ** 30

/** A file that is at hand whole. */
export function* wholeFile(bytes: Uint8Array<ArrayBuffer>): Parts {
  yield { bytes, done: 1 }
}
