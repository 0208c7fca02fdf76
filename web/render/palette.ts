import { Color, DataTexture, LinearFilter, SRGBColorSpace } from 'three'

/** Colours of a terrain and of the air around it. CSS colours, as a designer writes them. */
export interface Palette {
  /** Land by height above the water, from the shore (0) to the highest point (1). */
  land: [at: number, color: string][]
  /** Under water, from the shore (0) to the deepest point (1). */
  seabed: [at: number, color: string][]
  /** Steep ground. */
  rock: string
  /** The cut through the ground at the border of the map. */
  earth: string
  water: string
  sun: string
  /** What the sky adds in the shade, from above and from the side. */
  skylight: string
  bouncelight: string
}

/** After the relief maps of Eduard Imhof: green-grey valleys, warm middle heights, light summits, blue shade. */
export const swiss: Palette = {
  land: [
    [0, '#c9c79a'],
    [0.025, '#a3b184'],
    [0.16, '#8ea878'],
    [0.34, '#a8b183'],
    [0.5, '#c9bd92'],
    [0.64, '#c2ab8a'],
    [0.76, '#b7a898'],
    [0.86, '#dcd9d6'],
    [1, '#fdfdfd'],
  ],
  seabed: [
    [0, '#b9c9a4'],
    [0.08, '#86b3ad'],
    [0.4, '#4d8a9e'],
    [1, '#2c5f80'],
  ],
  rock: '#8d8177',
  earth: '#a39680',
  water: '#4f93ad',
  sun: '#fff2d8',
  skylight: '#b4c6e4',
  bouncelight: '#b3a9a0',
}

const width = 512

/** 512 colours, four bytes each: the seabed from the deepest to the shore, then land from the shore to the summit. */
export function paletteRamp(palette: Palette): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(width * 4)
  for (let i = 0; i < width; i++) {
    const t = (i + 0.5) / (width / 2) - 1
    const color = t < 0 ? colorAt(palette.seabed, -t) : colorAt(palette.land, t)
    color
      .convertLinearToSRGB()
      .toArray(rgb)
      .forEach((value, channel) => {
        data[i * 4 + channel] = Math.round(value * 255)
      })
    data[i * 4 + 3] = 255
  }
  return data
}

export function paletteTexture(palette: Palette): DataTexture {
  const texture = new DataTexture(paletteRamp(palette), width, 1)
  texture.colorSpace = SRGBColorSpace
  texture.minFilter = texture.magFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}

const rgb: [number, number, number] = [0, 0, 0]

function colorAt(stops: Palette['land'], t: number): Color {
  const next = stops.findIndex(([at]) => at >= t)
  if (next <= 0) return new Color(stops.at(next)![1])
  const [from, low] = stops[next - 1]!
  const [to, high] = stops[next]!
  return new Color(low).lerp(new Color(high), (t - from) / (to - from))
}
