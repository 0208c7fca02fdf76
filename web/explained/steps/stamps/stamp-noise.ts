import { randomStream } from '../../published/random-stream.js'

/** The order of the sectors: by size, largest first, or in the author's recursion. */
export const orders = ['octaves', 'recursion'] as const
export type Order = (typeof orders)[number]

export interface StampSettings {
  /** 3 to 6: the map has 2^exponent points a side. */
  exponent: number
  /** A whole number, 0 to 2^32 − 1. */
  seed: number
  stamp: StampShape
  /** The picture of the stamp `image`. */
  picture?: StampPicture | undefined
  /** Sectors with at most this many points a side are left out: 1, 2, 4, … */
  granularity: number
  order: Order
  /** A stamp that reaches over a border of the map comes back in on the opposite one. */
  wrap: boolean
}

/** The shift and the sign that the reader gave a stamp in place of the random ones. */
export interface Placed {
  dx: number
  dy: number
  sign: 1 | -1
}

/** Stamps that the reader moved, by the `id` of their sector. */
export type Moved = ReadonlyMap<string, Placed>

/** One stamp on one sector. x points right and y down, in points of the map. */
export interface Stamping extends Placed {
  id: string
  /** The octave; 1 has the whole map as its sector. */
  octave: number
  /** The sector's north-western corner, and its points a side. */
  x: number
  y: number
  scale: number
  /** The step between the stamp's points that are used; its height is divided by the same number. */
  inc: number
  moved: boolean
}

/**
 * All stamps of a map in the order of printing. The random numbers are drawn in the order of the author's
 * recursion, whatever that order is: a sector (shift along x, along y, sign), then its quarters, NW, SW, SE,
 * NE.
 */
export function stampings(settings: StampSettings, moved: Moved = new Map()): Stamping[] {
  const random = randomStream(settings.seed)
  const integer = () => Math.floor(random() * 4294967296)
  const size = 1 << settings.exponent
  const all: Stamping[] = []

  const visit = (scale: number, x: number, y: number, octave: number): void => {
    if (scale <= settings.granularity || scale <= 1) return
    const half = scale / 2
    const drawn: Placed = {
      dx: -half + (integer() % scale),
      dy: -half + (integer() % scale),
      sign: integer() & 2 ? -1 : 1,
    }
    const id = `${octave}/${x / scale}/${y / scale}`
    const placed = moved.get(id)
    const inc = size / scale
    all.push({ id, octave, x, y, scale, inc, ...(placed ?? drawn), moved: placed !== undefined })
    visit(half, x, y, octave + 1)
    visit(half, x, y + half, octave + 1)
    visit(half, x + half, y + half, octave + 1)
    visit(half, x + half, y, octave + 1)
  }
  visit(size, 0, 0, 1)
  return settings.order === 'octaves' ? all.sort((a, b) => a.octave - b.octave) : all
}

/** Adds a stamp to a map of `size × size` heights, indexed `x × size + y`; its zeros are skipped. */
export function print(
  map: Float64Array,
  stamp: Float64Array,
  size: number,
  { x: left, y: top, scale, inc, dx, dy, sign }: Stamping,
  wrap: boolean,
): void {
  const inside = (i: number) => i >= 0 && i < size
  for (let x = 0; x < scale; x++) {
    const toX = left + dx + x
    if (!wrap && !inside(toX)) continue
    const column = ((toX + size) % size) * size
    for (let y = 0; y < scale; y++) {
      const value = stamp[x * inc * size + y * inc]!
      if (value === 0) continue
      const toY = top + dy + y
      if (!wrap && !inside(toY)) continue
      map[column + ((toY + size) % size)]! += (sign * value) / inc
    }
  }
}

export type StampRun = ReturnType<typeof stampRun>

