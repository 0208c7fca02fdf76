import { fitCanvas } from '../../../core/dom/sight.js'
import { drawRelief, isSeenOnRelief, type Land, placeOnRelief } from '../relief/relief.js'
import { exampleCorners, type Growth, unit } from './levels.js'

/** Height of the picture by its width. */
export const aspect = 0.46

const raised = [214, 98, 34] as const
const lowered = [44, 98, 190] as const
const rim = [70, 60, 54] as const

/** Levels up to which points are dotted, and numbered. */
const maxDotted = 4
const maxNumbered = 1

/** The ground at a place between levels, and what the level that is at work changes of it. */
export interface Moment {
  land: Land
  /** What this level adds in all, at each point; nothing before the first. */
  added: Float32Array | undefined
}

export function momentOf(growth: Growth, at: number): Moment {
  const { size, last, min, max, method } = growth
  // Coarse while it moves: half as many points a side, but for the last level, whose points these are.
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

/** The mountain at a moment, warm where its level raises the ground and blue where it digs, its points in front. */
export function drawMoment(
  canvas: HTMLCanvasElement,
  growth: Growth,
  at: number,
  width: number,
  write: (value: number) => string,
): void {
  const context = canvas.getContext('2d')
  if (!context || width === 0) return
  const density = fitCanvas(canvas, width, width * aspect, 1.5)
  const { land, added } = momentOf(growth, at)
  // The last level's tint is gone when it has done its work: what is left is the mountain.
  const weight = Math.min(1, 4 * (growth.last - at))
  const tinting = added && ((colors: Uint8ClampedArray) => tint(colors, added, weight))
  const picture = drawRelief(land, land.size - 1, canvas, { edge: rim, ...(tinting && { tinting }) })
  context.putImageData(picture, 0, 0)
  if (growth.method === 'diamond-square') drawPoints(context, land, Math.ceil(at), density, write)
}

function tint(colors: Uint8ClampedArray, added: Float32Array, weight: number): void {
  let most = 0
  for (const each of added) most = Math.max(most, Math.abs(each))
  if (most === 0) return
  for (let i = 0; i < added.length; i++) {
    const strength = weight * Math.min(0.78, (1.5 * Math.abs(added[i]!)) / most)
    const color = added[i]! > 0 ? raised : lowered
    for (let c = 0; c < 3; c++) {
      const at = 4 * i + c
      // Shaded as the land is there.
      const light = (colors[at]! / 255) * 0.7 + 0.42
      colors[at] = colors[at]! * (1 - strength) + color[c]! * light * strength
    }
  }
}

function drawPoints(
  context: CanvasRenderingContext2D,
  land: Land,
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
      context.beginPath()
      context.arc(left, top, (isNew ? 4.5 : 3.2) * density, 0, 2 * Math.PI)
      context.fillStyle = isNew ? ink : paper
      context.fill()
      context.lineWidth = 1.6 * density
      context.strokeStyle = isNew ? paper : ink
      context.stroke()
      if (level > maxNumbered) continue
      const corner = level === 0 || (!isNew && level === 1)
      const text = corner
        ? write(exampleCorners[(y > 0 ? 2 : 0) + (x > 0 ? 1 : 0)]!)
        : write(heights[i]! * unit)
      const room = context.canvas.width / 2
      const inward = left < room * 0.15 ? 18 : left > room * 1.85 ? -18 : 0
      context.lineWidth = 4 * density
      context.strokeStyle = paper
      context.strokeText(text, left + inward * density, Math.max(top - 11 * density, 14 * density))
      context.fillStyle = ink
      context.fillText(text, left + inward * density, Math.max(top - 11 * density, 14 * density))
    }
  }
}
