import { hashAt, levelKey, rowKey } from './position-hash.js'

/** The parameters of gullies, in the words of the C++ parameter table. */
export interface GullyOptions {
  gullies: number
  gullyscale?: number
  gullydetail?: number
  /** How many octaves are added, from the widest gullies to the finest. */
  octaves?: number
  seed: number
  tile?: boolean
}

/** Points of a level, which has 2^level of them where a base cell has one. */
export interface GullyBlock {
  level: number
  x: number
  y: number
  width: number
  height: number
}

const maxOctaves = 9
const fround = Math.fround
const [sixth, tiny, barely, smoothed] = [fround(1 / 6), fround(1e-20), fround(1e-6), fround(0.97)]
const [turned, shorter, bend, straight] = [fround(0.8), fround(0.78086881), fround(0.225), fround(0.775)]
const unit = 0.5 / 4294967296

/** The level of the heights that say which way is up. */
export const slopeLevel = (scale: number): number => Math.max(scale, 3)

/** Along one axis, the point's place on a lattice that is coarser by `shift` levels, or finer. */
const nodeOf = (point: number, shift: number): number => (shift > 0 ? point >> shift : point * 2 ** -shift)
const within = (point: number, shift: number): number =>
  shift > 0 ? fround(point & ((1 << shift) - 1)) / 2 ** shift : 0

/** The heights of the slopes' level that a block asks for. */
export function slopesFor({ level, x, y, width, height }: GullyBlock, of: number): GullyBlock {
  const shift = level - of
  const [left, top] = [nodeOf(x, shift) - 1, nodeOf(y, shift) - 1]
  const end = (from: number, count: number) => nodeOf(from + count - 1, shift) + 3
  return { level: of, x: left, y: top, width: end(x, width) - left, height: end(y, height) - top }
}

/** Finds the slopes' heights for a map that tiles, (2^exponent + 1)² points. */
export function tiledSlopes(exponent: number, scale: number, map: Float32Array) {
  const side = 2 ** exponent + 1
  const block: GullyBlock = { level: exponent, x: 0, y: 0, width: side, height: side }
  const level = slopeLevel(scale)
  const lattice = slopesFor(block, level)
  const around = (i: number) => (i & (2 ** level - 1)) * 2 ** (exponent - level)
  const slopes = Float32Array.from(
    { length: lattice.width * lattice.height },
    (_, i) =>
      map[
        around(lattice.y + Math.trunc(i / lattice.width)) * side + around(lattice.x + (i % lattice.width))
      ]!,
  )
  return { block, lattice, slopes }
}

/**
 * Adds gullies to the heights of a block, bit for bit as cpp/gullies/gullies.h describes it, as plain JavaScript can do
 * it best: pivots are kept as long as points lie in the same cell. `slopes` holds the heights of `lattice`, row by row; `ridges`
 * gets where the points lie between a floor (-1) and a ridge (1).
 */
export function carve(
  { gullies, gullyscale = 3, gullydetail = 0.5, octaves = maxOctaves, seed, tile = false }: GullyOptions,
  { level, x: left, y: top, width, height }: GullyBlock,
  lattice: GullyBlock,
  slopes: Float32Array,
  heights: Float32Array,
  ridges?: Float32Array,
): void {
  const strength = fround(gullies)
  const reluctance = fround((1.05 - gullydetail) / (0.05 + gullydetail))
  const kept = fround(1 - fround(smoothed * Math.min(fround(2 * strength), 1)))
  const layers = Array.from({ length: octaves }, (_, i) => new Layer(level, gullyscale + i, strength, tile))
  const smooth = new SmoothLand({ level, x: left, y: top, width, height }, lattice, slopes)
  for (let row = 0; row < height; row++) {
    smooth.goTo(top + row)
    layers.forEach((layer, i) => layer.goTo(levelKey(seed, 64 + i), top + row))
    for (let column = 0; column < width; column++) {
      const x = left + column
      smooth.look(column)
      const at = row * width + column
      const noise = fround(fround(heights[at]! - smooth.height) * kept)
      const { depth, ridge } = depthAt(layers, x, smooth.right, smooth.down, reluctance)
      heights[at] = fround(smooth.height + noise) + depth
      if (ridges) ridges[at] = ridge
    }
  }
}

/** The octaves one after the other: each turns the next, and gives way to the one before on ridges and floors. */
function depthAt(layers: Layer[], x: number, slopeX: number, slopeY: number, reluctance: number) {
  const steep = fround(Math.sqrt(fround(fround(slopeX * slopeX) + fround(slopeY * slopeY))))
  const scale = fround(1 / Math.max(steep, tiny))
  let right = fround(slopeX * scale)
  let down = fround(slopeY * scale)
  let sum = 0
  let height = 0
  let mask = 1
  for (const layer of layers) {
    layer.blend(x, right, down)
    const share = fround(1 / fround(layer.weight + barely))
    const cosine = fround(layer.cosine * share)
    const sine = fround(layer.sine * share)
    const length = fround(Math.sqrt(fround(fround(cosine * cosine) + fround(sine * sine))))
    const full = fround(1 / Math.max(length, 0.875))
    height = fround(height + fround(fround(fround(cosine * full) - height) * mask))
    sum = fround(sum + fround(height * layer.height))
    const across = fround(sine * full)
    const turn = across < 0 ? turned : -turned
    const steepness = Math.min(Math.abs(across), 1)
    const side = fround(steepness * fround(2 - steepness))
    mask = fround(mask * fround(side / fround(side + fround(fround(1 - side) * reluctance))))
    const old = right
    right = fround(fround(right - fround(down * turn)) * shorter)
    down = fround(fround(down + fround(old * turn)) * shorter)
  }
  return { depth: fround(sum * steep), ridge: height }
}

