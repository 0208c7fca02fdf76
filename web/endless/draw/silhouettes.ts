import * as THREE from 'three'
import { random } from '../../draw/context/random.js'
import { tiled } from './noise.js'

/** Points of a side of a silhouette. */
const side = 256

/** What is drawn, a layer each, with the half of a card's width for each metre of its height. */
export const silhouettes = {
  spruce: 0.27,
  pine: 0.36,
  oak: 0.46,
  birch: 0.32,
  shrub: 0.75,
  tussock: 0.7,
  stone: 0.8,
  needlesFromAbove: 1,
  leavesFromAbove: 1,
} as const
export type Silhouette = keyof typeof silhouettes
const names = Object.keys(silhouettes) as Silhouette[]

/**
 * A picture of four bytes a point: how bright, how much bark, a random number, and whether anything is there.
 * Places run from 0 to 1, upwards.
 */
class Sketch {
  readonly bytes = new Uint8Array(side * side * 4)
  #drawn = 0

  constructor(readonly seed: number) {}

  /** The next random number from 0 to 1. */
  next(): number {
    return random(this.seed * 65_537 + this.#drawn++)
  }

  /** From -1 to 1, mostly near 0. */
  scatter(): number {
    return this.next() + this.next() - 1
  }

  /** An oval spot, whose border is as smooth as the points allow. */
  spot(x: number, y: number, wide: number, high: number, shade: number, bark = 0): void {
    const { bytes } = this
    const hue = 255 * this.next()
    const left = Math.max(Math.round((x - wide) * side), 1)
    const right = Math.min(Math.round((x + wide) * side), side - 2)
    const low = Math.max(Math.round((y - high) * side), 0)
    const top = Math.min(Math.round((y + high) * side), side - 2)
    for (let row = low; row <= top; row++)
      for (let column = left, to = (row * side + left) * 4; column <= right; column++, to += 4) {
        const u = (column / side - x) / wide
        const v = (row / side - y) / high
        const inside = (1 - Math.sqrt(u * u + v * v)) * Math.min(wide, high) * side + 0.5
        if (inside <= 0) continue
        const share = Math.min(inside, 1)
        const over = bytes[to + 3] === 0 ? 1 : share
        // Its upper edge is in the light.
        bytes[to]! += over * (255 * Math.min(Math.max(shade * (1 + 0.25 * v), 0), 1) - bytes[to]!)
        bytes[to + 1]! += over * (255 * bark - bytes[to + 1]!)
        bytes[to + 2]! += over * (hue - bytes[to + 2]!)
        bytes[to + 3] = Math.max(bytes[to + 3]!, 255 * share)
      }
  }

  /** A stroke that grows thinner. */
  stroke([x, y]: InSketch, [toX, toY]: InSketch, wide: number, shade: number, bark = 0): void {
    const steps = Math.ceil((Math.abs(toX - x) + Math.abs(toY - y)) * side * 0.4) + 1
    for (let i = 0; i <= steps; i++) {
      const share = i / steps
      const width = Math.max(wide * (1 - 0.8 * share), 0.003)
      this.spot(
        x + (toX - x) * share,
        y + (toY - y) * share,
        width,
        width,
        shade * (0.75 + 0.25 * share),
        bark,
      )
    }
  }

  /** Leaves around a place: those at the top are bright. */
  puff(x: number, y: number, radius: number, leaves: number, leaf: number, light: number): void {
    for (let i = 0; i < leaves; i++) {
      const [angle, away] = [this.next() * 2 * Math.PI, radius * Math.sqrt(this.next())]
      const [u, v] = [Math.cos(angle) * away, Math.sin(angle) * away]
      const shade = light * (0.62 + (0.38 * v) / radius) + 0.16 * this.scatter()
      this.spot(x + u, y + v * 0.85, leaf * (0.6 + this.next()), leaf * (0.4 + 0.6 * this.next()), shade)
    }
  }
}

type InSketch = readonly [x: number, y: number]

/**
 * Whorls of branches that hang a little, longer the lower they are: those at the back in the shade, and twigs
 * on both sides of those at the front.
 */
function spruce(sketch: Sketch): void {
  sketch.stroke([0.5, 0], [0.5, 0.95], 0.022, 0.5, 1)
  for (let whorl = 0; whorl < 30; whorl++) {
    const up = 0.1 + (0.88 * whorl) / 30
    const long = 0.47 * (1 - up) ** 0.8 * (0.7 + 0.5 * sketch.next()) + 0.02
    for (let i = 0; i < 13; i++) {
      const aside = (i / 6 - 1) * long * (0.75 + 0.35 * sketch.next())
      const [from, hang] = [up + 0.02 * sketch.scatter(), 0.12 * Math.abs(aside) + 0.012]
      const tip: InSketch = [0.5 + aside, from - hang + 0.02 * sketch.scatter()]
      const base: InSketch = [0.5 + aside * 0.25, from]
      const shade = 0.3 + 0.34 * (Math.abs(aside) / 0.47) + 0.16 * sketch.scatter()
      if (i % 2 === 0) {
        sketch.stroke(base, tip, 0.014, 0.6 * shade)
        continue
      }
      sketch.stroke(base, tip, 0.008, shade)
      for (let twig = 1; twig < 6; twig++) {
        const at = (twig + sketch.next()) / 6
        const [x, y] = [base[0] + (tip[0] - base[0]) * at, base[1] + (tip[1] - base[1]) * at]
        const reach = 0.05 * (1.1 - at) * Math.min(long * 4, 1)
        for (const side of [0.3, -1])
          sketch.stroke(
            [x, y],
            [x + Math.sign(aside) * reach * 0.7, y + side * reach],
            0.006,
            shade + 0.3 * at,
          )
      }
    }
  }
}

/** A bare trunk, and a few flat clouds of needles. */
function pine(sketch: Sketch): void {
  sketch.stroke([0.5, 0], [0.5, 0.9], 0.026, 0.75, 1)
  for (let i = 0; i < 15; i++) {
    const up = 0.42 + (0.52 * i) / 15
    const aside = sketch.scatter() * 0.42 * Math.sin(Math.PI * Math.min(1.12 - up, 0.62) * 0.8)
    const at: InSketch = [0.5 + aside, up + 0.03]
    sketch.stroke([0.5, up - 0.06], at, 0.01, 0.6, 1)
    sketch.puff(at[0], at[1], 0.055, 26, 0.014, 0.75)
    sketch.puff(at[0] + 0.07 * sketch.scatter(), at[1] + 0.01, 0.07, 30, 0.013, 0.9)
  }
}

/** A trunk that forks, and puffs of leaves around the forks: first those at the back. */
function broadleaf(sketch: Sketch, low: number, wide: number, puffs: number, bark: number): void {
  const middle = (low + 0.97) / 2
  const high = (0.97 - low) / 2
  sketch.stroke([0.5, 0], [0.5, middle + 0.1], 0.03 * (wide / 0.4), bark, 1)
  const places = Array.from({ length: puffs }, (_, i) => {
    const [angle, away] = [i * 2.4, Math.sqrt((i + 0.5) / puffs) * 0.82]
    return [0.5 + Math.cos(angle) * away * wide, middle + Math.sin(angle) * away * high] as const
  })
  for (const [x, y] of places) sketch.stroke([0.5, low], [x, y], 0.014, bark * 0.8, 1)
  places.forEach(([x, y], i) => {
    const radius = 0.36 * Math.min(wide, high) * (0.7 + 0.5 * sketch.next())
    sketch.puff(x, y, radius * 1.1, 110, 0.0105, 0.42)
    sketch.puff(x, y + 0.02, radius, 150, 0.0085, 0.62 + 0.3 * ((y - low) / (2 * high)) + 0.1 * (i % 3))
  })
}

function shrub(sketch: Sketch): void {
  for (let i = 0; i < 12; i++) sketch.stroke([0.5, 0], [0.5 + 0.36 * sketch.scatter(), 0.5], 0.012, 0.45, 1)
  for (let i = 0; i < 14; i++) {
    const aside = 0.34 * sketch.scatter()
    sketch.puff(
      0.5 + aside,
      0.12 + 0.62 * (1 - Math.abs(aside) * 2) * sketch.next(),
      0.13,
      60,
      0.018,
      0.55 + 0.4 * sketch.next(),
    )
  }
}

function tussock(sketch: Sketch): void {
  // High blades are few, and all lean a little to one side, or it would be a ball.
  for (let i = 0; i < 150; i++) {
    const from = 0.45 + 0.34 * sketch.scatter()
    const high = 0.3 + 0.66 * sketch.next() ** 2
    const aside = 0.08 + 0.24 * sketch.scatter()
    sketch.stroke([from, 0], [from + aside * high, high], 0.011, 0.5 + 0.5 * sketch.next())
  }
}

function stone(sketch: Sketch): void {
  for (let i = 0; i < 46; i++) {
    const aside = 0.3 * sketch.scatter()
    const up = 0.62 * sketch.next() * (1 - Math.abs(aside) * 1.7)
    sketch.spot(0.5 + aside, up, 0.16, 0.14, 0.5 + 0.5 * up + 0.12 * sketch.scatter(), 1)
  }
}

function fromAbove(sketch: Sketch, isConifer: boolean): void {
  for (let i = 0; i < (isConifer ? 260 : 90); i++) {
    const [angle, away] = [i * 2.39996, 0.44 * Math.sqrt(1 - i / (isConifer ? 260 : 90))]
    const at: InSketch = [0.5 + Math.cos(angle) * away, 0.5 + Math.sin(angle) * away]
    const light = 0.95 - 0.9 * away
    if (isConifer) sketch.stroke([0.5 + (at[0] - 0.5) * 0.4, 0.5 + (at[1] - 0.5) * 0.4], at, 0.012, light)
    else sketch.puff(at[0], at[1], 0.07, 30, 0.014, light)
  }
}

const draw: Record<Silhouette, (sketch: Sketch) => void> = {
  spruce,
  pine,
  oak: (sketch) => broadleaf(sketch, 0.2, 0.46, 22, 0.4),
  birch: (sketch) => broadleaf(sketch, 0.22, 0.4, 18, 1),
  shrub,
  tussock,
  stone,
  needlesFromAbove: (sketch) => fromAbove(sketch, true),
  leavesFromAbove: (sketch) => fromAbove(sketch, false),
}

/** Gives points where nothing is the colour of what is near, so that no dark rim is seen from afar. */
function bleed(bytes: Uint8Array): void {
  const sums = [0, 0, 0]
  let count = 0
  for (let i = 0; i < bytes.length; i += 4)
    if (bytes[i + 3]! > 0) {
      for (let k = 0; k < 3; k++) sums[k]! += bytes[i + k]!
      count++
    }
  for (let i = 0; i < bytes.length; i += 4)
    if (bytes[i + 3] === 0) for (let k = 0; k < 3; k++) bytes[i + k] = sums[k]! / count
}

/** Draws all silhouettes; cost: some hundredths of a second. */
export function silhouetteTexture(): THREE.DataArrayTexture {
  const bytes = new Uint8Array(names.length * side * side * 4)
  names.forEach((name, layer) => {
    const sketch = new Sketch(layer + 1)
    draw[name](sketch)
    bleed(sketch.bytes)
    bytes.set(sketch.bytes, layer * side * side * 4)
  })
  return tiled(new THREE.DataArrayTexture(bytes, side, side, names.length), THREE.LinearMipmapLinearFilter)
}
