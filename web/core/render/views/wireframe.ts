import { BlockView } from '../block-view.js'
import type { Inks } from '../body-view.js'
import { surfaceGeometry } from '../geometry/surface-geometry.js'
import { InkBlock } from '../ink-body.js'
import { penMaterials } from '../ink-lines.js'
import type { CreateView, TerrainArrays } from '../view-renderer.js'

export const wireframeInks: Inks = { light: ['#fdfcf8', '#25292e'], dark: ['#232a33', '#aebccb'] }

/** The mountain as a mesh of triangles: plain faces that hide the lines behind them, and their edges. */
export const draw: CreateView = () => new BlockView(wireframe, penMaterials)

function wireframe(terrain: TerrainArrays): InkBlock {
  const arrays = terrain.surface!
  const { side, step, positions } = arrays
  const index = gridEdges(side)
  const ends = new Float32Array(index.length * 3)
  for (let i = 0; i < ends.length; i++) ends[i] = positions[index[Math.floor(i / 3)]! * 3 + (i % 3)]!
  const all = Array.from({ length: side }, (_, i) => i)
  const faces = surfaceGeometry(arrays).deleteAttribute('normal')
  const drawing = { faces, ends, reach: step, inks: wireframeInks, columns: all, rows: all, onPaper: false }
  return new InkBlock(terrain, drawing)
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
