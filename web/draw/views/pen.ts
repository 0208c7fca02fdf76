import { extentOf } from '../../package/heightfield.js'
import { strideOf } from '../camera/pick.js'
import { everyFor, places, type Profiles } from './places.js'
import { type Block, BlockView, floorUnder } from './block-view.js'
import type { Inks } from './body-view.js'
import { giveNumbers, takeNumbers } from '../context/spare-numbers.js'
import { gridTriangles } from '../geometry/surface-geometry.js'
import { inkBlock, inkDrawing } from './ink-body.js'
import { penMaterials } from './ink-lines.js'
import { Transition } from './transition.js'
import type { CreateView, TerrainArrays } from './view-renderer.js'

// Pen drawings of maps.

interface LineOptions {
  profiles: Profiles
  /** The number of lines in a direction. */
  density: number
}

/** Ink on paper, or phosphor. */
export const lineInks: Inks = { light: ['#faf8f2', '#1b1d22'], dark: ['#0b0f0e', '#bfe8cf'] }
export const wireframeInks: Inks = { light: ['#fdfcf8', '#25292e'], dark: ['#232a33', '#aebccb'] }

export const drawLines: CreateView<LineOptions> = () =>
  new BlockView((terrain, _, options) => profileLines(terrain, options), penMaterials)

/**
 * The mountain as a mesh of triangles: plain faces that hide the lines behind them, and their edges. Its
 * points glide from the mountain before to the next one of the same size.
 */
export const drawWireframe: CreateView = () => new GlidingView(wireframe, penMaterials)

class GlidingView<Options> extends BlockView<Options> {
  readonly #transition = new Transition()
  #shown: { terrain: TerrainArrays; options: Options } | undefined
  /** The points as they were last drawn, and where they set out. */
  #drawn: Float32Array | undefined
  #from: Float32Array | undefined

  override show(terrain: TerrainArrays, options: Options): void {
    const isAlike = this.#drawn?.length === terrain.surface!.positions.length
    this.#shown = { terrain, options }
    // A copy, because the memory of the terrain before may be used for one that is made meanwhile.
    this.#from = isAlike && this.#transition.begin() ? this.#drawn!.slice() : undefined
    this.#draw()
  }

