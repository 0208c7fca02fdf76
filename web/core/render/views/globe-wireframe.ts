import { faceDirection } from '../../planet/faces.js'
import { gridTriangles } from '../grid-geometry.js'
import type { CreateView } from '../view-renderer.js'
import { penMaterials } from '../ink-lines.js'
import { Ball, type BallOptions, type BallTerrain } from '../planet/ball.js'
import { InkBody } from '../planet/ink-body.js'
import { gridEdges } from './wireframe.js'

const inks = { light: ['#fdfcf8', '#25292e'], dark: ['#232a33', '#aebccb'] } as const
/** Squares a side of a face at most. */
const most = 32

/** A planet paved with triangles: plain faces that hide what is behind them, and their edges. */
export const draw: CreateView<BallOptions> = () =>
  new Ball((ball) => new InkBody(paved(ball), inks), penMaterials)

function paved({ terrain, radius, sea }: BallTerrain) {
  const { size, heights } = terrain.field
  const stride = Math.max((size - 1) / most, 1)
  const side = (size - 1) / stride + 1
  const each = side * side
  const points = new Float32Array(6 * each * 3)
  const index = [...gridTriangles(side)]
  const edges = [...gridEdges(side)]
  const triangles = new Uint32Array(6 * index.length)
  const segments = new Uint32Array(6 * edges.length)
  for (let face = 0, at = 0; face < 6; face++) {
    for (let i = 0; i < each; i++) {
      const [x, y] = [i % side, Math.floor(i / side)]
      const height = heights[(face * size + y * stride) * size + x * stride]!
      const direction = faceDirection(face, (2 * x) / (side - 1) - 1, (2 * y) / (side - 1) - 1)
      for (const part of direction) points[at++] = part * (radius + Math.max(height, sea))
    }
    triangles.set(
      index.map((point) => point + face * each),
      face * index.length,
    )
    segments.set(
      edges.map((point) => point + face * each),
      face * edges.length,
    )
  }
  return { points, triangles, segments, reach: (radius * 1.5) / side }
}
