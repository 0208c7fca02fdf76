/**
 * Heights closer than this count as equal, in widths of the block: a million times finer than a pen, and a thousand times
 * coarser than the rounding errors of the sums.
 */
const tie = 1e-10

/**
 * The upper envelope of line segments over an interval of u, exact but for rounding: pieces that are linear, and not joined
 * where the envelope jumps. This is the floating horizon (H. Williamson, "Hidden-line plotting program", Algorithm 420, CACM
 * 15, 1972; T. J. Wright, "A two-space solution to the hidden line problem for plotting functions of two variables", IEEE
 * Trans. Computers C-22, 1973), but of real pieces instead of one height a column of the plotter, so that the places where a
 * line goes behind the horizon are computed, not rounded. A lower horizon is the upper one of all heights negated.
 *
 * The pieces are a linked list in arrays, entered through equal buckets: a segment costs only the pieces that it spans.
 */
export class Horizon {
  /** Where a piece begins; it ends where the next one begins. */
  #u: Float64Array
  /** The height at both ends of a piece; −Infinity where there is nothing yet. */
  #start: Float64Array
  #end: Float64Array
  #next: Int32Array
  #used: number
  #free = -1
  readonly #from: number
  readonly #buckets: number
  readonly #bucketsPerUnit: number

  /** Over the interval from `from` to `to`, of which `buckets` (at least 3) make the search quick. */
  constructor(from: number, to: number, buckets: number) {
    const capacity = buckets * 4 + 16
    const width = (to - from) / (buckets - 2) // a bucket to spare on both sides
    this.#from = from - width
    this.#buckets = buckets
    this.#bucketsPerUnit = 1 / width
    this.#u = new Float64Array(capacity)
    this.#start = new Float64Array(capacity).fill(-Infinity)
    this.#end = new Float64Array(capacity).fill(-Infinity)
    this.#next = new Int32Array(capacity)
    // The first piece of each bucket stays where it is for ever; the last entry only ends the list.
    for (let bucket = 0; bucket <= buckets; bucket++) {
      this.#u[bucket] = this.#from + bucket * width
      this.#next[bucket] = bucket + 1
    }
    this.#u[buckets] = Infinity
    this.#next[buckets] = -1
    this.#used = buckets + 1
  }

  /**
   * Tells which parts of the segment lie on or over the horizon, by appending pairs of u to `visible` (if given), from left to
   * right and joined; then lifts the horizon to the segment, unless that lies on a face whose edges do so. Needs u0 < u1.
   */
  raise(u0: number, v0: number, u1: number, v1: number, visible?: number[], lifts = true): void {
    const slope = (v1 - v0) / (u1 - u0)
    let piece = this.#pieceAt(u0)
    let lifted = -1 // the piece before, if it has become a part of this segment
    for (;;) {
      const following = this.#next[piece]!
      const pieceFrom = this.#u[piece]!
      const pieceTo = this.#u[following]!
      const from = Math.max(u0, pieceFrom)
      const to = Math.min(u1, pieceTo)
      const low = from === u0 ? v0 : v0 + (from - u0) * slope
      const high = to === u1 ? v1 : v0 + (to - u0) * slope
      const over = low - this.#interpolate(piece, from, pieceFrom, pieceTo)
      const overEnd = high - this.#interpolate(piece, to, pieceFrom, pieceTo)

      if (over > tie || overEnd > tie) {
        let [left, right] = [from, to]
        if (over < -tie) left = from + (to - from) * (over / (over - overEnd))
        else if (overEnd < -tie) right = from + (to - from) * (over / (over - overEnd))
        if (right > left) {
          if (visible) append(visible, left, right)
        }
        if (right > left && lifts) {
          if (left > pieceFrom) piece = this.#split(piece, left, pieceFrom, pieceTo)
          if (right < pieceTo) this.#split(piece, right, this.#u[piece]!, pieceTo)
          this.#end[piece] = right === u1 ? v1 : v0 + (right - u0) * slope
          if (lifted >= 0 && this.#next[lifted] === piece && piece > this.#buckets) {
            this.#end[lifted] = this.#end[piece]!
            this.#remove(piece, lifted)
          } else {
            this.#start[piece] = left === u0 ? v0 : v0 + (left - u0) * slope
            lifted = piece
          }
        }
      } else if (visible && over >= -tie && overEnd >= -tie && to > from) append(visible, from, to)
      if (to >= u1) return
      piece = following
    }
  }

  #pieceAt(u: number): number {
    const bucket = Math.floor((u - this.#from) * this.#bucketsPerUnit)
    let piece = Math.min(Math.max(bucket, 0), this.#buckets - 1)
    if (this.#u[piece]! > u && piece > 0) piece-- // the division was rounded up
    while (this.#u[this.#next[piece]!]! <= u) piece = this.#next[piece]!
    return piece
  }

  #interpolate(piece: number, u: number, from: number, to: number): number {
    const start = this.#start[piece]!
    if (start === -Infinity || to === Infinity) return start
    return start + (this.#end[piece]! - start) * ((u - from) / (to - from))
  }

  /** Ends the piece at u; the new piece, which is returned, goes on from there at the same height. */
  #split(piece: number, u: number, from: number, to: number): number {
    const added = this.#take()
    const value = this.#interpolate(piece, u, from, to)
    this.#u[added] = u
    this.#start[added] = value
    this.#end[added] = this.#end[piece]!
    this.#next[added] = this.#next[piece]!
    this.#end[piece] = value
    this.#next[piece] = added
    return added
  }

  #remove(piece: number, before: number): void {
    this.#next[before] = this.#next[piece]!
    this.#next[piece] = this.#free
    this.#free = piece
  }

  #take(): number {
    if (this.#free >= 0) {
      const piece = this.#free
      this.#free = this.#next[piece]!
      return piece
    }
    if (this.#used === this.#u.length) {
      this.#u = grown(this.#u)
      this.#start = grown(this.#start)
      this.#end = grown(this.#end)
      const next = new Int32Array(this.#next.length * 2)
      next.set(this.#next)
      this.#next = next
    }
    return this.#used++
  }
}

function grown(array: Float64Array): Float64Array {
  const larger = new Float64Array(array.length * 2)
  larger.set(array)
  return larger
}

/** Appends an interval, or lengthens the last one that ends where this one begins. */
function append(intervals: number[], from: number, to: number): void {
  if (intervals.length > 0 && from - intervals[intervals.length - 1]! <= tie)
    intervals[intervals.length - 1] = to
  else intervals.push(from, to)
}
