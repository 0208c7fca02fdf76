import { faceDirection, faceTowards, type PlanetGround } from '../package/faces.js'

/** The sides of a planet's columns of cubes that can be seen. */
export interface PlanetSides {
  /** Columns a side of a face. */
  aside: number
  /** Heights of level 0, and of a cube. */
  base: number
  cube: number
  /**
   * Three numbers a side: column (10 bits), row (10), face (3) and facing (3: 0 up, 1 left, 2 right, 3 upper
   * border, 4 lower one); its lower and its upper level, 16 bits each; and the level of the ground, lower
   * where there is sea.
   */
  sides: Uint32Array<ArrayBuffer>
}

/** With fewer levels, a planet with low relief would not rise visibly above its sea. */
const minLevels = 32

/**
 * Cuts a planet into columns, each as high as the mean of its four corners, or as the sea. A column shows a
 * side to each lower neighbour.
 *
 * @param stride every so many points of a face are used
 * @param levels from the lowest to the highest; 0: cubes, or flatter than cubes where the relief is low
 */
export function sidesOf(ball: PlanetGround, stride: number, levels: number): PlanetSides {
  const { size, heights, radius, min, max, sea } = ball
  const aside = (size - 1) / stride
  const asCubes = (max - min) / ((radius * Math.PI) / 2 / aside)
  const cube = Math.max((max - min) / (levels || Math.max(asCubes, minLevels)), 1e-9)
  const base = min - cube
  const levelOf = (height: number) => Math.min(Math.max(Math.round((height - base) / cube), 1), 65535)
  // A cube of sea reaches as high as the ground that is just dry.
  const seaLevel = sea > min ? Math.min(Math.max(Math.ceil((sea - base) / cube - 0.5), 1), 65535) : 0
  const columns = new Uint16Array(6 * aside * aside)
  for (let face = 0, at = 0; face < 6; face++)
    for (let y = 0; y < aside; y++)
      for (let x = 0; x < aside; x++) {
        const corner = (face * size + y * stride) * size + x * stride
        const down = stride * size
        const sum =
          heights[corner]! +
          heights[corner + stride]! +
          heights[corner + down]! +
          heights[corner + down + stride]!
        // Land is higher than the sea, however low.
        columns[at++] = Math.max(levelOf(sum / 4), sum / 4 > sea ? seaLevel + 1 : 0)
      }
  const levelAt = (face: number, x: number, y: number) => Math.max(groundAt(face, x, y), seaLevel)
  const groundAt = (face: number, x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < aside && y < aside) return columns[(face * aside + y) * aside + x]!
    const [u, v] = [x, y].map((at) => (2 * at + 1) / aside - 1)
    const there = faceTowards(faceDirection(face, u!, v!))
    const [column, row] = [there.u, there.v].map((at) =>
      Math.min(Math.max(Math.floor(((at + 1) / 2) * aside), 0), aside - 1),
    )
    return columns[(there.face * aside + row!) * aside + column!]!
  }
  const sides: number[] = []
  const around = [[-1, 0], [1, 0], [0, -1], [0, 1]] as const // prettier-ignore
  for (let face = 0; face < 6; face++)
    for (let y = 0; y < aside; y++)
      for (let x = 0; x < aside; x++) {
        const level = levelAt(face, x, y)
        const where = x | (y << 10) | (face << 20)
        const ground = groundAt(face, x, y)
        sides.push(where, (level << 16) | (level - 1), ground)
        around.forEach(([dx, dy], i) => {
          const beside = levelAt(face, x + dx, y + dy)
          if (beside < level) sides.push(where | ((i + 1) << 23), (level << 16) | beside, ground)
        })
      }
  return { aside, base, cube, sides: Uint32Array.from(sides, (each) => each >>> 0) }
}
