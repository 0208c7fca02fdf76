/** Working memory for a map of size × size points, kept between calls. */
export interface VoxelScratch {
  /** A level a column, with a frame of zeros around them. */
  levels: Uint16Array
  /** Three words a face. */
  words: Uint32Array
}

/** Room for the worst case: all six kinds of face on every column. */
export const voxelScratch = (size: number): VoxelScratch => ({
  levels: new Uint16Array((size + 2) * (size + 2)),
  words: new Uint32Array(3 * (6 * size * size + 1)),
})

/** One column wide and deep. */
const oneColumn = 0x10001

/**
 * The visible faces of columns of cubes on a map (cpp/mesh/voxels.h), as plain JavaScript can do it best: bit
 * for bit the C++ library's faces, twelve bytes each, as web/package/meshes.ts describes them. Returns a view
 * of `room`.
 *
 * Without branches: each face is written, and the position moves on only if the face is visible. On rough
 * terrain half of the branches would be mispredicted.
 */
export function culledVoxels(
  heights: Float32Array,
  size: number,
  base: number,
  cube: number,
  { levels, words }: VoxelScratch,
): Uint16Array {
  const pitch = size + 2
  fillLevels(heights, size, base, cube, levels)
  let to = 0
  for (let y = 0; y < size; y++) {
    let at = (y + 1) * pitch + 1
    let run = 0 // columns west of here in this row that stand on the ground
    let west = 0
    let top = levels[at]!
    for (let x = 0; x < size; x++, at++) {
      const east = levels[at + 1]!
      const north = levels[at - pitch]!
      const south = levels[at + pitch]!
      const place = x | (y << 16)
      const above = top << 16
      words[to] = place
      words[to + 1] = top | above
      words[to + 2] = oneColumn
      to += top > 0 ? 3 : 0
      words[to] = place | 0x8000
      words[to + 1] = west | above
      words[to + 2] = oneColumn
      to += west < top ? 3 : 0
      words[to] = place | 0xc000
      words[to + 1] = east | above
      words[to + 2] = oneColumn
      to += east < top ? 3 : 0
      words[to] = place | 0x40000000
      words[to + 1] = north | above
      words[to + 2] = oneColumn
      to += north < top ? 3 : 0
      words[to] = place | 0x40004000
      words[to + 1] = south | above
      words[to + 2] = oneColumn
      to += south < top ? 3 : 0

      run = top > 0 ? run + 1 : 0
      if (run > 0 && east === 0) {
        words[to] = (x + 1 - run) | (y << 16) | 0x4000
        words[to + 1] = 0
        words[to + 2] = run | 0x10000
        to += 3
      }
      west = top
      top = east
    }
  }
  return new Uint16Array(words.buffer, words.byteOffset, 2 * to)
}

// The number of whole cubes on each point, 0 to 65535.
function fillLevels(
  heights: Float32Array,
  size: number,
  base: number,
  cube: number,
  levels: Uint16Array,
): void {
  let from = 0
  for (let y = 1; y <= size; y++) {
    let to = y * (size + 2) + 1
    for (const end = to + size; to < end; to++, from++) {
      const cubes = (heights[from]! - base) / cube
      if (cubes > 0) {
        if (cubes < 65535) levels[to] = cubes
        else levels[to] = 65535
      } else levels[to] = 0
    }
  }
}
