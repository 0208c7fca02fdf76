export interface MetresOptions {
  /** Metres of one unit of the heights and of the spacing; 1 if not given. */
  metres?: number
}

export function metresOf({ metres = 1 }: MetresOptions): number {
  if (metres > 0 && metres < Infinity) return metres
  throw new RangeError(`metres must be the length of a unit, above 0, got ${metres}`)
}
