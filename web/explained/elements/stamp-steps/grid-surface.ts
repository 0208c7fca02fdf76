import { rimOf } from '../steps/surface.js'

/** The triangles through all points of a grid, and its border, as of a `Relief` (player/relief-view.ts). */
export function gridSurface(side: number): { triangles: number[]; rim: number[] } {
  const triangles: number[] = []
  const last = side - 1
  for (let y = 0; y < last; y++) {
    for (let x = 0; x < last; x++) {
      const i = y * side + x
      triangles.push(i, i + 1, i + side + 1, i, i + side + 1, i + side)
    }
  }
  return { triangles, rim: rimOf(side) }
}
