import type { VoxelArrays } from './grid-geometry.js'

/** The ground as drawn by a view; places are shares of the map from its western and its northern border. */
export interface Ground {
  /** Cells a side; within a cell nothing is higher than its corners. */
  readonly cells: number
  heightAt(x: number, y: number): number
}

/** A surface through `side` points a side of a map, two triangles a cell, cut from north-east to south-west. */
export function surfaceGround(
  { heights, size }: { heights: Float32Array; size: number },
  { side }: { side: number },
): Ground {
  const cells = side - 1
  const stride = Math.round((size - 1) / cells)
  const at = (x: number, y: number) => heights[y * stride * size + x * stride]!
  return {
    cells,
    heightAt(x, y) {
      const [column, row] = [cellOf(x, cells), cellOf(y, cells)]
      const [u, v] = [x * cells - column, y * cells - row]
      const [ne, sw] = [at(column + 1, row), at(column, row + 1)]
      if (u + v <= 1) {
        const nw = at(column, row)
        return nw + u * (ne - nw) + v * (sw - nw)
      }
      const se = at(column + 1, row + 1)
      return se + (1 - u) * (sw - se) + (1 - v) * (ne - se)
    },
  }
}

/** The tops of columns of cubes. */
export function columnGround({
  side,
  base,
  cube,
  levels,
}: Pick<VoxelArrays, 'side' | 'base' | 'cube'> & { levels: ArrayLike<number> }): Ground {
  return {
    cells: side,
    heightAt: (x, y) => base + cube * levels[cellOf(y, side) * side + cellOf(x, side)]!,
  }
}

const cellOf = (share: number, cells: number) => Math.min(Math.max(Math.floor(share * cells), 0), cells - 1)
