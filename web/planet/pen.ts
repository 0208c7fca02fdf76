import {
  heightTowards,
  placeOnFace,
  pointDirection,
  scaled,
  type Vector,
  widthOfRadius,
} from '../package/faces.js'
import { graticule, type Lines } from '../draw/globe/parallels.js'
import { gridTriangles } from '../draw/geometry/surface-geometry.js'
import type { Body } from '../draw/views/body-view.js'
import { inkBody, inkDrawing } from '../draw/views/ink-body.js'
import { InkLines, segmentsOf, penMaterials } from '../draw/views/ink-lines.js'
import { PlanetView, type PlanetViewOptions, type PlanetTerrain } from './view.js'
import { penRivers } from '../draw/rivers/rivers.js'
import type { CreateView } from '../draw/views/view-renderer.js'
import { gridEdges, lineInks, wireframeInks } from '../draw/views/pen.js'

// Pen drawings of planets.

interface GlobeLineOptions extends PlanetViewOptions {
  profiles: Lines
  /** The number of parallels from pole to pole. */
  density: number
}

/** Profiles along the parallels and meridians, like a plotter drawing. */
export const drawLines: CreateView<GlobeLineOptions> = () =>
  new PlanetView(({ terrain, radius, sea }, _, { profiles, density }) => {
    const { points, triangles, lines, radiusTowards } = graticule(
      { ...terrain.field, radius, sea },
      profiles,
      density,
    )
    const segments: number[] = []
    for (const line of lines) for (let i = 1; i < line.length; i++) segments.push(line[i - 1]!, line[i]!)
    const drawing = inkDrawing(points, triangles, segments)
    const rivers = riverLines(terrain.field, radius, radiusTowards)
    return inkBody({ ...drawing, reach: (radius * Math.PI) / density, inks: lineInks, rivers })
  }, penMaterials)

/** Triangles: plain faces that hide the lines behind them, and their edges. */
export const drawWireframe: CreateView<PlanetViewOptions> = () => new PlanetView(wireframe, penMaterials)

/** The rivers of a planet on the surface that is drawn; none without erosion. */
function riverLines(
  { size, heights, water }: PlanetTerrain['terrain']['field'],
  radius: number,
  radiusTowards: (direction: Vector) => number,
): InkLines | undefined {
  if (!water) return undefined
  const ends: number[] = []
  for (const { points } of penRivers({ size, heights }, water)) {
    const places = Array.from(points, (point) => {
      const direction = pointDirection(size, point)
      return scaled(direction, radiusTowards(direction))
    })
    for (let i = 1; i < places.length; i++) ends.push(...places[i - 1]!, ...places[i]!)
  }
  return new InkLines(...segmentsOf(ends), (radius * widthOfRadius) / (size - 1), 1.5)
}

/** The most squares a side of a face. */
const maxSquares = 32

function wireframe({ terrain, radius, sea }: PlanetTerrain): Body {
  const { size, heights } = terrain.field
  const stride = Math.max((size - 1) / maxSquares, 1)
  const side = (size - 1) / stride + 1
  const each = side * side
  const shown = new Float32Array(6 * each)
  const points = new Float32Array(3 * shown.length)
  for (let i = 0; i < shown.length; i++) {
    const [face, x, y] = placeOnFace(side, i)
    shown[i] = Math.max(heights[(face * size + y * stride) * size + x * stride]!, sea)
    points.set(scaled(pointDirection(side, i), radius + shown[i]!), 3 * i)
  }
  const onAll = (of: ArrayLike<number>) =>
    Uint32Array.from(
      { length: 6 * of.length },
      (_, i) => of[i % of.length]! + Math.floor(i / of.length) * each,
    )
  const drawing = inkDrawing(points, onAll(gridTriangles(side)), onAll(gridEdges(side)))
  const radiusTowards = (direction: Vector) =>
    radius + heightTowards({ size: side, heights: shown }, direction)
  const rivers = riverLines(terrain.field, radius, radiusTowards)
  return inkBody({ ...drawing, reach: (radius * 1.5) / side, inks: wireframeInks, rivers })
}
