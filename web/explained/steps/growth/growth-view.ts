import { fitCanvas } from '../../../dom/sight.js'
import { rangeOf } from '../../../package/heightfield.js'
import { drawRelief, isSeenOnRelief, type StretchedHeights, placeOnRelief } from '../../figures/relief.js'
import { drawDisc } from '../player/turned-canvas.js'
import { diamondSquare, stampNoise } from '../../twins/index.js'

/** Height of the picture divided by its width. */
export const aspect = 0.46

const raised = [214, 98, 34] as const
const lowered = [44, 98, 190] as const
const rim = [70, 60, 54] as const

/** The finest level whose points are drawn as dots, and the finest whose dots have numbers. */
const maxDotted = 4
const maxNumbered = 1

/** The ground at a moment between levels, and how the current level changes it. */
interface Moment {
  land: StretchedHeights
  /** The height that this level adds in all, at each point; undefined before the first. */
  added: Float32Array | undefined
}

export function momentOf(growth: GrowingMountain, at: number): Moment {
  const { size, last, min, max, method } = growth
  // Draw half as many points a side while the picture moves, except in the last level, whose points are
  // these.
  const side = method === 'stamp-noise' || at > last - 1 ? size : (size - 1) / 2 + 1
  const level = Math.ceil(at)
  const now = growth.after(level, side)
  if (level === 0) return { land: { size: side, heights: now, min, max }, added: undefined }
  const before = growth.after(level - 1, side)
  const share = at - (level - 1)
  const eased = share * share * (3 - 2 * share)
  const heights = now.map((height, i) => before[i]! + (height - before[i]!) * eased)
  return { land: { size: side, heights, min, max }, added: now.map((height, i) => height - before[i]!) }
}

/**
 * Draws the mountain at a moment: warm where its level raises the ground, blue where it lowers it, with its
 * points.
 */
export function drawMoment(
  canvas: HTMLCanvasElement,
  growth: GrowingMountain,
  at: number,
  width: number,
  write: (value: number) => string,
): void {
  const context = canvas.getContext('2d')
  if (!context || width === 0) return
  const density = fitCanvas(canvas, width, width * aspect, 1.5)
  const { land, added } = momentOf(growth, at)
  // The tint of the last level fades when its work is done: the mountain remains.
  const weight = Math.min(1, 4 * (growth.last - at))
  const tinting = added && ((colors: Uint8ClampedArray) => tint(colors, added, weight))
  const picture = drawRelief(land, land.size - 1, canvas, { edge: rim, ...(tinting && { tinting }) })
  context.putImageData(picture, 0, 0)
  if (growth.method === 'diamond-square') drawPoints(context, land, Math.ceil(at), density, write)
}

function tint(colors: Uint8ClampedArray, added: Float32Array, weight: number): void {
  let largest = 0
  for (const each of added) largest = Math.max(largest, Math.abs(each))
  if (largest === 0) return
  for (let i = 0; i < added.length; i++) {
    const strength = weight * Math.min(0.78, (1.5 * Math.abs(added[i]!)) / largest)
    const color = added[i]! > 0 ? raised : lowered
    for (let c = 0; c < 3; c++) {
      const at = 4 * i + c
      // The same shading as on the land view.
      const light = (colors[at]! / 255) * 0.7 + 0.42
      colors[at] = colors[at]! * (1 - strength) + color[c]! * light * strength
    }
  }
}

function drawPoints(
  context: CanvasRenderingContext2D,
  land: StretchedHeights,
  level: number,
  density: number,
  write: (value: number) => string,
): void {
  if (level > maxDotted) return
  const { size, heights } = land
  const cells = 2 ** level
  const step = (size - 1) / cells
  const style = getComputedStyle(context.canvas)
  const ink = style.getPropertyValue('--_ink') || '#23272d'
  const paper = style.getPropertyValue('--_sheet') || '#fff'
  context.textAlign = 'center'
  context.font = `600 ${14 * density}px system-ui, sans-serif`
  for (let y = 0; y <= cells; y++) {
    for (let x = 0; x <= cells; x++) {
      const isNew = level > 0 && (x % 2 === 1 || y % 2 === 1)
      const i = y * step * size + x * step
      const place = [x * step, y * step, heights[i]!] as const
      if (!isSeenOnRelief(land, context.canvas, place)) continue
      const [left, top] = placeOnRelief(land, context.canvas, place)
      const [fill, stroke] = isNew ? [ink, paper] : [paper, ink]
      drawDisc(context, [left, top], (isNew ? 4.5 : 3.2) * density, { fill, stroke, width: 1.6 * density })
      if (level > maxNumbered) continue
      const text = write(heights[i]! * unit)
      const room = context.canvas.width / 2
      let inward: number
      if (left < room * 0.15) inward = 18
      else if (left > room * 1.85) inward = -18
      else inward = 0
      const at = [left + inward * density, Math.max(top - 11 * density, 14 * density)] as const
      Object.assign(context, { lineWidth: 4 * density, strokeStyle: paper, fillStyle: ink })
      context.strokeText(text, ...at)
      context.fillText(text, ...at)
    }
  }
}

