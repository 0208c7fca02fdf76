import { shadeUnderWater, shadow, sunlight } from '../colour/map-light.js'
import type { Cells, GridCells, MapWindow } from './window.js'

/** The bytes of a colour like #a1b2c3. */
export const rgbOf = (color: string) =>
  [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as [red: number, green: number, blue: number]

/** The colours of ground without plants, in bytes. */
export const bareOf = ({ rock, silt, bareness }: Record<'rock' | 'silt', string> & { bareness: number }) => ({
  rock: rgbOf(rock),
  silt: rgbOf(silt),
  bareness,
})

/** The style of a map's pixels. */
export interface MapStyle {
  kind: 'grey' | 'hillshade' | 'tints' | 'relief'
  /**
   * 512 colours, four bytes each: the seabed from the deepest point to the shore, then land from there to the
   * summit.
   */
  ramp: Uint8Array
  min: number
  max: number
  /** Height of the water; `min` if there is none. */
  water: number
  /** The position of the sun: degrees clockwise from north, and above the horizon. */
  sun: number
  sunheight: number
  /** Strength of the shading, 0 to 1. */
  shade: number
  /** Exaggerates slopes for the shading: the slope, in heights a point, that counts as 45 degrees. */
  steepness: number
  /** The lakes after erosion: their depth at each sample, and their colour. */
  lakes?: { depths: Float32Array; color: ReturnType<typeof rgbOf> } | undefined
  /**
   * What covers the ground: four bytes a point (`coverColors`), the cells of the samples, and how much shows.
   */
  cover?:
    | {
        colors: Uint8Array
        side: number
        cells: Cells | GridCells
        share: number
        ice: ReturnType<typeof rgbOf>
      }
    | undefined
  /** The ridges and floors of gullies: 1 to -1 at each sample, and their rock and sediment. */
  carved?: ({ ridges: Float32Array } & ReturnType<typeof bareOf>) | undefined
}

/**
 * Colours a window of the map from its samples (`sampleWindow`), four bytes a pixel; those outside the map
 * stay transparent. They are written into `pixels`, which has only zeros, if that is given.
 *
 * Greys are those of the PNG file: black is the lowest point of the map, white its highest, and values
 * between are linear. Hillshade is Lambert's cosine, so that level ground keeps its colour.
 */
export function paintMap(
  samples: Float32Array,
  { width, height, scale }: MapWindow,
  style: MapStyle,
  pixels = new Uint8ClampedArray(width * height * 4),
): Uint8ClampedArray<ArrayBuffer> {
  const across = width + 2
  const { kind, ramp, min, max, water, lakes, carved, cover } = style
  const mixed = new Float64Array(4)
  const range = max - min || 1
  const toSun = sunVector(style)
  const perPixel = scale / style.steepness / 2
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = (y + 1) * across + 1; x < width; x++, at++, to += 4) {
      const value = samples[at]!
      if (Number.isNaN(value)) continue
      pixels[to + 3] = 255
      if (kind === 'grey') {
        pixels[to] = pixels[to + 1] = pixels[to + 2] = Math.round(((value - min) / range) * 255)
        continue
      }
      const isLake = lakes !== undefined && lakes.depths[at]! > 0
      const wet = value < water || isLake
      let [red, green, blue] = [228, 226, 221]
      if (isLake) [red, green, blue] = lakes.color
      else if (kind !== 'hillshade') {
        const color = 4 * rampIndex(value, style)
        red = ramp[color]!
        green = ramp[color + 1]!
        blue = ramp[color + 2]!
        if (cover) {
          mixCell(cover, x + 1, y + 1, across, mixed)
          const [to, share] = wet ? [cover.ice, mixed[3]! / 255] : [mixed, cover.share]
          red += (to[0]! - red) * share
          green += (to[1]! - green) * share
          blue += (to[2]! - blue) * share
        }
        if (carved && !wet) {
          // As `ridgeChunk` in web/draw/colour/shading.glsl.ts colours ground of middle steepness.
          const ridge = carved.ridges[at]!
          const part = Math.min(Math.max((Math.abs(ridge) - 0.1) / 0.8, 0), 1)
          const share = part * part * (3 - 2 * part) * (ridge > 0 ? 0.5 * carved.bareness : 0.5)
          const low = 4 * rampIndex(water + (value - water) * 0.75, style)
          const over = (i: 0 | 1 | 2) =>
            ridge > 0 ? carved.rock[i] : 0.7 * ramp[low + i]! + 0.3 * carved.silt[i]
          red += (over(0) - red) * share
          green += (over(1) - green) * share
          blue += (over(2) - blue) * share
        }
      }
      if (kind !== 'tints' && !isLake) {
        const slopeX = difference(samples[at - 1]!, value, samples[at + 1]!) * perPixel
        const slopeY = difference(samples[at + across]!, value, samples[at - across]!) * perPixel
        let light = lightOn(slopeX, slopeY, toSun)
        // Water softens the forms under it.
        light = 1 + (light - 1) * style.shade * (wet && kind === 'relief' ? shadeUnderWater : 1)
        const lit = light > 1
        const part = lit ? Math.min(light - 1, 1) : Math.min(1 - light, 1)
        const toward = lit ? sunlight : shadow
        red *= 1 + (toward[0]! - 1) * part
        green *= 1 + (toward[1]! - 1) * part
        blue *= 1 + (toward[2]! - 1) * part
      }
      pixels[to] = red
      pixels[to + 1] = green
      pixels[to + 2] = blue
    }
  }
  return pixels
}

