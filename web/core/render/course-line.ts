import { courseColor } from '../rivers/rivers.js'
import type { TerrainArrays } from './view-renderer.js'
import { InkLines } from './ink-lines.js'

/** A way over the ground of a block so wide, point by point, on the water where there is any. */
export function courseLine(
  points: ArrayLike<number>,
  { size, heights, water }: TerrainArrays['field'],
  width: number,
): InkLines {
  const spacing = width / (size - 1)
  const half = (size - 1) / 2
  const place = (point: number) => [
    ((point % size) - half) * spacing,
    (half - Math.floor(point / size)) * spacing,
    Math.max(heights[point]!, water?.surface[point] ?? -Infinity),
  ]
  const ends: number[] = []
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [place(points[i - 1]!), place(points[i]!)]
    const isOverSeam = Math.max(Math.abs(a[0]! - b[0]!), Math.abs(a[1]! - b[1]!)) > 2 * spacing
    if (!isOverSeam) ends.push(...a, ...b)
  }
  const line = new InkLines(Float32Array.from(ends), 4 * spacing, 2.5, false)
  line.setInk('#000', courseColor)
  line.mesh.renderOrder = 2
  return line
}
