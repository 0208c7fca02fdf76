import { contours } from 'd3-contour'
import { rangeOf } from '../../package/heightfield.js'
import type { MapWindow } from './window.js'

/** A line of equal height in pixels of the window: x and y in turn. */
export interface ContourLine {
  value: number
  /** Every fifth line: drawn heavier, and with its height. */
  index: boolean
  points: Float32Array
}

/** A round distance between lines: 1, 2 or 5 times a power of ten, for about `lines` of them. */
export function contourInterval(min: number, max: number, lines = 20): number {
  const wanted = (max - min) / lines
  if (!(wanted > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  return power * ([1, 2, 5].find((factor) => factor * power >= wanted) ?? 10)
}

/** Whether the line of a height is one of every fifth. */
export const isIndexLine = (height: number, interval: number): boolean =>
  Math.round(height / interval) % 5 === 0

/** Heights of the lines between `min` and `max`. */
export function contourHeights(min: number, max: number, interval: number): number[] {
  const [first, last] = [Math.ceil(min / interval), Math.floor(max / interval)]
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => (first + i) * interval)
}

/**
 * Contour lines by marching squares (d3-contour) over samples of a window, `side` pixels a sample, which
 * `sampleWindow` made with one more around; where the map ends so do the lines.
 */
export function contourLines(
  samples: Float32Array,
  { width, height }: Pick<MapWindow, 'width' | 'height'>,
  side: number,
  values: number[],
  interval: number,
): ContourLine[] {
  const [across, down] = [width + 2, height + 2]
  const { min: lowest } = rangeOf(samples)
  // d3 closes its areas along the border of the map. A value below all others outside the map keeps those
  // closing lines apart, and they are cut off below.
  const outside = lowest - 1e3 * interval
  const grid = new Float64Array(samples)
  for (let i = 0; i < grid.length; i++) if (Number.isNaN(grid[i])) grid[i] = outside
  const onMap = (x: number, y: number) => {
    const [i, j] = [Math.round(x - 0.5), Math.round(y - 0.5)]
    return i >= 0 && j >= 0 && i < across && j < down && !Number.isNaN(samples[j * across + i]!)
  }
  const find = contours().size([across, down]).smooth(true)
  return values.flatMap((value) => {
    const area = find.contour(grid as unknown as number[], value)
    const index = isIndexLine(value, interval)
    return area.coordinates.flatMap((polygon) =>
      polygon.flatMap((ring) =>
        openLines(ring as [number, number][], across, down, onMap).map((points) => ({
          value,
          index,
          points: Float32Array.from(points, (at) => (at - 1) * side),
        })),
      ),
    )
  })
}

// The parts of a ring that are not on the border of the samples or of the map.
function openLines(
  ring: [number, number][],
  across: number,
  down: number,
  onMap: (x: number, y: number) => boolean,
): number[][] {
  const lines: number[][] = []
  let line: number[] = []
  for (const [x, y] of ring) {
    const inner = x > 0.5 && y > 0.5 && x < across - 0.5 && y < down - 0.5
    const around = inner && onMap(x - 0.5, y) && onMap(x + 0.5, y) && onMap(x, y - 0.5) && onMap(x, y + 0.5)
    if (around) line.push(x, y)
    else if (line.length > 0) {
      lines.push(line)
      line = []
    }
  }
  if (line.length > 0) lines.push(line)
  return lines.filter((points) => points.length >= 4)
}
