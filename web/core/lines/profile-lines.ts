import { drape, type FaceGrid } from '../rivers/drape.js'
import { penRivers, type MapWater } from '../rivers/rivers.js'
import { HiddenLines, type RiverPiece } from './hidden-lines.js'
import { checkView, type LineView, type Screen, screensOf } from './line-view.js'
import { everyFor, places, type Profiles } from './places.js'
import { type Polyline, Profile } from './profile.js'

export interface LineTerrain {
  /** `size × size`, row-major, row 0 is north. */
  heights: Float32Array
  size: number
  /** Horizontal distance between neighbours, in the unit of the heights. */
  spacing: number
  /** After the weather; rivers are lines, too. */
  water?: MapWater
  /** Below the lakes, where the heights are those of their surface: rivers end at their shores. */
  ground?: Float32Array
}

export interface LineOptions {
  /** By default `rows`. */
  profiles?: Profiles
  /** A profile at every so many points, and one at the last. By default as many as leave about 96 profiles. */
  every?: number
  /** Every how many points of a profile are used. By default all; with both families `every`, a plain net. */
  stride?: number
  /** Also the walls of the block below the terrain: each profile goes down to the base at the near sides. */
  skirts?: boolean
  /** The height of the base; by default 4.5 % of the width below the lowest point, as in the interactive view. */
  base?: number
  /** Width : height of the picture, beyond which lines are cut off. Without it the whole terrain is drawn. */
  aspect?: number
}

/**
 * The terrain as profiles, without what is hidden.
 *
 * What hides is the surface that the profiles span: a grid of their points, its cells split like the interactive view's from
 * north-east to south-west. So a line is hidden by nearer profiles of its own family and of the other, and by the plain
 * ground between them; never by a detail of the map that is not drawn. Cells are visited from the eye outwards, each after every cell that can hide it; an upper and a
 * lower horizon (`Horizon`) keep what the cells so far cover. On a surface over a square, what is covered over one place of the
 * ground line is one interval, so that two horizons say everything, and a line is visible exactly where it is over the one or
 * under the other (Williamson 1972; Wright 1973; cell by cell: D. P. Anderson, "Hidden line elimination in projected grid
 * surfaces", ACM Trans. Graphics 1, 1982). Exact but for rounding: 1e-10 of the picture.
 *
 * The middle of the terrain for `view.target` is the square's centre, halfway between the base and the highest point.
 * Cost: 3 segments a cell against both horizons.
 *
 * @returns the work, which gives the share done, 0 to 1, now and then, and in the end the visible lines, joined.
 * @throws RangeError with a sentence if a value is outside its range.
 */
export function profileLines(
  terrain: LineTerrain,
  view: LineView,
  options: LineOptions = {},
): Generator<number, Polyline[], void> {
  checkView(view)
  const { aspect = Infinity } = options
  if (!(aspect > 0)) throw new RangeError(`aspect must be over 0, got ${aspect}`)
  const block = blockOf(terrain, options)
  return visible(block, screensOf(view), aspect)
}

type Block = ReturnType<typeof blockOf>

function* visible(block: Block, screens: Screen[], aspect: number): Generator<number, Polyline[], void> {
  for (const [i, screen] of screens.entries()) {
    for (const share of new HiddenLines(block, screen, aspect).draw()) yield (i + share) / screens.length
  }
  return [...block.rows, ...block.columns, ...block.feet, ...block.courses].flatMap(
    (profile) => profile?.polylines() ?? [],
  )
}

/** The base of the block, as in the interactive view. */
export function baseOf(min: number, width: number): number {
  return min - width * 0.045
}

function blockOf({ heights, size, spacing, water, ground = heights }: LineTerrain, options: LineOptions) {
  const { profiles = 'rows', skirts = false } = options
  if (!(Number.isInteger(size) && size >= 2))
    throw new RangeError(`size must be a whole number of points, at least 2, got ${size}`)
  if (heights.length !== size * size)
    throw new RangeError(`heights must be size × size = ${size * size} numbers, got ${heights.length}`)
  if (!(spacing > 0 && spacing < Infinity)) throw new RangeError(`spacing must be over 0, got ${spacing}`)
  const every = points('every', options.every ?? everyFor(size, 96))
  const stride = points('stride', options.stride ?? (profiles === 'both' ? every : 1))
  const [min, max] = extent(heights)
  const width = (size - 1) * spacing
  const base = options.base ?? baseOf(min, width)
  const middle = (base + max) / 2

  const columns = places(size, profiles === 'columns' ? every : stride)
  const rows = places(size, profiles === 'rows' ? every : stride)
  const raised = new Float64Array(columns.length * rows.length)
  let at = 0
  for (const y of rows) for (const x of columns) raised[at++] = (heights[y * size + x]! - middle) / width
  const drawn = new Set(places(size, every))
  const collectors = (family: 'rows' | 'columns', indices: number[]) => {
    const chosen = profiles === family || profiles === 'both'
    const shown = (index: number) => (chosen ? drawn.has(index) : skirts && index % (size - 1) === 0)
    return indices.map((index) => (shown(index) ? new Profile(family, index) : undefined))
  }
  const heightAt = (row: number, column: number) => raised[row * columns.length + column]!
  return {
    ...riversOn({ size, heights: ground, water }, { columns, rows, heightAt }),
    xs: Float64Array.from(columns, (x) => x / (size - 1) - 0.5),
    ys: Float64Array.from(rows, (y) => 0.5 - y / (size - 1)),
    heights: raised,
    base: skirts ? (base - middle) / width : undefined,
    rows: collectors('rows', rows),
    columns: collectors('columns', columns),
    feet: [0, 1, 2, 3].map((wall) => new Profile('foot', wall)),
  }
}

function riversOn({ size, heights, water }: Omit<LineTerrain, 'spacing'>, grid: FaceGrid) {
  const rivers = new Map<number, RiverPiece[]>()
  const courses: Profile[] = []
  if (!water) return { rivers, courses }
  const inWidths = ([x, y, z]: readonly [number, number, number]) =>
    [x / (size - 1) - 0.5, 0.5 - y / (size - 1), z] as const
  for (const { points } of penRivers({ size, heights }, water)) {
    const profile = new Profile('rivers', courses.length)
    courses.push(profile)
    for (const [number, { column, row, isNorthern, from, to }] of drape(points, size, grid).entries()) {
      const cell = row * grid.columns.length + column
      const piece = { profile, number, isNorthern, from: inWidths(from), to: inWidths(to) }
      rivers.set(cell, [...(rivers.get(cell) ?? []), piece])
    }
  }
  return { rivers, courses }
}

function extent(heights: Float32Array): [number, number] {
  let [min, max] = [Infinity, -Infinity]
  for (const height of heights) {
    if (!Number.isFinite(height)) throw new RangeError(`heights must be finite numbers, got ${height}`)
    if (height < min) min = height
    if (height > max) max = height
  }
  return [min, max]
}

function points(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 1) return value
  throw new RangeError(`${name} must be a whole number of points over 0, got ${value}`)
}
