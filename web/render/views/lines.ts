import { BufferAttribute, BufferGeometry, Group, Mesh } from 'three'
import { everyFor, places, type Profiles } from '../../lines/places.js'
import type { Frame, MakeDrawing, TerrainArrays } from '../drawing.js'
import { InkLines } from '../ink-lines.js'
import { Paper } from '../paper.js'
import { gridOf, pickSurface, type Place, type Ray } from '../pick.js'
import { RiverLines } from '../river-lines.js'
import { type Block, floorUnder, Solid } from '../solid.js'

interface LineOptions {
  profiles: Profiles
  /** How many lines a direction. */
  density: number
}

export const draw: MakeDrawing<LineOptions> = () =>
  new Solid((terrain, _, options) => new LinesBlock(terrain, options))

/**
 * The terrain as profiles, like a drawing of a plotter: the lines of some rows, columns or both over the surface that they span,
 * which is of paper and hides what is behind it; and the walls of the block down to the floor, where each profile ends in a post.
 * `web/lines` draws the same as an SVG.
 */
class LinesBlock implements Block {
  /** Ink on paper, or phosphor. */
  readonly inks = { light: ['#faf8f2', '#1b1d22'], dark: ['#0b0f0e', '#bfe8cf'] } as const
  readonly object = new Group()
  readonly triangles: number
  readonly onPaper = true
  readonly width: number
  readonly floor: number
  readonly #faces: Mesh<BufferGeometry, Paper>
  readonly #lines: InkLines
  readonly #rivers: RiverLines
  readonly #terrain: TerrainArrays

  constructor(terrain: TerrainArrays, { profiles, density }: LineOptions) {
    const { side, step, positions } = terrain.surface!
    const width = (side - 1) * step
    const floor = floorUnder(terrain.field.min, width)
    const every = everyFor(side, density) // points between two profiles
    this.width = width
    this.floor = floor
    this.#terrain = terrain
    const rows = places(side, profiles === 'columns' ? 1 : every)
    const columns = places(side, profiles === 'rows' ? 1 : every)
    const at = (row: number, column: number): Point => {
      const first = (row * side + column) * 3
      return [positions[first]!, positions[first + 1]!, positions[first + 2]!]
    }
    const last = side - 1
    const shownRows = profiles === 'columns' ? [0, last] : rows
    const shownColumns = profiles === 'rows' ? [0, last] : columns
    const lines = [
      ...shownRows.map((row) =>
        standing(
          columns.map((column) => at(row, column)),
          floor,
        ),
      ),
      ...shownColumns.map((column) =>
        standing(
          rows.map((row) => at(row, column)),
          floor,
        ),
      ),
      footOf([at(0, 0), at(0, last), at(last, last), at(last, 0), at(0, 0)], floor),
    ]
    this.#lines = new InkLines(segmentsOf(lines), step * every, 1.1)
    this.#faces = new Mesh(
      blockGeometry(
        rows.map((row) => columns.map((column) => at(row, column))),
        floor,
      ),
      new Paper(),
    )
    this.object.add(this.#faces, this.#lines.mesh)
    const stride = Math.round((terrain.field.size - 1) / (side - 1))
    const grid = {
      columns: columns.map((column) => column * stride),
      rows: rows.map((row) => row * stride),
      heightAt: (row: number, column: number) => at(rows[row]!, columns[column]!)[2],
    }
    this.#rivers = new RiverLines(terrain.field, grid, width)
    if (this.#rivers.lines) this.object.add(this.#rivers.lines.mesh)
    this.triangles = this.#faces.geometry.index!.count / 3
  }

  update({ scale }: Frame): void {
    this.#lines.scale = this.#rivers.scale = scale
  }

  setInk(paper: string, ink: string): void {
    this.#faces.material.color = paper
    this.#lines.setInk(paper, ink)
    this.#rivers.setInk(paper, paper === this.inks.dark[0])
  }

  pick(ray: Ray): Place | undefined {
    return pickSurface(gridOf(this.#terrain.field, this.#terrain.surface!), ray)
  }

  dispose(): void {
    this.#faces.geometry.dispose()
    this.#faces.material.dispose()
    this.#lines.dispose()
    this.#rivers.dispose()
  }
}

type Point = [number, number, number]

/** A profile with a post at both ends. */
function standing(profile: Point[], floor: number): Point[] {
  const [[x0, y0], [x1, y1]] = [profile[0]!, profile[profile.length - 1]!]
  return [[x0, y0, floor], ...profile, [x1, y1, floor]]
}

const footOf = (corners: Point[], floor: number) => corners.map(([x, y]): Point => [x, y, floor])

function segmentsOf(lines: Point[][]): Float32Array {
  const count = lines.reduce((sum, points) => sum + points.length - 1, 0)
  const ends = new Float32Array(count * 6)
  let at = 0
  for (const points of lines) {
    for (let i = 1; i < points.length; i++, at += 6) {
      ends.set(points[i - 1]!, at)
      ends.set(points[i]!, at + 3)
    }
  }
  return ends
}

/** The faces of the surface, its diagonals from north-east to south-west, and of the walls. */
function blockGeometry(grid: Point[][], floor: number): BufferGeometry {
  const width = grid[0]!.length
  const border = [
    ...grid[0]!,
    ...grid.map((row) => row[width - 1]!),
    ...[...grid[grid.length - 1]!].reverse(),
    ...grid.map((row) => row[0]!).reverse(),
  ]
  const points = [...grid.flat(), ...border, ...footOf(border, floor)]
  const index: number[] = []
  for (let y = 1; y < grid.length; y++) {
    for (let x = 1; x < width; x++) {
      const southEast = y * width + x
      const northEast = southEast - width
      index.push(northEast - 1, southEast - 1, northEast, northEast, southEast - 1, southEast)
    }
  }
  const first = width * grid.length
  for (let i = first + 1; i < first + border.length; i++) {
    const below = i + border.length
    index.push(i - 1, below - 1, i, i, below - 1, below)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points.flat()), 3))
  geometry.setIndex(index)
  return geometry
}
