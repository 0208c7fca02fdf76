import { refusal } from '../orogen/refusal.js'

/** Heights as a text has them, in rows from the north. */
interface AsciiGrid {
  width: number
  height: number
  heights: Float64Array
  /** What the file has for the height of this number, as it stands there. */
  textAt(index: number): string
  /** What stands where nothing is known. */
  none: number
}

/**
 * Reads an ASCII grid (Esri): lines of a name and a number, of which `ncols` and `nrows` are needed, and then the heights,
 * parted by white space.
 *
 * @throws RangeError, a refusal, if the head lacks a size or has a `cellsize` that is not above 0, or if the number of heights is
 * not the one that the head says. Heights that are not numbers are NaN.
 */
export function asciiGrid(text: string): AsciiGrid {
  const head = /^\s*(?:[a-z_]+[ \t]+\S+[ \t]*\r?\n\s*)+/i.exec(text)?.[0] ?? ''
  const said = new Map(
    [...head.matchAll(/([a-z_]+)[ \t]+(\S+)/gi)].map(([, name, value]) => [
      name!.toLowerCase(),
      Number(value),
    ]),
  )
  const [width, height] = [said.get('ncols') ?? NaN, said.get('nrows') ?? NaN]
  const isCount = (count: number) => Number.isInteger(count) && count > 0 && count < 65536
  if (!isCount(width) || !isCount(height)) throw refusal('grid-head')
  const cellsize = said.get('cellsize') ?? 1
  if (!(cellsize > 0 && cellsize < Infinity)) throw refusal('scale-cell', { cellsize })
  const heights = new Float64Array(width * height)
  const numbers = /\S+/g
  numbers.lastIndex = head.length
  let n = 0
  for (let found = numbers.exec(text); found; found = numbers.exec(text)) heights[n++] = Number(found[0])
  if (n !== heights.length) throw refusal('grid-heights', { n, width, height })
  const textAt = (index: number) => {
    numbers.lastIndex = head.length
    for (let i = 0; i < index; i++) numbers.exec(text)
    return numbers.exec(text)![0]
  }
  return { width, height, heights, textAt, none: said.get('nodata_value') ?? -9999 }
}