/** One octave: stripes about the pivots of 3 × 3 cells. */
class Layer {
  readonly height: number
  weight = 0
  cosine = 0
  sine = 0
  readonly #shift: number
  readonly #mask: number
  readonly #rows = new Int32Array(3)
  readonly #pivots = new Float32Array(18)
  #y = 0
  #column = NaN

  constructor(level: number, cells: number, strength: number, tile: boolean) {
    this.#shift = level - cells
    this.#mask = tile ? (1 << cells) - 1 : -1
    this.height = fround(fround(strength / (1 << cells)) * 0.25)
  }

  goTo(key: number, y: number): void {
    this.#y = within(y, this.#shift)
    const row = nodeOf(y, this.#shift)
    for (let k = 0; k < 3; k++) this.#rows[k] = rowKey(key, (row + k - 1) & this.#mask)
    this.#column = NaN
  }

  blend(x: number, right: number, down: number): void {
    const column = nodeOf(x, this.#shift)
    if (column !== this.#column) this.#place(column)
    const pivots = this.#pivots
    const fromWest = within(x, this.#shift)
    let [weight, cosine, sine] = [0, 0, 0]
    for (let i = 0; i < 18; i += 2) {
      const dx = fround(fromWest - pivots[i]!)
      const dy = fround(this.#y - pivots[i + 1]!)
      const bell = fround(1 - fround(fround(dx * dx) + fround(dy * dy)))
      if (bell <= 0) continue
      const here = fround(fround(bell * bell) * bell)
      const along = fround(fround(dy * right) - fround(dx * down))
      const turn = fround(along - (Math.trunc(fround(along + 8.5)) - 8))
      const size = Math.abs(turn)
      cosine = fround(cosine - fround(here * arc(turn, size)))
      const rest = fround(0.25 - size)
      sine = fround(sine + fround(here * arc(rest, Math.abs(rest))))
      weight = fround(weight + here)
    }
    this.weight = weight
    this.cosine = cosine
    this.sine = sine
  }

  #place(column: number): void {
    this.#column = column
    for (let i = 0; i < 9; i++) {
      const hash = hashAt(this.#rows[Math.trunc(i / 3)]!, (column + (i % 3) - 1) & this.#mask)
      this.#pivots[2 * i] = fround(fround(hash) * unit) + ((i % 3) - 0.5)
      this.#pivots[2 * i + 1] = fround(fround(hash << 16) * unit) + (Math.trunc(i / 3) - 0.5)
    }
  }
}

/** The sine of a part of a turn, made of parabolas. */
export function arc(turn: number, size: number): number {
  const rough = fround(turn * fround(8 - fround(16 * size)))
  return fround(rough * fround(straight + fround(bend * Math.abs(rough))))
}

/** A cubic B-spline of the heights of a lattice. */
export class SmoothLand {
  height = 0
  right = 0
  down = 0
  readonly #heights = new Float32Array(4)
  readonly #falls = new Float32Array(4)
  #rows = spline(0)
  #line = 0
  #node = NaN
  readonly #shift: number
  readonly #columns: { node: number; weights: ReturnType<typeof spline> }[]

  constructor(
    { level, x, width }: GullyBlock,
    readonly lattice: GullyBlock,
    readonly slopes: Float32Array,
  ) {
    const shift = level - lattice.level
    this.#shift = shift
    this.#columns = Array.from({ length: width }, (_, i) => ({
      node: nodeOf(x + i, shift),
      weights: spline(within(x + i, shift)),
    }))
  }

  goTo(y: number): void {
    this.#rows = spline(within(y, this.#shift))
    this.#line = (nodeOf(y, this.#shift) - this.lattice.y) * this.lattice.width - this.lattice.x
    this.#node = NaN
  }

  look(column: number): void {
    const { node, weights } = this.#columns[column]!
    if (node !== this.#node) {
      this.#node = node
      const { value, slope } = this.#rows
      for (let k = 0; k < 4; k++) {
        const at = this.#line + node + k - 1
        this.#heights[k] = sumOf(value, this.slopes, at, this.lattice.width)
        this.#falls[k] = sumOf(slope, this.slopes, at, this.lattice.width)
      }
    }
    const { value, slope } = weights
    const scale = 1 << this.lattice.level
    this.height = sumOf(value, this.#heights, 1, 1)
    this.right = fround(sumOf(slope, this.#heights, 1, 1) * scale)
    this.down = fround(sumOf(value, this.#falls, 1, 1) * scale)
  }
}

/** The weights of four nodes in a cubic B-spline and in its slope, for a point in the middle cell. */
function spline(t: number): { value: Float32Array; slope: Float32Array } {
  const u = fround(1 - t)
  const cube = (v: number) => fround(fround(fround(v * v) * v) * sixth)
  const hill = (v: number) => fround(fround(fround(fround(fround(v * v) * fround(v - 2)) * 3) + 4) * sixth)
  const fall = (v: number, half: number) => fround(fround(v * fround(fround(v * 3) - 4)) * half)
  return {
    value: Float32Array.of(cube(u), hill(t), hill(u), cube(t)),
    slope: Float32Array.of(
      fround(fround(u * u) * -0.5),
      fall(t, 0.5),
      fall(u, -0.5),
      fround(fround(t * t) * 0.5),
    ),
  }
}

function sumOf(weights: Float32Array, from: Float32Array, at: number, step: number): number {
  const first = fround(fround(weights[0]! * from[at - step]!) + fround(weights[1]! * from[at]!))
  return fround(
    fround(first + fround(weights[2]! * from[at + step]!)) + fround(weights[3]! * from[at + 2 * step]!),
  )
}
