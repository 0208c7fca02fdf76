import { BufferGeometry, Group, Mesh } from 'three'
import type { Frame, CreateView, TerrainArrays } from '../view-renderer.js'
import { surfaceGeometry } from '../geometry/surface-geometry.js'
import { InkLines, penMaterials } from '../ink-lines.js'
import { Paper } from '../paper.js'
import { type Ground, surfaceGround } from '../ground.js'
import { gridOf, pickSurface, type Place, type Ray } from '../pick.js'
import { RiverLines } from '../river-lines.js'
import { type Block, floorUnder, Solid } from '../solid.js'

export const draw: CreateView = () => new Solid((terrain) => new WireframeBlock(terrain), penMaterials)

/** The mountain paved with triangles: plain faces that hide what is behind them, and their edges. */
class WireframeBlock implements Block {
  readonly inks = { light: ['#fdfcf8', '#25292e'], dark: ['#232a33', '#aebccb'] } as const
  readonly object = new Group()
  readonly triangles: number
  readonly width: number
  readonly floor: number
  readonly #faces: Mesh<BufferGeometry, Paper>
  readonly #edges: InkLines
  readonly #rivers: RiverLines
  readonly #terrain: TerrainArrays

  constructor(terrain: TerrainArrays) {
    const arrays = terrain.surface!
    const { side, step, positions } = arrays
    this.width = (side - 1) * step
    this.floor = floorUnder(terrain.field.min, this.width)
    this.#terrain = terrain
    this.#faces = new Mesh(surfaceGeometry(arrays).deleteAttribute('normal'), new Paper())
    const index = gridEdges(side)
    const ends = new Float32Array(index.length * 3)
    for (let i = 0; i < ends.length; i++) ends[i] = positions[index[Math.floor(i / 3)]! * 3 + (i % 3)]!
    this.#edges = new InkLines(ends, step, 1.1)
    this.object.add(this.#faces, this.#edges.mesh)
    const stride = Math.round((terrain.field.size - 1) / (side - 1))
    const places = Array.from({ length: side }, (_, i) => i * stride)
    const heightAt = (row: number, column: number) => positions[(row * side + column) * 3 + 2]!
    this.#rivers = new RiverLines(terrain.field, { columns: places, rows: places, heightAt }, this.width)
    if (this.#rivers.lines) this.object.add(this.#rivers.lines.mesh)
    this.triangles = this.#faces.geometry.index!.count / 3
  }

  update({ scale }: Frame): void {
    this.#edges.scale = this.#rivers.scale = scale
  }

  setInk(paper: string, ink: string): void {
    this.#faces.material.color = paper
    this.#edges.setInk(paper, ink)
    this.#rivers.setInk(paper, paper === this.inks.dark[0])
  }

  get ground(): Ground {
    return surfaceGround(this.#terrain.field, this.#terrain.surface!)
  }

  pick(ray: Ray): Place | undefined {
    return pickSurface(gridOf(this.#terrain.field, this.#terrain.surface!), ray)
  }

  dispose(): void {
    this.#faces.geometry.dispose()
    this.#faces.material.dispose()
    this.#edges.dispose()
    this.#rivers.dispose()
  }
}

/** Every edge of the grid's triangles once: eastwards, southwards, and from north-east to south-west. */
export function gridEdges(side: number): Uint32Array {
  const cells = side - 1
  const index = new Uint32Array((2 * side * cells + cells * cells) * 2)
  let at = 0
  const add = (from: number, to: number) => {
    index[at++] = from
    index[at++] = to
  }
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const vertex = y * side + x
      if (x < cells) add(vertex, vertex + 1)
      if (y < cells) add(vertex, vertex + side)
      if (x < cells && y < cells) add(vertex + 1, vertex + side)
    }
  }
  return index
}
