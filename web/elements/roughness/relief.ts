import { paintMap } from '../../map/paint.js'
import { steepnessOf } from '../../map/steepness.js'
import { sampleWindow } from '../../map/window.js'

/** A map to be drawn. */
export interface Map {
  size: number
  heights: Float32Array
  min: number
  max: number
}

type Color = readonly [red: number, green: number, blue: number]

/** Land from the lowest to the highest point. */
const land: readonly (readonly [at: number, color: Color])[] = [
  [0, [124, 148, 112]],
  [0.35, [181, 180, 136]],
  [0.65, [206, 190, 160]],
  [0.85, [226, 219, 208]],
  [1, [250, 249, 246]],
]
const earth: Color = [120, 104, 92]
const cutColor: Color = [196, 54, 22]

/** How much narrower the far side is seen, and how high the range of heights is, in shares of the width. */
const narrowing = 0.22
const relief = 0.26
const depth = 0.5

/**
 * A mountain seen from the south and from above: every column of the picture is walked from front to back, and what lies
 * behind something higher is not drawn. The row `cut` of the map is drawn as a line. A few milliseconds a hundred thousand
 * pixels.
 */
export function drawRelief(map: Map, cut: number, width: number, height: number): ImageData {
  const { size, heights, min, max } = map
  const colors = colorsOf(map)
  const pixels = new Uint8ClampedArray(width * height * 4)
  const last = size - 1
  const front = height * 0.93
  const perRow = (height * depth) / last
  const up = (height * relief * 1.3) / (max - min || 1)
  const cutRow = Math.round(cut)
  for (let screenX = 0; screenX < width; screenX++) {
    let horizon = height
    for (let y = last; y >= 0; y--) {
      const nearness = 1 - (narrowing * (last - y)) / last
      const x = ((screenX + 0.5) / width - 0.5) / nearness / 0.98 + 0.5
      if (x < 0 || x > 1) continue
      const west = Math.min(Math.floor(x * last), last - 1)
      const share = x * last - west
      const at = y * size + west
      const z = heights[at]! + (heights[at + 1]! - heights[at]!) * share
      const top = Math.max(Math.round(front - (last - y) * perRow - (z - min) * up * nearness), 0)
      // The edge of the map in front is a wall of earth.
      const bottom = y === last ? Math.min(horizon, Math.round(front) + 6) : horizon
      const from = 4 * (share < 0.5 ? at : at + 1)
      for (let screenY = top; screenY < bottom; screenY++) {
        const to = 4 * (screenY * width + screenX)
        const wall = y === last && screenY > top
        const line = y === cutRow && screenY < top + 2
        const color = line ? cutColor : earth
        for (let c = 0; c < 3; c++) pixels[to + c] = line || wall ? color[c]! : colors[from + c]!
        pixels[to + 3] = 255
      }
      if (top < horizon) horizon = top
    }
  }
  return new ImageData(pixels, width, height)
}

/** Colours by height, light from the north-west. Rough ground would be all black and white if its slopes were taken in full. */
function colorsOf({ size, heights, min, max }: Map): Uint8ClampedArray {
  const window = { left: -0.5, top: -0.5, scale: 1, width: size, height: size }
  const map = { size, heights }
  const own = steepnessOf(map, 1)
  const usual = ((max - min) / size) * 4
  return paintMap(sampleWindow(map, 1, window), window, {
    kind: 'relief',
    ramp: landRamp(),
    min,
    max,
    water: min,
    sun: 315,
    sunheight: 42,
    shade: 0.9,
    steepness: Math.sqrt(own * usual),
  })
}

let ramp: Uint8Array | undefined

/** 512 colours as `paintMap` asks for them; those under water are not used. */
function landRamp(): Uint8Array {
  if (ramp) return ramp
  ramp = new Uint8Array(2048)
  for (let i = 256; i < 512; i++) {
    const share = (i - 256) / 255
    const next = Math.max(
      land.findIndex(([at]) => at >= share),
      1,
    )
    const [[from, low], [to, high]] = [land[next - 1]!, land[next]!]
    for (let c = 0; c < 3; c++)
      ramp[4 * i + c] = low[c]! + ((high[c]! - low[c]!) * (share - from)) / (to - from)
  }
  return ramp
}
