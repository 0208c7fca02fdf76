/** Vertices of a surface, as the package gives them: see web/package/meshes.ts. */
export interface Surface {
  /** x, y, z of each vertex. */
  positions: Float32Array
  /** The unit normal × 127 and a zero: four bytes a vertex. */
  normals: Int8Array
}

/** Room for the surface over size × size points. */
export const surfaceScratch = (size: number): Surface => ({
  positions: new Float32Array(3 * size * size),
  normals: new Int8Array(4 * size * size),
})

/**
 * The surface over a map (cpp/mesh/surface.h) as plain JavaScript can do it best: positions and normals by
 * central differences, one-sided ones on the border, in one pass over typed arrays. Equal to the C++
 * library's but for the last bit of a position and one unit of a normal, since the sums are in double here:
 * rounding each would only cost.
 */
export function surface(
  heights: Float32Array,
  size: number,
  spacing: number,
  { positions, normals }: Surface,
): void {
  const last = size - 1
  const half = last / 2
  const perX = 0.5 / spacing
  let position = 0
  let normal = 0
  for (let y = 0; y <= last; y++) {
    const here = y * size
    const north = y > 0 ? here - size : here
    const south = y < last ? here + size : here
    const perY = size / spacing / (south - north)
    const toNorth = (half - y) * spacing
    for (let x = 0; x <= last; x++) {
      const inside = x > 0 && x < last
      const west = heights[here + (x > 0 ? x - 1 : 0)]!
      const east = heights[here + (x < last ? x + 1 : last)]!
      const slopeX = (east - west) * (inside ? perX : 2 * perX)
      const slopeY = (heights[north + x]! - heights[south + x]!) * perY
      const length = 127 / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1)

      positions[position] = (x - half) * spacing
      positions[position + 1] = toNorth
      positions[position + 2] = heights[here + x]!
      position += 3

      // Rounds to the nearest; the offset added and subtracted makes the truncated number positive.
      normals[normal] = ((128.5 - slopeX * length) | 0) - 128
      normals[normal + 1] = ((128.5 - slopeY * length) | 0) - 128
      normals[normal + 2] = (length + 0.5) | 0
      normals[normal + 3] = 0
      normal += 4
    }
  }
}
