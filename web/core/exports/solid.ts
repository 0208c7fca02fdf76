import type { Heightfield } from '../orogen/heightfield.js'
import { boundsOf, type MeshSource, sideOf } from './mesh.js'

export interface SolidOptions {
  /** Every so many points of the map; 1 if not given. */
  stride?: number
  /** Of the model along its longer side, in millimetres; 100 if not given. */
  width?: number
  /** From the bottom to the lowest point, in millimetres; 3 if not given. A mesh has its own bottom. */
  base?: number
  /** By how much heights are exaggerated; 1 if not given: true to scale. */
  relief?: number
}

/**
 * The block of earth under a map as one closed surface, for printing: the surface, four walls straight down, and a flat
 * bottom fanned out from its middle, so that each edge belongs to just two triangles. In millimetres, from 0 upwards.
 */
export function solidSource(field: Heightfield, options: SolidOptions = {}): MeshSource {
  const { stride = 1, base = 3 } = options
  const { width, relief } = proportions(options)
  if (!(base > 0 && base <= 1000))
    throw new RangeError(`base must be above 0 and at most 1000 mm, got ${base}`)
  const { size, heights, spacing, min } = field
  const side = sideOf(size, stride)
  const cells = side - 1
  const step = width / cells
  const rise = (step / (spacing * stride)) * relief
  const top = side * side
  const ring = 4 * cells
  const surface = 2 * cells * cells
  // Point `k` of the ring around the surface: north from west to east, then east, south and west.
  const border = (k: number) => {
    const along = k % cells
    const edge = Math.floor((k % ring) / cells)
    return edge === 0
      ? along
      : edge === 1
        ? along * side + cells
        : edge === 2
          ? cells * side + cells - along
          : (cells - along) * side
  }
  return {
    points: top + ring + 1,
    triangles: surface + 3 * ring,
    position(i, out, at) {
      const grid = i < top ? i : border(i - top)
      const centre = i === top + ring
      out[at] = centre ? width / 2 : (grid % side) * step
      out[at + 1] = centre ? width / 2 : (cells - Math.floor(grid / side)) * step
      out[at + 2] =
        i < top
          ? base + (heights[Math.floor(i / side) * stride * size + (i % side) * stride]! - min) * rise
          : 0
    },
    corners(i, out, at) {
      out.set(i < surface ? cellCorners(i) : sideCorners(i - surface), at)
    },
  }

  function cellCorners(i: number): [number, number, number] {
    const cell = i >> 1
    const northWest = cell + Math.floor(cell / cells)
    const southWest = northWest + side
    return (i & 1) === 0 ? [northWest, southWest, northWest + 1] : [northWest + 1, southWest, southWest + 1]
  }

  // Around the ring: the upper halves of the walls, the lower ones, the bottom.
  function sideCorners(i: number): [number, number, number] {
    const k = i % ring
    const next = (k + 1) % ring
    if (i < ring) return [border(k), border(next), top + next]
    return i < 2 * ring ? [border(k), top + next, top + k] : [top + ring, top + k, top + next]
  }
}

/** A mesh of the size that is asked for, its lowest corner at 0. */
export function scaledSource(source: MeshSource, options: SolidOptions = {}): MeshSource {
  const { width, relief } = proportions(options)
  const { low, high } = boundsOf(source)
  const scale = width / Math.max(high[0]! - low[0]!, high[1]! - low[1]!)
  return {
    ...source,
    position(i, out, at) {
      source.position(i, out, at)
      out[at] = (out[at]! - low[0]!) * scale
      out[at + 1] = (out[at + 1]! - low[1]!) * scale
      out[at + 2] = (out[at + 2]! - low[2]!) * scale * relief
    },
  }
}

function proportions({ width = 100, relief = 1 }: SolidOptions): { width: number; relief: number } {
  if (!(width >= 1 && width <= 10_000)) {
    throw new RangeError(`width must be between 1 and 10000 mm, got ${width}`)
  }
  if (!(relief > 0 && relief <= 1000)) {
    throw new RangeError(`relief must be above 0 and at most 1000, got ${relief}; 1 is true to scale`)
  }
  return { width, relief }
}
