import * as THREE from 'three'
import { smooth } from '../context/textures.js'
import type { PaletteCover } from './covered.js'

/** Colours by a share from 0 to 1, in rising order. */
export type Ramp = [at: number, color: string][]

/** The colours of the space around the relief: backdrop, horizon, floor. */
export interface Atmosphere {
  zenith: string
  horizon: string
  floor: string
  shadow: number
}

/** Colours of a terrain and of the air around it. CSS colours, as a designer writes them. */
export interface Palette {
  /** Land by height above the water, from the shore (0) to the highest point (1). */
  land: Ramp
  /** Under water, from the shore (0) to the deepest point (1). */
  seabed: Ramp
  /** Steep ground, and how much of it shows (0 to 1). */
  rock: string
  bareness: number
  /** What covers the ground, where the palette imitates nature. */
  cover?: PaletteCover
  /** The cut through the ground at the border of the map. */
  earth: string
  water: string
  /** Rivers and lakes, and their sediment. */
  stream: string
  silt: string
  /** How much of the ground the water hides when seen from straight above (0 to 1). */
  murk: number
  /** The light line where land and water meet, and its strength (0 to 1). */
  shore: string
  surf: number
  sun: string
  /** The light of the sky in the shade, from above and from the side. */
  skylight: string
  bouncelight: string
  /** A factor for all light: white ground needs less. */
  exposure: number
  /** Where there is no air, a low sun is as white as a high one. */
  isAirless?: boolean
  /** The space around the relief, on a light and on a dark page. */
  air: { light: Atmosphere; dark: Atmosphere }
}

const width = 512

const ramps = new WeakMap<Palette, Uint8Array<ArrayBuffer>>()

/**
 * 512 shared colours of four bytes: the seabed from the deepest point to the shore, then land from there to
 * the summit.
 */
export function paletteRamp(palette: Palette): Uint8Array<ArrayBuffer> {
  const ramp = ramps.get(palette) ?? makeRamp(palette)
  ramps.set(palette, ramp)
  return ramp
}

function makeRamp(palette: Palette): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(width * 4)
  for (let i = 0; i < width; i++) {
    const t = (i + 0.5) / (width / 2) - 1
    const color = (t < 0 ? colorAt(palette.seabed, -t) : colorAt(palette.land, t)).getHex()
    data.set([color >> 16, color >> 8, color, 255], i * 4) // which keeps the lowest eight bits of each
  }
  return data
}

export function paletteTexture(palette: Palette): THREE.DataTexture {
  const texture = smooth(new THREE.DataTexture(paletteRamp(palette), width, 1))
  texture.colorSpace = THREE.SRGBColorSpace
  return texture
}

/** The colour of a share, in linear working space. */
export function colorAt(stops: Ramp, t: number): THREE.Color {
  const next = stops.findIndex(([at]) => at >= t)
  if (next <= 0) return new THREE.Color(stops.at(next)![1])
  const [from, low] = stops[next - 1]!
  const [to, high] = stops[next]!
  return new THREE.Color(low).lerp(new THREE.Color(high), (t - from) / (to - from))
}