/** Interpolates the four bytes at a sample. */
function mixCell(
  { colors, side, cells }: NonNullable<MapStyle['cover']>,
  x: number,
  y: number,
  across: number,
  mixed: Float64Array,
): void {
  const inGrid = 'rows' in cells
  const i = y * across + x
  const from = 4 * (inGrid ? cells.rows[y]! + cells.columns[x]! : cells.at[i]!)
  const right = cells.s[inGrid ? x : i]!
  const down = cells.t[inGrid ? y : i]!
  const below = from + 4 * side
  for (let channel = 0; channel < 4; channel++) {
    const [a, b] = [from + channel, below + channel]
    const upper = colors[a]! + (colors[a + 4]! - colors[a]!) * right
    const lower = colors[b]! + (colors[b + 4]! - colors[b]!) * right
    mixed[channel] = upper + (lower - upper) * down
  }
}

/** Twice the mean slope between three neighbours; the outer ones may lie outside the map. */
function difference(before: number, here: number, after: number): number {
  if (Number.isNaN(before)) return 2 * (after - here)
  return Number.isNaN(after) ? 2 * (here - before) : after - before
}

/** The index of a height's colour in the ramp of 512. */
export function rampIndex(
  value: number,
  { min, max, water }: Pick<MapStyle, 'min' | 'max' | 'water'>,
): number {
  if (value < water) return Math.floor(255.99 * Math.min(Math.max((value - min) / (water - min), 0), 1))
  return 256 + Math.floor(255.99 * Math.min(Math.max((value - water) / (max - water || 1), 0), 1))
}

type LightVector = [x: number, y: number, z: number]

function sunVector({ sun, sunheight }: Pick<MapStyle, 'sun' | 'sunheight'>): LightVector {
  const [azimuth, elevation] = [(sun * Math.PI) / 180, (Math.max(sunheight, 8) * Math.PI) / 180]
  return [
    Math.sin(azimuth) * Math.cos(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
  ]
}

/** The light on a slope relative to that on level ground, which is 1; 0 is dark. */
function lightOn(slopeX: number, slopeY: number, [x, y, z]: LightVector): number {
  const cosine = (z - slopeX * x - slopeY * y) / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1)
  return Math.max(cosine, 0) / z
}
