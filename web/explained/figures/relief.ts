import { type MapStyle, paintMap } from '../../draw/map/paint.js'
import { steepnessOf } from '../../draw/map/pyramid.js'
import { sampleWindow } from '../../draw/map/window.js'
import { type Heightfield, rangeOf } from '../../package/heightfield.js'
import { type Color, type TintRamp, tint } from '../../dom/tints.js'

/** Land from the lowest to the highest point. */
const land: TintRamp = [
  [0, [124, 148, 112]],
  [0.35, [181, 180, 136]],
  [0.65, [206, 190, 160]],
  [0.85, [226, 219, 208]],
  [1, [250, 249, 246]],
]
const earth: Color = [120, 104, 92]
const outline: Color = [196, 74, 32]

/** Heights, and between which of them the picture is stretched. */
export type StretchedHeights = Pick<Heightfield, 'size' | 'heights' | 'min' | 'max'>

/**
 * How much narrower the far side is seen; how deep the map and how high its heights, in shares of the
 * picture's height.
 */
const narrowing = 0.24
const depth = 0.44
const rise = 0.5
/** The height of the front edge in the picture, and the thickness of the ground under the lowest point. */
const front = 0.93
const thickness = 0.035

/**
 * A mountain seen from the south and from above, cut along a row of the map: the part in front of the cut is
 * removed. Every column of the picture is scanned from front to back, skipping what lies behind something
 * higher. `edge` is the colour of the cut; `tinting` may mix other colours into those of the land. Takes some
 * 10 ms for 1000 × 500 pixels.
 */
export function drawRelief(
  field: StretchedHeights,
  cut: number,
  { width, height }: { width: number; height: number },
  { edge = outline, tinting }: { edge?: Color; tinting?: (colors: Uint8ClampedArray) => void } = {},
): ImageData {
  const { size, heights, min, max } = field
  const colors = reliefColors(field)
  tinting?.(colors)
  const pixels = new Uint8ClampedArray(width * height * 4)
  const last = size - 1
  const put = (x: number, y: number, [red, green, blue]: Color, alpha = 255) => {
    const to = 4 * (y * width + x)
    pixels[to] = red
    pixels[to + 1] = green
    pixels[to + 2] = blue
    pixels[to + 3] = alpha
  }
  const baseOf = (y: number) => height * (front - (depth * (last - y)) / last)
  const up = (height * rise) / (max - min || 1)
  const thick = height * thickness
  for (let screenX = 0; screenX < width; screenX++) {
    const across = ((screenX + 0.5) / width - 0.5) / 0.98
    let horizon = height
    for (let y = last; y >= 0; y--) {
      const nearness = 1 - (narrowing * (last - y)) / last
      const x = across / nearness + 0.5
      if (x < 0 || x > 1) continue
      const base = Math.round(baseOf(y))
      if (y > cut) {
        for (let screenY = base; screenY < Math.min(horizon, base + 4); screenY++)
          put(screenX, screenY, earth, 46)
        continue
      }
      const west = Math.min(Math.floor(x * last), last - 1)
      const share = x * last - west
      const at = y * size + west
      const z = heights[at]! + (heights[at + 1]! - heights[at]!) * share
      const top = Math.max(Math.round(base - (z - min) * up * nearness), 0)
      if (y === cut) {
        // The cut fades downwards: it is the land that counts.
        const foot = base + thick * nearness
        for (let screenY = top; screenY < foot; screenY++) {
          const isEdge = screenY < top + 3
          const alpha = isEdge ? 255 : 235 - (195 * (screenY - top)) / (foot - top)
          put(screenX, Math.min(screenY, height - 1), isEdge ? edge : earth, alpha)
        }
      } else {
        const from = 4 * (share < 0.5 ? at : at + 1)
        const color: Color = [colors[from]!, colors[from + 1]!, colors[from + 2]!]
        for (let screenY = top; screenY < horizon; screenY++) put(screenX, screenY, color)
      }
      if (top < horizon) horizon = top
    }
  }
  return new ImageData(pixels, width, height)
}

/** The place on that picture where a point of the map is seen; x and y are counted in points. */
export function placeOnRelief(
  { size, min, max }: Omit<StretchedHeights, 'heights'>,
  { width, height }: { width: number; height: number },
  [x, y, z]: readonly [x: number, y: number, z: number],
): [x: number, y: number] {
  const last = size - 1
  const nearness = 1 - (narrowing * (last - y)) / last
  const up = (height * rise) / (max - min || 1)
  return [
    width * ((x / last - 0.5) * 0.98 * nearness + 0.5),
    height * (front - (depth * (last - y)) / last) - (z - min) * up * nearness,
  ]
}

/** Whether a point is visible: all nearer points in its column of the picture are lower. */
export function isSeenOnRelief(
  land: StretchedHeights,
  picture: { width: number; height: number },
  [x, y, z]: readonly [x: number, y: number, z: number],
): boolean {
  const { size, heights } = land
  const last = size - 1
  const [left, top] = placeOnRelief(land, picture, [x, y, z])
  const across = (left / picture.width - 0.5) / 0.98
  for (let row = Math.ceil(y) + 1; row <= last; row++) {
    const column = Math.round((across / (1 - (narrowing * (last - row)) / last) + 0.5) * last)
    if (column < 0 || column > last) continue
    const [, before] = placeOnRelief(land, picture, [column, row, heights[row * size + column]!])
    if (before < top - 1) return false
  }
  return true
}

/**
 * Colours by height, light from the north-west, four bytes a point. Rough ground would be all black and white
 * if its slopes were taken in full.
 */
export function reliefColors(map: StretchedHeights): Uint8ClampedArray<ArrayBuffer> {
  const { size, min, max } = map
  const usual = ((max - min) / size) * 4
  const steepness = Math.sqrt(steepnessOf(map, 1) * usual)
  return paintWhole(map, { kind: 'relief', ramp: landRamp(), sunheight: 42, shade: 0.9, steepness })
}

/** Paints a map from above, a pixel a point. */
function paintWhole(
  map: StretchedHeights,
  look: Pick<MapStyle, 'kind' | 'ramp' | 'sunheight' | 'shade' | 'steepness'>,
) {
  const { size, min, max } = map
  const window = { left: -0.5, top: -0.5, scale: 1, width: size, height: size }
  return paintMap(sampleWindow(map, 1, window), window, { ...look, min, max, water: min, sun: 315 })
}

let ramp: Uint8Array | undefined

/** 512 colours as `paintMap` asks for them; those under water are not used. */
function landRamp(): Uint8Array {
  if (ramp) return ramp
  ramp = new Uint8Array(2048)
  for (let i = 256; i < 512; i++) ramp.set(tint((i - 256) / 255, land), 4 * i)
  return ramp
}

/** Heights from above, a pixel a point: as greys, or lit from the north-west. */
export function paintHeights(
  { size, values }: { size: number; values: Float32Array<ArrayBuffer> },
  view: 'hillshade' | 'heights',
): Uint8ClampedArray<ArrayBuffer> {
  const map = { size, heights: values, ...rangeOf(values) }
  const kind = view === 'heights' ? 'grey' : 'hillshade'
  return paintWhole(map, { kind, ramp: noRamp, sunheight: 45, shade: 1, steepness: steepnessOf(map, 1) })
}

/** Neither greys nor hillshade ask for one. */
const noRamp = new Uint8Array(0)