export const methods = ['diamond-square', 'stamp-noise'] as const
export type Method = (typeof methods)[number]

/** The number of levels after the first, which is four corners, or nothing. */
export const lastLevel: Record<Method, number> = { 'diamond-square': 9, 'stamp-noise': 8 }

/**
 * The worked example's corners, north-west, north-east, south-west, south-east; the map has these × `unit`.
 */
export const exampleCorners = [215, 168, 384, 53] as const
export const unit = 400

/** A mountain after each level, or after each octave of stamps; each stage is computed only once. */
export interface GrowingMountain {
  method: Method
  seed: number
  /** The number of levels after the first, which is four corners, or nothing. */
  last: number
  /** Points a side of the finished map. */
  size: number
  /** The whole map after a level, with `side` points a side: 2^n + 1, or 2^n for stamps. */
  after(level: number, side: number): Float32Array<ArrayBuffer>
  min: number
  max: number
}

export function growthOf(method: Method, seed: number): GrowingMountain {
  return method === 'diamond-square' ? squares(seed) : stamps(seed)
}

const exponent = lastLevel['diamond-square']

/**
 * A larger exponent refines the same mountain, so the points of every level lie in the finest map, 2^(9 −
 * level) apart; between them the ground is interpolated linearly.
 */
function squares(seed: number): GrowingMountain {
  const last = exponent
  const size = 2 ** exponent + 1
  const finest = new Float32Array(size * size)
  diamondSquare({ exponent, seed, corners: exampleCorners.map((corner) => corner / unit) }, finest)
  const after = remembered((level, side) => {
    const spacing = 2 ** (exponent - level)
    const step = (size - 1) / (side - 1)
    const heights = new Float32Array(side * side)
    for (let y = 0; y < side; y++) {
      const [row, down] = split(y * step, spacing, size)
      for (let x = 0; x < side; x++) {
        const [column, across] = split(x * step, spacing, size)
        const at = row * size + column
        const north = finest[at]! + (finest[at + spacing]! - finest[at]!) * across
        const below = at + spacing * size
        const south = finest[below]! + (finest[below + spacing]! - finest[below]!) * across
        heights[y * side + x] = north + (south - north) * down
      }
    }
    return heights
  })
  return { method: 'diamond-square', seed, last, size, after, ...rangeOf(finest) }
}

/** The lattice point before a position, and the fraction of the way to the next one. */
function split(at: number, spacing: number, size: number): [before: number, share: number] {
  const before = Math.min(Math.floor(at / spacing) * spacing, size - 1 - spacing)
  return [before, (at - before) / spacing]
}

/** The growth octave by octave: smaller stamps are left out. All points are always there. */
function stamps(seed: number): GrowingMountain {
  const last = lastLevel['stamp-noise']
  const size = 2 ** last
  const after = remembered((level) => {
    const heights = new Float32Array(size * size)
    if (level > 0) stampNoise({ exponent: last, seed, granularity: 2 ** (last - level) }, heights)
    return heights
  })
  const ranges = Array.from({ length: last + 1 }, (_, level) => rangeOf(after(level, size)))
  const { min, max } = rangeOf(ranges.flatMap(({ min, max }) => [min, max]))
  return { method: 'stamp-noise', seed, last, size, after, min, max }
}

function remembered(make: GrowingMountain['after']): GrowingMountain['after'] {
  const known = new Map<string, Float32Array<ArrayBuffer>>()
  return (level, side) => {
    const key = `${level}/${side}`
    const heights = known.get(key) ?? make(level, side)
    known.set(key, heights)
    return heights
  }
}