/** A map that grows stamp by stamp. */
export function stampRun(settings: StampSettings, moved: Moved = new Map()) {
  const size = 1 << settings.exponent
  const stamp = makeStamp(size, settings.stamp, settings.picture)
  const all: readonly Stamping[] = stampings(settings, moved)
  const map = new Float64Array(size ** 2)
  let printed = 0
  let [low, high] = [0, 0]
  all.forEach(({ octave }, i) => {
    after(i + 1)
    // In fine octaves the range changes too little to check it after every stamp.
    if (octave > 2 && octave === all[i - 1]!.octave && i < all.length - 1) return
    for (const height of map) {
      low = Math.min(low, height)
      high = Math.max(high, height)
    }
  })

  /**
   * The map after the first `count` stamps, indexed `x × size + y`. Read it at once: the next call overwrites
   * it.
   */
  function after(count: number): Float64Array {
    if (count < printed) {
      map.fill(0)
      printed = 0
    }
    for (; printed < count; printed++) print(map, stamp, size, all[printed]!, settings.wrap)
    return map
  }

  return {
    settings,
    size,
    stamp,
    stampings: all,
    /** The lowest and the highest point over all steps. */
    low,
    high,
    after,
  }
}

export const shapes = ['cone', 'bell', 'image'] as const
export type StampShape = (typeof shapes)[number]

/** A picture as a stamp: `side × side` heights of 0 to 1, row-major, x fastest. */
export interface StampPicture {
  side: number
  heights: Float32Array
}

/**
 * A stamp of `size × size` heights of 0 to 1, indexed `x × size + y` as in the published program: x to the
 * right, y down. A cone or a bell touches the middles of the sides of its square; a picture fills the square,
 * and is replaced by a ring until the reader opens one.
 */
export function makeStamp(size: number, shape: StampShape, picture?: StampPicture): Float64Array {
  const half = size / 2
  const stamp = new Float64Array(size * size)
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      const radius = Math.sqrt((y - half) * (y - half) + (x - half) * (x - half))
      const cone = radius < half ? (half - radius) / half : 0
      const ring = Math.max(0, 1 - Math.abs(radius / half - 0.6) * 3)
      const drawn = picture ? sample(picture, x, y, size) : ring
      if (shape === 'image') stamp[x * size + y] = drawn
      else if (shape === 'bell') stamp[x * size + y] = fade(cone)
      else stamp[x * size + y] = cone
    }
  }
  return stamp
}

/** Perlin's fade curve: flat at 0 and at 1. */
function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

/** The mean of the part of a picture that a point of the stamp covers. */
function sample({ side, heights }: StampPicture, x: number, y: number, size: number): number {
  const range = (i: number) => {
    const from = Math.floor((i * side) / size)
    return [from, Math.max(from + 1, Math.floor(((i + 1) * side) / size))] as const
  }
  const [left, right] = range(x)
  const [top, bottom] = range(y)
  let sum = 0
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) sum += heights[row * side + column]!
  return sum / ((right - left) * (bottom - top))
}

/**
 * The middle square of a picture as a stamp: luminance, times alpha; black leaves the ground as it is.
 *
 * @param image rows from the top of points of 1, 3 or 4 channels: bytes, words, or floats of 0 to 1.
 */
export function pictureOf(image: {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray | Uint16Array | Float32Array
}): StampPicture {
  const { width, height, data } = image
  const channels = data.length / (width * height)
  let full: 1 | 65535 | 255
  if (data instanceof Float32Array) full = 1
  else if (data instanceof Uint16Array) full = 65535
  else full = 255
  const side = Math.min(width, height)
  const [left, top] = [(width - side) >> 1, (height - side) >> 1]
  const heights = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const i = ((top + y) * width + left + x) * channels
      const light =
        channels < 3 ? data[i]! : 0.2126 * data[i]! + 0.7152 * data[i + 1]! + 0.0722 * data[i + 2]!
      const alpha = channels === 4 ? data[i + 3]! / full : 1
      heights[y * side + x] = (light / full) * alpha
    }
  }
  return { side, heights }
}
