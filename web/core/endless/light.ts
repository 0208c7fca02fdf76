import { cells, margin, side, wide } from './tile.js'

/** Where the sun stands: the direction to it along the ground, east and south, and its height as a slope. */
export interface Sun {
  east: number
  south: number
  slope: number
}

/** @param azimuth degrees clockwise from the north, @param elevation degrees above the horizon */
export function sunAt(azimuth: number, elevation: number): Sun {
  const angle = (azimuth * Math.PI) / 180
  return {
    east: Math.sin(angle),
    south: -Math.cos(angle),
    slope: Math.tan((Math.min(Math.max(elevation, 1), 89) * Math.PI) / 180),
  }
}

/** The higher of ground and shadow at each point of a tile and its margin, in the unit of the heights. */
export type ShadowLine = Float32Array

/** The coarser tile around one, and which quarter of it that one is. */
export interface Around {
  line: ShadowLine
  right: number
  lower: number
}

/**
 * Fills in what the sun does on a tile: for each of `side × side` points four bytes, of which two are the normal's parts eastwards and
 * southwards (128: none), the third how much of the sun is seen, and the fourth is free.
 *
 * Shadows are swept once over the tile and its margin, away from the sun, row by row of its points. What lies beyond is taken from the
 * coarser tile around it, which knows its own surroundings in the same way: so a mountain fifty kilometres away throws its shadow on a
 * stone. Cost: O(points).
 *
 * @param heights of the tile and its margin, `wide × wide`, in the unit of the heights
 * @param spacing between two points, in the same unit
 */
export function lightTile(
  heights: Float32Array,
  spacing: number,
  sun: Sun,
  around: Around | undefined,
  line: ShadowLine,
  bytes: Uint8Array,
): void {
  sweep(heights, spacing, sun, around, line)
  const step = spacing / Math.max(Math.abs(sun.east), Math.abs(sun.south))
  const soft = 255 / (2 * step * sun.slope)
  const perSlope = 1 / (2 * spacing)
  for (let y = 0, to = 0; y < side; y++)
    for (let x = 0, at = (y + margin) * wide + margin; x < side; x++, at++, to += 4) {
      const eastwards = (heights[at + 1]! - heights[at - 1]!) * perSlope
      const southwards = (heights[at + wide]! - heights[at - wide]!) * perSlope
      const scale = 127 / Math.sqrt(1 + eastwards * eastwards + southwards * southwards)
      bytes[to] = 128.5 - eastwards * scale
      bytes[to + 1] = 128.5 - southwards * scale
      bytes[to + 2] = Math.max(255 - (line[at]! - heights[at]!) * soft, 0)
    }
}

// Leaves the higher of ground and shadow; where both are equal the ground is lit.
function sweep(
  heights: Float32Array,
  spacing: number,
  sun: Sun,
  around: Around | undefined,
  line: ShadowLine,
): void {
  const alongRows = Math.abs(sun.east) >= Math.abs(sun.south)
  const [main, other] = alongRows ? [sun.east, sun.south] : [sun.south, sun.east]
  const drift = other / Math.abs(main) // to the side, for each step towards the sun
  const drop = spacing * Math.hypot(1, drift) * sun.slope
  const [stepMain, stepOther] = alongRows ? [1, wide] : [wide, 1]
  const last = wide - 1
  const towards = main > 0 ? 1 : -1
  for (let i = main > 0 ? last : 0; i >= 0 && i <= last; i -= towards) {
    const before = i + towards
    const isInside = before >= 0 && before <= last
    for (let j = 0; j < wide; j++) {
      const at = i * stepMain + j * stepOther
      const place = j + drift
      let reached = -Infinity
      if (isInside && place >= 0 && place <= last) {
        const low = Math.min(Math.floor(place), last - 1)
        const from = before * stepMain + low * stepOther
        reached = line[from]! + (line[from + stepOther]! - line[from]!) * (place - low)
      } else if (around) reached = alongRows ? lineAt(around, before, place) : lineAt(around, place, before)
      line[at] = Math.max(heights[at]!, reached - drop)
    }
  }
}

// What the coarser tile says of a place, given in points of this one's margin.
function lineAt({ line, right, lower }: Around, x: number, y: number): number {
  const first = 1 + margin // the point of both tiles' north-western corner
  const column = first + (x - first + right * cells) / 2
  const row = first + (y - first + lower * cells) / 2
  const [left, above] = [Math.floor(column), Math.floor(row)]
  const [s, t] = [column - left, row - above]
  const at = above * wide + left
  const upper = line[at]! + (line[at + 1]! - line[at]!) * s
  const under = line[at + wide]! + (line[at + wide + 1]! - line[at + wide]!) * s
  return upper + (under - upper) * t
}
