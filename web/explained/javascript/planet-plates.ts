import { levelKey, mix } from './position-hash.js'

type Vector = readonly [number, number, number]

export interface Plate {
  middle: Vector
  /** Its axis, as long as it is fast. */
  spin: Vector
  weight: number
  /** Above 0: it carries a continent. */
  crust: number
}

const { fround, sqrt, min, max, abs } = Math
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

function fade(t: number): number {
  t = min(max(t, 0), 1)
  return t * t * (3 - 2 * t)
}

const hump = (x: number, middle: number, width: number) => fade(1 - abs(x - middle) / width)

/** The cells a side of the lattice on which plates are computed, at most. */
const finest = 64

/** The factors of a cell's coordinates in the key of its noise. */
const [primeX, primeY, primeZ] = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]

/**
 * Lays the stamps of a planet on its plates, bit for bit as cpp/generators/planet_plates.cpp does, which explains them.
 * `placeOf` is the place of a point on the unit sphere, in double precision.
 */
export function layOnPlates(
  { exponent, seed, plates: count, amplitude = 1 }: PlatesOptions,
  heights: Float32Array,
  placeOf: (face: number, u: number, v: number) => Vector,
): void {
  const { look, ground } = platesOf(seed, count, placeOf)
  const cells = min(1 << exponent, finest)
  const step = (1 << exponent) / cells
  const pitch = cells + 3
  const [grounds, roughs] = [new Float32Array(pitch * pitch), new Float32Array(pitch * pitch)]
  const [groundRow, roughRow] = [new Float32Array(pitch), new Float32Array(pitch)]
  const shallow = fround(3 / max(amplitude, 1e-30))
  const curves = Float32Array.from({ length: 4 * (step + 1) }, (_, i) => weightAt((i >> 2) / step, i & 3))
  /** The curve through four numbers that lie `apart`, at a share of the way from the second to the third. */
  const through = (share: number, from: Float32Array, at: number, apart: number) =>
    fround(
      fround(
        fround(from[at]! * curves[4 * share]!) + fround(from[at + 3 * apart]! * curves[4 * share + 3]!),
      ) +
        fround(
          fround(from[at + apart]! * curves[4 * share + 1]!) +
            fround(from[at + 2 * apart]! * curves[4 * share + 2]!),
        ),
    )
  for (let face = 0, to = 0; face < 6; face++) {
    for (let i = 0; i < pitch * pitch; i++) {
      const [x, y] = [(i % pitch) - 1, Math.floor(i / pitch) - 1]
      look(placeOf(face, (2 * x - cells) / cells, (2 * y - cells) / cells))
      grounds[i] = ground.height * amplitude
      roughs[i] = ground.rough
    }
    for (let y = 0; y <= cells * step; y++) {
      const first = min(Math.floor(y / step), cells - 1)
      for (let x = 0; x < pitch; x++) {
        groundRow[x] = through(y - first * step, grounds, first * pitch + x, pitch)
        roughRow[x] = through(y - first * step, roughs, first * pitch + x, pitch)
      }
      for (let x = 0; x <= cells * step; x++, to++) {
        const before = min(Math.floor(x / step), cells - 1)
        const share = x - before * step
        const rough = through(share, roughRow, before, 1)
        const hollow = fround(shallow * max(-heights[to]!, 0))
        const stamps = fround(heights[to]! / fround(1 + hollow))
        heights[to] = fround(stamps * rough) + through(share, groundRow, before, 1)
      }
    }
  }
}

export interface PlatesOptions {
  exponent: number
  seed: number
  plates: number
  amplitude?: number
}

/** One of the four weights of Catmull and Rom's curve at t. */
function weightAt(t: number, which: number): number {
  const s = 1 - t
  if (which === 0) return (-t * s * s) / 2
  if (which === 3) return (-s * t * t) / 2
  return which === 1 ? 1 + t * t * (1.5 * t - 2.5) : 1 + s * s * (1.5 * s - 2.5)
}

/**
 * The plates of one planet: `look` computes the height of the ground at a place, and the factor of the stamps there;
 * `plateAt` is the number of its plate. Whatever it needs on the way is written over at the next place, so that nothing is allocated.
 */