  advance(seconds: number): boolean {
    if (!this.#from) return false
    const goesOn = this.#transition.advance(seconds)
    if (!goesOn) this.#from = undefined
    this.#draw()
    return goesOn
  }

  #draw(): void {
    const { terrain, options } = this.#shown!
    const surface = terrain.surface!
    const [from, share] = [this.#from, this.#transition.eased]
    const positions = from
      ? surface.positions.map((to, i) => from[i]! + (to - from[i]!) * share)
      : surface.positions
    this.#drawn = positions
    super.show({ ...terrain, surface: { ...surface, positions } }, options)
  }
}

/** A drawing without its heights: while only those change, as during a drag, it stays the same. */
interface Pattern {
  columns: readonly number[]
  rows: readonly number[]
  /** The points of the mesh that are drawn; those from `surface` on stand on the floor. */
  shown: Uint32Array
  surface: number
  triangles: Uint16Array | Uint32Array
  /** Two of those points for each segment. */
  segments: Uint32Array
}

/** The last pattern of each kind, by what it follows from. */
const patterns = new Map<string, { of: string; pattern: Pattern }>()

function patternOf(kind: string, of: string, make: () => Pattern): Pattern {
  const known = patterns.get(kind)
  if (known?.of === of) return known.pattern
  const pattern = make()
  patterns.set(kind, { of, pattern })
  return pattern
}

/** The points of a pattern: x, y, z each. */
function pointsOf({ shown, surface }: Pattern, positions: Float32Array, floor: number): Float32Array {
  const points = takeNumbers('Float32Array', shown.length * 3)
  for (let i = 0; i < shown.length; i++) {
    const to = i * 3
    const from = shown[i]! * 3
    points[to] = positions[from]!
    points[to + 1] = positions[from + 1]!
    points[to + 2] = positions[from + 2]!
  }
  for (let to = surface * 3 + 2; to < points.length; to += 3) points[to] = floor
  return points
}

/** The block of a pattern; it gives its points back when it goes. */
function patternBlock(
  terrain: TerrainArrays,
  pattern: Pattern,
  drawing: { reach: number; inks: Inks; onPaper: boolean },
): Block {
  const { side, step, positions } = terrain.surface!
  const points = pointsOf(pattern, positions, floorUnder(terrain.field.min, (side - 1) * step))
  const { columns, rows, triangles, segments } = pattern
  const block = inkBlock(terrain, {
    ...inkDrawing(points, triangles, segments),
    ...drawing,
    columns,
    rows,
  })
  return {
    ...block,
    dispose() {
      block.dispose()
      giveNumbers(points)
    },
  }
}

/**
 * The terrain as profiles, like a plotter drawing: lines along some rows, columns or both on a surface of
 * paper, which hides the lines behind it; and the walls of the block down to the floor, where each profile
 * ends in a post. cpp/files/lines draws the same as an SVG.
 */
function profileLines(terrain: TerrainArrays, { profiles, density }: LineOptions): Block {
  const { side, step } = terrain.surface!
  const [across, down] = extentOf(terrain.field, strideOf(terrain.field, side))
  const every = everyFor(side, density) // points between two profiles
  const pattern = patternOf('profiles', String([side, across, down, every, profiles]), () =>
    profilePattern(side, [across, down], every, profiles),
  )
  return patternBlock(terrain, pattern, { reach: step * every, inks: lineInks, onPaper: true })
}

function profilePattern(
  side: number,
  [across, down]: readonly [number, number],
  every: number,
  profiles: Profiles,
): Pattern {
  const rows = places(down, profiles === 'columns' ? 1 : every)
  const columns = places(across, profiles === 'rows' ? 1 : every)
  const [width, depth] = [columns.length, rows.length]
  const rowOf = (row: number) => columns.map((_, column) => row * width + column)
  const columnOf = (column: number) => rows.map((_, row) => row * width + column)
  const [north, south] = [rowOf(0), rowOf(depth - 1)]
  const [west, east] = [columnOf(0), columnOf(width - 1)]

  // The points of the surface, and those of its border once more on the floor.
  const border = [...north, ...east, ...south.toReversed(), ...west.toReversed()]
  const below = new Map(border.map((point, i) => [point, width * depth + i]))
  const surface = rows.flatMap((row) => columns.map((column) => row * side + column))
  const shown = Uint32Array.from([...surface, ...border.map((point) => surface[point]!)])

  const walls = border.slice(1).flatMap((b, i) => {
    const a = border[i]!
    const [belowA, belowB] = [surface.length + i, surface.length + i + 1]
    return [a, belowA, b, b, belowA, belowB]
  })
  const segments: number[] = []
  const draw = (line: number[]) => line.slice(1).forEach((to, i) => segments.push(line[i]!, to))
  const stand = (line: number[]) => draw([below.get(line[0]!)!, ...line, below.get(line.at(-1)!)!])
  for (const row of profiles === 'columns' ? [0, depth - 1] : rows.keys()) stand(rowOf(row))
  for (const column of profiles === 'rows' ? [0, width - 1] : columns.keys()) stand(columnOf(column))
  draw([north[0]!, east[0]!, south.at(-1)!, west.at(-1)!, north[0]!].map((corner) => below.get(corner)!))
  const triangles = Uint32Array.from([...gridTriangles(width, depth), ...walls])
  return { columns, rows, shown, surface: surface.length, triangles, segments: Uint32Array.from(segments) }
}

function wireframe(terrain: TerrainArrays): Block {
  const { side, step } = terrain.surface!
  const extent = extentOf(terrain.field, strideOf(terrain.field, side))
  const pattern = patternOf('wireframe', String([side, ...extent]), () => gridPattern(side, extent))
  return patternBlock(terrain, pattern, { reach: step, inks: wireframeInks, onPaper: false })
}

function gridPattern(side: number, [columns, rows]: readonly [number, number]): Pattern {
  const upTo = (length: number) => Array.from({ length }, (_, i) => i)
  const surface = columns * rows
  return {
    columns: upTo(columns),
    rows: upTo(rows),
    shown: Uint32Array.from({ length: surface }, (_, i) => Math.floor(i / columns) * side + (i % columns)),
    surface,
    triangles: gridTriangles(columns, rows),
    segments: Uint32Array.from(gridEdges(columns, rows)),
  }
}

/** Every edge of the grid's triangles once: eastwards, southwards, and from north-east to south-west. */
export function gridEdges(columns: number, rows = columns): number[] {
  const edges: number[] = []
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const vertex = y * columns + x
      if (x + 1 < columns) edges.push(vertex, vertex + 1)
      if (y + 1 < rows) edges.push(vertex, vertex + columns)
      if (x + 1 < columns && y + 1 < rows) edges.push(vertex + 1, vertex + columns)
    }
  return edges
}
