/** A part of the n-th long array of a job: what lies in it from a byte on, as much as a piece holds. */
export interface Piece {
  n: number
  from: number
  /** The bytes of the whole array. */
  bytes: number
  buffer: ArrayBuffer
}

/** The names that lead to a long array in a job. */
export type ArrayPath = string[]

/** Puts the long arrays of a job together, in the worker. */
export function gatherer() {
  let of: unknown
  let whole: Uint8Array<ArrayBuffer>[] = []
  return {
    /** Takes a piece for the job with this number. @returns whether it is one: a message may be anything */
    take(id: unknown, { n, from, bytes, buffer }: Piece): boolean {
      const isPiece = n >= 0 && from >= 0 && from < bytes && bytes < 2 ** 32 && buffer instanceof ArrayBuffer
      if (!isPiece) return false
      if (of !== id) whole = []
      of = id
      const array = (whole[n] ??= new Uint8Array(bytes))
      array.set(new Uint8Array(buffer).subarray(0, array.length - from), from)
      return true
    },
    /** Puts the arrays into their job. @throws TypeError if they are not there */
    complete(job: unknown, long: readonly ArrayPath[]): void {
      long.forEach((path, n) => {
        const name = path.pop()!
        const around = path.reduce((part, name) => part[name] as typeof part, job as Record<string, unknown>)
        around[name] = new (around[name]!.constructor as typeof Uint8Array)(whole[n]!.buffer)
      })
      whole = []
    },
  }
}
