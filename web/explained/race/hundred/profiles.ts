import { rangeOf } from '../../../package/heightfield.js'

interface ProfileLook {
  width: number
  height: number
  ink: string
  paper: string
}

/** How many of the rows are drawn, and how much narrower the farthest one is. */
const rows = 65
const narrowing = 0.3

/**
 * Draws a map as Voirol did: one profile behind the other, each hidden by the nearer ones, which are painted
 * over those behind them.
 */
export function drawProfiles(
  context: CanvasRenderingContext2D,
  heights: Float32Array,
  { width, height, ink, paper }: ProfileLook,
): void {
  const size = Math.sqrt(heights.length)
  const { min, max } = rangeOf(heights)
  context.fillStyle = paper
  context.fillRect(0, 0, width, height)
  context.strokeStyle = ink
  context.lineWidth = Math.max(1, width / 700)
  for (let row = 0; row < rows; row++) {
    const near = row / (rows - 1)
    const scale = 0.96 * (1 - narrowing * (1 - near))
    const ground = height * (0.42 + 0.54 * near)
    const from = Math.round(near * (size - 1)) * size
    const profile = new Path2D()
    for (let x = 0; x < size; x++) {
      const up = ((heights[from + x]! - min) / (max - min || 1)) * height * 0.38 * scale
      profile.lineTo(width / 2 + (x / (size - 1) - 0.5) * width * scale, ground - up)
    }
    const hidden = new Path2D(profile)
    hidden.lineTo((width / 2) * (1 + scale), height)
    hidden.lineTo((width / 2) * (1 - scale), height)
    context.fill(hidden)
    context.stroke(profile)
  }
}
