import type { WindowWater } from '../package/window.js'
import { cells, margin, side, wide } from './tile.js'

/** The direction to what gives the light: along the ground, east and south, and its height as a slope. */
export interface Sun {
  east: number
  south: number
  slope: number
}

/** Degrees of the sun above the horizon at which its own light is gone, and the moon gives all of it. */
const moonlit = -6

/**
 * Where the light comes from, in degrees clockwise from the north and above the horizon: the sun, or by night
 * a full moon, which stands opposite it.
 */
export function lightFrom(azimuth: number, elevation: number): { azimuth: number; elevation: number } {
  return elevation > moonlit
    ? { azimuth, elevation }
    : { azimuth: (azimuth + 180) % 360, elevation: Math.max(-elevation, 12) }
}

/** The share of the moon in the light of the night, from 0 to 1. */
export const moonShare = (elevation: number): number => Math.min(Math.max((moonlit - elevation) / 4, 0), 1)

/**
 * The light of the sun in a direction, or of the moon while the sun is that far below the horizon.
 *
 * @param azimuth of the sun, in degrees clockwise from the north
 * @param elevation of the sun, in degrees above the horizon
 */
export function sunAt(azimuth: number, elevation: number): Sun {
  const from = lightFrom(azimuth, elevation)
  const angle = (from.azimuth * Math.PI) / 180
  return {
    east: Math.sin(angle),
    south: -Math.cos(angle),
    slope: Math.tan((Math.min(Math.max(from.elevation, 1), 89) * Math.PI) / 180),
  }
}

/**
 * The sun's path over the endless land: that of a day in late April, half-way between the equator and the
 * pole.
 */
const latitude = (45 * Math.PI) / 180
const usualDeclination = (12 * Math.PI) / 180

/** The lowest sun that a link can hold. */
export const lowestSun = -40

/** The sun at an hour of a day, in whole degrees. A day has a declination of the sun, in radians. */
export function sunAtHour(hour: number, declination = usualDeclination): { sun: number; sunheight: number } {
  const angle = ((hour - 12) * Math.PI) / 12
  const level = Math.cos(declination) * Math.cos(angle)
  const up = Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * level
  const north = Math.cos(latitude) * Math.sin(declination) - Math.sin(latitude) * level
  const azimuth = (Math.atan2(-Math.cos(declination) * Math.sin(angle), north) * 180) / Math.PI
  const height = (Math.asin(Math.min(Math.max(up, -1), 1)) * 180) / Math.PI
  return { sun: Math.round(azimuth + 360) % 360, sunheight: Math.max(Math.round(height), lowestSun) }
}

/**
 * The hour and the day, by its declination, on which the sun stands in a direction at a height: each pair of
 * the two belongs to one path of the sun, so that the time of any link is true.
 */
export function hourOf(azimuth: number, height: number): { hour: number; declination: number } {
  const [level, up] = [(azimuth * Math.PI) / 180, (height * Math.PI) / 180]
  const north = Math.cos(up) * Math.cos(level)
  const declination = Math.asin(Math.sin(latitude) * Math.sin(up) + Math.cos(latitude) * north)
  const south = Math.cos(latitude) * Math.sin(up) - Math.sin(latitude) * north
  const angle = Math.atan2(-Math.cos(up) * Math.sin(level), south)
  return { hour: (12 + (angle * 12) / Math.PI + 24) % 24, declination }
}

/**
 * A shadow height map: for each point of a tile and its margin, the height below which the sun is hidden, in
 * the unit of the heights; for lit points the height of the ground.
 */
export type ShadowHeights = Float32Array

/** The shadow height map of the coarser tile that contains a tile, and which of its quarters the tile is. */
export interface ParentShadow {
  shadow: ShadowHeights
  right: number
  lower: number
}

