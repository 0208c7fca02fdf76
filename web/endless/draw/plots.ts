import type * as THREE from 'three'
import { coverPeriod } from './cover.glsl.js'
import { fourNumbers, tileAttributes } from './land-uniforms.js'
import { plotWidth } from './trees.glsl.js'
import type { Position } from '../tile-tree.js'
import { forestLevel, type Tile } from '../tile.js'

/**
 * For each plot of trees: the drawn tile as in `tileAttributes`, the plot's number eastwards and southwards,
 * and the layer of the ancestor that tells where forest is.
 */
export const plotAttributes = (max: number) => ({ ...tileAttributes(max), plot: fourNumbers(max) })

export type Plots = ReturnType<typeof plotAttributes>

/** The ancestor of a tile at a level, or the tile itself if it is coarser. */
export function ancestorAt(tile: Tile, level: number): Tile {
  let found = tile
  while (found.level > level) found = found.parent!
  return found
}

/**
 * Metres from the eye to the nearest place of a square, whose north-western corner lies so far east and north
 * of the eye; `over`: how much higher the eye is.
 */
export const distanceToSquare = (east: number, north: number, width: number, over = 0): number =>
  Math.hypot(Math.max(east, -east - width, 0), Math.max(-north, north - width, 0), over)

/** Writes plot `at` of a width in metres, by its column and row in a tile of `forestLevel` or finer. */
export function writePlot(
  { where, which, plot }: Plots,
  at: number,
  tile: Tile,
  [column, row]: readonly [number, number],
  eye: Position,
  coarseness = 0,
  width = plotWidth,
): void {
  const plots = tile.width / width
  // Counted from where the cover of the ground begins again.
  const mask = coverPeriod / width - 1
  where.setXYZW(at, tile.west - eye.east, tile.north - eye.north, tile.width, tile.slot)
  which.setXYZW(at, tile.parent!.slot, tile.x & 1, tile.y & 1, coarseness)
  const slot = ancestorAt(tile, forestLevel).slot
  plot.setXYZW(at, (tile.x * plots + column) & mask, (tile.y * plots + row) & mask, slot, 0)
}

/** Uploads the first plots to the graphics card. */
export function uploadPlots(plots: Plots, count: number): void {
  for (const attribute of Object.values(plots) as THREE.InstancedBufferAttribute[]) {
    attribute.clearUpdateRanges()
    attribute.addUpdateRange(0, count * 4)
    attribute.needsUpdate = true
  }
}
