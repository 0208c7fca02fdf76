import { type Drawing, exportDrawing } from '../../../web/files/index.js'
import type { Heightfield } from '../../../web/package/heightfield.js'

type MapDrawing = Extract<Drawing, { field: Heightfield }>
export type View = MapDrawing['view']
export interface Lines {
  profiles: MapDrawing['profiles']
  /** Points between two profiles; the last point has one, too. */
  every: number
}

/**
 * A line of an SVG: x, y of each point, in the picture again: y up, 0 in the middle, 1 at half the height.
 */
export interface DrawnLine {
  family: string
  points: Float64Array
}

/**
 * Half the height of a paper so large that rounding to hundredths of a millimetre moves nothing by more than
 * 1e-9.
 */
const scale = 1e7

/** The lines of a square picture of a map. */
export async function drawnLines(field: Heightfield, view: View, lines: Lines): Promise<DrawnLine[]> {
  const side = 2 * scale + 20
  const { profiles, every } = lines
  const density = (field.size - 1) / every
  const svg = await exportDrawing({
    paper: [side, side],
    aspect: 1,
    title: '',
    description: '',
    field,
    view,
    profiles,
    density,
  })
  return linesIn(await svg.text()).map(({ family, points }) => ({
    family,
    points: points.map((value, i) => ((value - side / 2) / scale) * (i % 2 === 0 ? 1 : -1)),
  }))
}

/** The lines of an SVG in millimetres, in the order of the file. */
export function linesIn(svg: string): DrawnLine[] {
  return [...svg.matchAll(/<g id="(\w+)"[^>]*>\n([^]*?)<\/g>/g)].flatMap(([, family, paths]) =>
    [...paths!.matchAll(/<path d="M([^"]*)"\/>/g)].map(([, d]) => ({
      family: family!,
      points: Float64Array.from(d!.split(/[L ]/), Number),
    })),
  )
}

/** How far a point of the picture is from a line. */
export function distanceTo(points: Float64Array, [x, y]: readonly [number, number]): number {
  let nearest = Infinity
  for (let i = 2; i < points.length; i += 2) {
    const [x0, y0, x1, y1] = [points[i - 2]!, points[i - 1]!, points[i]!, points[i + 1]!]
    const length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    const share = length > 0 ? ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length : 0
    const t = Math.min(Math.max(share, 0), 1)
    nearest = Math.min(nearest, Math.hypot(x - x0 - t * (x1 - x0), y - y0 - t * (y1 - y0)))
  }
  return nearest
}