/**
 * Computes the light of a tile: four bytes for each of `side × side` points. The first two are the normal's
 * components eastwards and southwards (128: none), the third is the share of the sun's disc that is visible,
 * the fourth is that of `ridgeTile`.
 *
 * One sweep over the tile and its margin, row by row away from the sun, finds the shadows. At the border it
 * reads the shadow heights of the surrounding coarser tile, which were found in the same way: a mountain
 * fifty kilometres away casts its shadow on a stone. Cost: O(points).
 *
 * @param heights of the tile and its margin, `wide × wide`, in the unit of the heights
 * @param spacing between two points, in the same unit
 */
export function lightTile(
  heights: Float32Array,
  spacing: number,
  sun: Sun,
  parent: ParentShadow | undefined,
  shadow: ShadowHeights,
  bytes: Uint8Array,
): void {
  sweep(heights, spacing, sun, parent, shadow)
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
      // The sea is lit at its surface, which the shadows of its bed do not reach.
      const shade = Math.max(shadow[at]! - Math.max(heights[at]!, 0), 0)
      bytes[to + 2] = Math.max(255 - shade * soft, 0)
    }
}

/** The fourth byte of the floor of a gully. */
const floorByte = 64

/**
 * Writes the fourth byte of each point of a tile: 64 on the floor of a gully, 255 on a ridge, 128 between
 * them and where there are no gullies. It averages over the points around: from afar the finest gullies lie
 * between two points, and single values would be noise.
 *
 * @param ridges of the tile and its margin, `wide × wide`, from -1 to 1
 */
export function ridgeTile(ridges: Float32Array | undefined, bytes: Uint8Array): void {
  for (let y = 0, to = 3; y < side; y++)
    for (let x = 0, at = (y + margin) * wide + margin; x < side; x++, at++, to += 4) {
      let sum = 0
      if (ridges)
        for (let row = at - wide, weight = 1; row <= at + wide; row += wide, weight = 3 - weight)
          sum += weight * (ridges[row - 1]! + 2 * ridges[row]! + ridges[row + 1]!)
      bytes[to] = 128.5 + ((sum < 0 ? 128 - floorByte : 127) / 16) * sum
    }
}

/**
 * Raises heights to the level of rivers and lakes; the sea is drawn above its floor. Returns how much of each
 * point's cell looks like fresh water, 0 to 1, in the array of the areas. A river narrower than the points'
 * distance shows from afar if it is large enough, since single streams would cover the land with a net.
 *
 * @param spacing metres between two points
 */
export function fillFreshWater(
  heights: Float32Array,
  { area, surface }: Pick<WindowWater, 'area' | 'surface'>,
  spacing: number,
): Float32Array {
  // A river twice as wide drains four times the area.
  const full = 6 * (spacing / 100) ** 2
  for (let i = 0; i < heights.length; i++) {
    if (area[i] === 0) continue
    if (surface[i]! > heights[i]! && surface[i]! > 0) {
      heights[i] = surface[i]!
      area[i] = 1
    } else area[i] = heights[i]! < 0 ? 0 : Math.min(area[i]! / full, 1)
  }
  return area
}

/**
 * Writes the edges of the water of a window without its margin: four bytes a point (`WindowWater.edges`). A
 * window without rivers has the sea alone: its distance is that at which the slope of the ground reaches it.
 *
 * @param heights of the tile and its margin, `wide × wide`
 * @param spacing between two points, in the unit of the heights
 */
export function edgeTile(
  edges: Uint8Array | undefined,
  heights: Float32Array,
  spacing: number,
  bytes: Uint8Array,
): void {
  for (let y = 0, to = 0; y < side; y++) {
    const first = (y + margin) * wide + margin
    if (edges) bytes.set(edges.subarray(4 * first, 4 * (first + side)), 4 * y * side)
    else
      for (let at = first; at < first + side; at++, to += 4) {
        bytes[to] = 255
        bytes[to + 1] = 128
        bytes[to + 2] = 0
        bytes[to + 3] = distanceByte(seaAway(heights, at, spacing))
      }
  }
}

