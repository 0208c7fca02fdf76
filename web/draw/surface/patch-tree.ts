import type { LodMesh } from '../../package/meshes.js'

/** A map and the bounds of its patches (cpp/mesh/lod_mesh.cpp). */
export interface LodBounds extends Omit<LodMesh, 'heights'> {
  /** The columns and rows that are drawn, from the north-west; all if not given. */
  extent?: readonly [columns: number, rows: number]
}

/** A camera, perspective or orthographic, in numbers. */
export interface LodCamera {
  /** From the map (x east, y north, z up, its middle at 0, 0) to clip space: 16 numbers, column by column. */
  clip: ArrayLike<number>
  /** Pixels that a length of 1 on the map covers where w in clip space is 1; half as many where it is 2. */
  pixels: number
  /** The smallest visible w. */
  nearest: number
}

export interface Limits {
  /** The largest error of the drawn surface, in pixels. */
  error: number
  /** Takes precedence over `error`: triangles of a frame. */
  triangles: number
}

/** The shape that a map is bent to. */
export interface PatchShape {
  /**
   * The bounding box of a patch from point (x0, y0) to (x1, y1) and between two heights: its middle and half
   * of its extent along x, y and z. The next call overwrites it.
   *
   * @returns undefined if none of it is visible
   */
  box(x0: number, y0: number, x1: number, y1: number, bottom: number, top: number): Float64Array | undefined
}

/** The shape of a flat map. */
function flat({ side, step }: LodBounds): PatchShape {
  const half = (side - 1) / 2
  const box = new Float64Array(6)
  return {
    box(x0, y0, x1, y1, bottom, top) {
      box[0] = ((x0 + x1) / 2 - half) * step
      box[1] = (half - (y0 + y1) / 2) * step
      box[2] = (top + bottom) / 2
      box[3] = ((x1 - x0) / 2) * step
      box[4] = ((y1 - y0) / 2) * step
      box[5] = (top - bottom) / 2
      return box
    },
  }
}

/** Borders of a patch, as bits. Row 0 of a map is north. */
export const north = 1
export const east = 2
export const south = 4
export const west = 8
const directions = [
  { border: north, dx: 0, dy: -1 },
  { border: east, dx: 1, dy: 0 },
  { border: south, dx: 0, dy: 1 },
  { border: west, dx: -1, dy: 0 },
] as const

// The states of a patch in the current choice.
const absent = 0
const hidden = 1
const drawn = 2
const split = 3

/**
 * Chooses the patches that show a map to a camera. It begins with one patch for the whole map and splits the
 * visible patch with the largest error on the screen into four, until no error is too large or there are
 * enough triangles. Neighbours differ by at most one level, so that a finer patch meets a coarser one without
 * cracks when every other vertex along their border moves onto the next (patch-geometry.ts).
 *
 * Where a patch meets a coarser one, the row of squares along the border may have the error of the coarser
 * one.
 */
export class PatchTree {
  /**
   * For each patch chosen x, y (points from the north-west), level, and the borders that meet a coarser
   * patch.
   */
  readonly patches: Uint16Array<ArrayBuffer>
  /** For each piece of wall under the border of the map x, y and level of its patch, and which border. */
  readonly walls: Uint16Array<ArrayBuffer>
  patchCount = 0
  wallCount = 0
  /** Visible triangles, walls included. */
  triangles = 0
  /** The largest remaining error, in pixels. */
  error = 0

  readonly #lod: LodBounds
  readonly #floor: number
  readonly #shape: PatchShape
  /** The index of each level's first patch, and the number of patches a side. */
  readonly #first: number[] = []
  readonly #aside: number[] = []
  /** Of these the columns and rows of patches that are drawn, and the last point of a row and of a column. */
  readonly #across: number[] = []
  readonly #down: number[] = []
  readonly #last: readonly [x: number, y: number]
  readonly #state: Uint8Array
  readonly #urgent = new Queue()
  /** Level, x, y of all patches in the current choice, split or not. */
  readonly #touched: number[] = []
  #eye!: LodCamera
  #cost = 0

