/** A number from 0 to 1 for a cell: the same in every browser. */
export function random(cell: number): number {
  let hash = Math.imul(cell ^ (cell >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
