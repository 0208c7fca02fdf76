// Long arrays reach a worker in pieces: a copy of a large map at once would hold the page's thread for half a
// second. The page fetches this file with the first of them.

import type { ArrayPath, Piece } from './gatherer.js'

const pieceBytes = 4 << 20
/** Two pieces are on the way: one is filled while one is read. Their memory comes back for the next ones. */
const onTheWay = 2

/** Or an array of another kind. */
type LongView = Uint8Array<ArrayBuffer>

/** Bytes of the longest array that is copied at once, and how deep in a job its arrays lie at most. */
interface Bounds {
  mostBytes: number
  maxDepth: number
}

/**
 * The job with an empty array in place of each that has more than `mostBytes`, unless its memory is
 * transferred.
 */
function withoutLong<Job>(job: Job, { mostBytes, maxDepth }: Bounds, transferred: ArrayBuffer[]) {
  const arrays: LongView[] = []
  const long: ArrayPath[] = []
  const walk = (value: unknown, path: ArrayPath): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || path.length > maxDepth)
      return value
    if (ArrayBuffer.isView(value)) {
      const { buffer, byteLength } = value
      const isLong = byteLength > mostBytes && buffer instanceof ArrayBuffer && !(value instanceof DataView)
      if (!isLong || transferred.includes(buffer)) return value
      long.push(path)
      arrays.push(value as LongView)
      return new (value.constructor as typeof Uint8Array)(0)
    }
    const before = long.length
    const parts = Object.entries(value).map(([name, part]) => [name, walk(part, [...path, name])] as const)
    return long.length > before ? Object.fromEntries(parts) : value
  }
  return { job: walk(job, []) as Job, long, arrays }
}

/** Sends arrays in pieces, each in the memory that a piece before it has left. */
class Cutter {
  readonly #arrays: LongView[]
  readonly #send: (piece: Piece) => void
  readonly #end: () => void
  #n = 0
  #from = 0
  #way = 0

  /** @param end called once all have arrived */
  constructor(arrays: LongView[], send: (piece: Piece) => void, end: () => void) {
    this.#arrays = arrays
    this.#send = send
    this.#end = end
    for (let i = 0; i < onTheWay; i++) this.#next(new ArrayBuffer(pieceBytes))
  }

  /** A piece has arrived, and its memory is back. @throws TypeError if an array was transferred meanwhile */
  goOn(buffer: unknown): void {
    this.#way -= 1
    const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === pieceBytes
    this.#next(isWhole ? buffer : new ArrayBuffer(pieceBytes))
  }

  #next(to: ArrayBuffer): void {
    const array = this.#arrays[this.#n]
    if (!array) {
      if (this.#way === 0) this.#end()
      return
    }
    const [n, from, { buffer, byteOffset, byteLength: bytes }] = [this.#n, this.#from, array]
    const length = Math.min(pieceBytes, bytes - from)
    new Uint8Array(to).set(new Uint8Array(buffer, byteOffset + from, length))
    this.#from += length
    if (this.#from >= bytes) [this.#n, this.#from] = [n + 1, 0]
    this.#way += 1
    this.#send({ n, from, bytes, buffer: to })
  }
}

export type { Cutter }

/**
 * Sends a job after the pieces of its arrays that have more than `mostBytes`.
 *
 * @returns what wants to hear of each piece that has arrived; undefined if there are none
 */
export function sendLong<Job>(
  given: Job,
  bounds: Bounds,
  recycled: ArrayBuffer[],
  sendPiece: (piece: Piece) => void,
  sendJob: (job: Job, recycled: ArrayBuffer[], long: ArrayPath[]) => void,
): Cutter | undefined {
  const { job, long, arrays } = withoutLong(given, bounds, recycled)
  if (arrays.length > 0) return new Cutter(arrays, sendPiece, () => sendJob(job, recycled, long))
  sendJob(job, recycled, long)
  return undefined
}