  /** `floor`: the height down to which walls reach; `maxTriangles`: the largest budget there will be. */
  constructor(lod: LodBounds, floor: number, maxTriangles: number, shape: PatchShape = flat(lod)) {
    this.#lod = lod
    this.#shape = shape
    this.#floor = floor
    const { side, extent = [side, side] } = lod
    const [columns, rows] = extent
    this.#last = [columns - 1, rows - 1]
    let count = 0
    for (let width = lod.cells; ; width *= 2) {
      const aside = Math.ceil((side - 1) / width)
      this.#first.push(count)
      this.#aside.push(aside)
      this.#across.push(Math.ceil((columns - 1) / width))
      this.#down.push(Math.ceil((rows - 1) / width))
      count += aside * aside
      if (aside === 1) break
    }
    this.#state = new Uint8Array(count)
    const maxPatches = Math.min(Math.ceil(maxTriangles / this.#patchCost) + 1, this.#aside[0]! ** 2)
    this.patches = new Uint16Array(maxPatches * 4)
    this.walls = new Uint16Array(Math.min(maxPatches, this.#aside[0]!) * 4 * 4)
  }

  select(eye: LodCamera, limits: Limits): void {
    this.#eye = eye
    this.#cost = 0
    this.#touched.length = 0
    this.#state.fill(absent)
    this.#urgent.clear()
    this.#add(this.#aside.length - 1, 0, 0)
    while (this.#urgent.urgency > limits.error) {
      this.error = this.#urgent.urgency
      const at = this.#urgent.pop()
      const [level, x, y] = [this.#touched[at]!, this.#touched[at + 1]!, this.#touched[at + 2]!]
      if (this.#stateOf(level, x, y) === split) continue
      const maxCost = this.#cost + 3 * this.#costOf(0, 0, 0) * this.#splitsFor(level, x, y)
      if (maxCost > limits.triangles) return this.#emit()
      this.#split(level, x, y)
    }
    this.error = this.#urgent.urgency
    this.#emit()
  }

  get #patchCost(): number {
    return 2 * this.#lod.cells ** 2
  }

  #index(level: number, x: number, y: number): number {
    return this.#first[level]! + y * this.#aside[level]! + x
  }

  /** The state of a patch; `absent` outside the map. */
  #stateOf(level: number, x: number, y: number): number {
    return this.#isOutside(level, x, y) ? absent : this.#state[this.#index(level, x, y)]!
  }

  /**
   * Whether a coarser patch is drawn in place of this one. A patch out of sight may be arbitrarily coarse.
   */
  #isCoarser(level: number, x: number, y: number): boolean {
    return !this.#isOutside(level, x, y) && this.#stateOf(level + 1, x >> 1, y >> 1) === drawn
  }

  /** The most splits needed before this one and for it. */
  #splitsFor(level: number, x: number, y: number): number {
    let count = 1
    for (const { dx, dy } of directions) {
      if (!this.#isCoarser(level, x + dx, y + dy)) continue
      count += this.#splitsFor(level + 1, (x + dx) >> 1, (y + dy) >> 1)
    }
    return count
  }

  #split(level: number, x: number, y: number): void {
    for (const { dx, dy } of directions) {
      if (!this.#isCoarser(level, x + dx, y + dy)) continue
      this.#split(level + 1, (x + dx) >> 1, (y + dy) >> 1)
    }
    this.#state[this.#index(level, x, y)] = split
    this.#cost -= this.#costOf(level, x, y)
    for (let child = 0; child < 4; child++) {
      this.#add(level - 1, 2 * x + (child & 1), 2 * y + (child >> 1))
    }
  }

  #isOutside(level: number, x: number, y: number): boolean {
    return x < 0 || y < 0 || x >= (this.#across[level] ?? 0) || y >= (this.#down[level] ?? 0)
  }

  #add(level: number, x: number, y: number): void {
    if (this.#isOutside(level, x, y)) return
    const index = this.#index(level, x, y)
    const urgency = this.#urgencyOf(level, x, y, index)
    this.#state[index] = urgency < 0 ? hidden : drawn
    const at = this.#touched.push(level, x, y) - 3
    if (urgency < 0) return
    this.#cost += this.#costOf(level, x, y)
    if (level > 0) this.#urgent.push(urgency, at)
  }

  /** The error of a patch in pixels; negative if none of it can be seen. */
  #urgencyOf(level: number, x: number, y: number, index: number): number {
    const { cells, patches } = this.#lod
    const { clip: m, pixels, nearest } = this.#eye
    const width = cells << level
    const x0 = x * width
    const y0 = y * width
    const x1 = Math.min(x0 + width, this.#last[0])
    const y1 = Math.min(y0 + width, this.#last[1])
    const top = patches[index * 3 + 2]!
    const bottom = this.#bordersOf(level, x, y) ? this.#floor : patches[index * 3 + 1]!
    const box = this.#shape.box(x0, y0, x1, y1, bottom, top)
    if (!box) return -1
    // By index: taking them apart would make an object of each number.
    const cx = box[0]!
    const cy = box[1]!
    const cz = box[2]!
    const ex = box[3]!
    const ey = box[4]!
    const ez = box[5]!

    const w = m[3]! * cx + m[7]! * cy + m[11]! * cz + m[15]!
    for (let axis = 0; axis < 3; axis++) {
      const at = m[axis]! * cx + m[axis + 4]! * cy + m[axis + 8]! * cz + m[axis + 12]!
      for (const sign of signs) {
        const reach =
          Math.abs(m[3]! + sign * m[axis]!) * ex +
          Math.abs(m[7]! + sign * m[axis + 4]!) * ey +
          Math.abs(m[11]! + sign * m[axis + 8]!) * ez
        if (w + sign * at + reach < 0) return -1
      }
    }
    const closest = w - (Math.abs(m[3]!) * ex + Math.abs(m[7]!) * ey + Math.abs(m[11]!) * ez)
    return (patches[index * 3]! * pixels) / Math.max(closest, nearest)
  }

  /** Borders of the map that a patch touches. */
  #bordersOf(level: number, x: number, y: number): number {
    const isEast = x === this.#across[level]! - 1
    const isSouth = y === this.#down[level]! - 1
    return (y === 0 ? north : 0) | (isEast ? east : 0) | (isSouth ? south : 0) | (x === 0 ? west : 0)
  }

  /** The most triangles of a patch and its walls. */
  #costOf(level: number, x: number, y: number): number {
    const borders = this.#bordersOf(level, x, y)
    return this.#patchCost + countBits(borders) * 2 * this.#lod.cells
  }

  #emit(): void {
    const { cells } = this.#lod
    this.patchCount = this.wallCount = this.triangles = 0
    for (let i = 0; i < this.#touched.length; i += 3) {
      const [level, x, y] = [this.#touched[i]!, this.#touched[i + 1]!, this.#touched[i + 2]!]
      if (this.#stateOf(level, x, y) !== drawn) continue
      const borders = this.#bordersOf(level, x, y)
      // Squares a side, fewer where the map ends.
      const columns = Math.min(cells, Math.ceil((this.#last[0] - x * (cells << level)) / 2 ** level))
      const rows = Math.min(cells, Math.ceil((this.#last[1] - y * (cells << level)) / 2 ** level))
      this.triangles += 2 * columns * rows
      let seams = 0
      for (const { border, dx, dy } of directions) {
        const squares = dx === 0 ? columns : rows
        if (borders & border) {
          this.walls.set([x * (cells << level), y * (cells << level), level, border], this.wallCount++ * 4)
          this.triangles += 2 * squares
        } else if (this.#isCoarser(level, x + dx, y + dy)) {
          seams |= border
          this.triangles -= squares >> 1
        }
      }
      this.patches.set([x * (cells << level), y * (cells << level), level, seams], this.patchCount++ * 4)
    }
  }
}

const signs = [-1, 1] as const

function countBits(bits: number): number {
  return (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1) + ((bits >> 3) & 1)
}

/** Whole numbers in the order of their urgency: the most urgent is the last. */
class Queue {
  readonly #urgency: number[] = []
  readonly #value: number[] = []

  /** The urgency of the next number; 0 if there is none. */
  get urgency(): number {
    return this.#urgency.at(-1) ?? 0
  }

  clear(): void {
    this.#urgency.length = this.#value.length = 0
  }

  push(urgency: number, value: number): void {
    let [low, high] = [0, this.#urgency.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#urgency[middle]! < urgency) low = middle + 1
      else high = middle
    }
    this.#urgency.splice(low, 0, urgency)
    this.#value.splice(low, 0, value)
  }

  pop(): number {
    this.#urgency.pop()
    return this.#value.pop()!
  }
}
