import { levelKey, mix } from './position-hash.js'

type Vector = [number, number, number]
type Noise = [number, number, number, number]

interface Plate {
  middle: Vector
  spin: Vector
  weight: number
  crust: number
}

const { fround, sqrt, min, max, abs } = Math
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const clamped = (t: number) => min(max(t, 0), 1)

function fade(t: number): number {
  t = clamped(t)
  return t * t * (3 - 2 * t)
}

const hump = (x: number, middle: number, width: number) => fade(1 - abs(x - middle) / width)

/** The cells a side of the lattice on which plates are computed, at most. */
const finest = 64

/**
 * Lays the stamps of a planet on its plates, bit for bit as cpp/generators/planet_plates.cpp does, which explains them.
 * `placeOf` is the place of a point on the unit sphere, in double precision.
 */
export function layOnPlates(
  { exponent, seed, plates: count, amplitude = 1 }: PlatesOptions,
  heights: Float32Array,
  placeOf: (face: number, u: number, v: number) => Vector,
): void {
  const groundAt = platesOf(seed, count, placeOf)
  const cells = min(1 << exponent, finest)
  const step = (1 << exponent) / cells
  const pitch = cells + 3
  const lattices = [0, 1].map(() => new Float32Array(pitch * pitch))
  const rows = [0, 1].map(() => new Float32Array(pitch))
  const curves = Array.from({ length: step + 1 }, (_, i) => curveAt(i / step))
  const through = ([a, b, c, d]: Noise, from: Float32Array, at: number, apart: number) =>
    fround(
      fround(fround(from[at]! * a) + fround(from[at + 3 * apart]! * d)) +
        fround(fround(from[at + apart]! * b) + fround(from[at + 2 * apart]! * c)),
    )
  for (let face = 0, to = 0; face < 6; face++) {
    for (let i = 0; i < pitch * pitch; i++) {
      const [x, y] = [(i % pitch) - 1, Math.floor(i / pitch) - 1]
      const [height, rough] = groundAt(placeOf(face, (2 * x - cells) / cells, (2 * y - cells) / cells))
      lattices[0]![i] = height * amplitude
      lattices[1]![i] = rough
    }
    for (let y = 0; y <= cells * step; y++) {
      const first = min(Math.floor(y / step), cells - 1)
      for (const [which, row] of rows.entries()) {
        for (let x = 0; x < pitch; x++)
          row[x] = through(curves[y - first * step]!, lattices[which]!, first * pitch + x, pitch)
      }
      for (let x = 0; x <= cells * step; x++, to++) {
        const before = min(Math.floor(x / step), cells - 1)
        const [ground, rough] = rows.map((row) => through(curves[x - before * step]!, row, before, 1))
        heights[to] = fround(heights[to]! * rough!) + ground!
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

/** The weights of Catmull and Rom's curve through four points, in 32 bits. */
function curveAt(t: number): Noise {
  const s = 1 - t
  return [(-t * s * s) / 2, 1 + t * t * (1.5 * t - 2.5), 1 + s * s * (1.5 * s - 2.5), (-s * t * t) / 2].map(
    fround,
  ) as Noise
}

/** @returns the height of the ground at a place, and the factor of the stamps there */
function platesOf(
  seed: number,
  count: number,
  placeOf: (face: number, u: number, v: number) => Vector,
): (place: Vector) => [number, number] {
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
    plate.spin = axis.map((each) => each * speed) as Vector
    plate.weight = random() * 0.2
    plate.crust = random() < 0.45 ? 1 : -1
  }
  const crusts = Float64Array.from({ length: 486 }, (_, i) => {
    const place = placeOf(Math.floor(i / 81), ((i % 9) - 4) / 4, ((Math.floor(i / 9) % 9) - 4) / 4)
    return crustAt(place, noiseAt(place)).crust
  }).sort()
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
      let least = 2
      let best: Vector = [0, 0, 0]
      for (let k = 0; k < 4; k++) {
        const middle = direction()
        const nearest = max(-1, ...placed.map((plate) => dot(middle, plate.middle)))
        if (nearest < least) [least, best] = [nearest, middle]
      }
      placed.push({ middle: best, spin: [0, 0, 0], weight: 0, crust: 0 })
    }
    return placed
  }

  function noiseAt(place: Vector): Noise {
    const primes = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
    const sum: Noise = [-1.75, -1.75, -1.75, -1.75]
    for (let octave = 0, scale = 1.7, height = 1 / 127.5; octave < 3; octave++, scale *= 2, height *= 0.5) {
      const t: Vector = [0, 0, 0]
      const s: Vector = [0, 0, 0]
      let key = levelKey(seed, 128 + octave)
      for (const [i, each] of place.entries()) {
        const at = (each + 2) * scale
        const cell = Math.floor(at)
        t[i] = fade(at - cell)
        s[i] = 1 - t[i]!
        key = (key + Math.imul(cell, primes[i]!)) | 0
      }
      for (let corner = 0; corner < 8; corner++) {
        const [x, y, z] = [corner & 1, (corner >> 1) & 1, corner >> 2]
        const hash = mix((key + x * primes[0]! + y * primes[1]! + z * primes[2]!) | 0)
        const weight = (x ? t : s)[0] * (y ? t : s)[1] * (z ? t : s)[2] * height
        for (let i = 0; i < 4; i++) sum[i] = sum[i]! + ((hash >>> (8 * i)) & 255) * weight
      }
    }
    return sum
  }

  function crustAt(place: Vector, noise: Noise) {
    const to = moved(place, noise, [0, 1, 2])
    const all = plates.map(({ middle, weight }) => dot(to, middle) + weight)
    const most = max(...all)
    const scores = []
    let [crust, sum] = [0, 0]
    for (const [i, score] of all.entries()) {
      const wide = fade(1 - (most - score) * 3)
      if (wide <= 0) continue
      scores.push({ plate: plates[i]!, wide, narrow: fade(1 - (most - score) * 4.5) })
      crust += wide * plates[i]!.crust
      sum += wide
    }
    return { scores, crust: (0.6 * crust) / sum + noise[3] }
  }

  function borderOfOld(place: Vector, noise: Noise): number {
    const to = moved(place, noise, [1, 2, 0])
    let [first, second] = [-9, -9]
    for (const { middle } of old) {
      const score = dot(to, middle)
      second = max(second, min(first, score))
      first = max(first, score)
    }
    return first - second
  }

  return (place) => {
    const noise = noiseAt(place)
    const { scores, crust } = crustAt(place, noise)
    const land = fade((crust - margin) * 3.5 + 0.5)
    const relief = 0.75 + 0.4 * noise[3]
    let belt = 0
    let height = land * 0.98 - 0.75 + 0.05 * noise[1]
    for (const [k, a] of scores.entries()) {
      for (const b of scores.slice(0, k)) {
        const meet = speedOf(a.plate, b.plate, place)
        const wide = a.wide * b.wide
        const narrow = a.narrow * b.narrow
        if (meet > 0) {
          const below = (b.narrow - a.narrow) * (a.plate.crust >= b.plate.crust ? 1 : -1)
          const arc = narrow * hump(below, -0.4, 0.4) * relief
          const trench = narrow * hump(below, 0.4, 0.4)
          belt += meet * land * (narrow * relief + 0.2 * wide)
          belt += meet * (1 - land) * 2.5 * arc
          height -= meet * (1 - land) * 0.7 * trench
        } else {
          height -= meet * ((1 - land) * (0.16 * wide + 0.06 * narrow) - land * 0.2 * narrow)
        }
      }
    }
    if (land > 0) belt += 0.4 * land * fade(1 - borderOfOld(place, noise) * 9) * fade(0.5 + noise[0])
    belt = (2 * belt) / (1 + belt)
    return [height + 0.7 * belt, 0.5 + 0.2 * land + 1.2 * belt]
  }
}

function speedOf(a: Plate, b: Plate, p: Vector): number {
  const minus = (one: Vector, other: Vector) => one.map((each, i) => each - other[i]!) as Vector
  const w = minus(a.spin, b.spin)
  const to = minus(b.middle, a.middle)
  const speed: Vector = [w[1] * p[2] - w[2] * p[1], w[2] * p[0] - w[0] * p[2], w[0] * p[1] - w[1] * p[0]]
  const meet = dot(speed, to) / sqrt(dot(to, to))
  return meet / sqrt(meet * meet + 0.3)
}

/** Displaces a place by three of the numbers of noise. */
function moved(place: Vector, noise: Noise, order: Vector): Vector {
  return place.map((each, i) => each + 0.3 * noise[order[i]!]!) as Vector
}
