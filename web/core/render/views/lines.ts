import { BufferAttribute, BufferGeometry } from 'three'
import { everyFor, places, type Profiles } from '../../lines/places.js'
import { BlockView, floorUnder } from '../block-view.js'
import type { Inks } from '../body-view.js'
import { InkBlock } from '../ink-body.js'
import { penMaterials } from '../ink-lines.js'
import type { CreateView, TerrainArrays } from '../view-renderer.js'

interface LineOptions {
  profiles: Profiles
  /** The number of lines in a direction. */
  density: number
}

/** Ink on paper, or phosphor. */
export const lineInks: Inks = { light: ['#faf8f2', '#1b1d22'], dark: ['#0b0f0e', '#bfe8cf'] }

export const draw: CreateView<LineOptions> = () =>
  new BlockView((terrain, _, options) => profileLines(terrain, options), penMaterials)

/**
 * The terrain as profiles, like a plotter drawing: lines along some rows, columns or both on a surface of paper, which
 * hides the lines behind it; and the walls of the block down to the floor, where each profile ends in a post.
 * cpp/files/lines draws the same as an SVG.
 */
function profileLines(terrain: TerrainArrays, { profiles, density }: LineOptions): InkBlock {
  const { side, step, positions } = terrain.surface!
  const floor = floorUnder(terrain.field.min, (side - 1) * step)
  const every = everyFor(side, density) // points between two profiles
  const rows = places(side, profiles === 'columns' ? 1 : every)
  const columns = places(side, profiles === 'rows' ? 1 : every)
  const last = side - 1
  const at = (row: number, column: number) => row * side + column
  const shownRows = profiles === 'columns' ? [0, last] : rows
  const shownColumns = profiles === 'rows' ? [0, last] : columns
  // A profile of n points has n - 1 segments and two posts.
  const segments = shownRows.length * (columns.length + 1) + shownColumns.length * (rows.length + 1)
  const lines = new LineEnds(positions, floor, segments + 4)
  for (const row of shownRows) lines.stand(columns.map((column) => at(row, column)))
  for (const column of shownColumns) lines.stand(rows.map((row) => at(row, column)))
  lines.foot([at(0, 0), at(0, last), at(last, last), at(last, 0), at(0, 0)])
  const grid = rows.map((row) => columns.map((column) => at(row, column)))
  return new InkBlock(terrain, {
    faces: blockGeometry(positions, grid, floor),
    ends: lines.all,
    reach: step * every,
    inks: lineInks,
    columns,
    rows,
    onPaper: true,
  })
}

/** Both ends of the segments of lines through points of the surface. */
class LineEnds {
  readonly all: Float32Array
  readonly #positions: Float32Array
  readonly #floor: number
  #length = 0

  constructor(positions: Float32Array, floor: number, segments: number) {
    this.#positions = positions
    this.#floor = floor
    this.all = new Float32Array(segments * 6)
  }

  /** A profile with a post at both ends. */
  stand(profile: number[]): void {
    this.#to(profile[0]!, true)
    for (const point of profile) {
      this.#to(point)
      this.#to(point)
    }
    this.#to(profile[profile.length - 1]!, true)
  }

  /** Draws lines along the floor, below these points. */
  foot(points: number[]): void {
    for (let i = 1; i < points.length; i++) {
      this.#to(points[i - 1]!, true)
      this.#to(points[i]!, true)
    }
  }

  #to(point: number, below = false): void {
    for (let axis = 0; axis < 3; axis++)
      this.all[this.#length++] = below && axis === 2 ? this.#floor : this.#positions[point * 3 + axis]!
  }
}

/** The faces of the surface, its diagonals from north-east to south-west, and of the walls. */
function blockGeometry(positions: Float32Array, grid: number[][], floor: number): BufferGeometry {
  const width = grid[0]!.length
  const last = grid.length - 1
  const border = [
    ...grid[0]!,
    ...grid.map((row) => row[width - 1]!),
    ...[...grid[last]!].reverse(),
    ...grid.map((row) => row[0]!).reverse(),
  ]
  const shown = [...grid.flat(), ...border, ...border]
  const points = new Float32Array(shown.length * 3)
  for (let i = 0; i < shown.length; i++)
    for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = positions[shown[i]! * 3 + axis]!
  for (let i = shown.length - border.length; i < shown.length; i++) points[i * 3 + 2] = floor
  const index = new Uint32Array(((width - 1) * last + border.length - 1) * 6)
  let to = 0
  const add = (a: number, b: number, c: number, d: number) => {
    index[to++] = a
    index[to++] = b
    index[to++] = c
    index[to++] = c
    index[to++] = b
    index[to++] = d
  }
  for (let y = 1; y <= last; y++)
    for (let x = 1; x < width; x++) {
      const southEast = y * width + x
      add(southEast - width - 1, southEast - 1, southEast - width, southEast)
    }
  const first = width * grid.length
  for (let i = first + 1; i < first + border.length; i++)
    add(i - 1, i - 1 + border.length, i, i + border.length)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(points, 3))
  geometry.setIndex(new BufferAttribute(index, 1))
  return geometry
}