export function platesOf(
  seed: number,
  count: number,
  placeOf: (face: number, u: number, v: number) => Vector,
): {
  look(place: Vector): void
  ground: { height: number; rough: number }
  plates: readonly Plate[]
  plateAt(place: Vector): number
} {
  const ground = { height: 0, rough: 0 }
  const noise = new Float64Array(4)
  const scores = new Float64Array(count)
  /** The plates that have a say at a place, and how much. */
  const [which, wide, narrow] = [new Uint8Array(count), new Float64Array(count), new Float64Array(count)]
  let having = 0
  let state = mix(seed)
  const random = () => {
    state = (state + 0x9e3779b9) | 0
    return (mix(state) >>> 0) / 4294967296
  }
  const plates = scattered()
  const old = scattered()
  for (const plate of plates) {
    const axis = direction()
    const speed = 0.4 + random()
    plate.spin = [axis[0] * speed, axis[1] * speed, axis[2] * speed]
    plate.weight = random() * 0.2
    plate.crust = random() < 0.45 ? 1 : -1
  }
  const crusts = Float64Array.from({ length: 486 }, (_, i) =>
    crustAt(placeOf(Math.floor(i / 81), ((i % 9) - 4) / 4, ((Math.floor(i / 9) % 9) - 4) / 4)),
  ).sort()
  const margin = crusts[291]!

  function direction(): Vector {
    for (;;) {
      const [x, y, z] = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1]
      const square = x * x + y * y + z * z
      if (square > 1 || square < 0.01) continue
      const length = sqrt(square)
      return [x / length, y / length, z / length]
    }
  }

  function scattered(): Plate[] {
    const placed: Plate[] = []
    while (placed.length < count) {
      let lowest = 2
      let best: Vector = [0, 0, 0]
      for (let k = 0; k < 4; k++) {
        const middle = direction()
        const nearest = max(-1, ...placed.map((plate) => dot(middle, plate.middle)))
        if (nearest < lowest) [lowest, best] = [nearest, middle]
      }
      placed.push({ middle: best, spin: [0, 0, 0], weight: 0, crust: 0 })
    }
    return placed
  }

  /** Finds the four numbers of noise at a place. */
  function findNoise(place: Vector): void {
    let [first, second, third, fourth] = [-2.38336, -2.38336, -2.38336, -2.38336]
    for (let octave = 0, scale = 1.7, height = 1 / 127.5; octave < 6; octave++, scale *= 2, height *= 0.6) {
      const x = (place[0] + 2) * scale
      const y = (place[1] + 2) * scale
      const z = (place[2] + 2) * scale
      const [column, row, layer] = [Math.floor(x), Math.floor(y), Math.floor(z)]
      const [right, down, deep] = [fade(x - column), fade(y - row), fade(z - layer)]
      const key =
        levelKey(seed, 128 + octave) +
        Math.imul(column, primeX) +
        Math.imul(row, primeY) +
        Math.imul(layer, primeZ)
      for (let corner = 0; corner < 8; corner++) {
        const [i, j, k] = [corner & 1, (corner >> 1) & 1, corner >> 2]
        const hash = mix((key + i * primeX + j * primeY + k * primeZ) | 0)
        const weight = (i ? right : 1 - right) * (j ? down : 1 - down) * (k ? deep : 1 - deep) * height
        first += (hash & 255) * weight
        second += ((hash >>> 8) & 255) * weight
        third += ((hash >>> 16) & 255) * weight
        fourth += (hash >>> 24) * weight
      }
    }
    noise[0] = first
    noise[1] = second
    noise[2] = third
    noise[3] = fourth
  }

  /** How near a place, displaced by three of the numbers of noise, is to a middle. */
  function scoreOf([x, y, z]: Vector, a: number, b: number, c: number, middle: Vector): number {
    const [dx, dy, dz] = [0.3 * noise[a]!, 0.3 * noise[b]!, 0.3 * noise[c]!]
    return (x + dx) * middle[0] + (y + dy) * middle[1] + (z + dz) * middle[2]
  }

  /** Also finds the noise, and the plates that have a say. */
  function crustAt(place: Vector): number {
    findNoise(place)
    let most = -9
    for (let i = 0; i < count; i++) {
      scores[i] = scoreOf(place, 0, 1, 2, plates[i]!.middle) + plates[i]!.weight
      most = max(most, scores[i]!)
    }
    let [crust, sum] = [0, 0]
    having = 0
    for (let i = 0; i < count; i++) {
      const say = fade(1 - (most - scores[i]!) * 3)
      if (say <= 0) continue
      which[having] = i
      wide[having] = say
      narrow[having++] = fade(1 - (most - scores[i]!) * 4.5)
      crust += say * plates[i]!.crust
      sum += say
    }
    return (0.55 * crust) / sum + noise[3]!
  }

  function borderOfOld(place: Vector): number {
    let [first, second] = [-9, -9]
    for (let i = 0; i < count; i++) {
      const score = scoreOf(place, 1, 2, 0, old[i]!.middle)
      second = max(second, min(first, score))
      first = max(first, score)
    }
    return first - second
  }

  function look(place: Vector): void {
    const crust = crustAt(place) - margin
    const land = fade(crust * 3.5 + 0.5)
    const relief = 0.75 + 0.4 * noise[3]!
    let belt = 0
    let height = land * 0.98 - 0.75 + 0.28 * fade(crust * 1.5) + 0.05 * noise[1]!
    for (let a = 0; a < having; a++) {
      for (let b = 0; b < a; b++) {
        const [one, other] = [plates[which[a]!]!, plates[which[b]!]!]
        const meet = speedOf(one, other, place)
        const near = wide[a]! * wide[b]!
        const beside = narrow[a]! * narrow[b]!
        if (meet > 0) {
          const below = (narrow[b]! - narrow[a]!) * (one.crust >= other.crust ? 1 : -1)
          const arc = beside * hump(below, -0.4, 0.4) * relief
          const trench = beside * hump(below, 0.4, 0.4)
          belt += meet * land * (beside * relief + 0.2 * near)
          belt += meet * (1 - land) * 2.5 * arc
          height -= meet * (1 - land) * 0.7 * trench
        } else {
          height -= meet * ((1 - land) * (0.16 * near + 0.06 * beside) - land * 0.6 * beside)
        }
      }
    }
    if (land > 0) belt += 0.4 * land * fade(1 - borderOfOld(place) * 9) * fade(0.5 + noise[0]!)
    belt = (2 * belt) / (1 + belt)
    ground.height = height + 0.43 * belt
    ground.rough = 0.7 + 0.25 * land + 0.85 * belt
  }

  function plateAt(place: Vector): number {
    crustAt(place)
    return scores.indexOf(max(...scores))
  }

  return { look, ground, plates, plateAt }
}

function speedOf(a: Plate, b: Plate, p: Vector): number {
  const w = minus(a.spin, b.spin)
  const to = minus(b.middle, a.middle)
  const speed: Vector = [w[1] * p[2] - w[2] * p[1], w[2] * p[0] - w[0] * p[2], w[0] * p[1] - w[1] * p[0]]
  const meet = dot(speed, to) / sqrt(dot(to, to))
  return meet / sqrt(meet * meet + 0.3)
}
