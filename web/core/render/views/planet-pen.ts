import { BufferAttribute, BufferGeometry } from 'three'
import { faceDirection } from '../../planet/faces.js'
import { graticule, type Lines } from '../../planet/parallels.js'
import { gridTriangles } from '../grid-geometry.js'
import { InkBody } from '../ink-body.js'
import { penMaterials } from '../ink-lines.js'
import { PlanetView, type PlanetOptions, type PlanetTerrain } from '../planet/planet-view.js'
import type { CreateView } from '../view-renderer.js'
import { lineInks } from './lines.js'
import { gridEdges, wireframeInks } from './wireframe.js'

// Pen drawings of planets.

interface LineOptions extends PlanetOptions {
  profiles: Lines
  /** The number of parallels from pole to pole. */
  density: number
}

/** Profiles along the parallels and meridians, like a plotter drawing. */
export const drawLines: CreateView<LineOptions> = () =>
  new PlanetView(({ terrain, radius, sea }, _, { profiles, density }) => {
    const { points, triangles, lines } = graticule({ ...terrain.field, radius, sea }, profiles, density)
    const segments: number[] = []
    for (const line of lines) for (let i = 1; i < line.length; i++) segments.push(line[i - 1]!, line[i]!)
    const drawing = inkDrawing(points, triangles, segments)
    return new InkBody({ ...drawing, reach: (radius * Math.PI) / density, inks: lineInks })
  }, penMaterials)

/** Triangles: plain faces that hide the lines behind them, and their edges. */
export const drawWireframe: CreateView<PlanetOptions> = () => new PlanetView(wireframe, penMaterials)

/** `triangles`: three points each, counter-clockwise from outside; `segments`: two points each. */
function inkDrawing(points: Float32Array, triangles: Uint32Array, segments: ArrayLike<number>) {
  const faces = new BufferGeometry()
  faces.setAttribute('position', new BufferAttribute(points, 3))
  faces.setIndex(new BufferAttribute(triangles, 1))
  const ends = new Float32Array(segments.length * 3)
  for (let i = 0; i < segments.length; i++)
    ends.set(points.subarray(segments[i]! * 3, segments[i]! * 3 + 3), i * 3)
  return { faces, ends }
}

/** The most squares a side of a face. */
const maxSquares = 32

function wireframe({ terrain, radius, sea }: PlanetTerrain): InkBody {
  const { size, heights } = terrain.field
  const stride = Math.max((size - 1) / maxSquares, 1)
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
    const onFace = (point: number) => point + face * each
    triangles.set(index.map(onFace), face * index.length)
    segments.set(edges.map(onFace), face * edges.length)
  }
  return new InkBody({
    ...inkDrawing(points, triangles, segments),
    reach: (radius * 1.5) / side,
    inks: wireframeInks,
  })
}