/** Points from one of a tile to the sea; below 0 within it. */
function seaAway(heights: Float32Array, at: number, spacing: number): number {
  const eastwards = heights[at + 1]! - heights[at - 1]!
  const southwards = heights[at + wide]! - heights[at - wide]!
  return heights[at]! / Math.max(Math.hypot(eastwards, southwards) / 2, spacing * 1e-4)
}

/** A distance as `edges` of a window have it, 128 + 127 d / (4 + |d|), as one shader reads both. */
const distanceByte = (points: number): number => 128.5 + (127 * points) / (4 + Math.abs(points))

/** Whether water covers the point of which four bytes begin at an index. */
export function isWetAt(edges: Uint8Array, at: number): boolean {
  const [east, south, half, distance] = edges.subarray(at, at + 4)
  return distance! < 128 || Math.hypot(east! - 128, south! - 128) * 2 < half!
}

/**
 * Writes four bytes a point, of the six weights of a window without its margin: bare ground, forest, snow and
 * sand. The forest may be that of the coarser tile around.
 */
export function coverTile(weights: Uint8Array, bytes: Uint8Array, around?: ParentCover): void {
  for (let from = 0, to = 0; to < bytes.length; from += 6, to += 4) {
    const bare = weights[from]! + weights[from + 1]!
    const open = bare + weights[from + 2]!
    const forest = around
      ? litterAt(around, to / 4, weights[from]!, open + weights[from + 3]!)
      : weights[from + 3]!
    const left = open > 0 ? (open + weights[from + 3]! - forest) / open : 0
    bytes[to] = bare * left
    bytes[to + 1] = forest
    bytes[to + 2] = weights[from + 4]!
    bytes[to + 3] = weights[from + 5]!
  }
}

/** The four bytes a point of the parent, and which quarter of it this tile is. */
export interface ParentCover {
  bytes: Uint8Array
  right: number
  lower: number
}

/** Of 255 parts of rock those from which on less litter holds there. */
const cliff = 150

// The parent's forest at a point of the child, less where rock is too steep for litter, and `most` at most.
function litterAt({ bytes, right, lower }: ParentCover, point: number, rock: number, most: number): number {
  // In halves of the parent's points.
  const x = (point % side) + 1 + right * cells
  const y = Math.floor(point / side) + 1 + lower * cells
  const [left, beside] = [x >> 1, (x + 1) >> 1]
  const [above, below] = [(y >> 1) * side, ((y + 1) >> 1) * side]
  const forestOf = (at: number) => bytes[4 * at + 1]!
  const sum =
    forestOf(above + left) + forestOf(above + beside) + forestOf(below + left) + forestOf(below + beside)
  return Math.min((sum / 4) * Math.min((255 - rock) / (255 - cliff), 1), most)
}

// Fills in the shadow heights. Where ground and shadow are equally high the ground is lit.
function sweep(
  heights: Float32Array,
  spacing: number,
  sun: Sun,
  parent: ParentShadow | undefined,
  shadow: ShadowHeights,
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
        reached = shadow[from]! + (shadow[from + stepOther]! - shadow[from]!) * (place - low)
      } else if (parent)
        reached = alongRows ? shadowAt(parent, before, place) : shadowAt(parent, place, before)
      shadow[at] = Math.max(heights[at]!, reached - drop)
    }
  }
}

// The parent's shadow height at a place that is given in points of the child, counted from the corner of its
// margin.
function shadowAt({ shadow, right, lower }: ParentShadow, x: number, y: number): number {
  const first = 1 + margin // the point of both tiles' north-western corner
  const column = first + (x - first + right * cells) / 2
  const row = first + (y - first + lower * cells) / 2
  const [left, above] = [Math.floor(column), Math.floor(row)]
  const [s, t] = [column - left, row - above]
  const at = above * wide + left
  const upper = shadow[at]! + (shadow[at + 1]! - shadow[at]!) * s
  const under = shadow[at + wide]! + (shadow[at + wide + 1]! - shadow[at + wide]!) * s
  return upper + (under - upper) * t
}
