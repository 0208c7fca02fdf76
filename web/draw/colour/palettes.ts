import type { PaletteId, PaletteName } from '../camera/viewpoint.js'
import { coverOf } from './covered.js'
import { type Atmosphere, colorAt, type Palette, type Ramp } from './palette.js'
import { readStops, type StopsText } from './stops.js'

/** Shares and colours, as in '0 #ffffff, 1 #000000'. */
const ramp = (stops: string): Ramp =>
  stops.split(',').map((stop) => {
    const [at, color] = stop.trim().split(' ') as [string, string]
    return [Number(at), color]
  })

const daylight: Atmosphere = { zenith: '#9fbcd8', horizon: '#edf0ee', floor: '#d9d8d2', shadow: 0.34 }
const night: Atmosphere = { zenith: '#161c26', horizon: '#414b59', floor: '#1f242b', shadow: 0.5 }

/**
 * In the style of Eduard Imhof's relief maps: green-grey valleys, warm middle heights, light summits, blue
 * shade.
 */
const swiss: Palette = {
  land: ramp(`0 #c9c79a, 0.025 #a3b184, 0.16 #8ea878, 0.34 #a8b183, 0.5 #c9bd92,
    0.64 #c2ab8a, 0.76 #b7a898, 0.86 #dcd9d6, 1 #fdfdfd`),
  seabed: ramp('0 #b9c9a4, 0.08 #86b3ad, 0.4 #4d8a9e, 1 #2c5f80'),
  cover: coverOf.swiss,
  rock: '#8d8177',
  bareness: 0.7,
  earth: '#a39680',
  water: '#4f93ad',
  stream: '#3b84a6',
  silt: '#ddd6b0',
  murk: 0.42,
  shore: '#eef4ea',
  surf: 0.6,
  sun: '#fff2d8',
  skylight: '#b4c6e4',
  bouncelight: '#b3a9a0',
  exposure: 1.06,
  air: { light: daylight, dark: night },
}

/** A summer's day in the high Alps: meadows, dark forest, bare rock, snow and a turquoise lake. */
const alpine: Palette = {
  land: ramp(`0 #b5b592, 0.02 #8ba463, 0.12 #6f9453, 0.24 #4c7245, 0.4 #4f6e44, 0.52 #82895a,
    0.62 #8e8873, 0.7 #938f8a, 0.78 #b9bcc0, 0.84 #eef2f6, 1 #ffffff`),
  seabed: ramp('0 #b6c7a8, 0.06 #7fbdb2, 0.3 #3a919b, 1 #17566e'),
  cover: coverOf.alpine,
  rock: '#797168',
  bareness: 0.85,
  earth: '#84796a',
  water: '#2f8ea0',
  stream: '#2a7f95',
  silt: '#d8cfa4',
  murk: 0.45,
  shore: '#f2f7f1',
  surf: 0.55,
  sun: '#fff4de',
  skylight: '#a9c2ea',
  bouncelight: '#9fa092',
  exposure: 1.1,
  air: {
    light: { zenith: '#86b2de', horizon: '#eaf1f5', floor: '#d5dad8', shadow: 0.36 },
    dark: { zenith: '#111a27', horizon: '#3b4c5f', floor: '#1b222a', shadow: 0.5 },
  },
}

/** Sand, layers of red stone, and an oasis. */
const desert: Palette = {
  land: ramp(`0 #cfc192, 0.02 #e6cf9f, 0.2 #dcb981, 0.36 #cf9c62, 0.46 #bd7a4c,
    0.54 #c98e5d, 0.64 #a9603c, 0.72 #bf7d52, 0.84 #a2593a, 1 #d9a67c`),
  seabed: ramp('0 #cfc593, 0.08 #93b594, 0.4 #4b8f87, 1 #285d61'),
  rock: '#8d4b33',
  bareness: 0.6,
  earth: '#a9714a',
  water: '#4f9c92',
  stream: '#3f8c8a',
  silt: '#ead9a4',
  murk: 0.5,
  shore: '#f4ecd0',
  surf: 0.4,
  sun: '#ffeccb',
  skylight: '#b6b4d4',
  bouncelight: '#c79f7f',
  exposure: 1.05,
  air: {
    light: { zenith: '#a8c4d8', horizon: '#f6ecdb', floor: '#e2d4b8', shadow: 0.32 },
    dark: { zenith: '#19151d', horizon: '#574238', floor: '#28201c', shadow: 0.5 },
  },
}

/** Grey dust under a hard sun; a plain of dark lava replaces the water. */
const moon: Palette = {
  land: ramp('0 #7b7976, 0.1 #8b8885, 0.45 #a19e9a, 0.8 #bcb9b5, 1 #dedcd8'),
  seabed: ramp('0 #727070, 0.2 #626163, 1 #4a4b50'),
  rock: '#c2bfbb',
  bareness: 0.5,
  earth: '#77746f',
  water: '#4d4e53',
  stream: '#2f3238',
  silt: '#9b9894',
  murk: 0.94,
  shore: '#8f8d8b',
  surf: 0.15,
  sun: '#fffaf2',
  skylight: '#565c6a',
  bouncelight: '#4a4846',
  exposure: 1.28,
  isAirless: true,
  air: {
    light: { zenith: '#b9bdc4', horizon: '#eceded', floor: '#d2d2d1', shadow: 0.42 },
    dark: { zenith: '#030407', horizon: '#15171c', floor: '#0b0c0f', shadow: 0.7 },
  },
}

/** A brush drawing: paper, and one blue-black ink, thick in the water and on steep ground. */
const ink: Palette = {
  land: ramp('0 #cfcabd, 0.06 #ddd6c4, 0.4 #ece5d2, 0.75 #f8f2e3, 1 #fffdf6'),
  seabed: ramp('0 #8d97a6, 0.08 #5f6d84, 0.4 #36435e, 1 #1c2438'),
  rock: '#2c3246',
  bareness: 1,
  earth: '#3a4055',
  water: '#222c45',
  stream: '#2c3c66',
  silt: '#e2dccd',
  murk: 0.6,
  shore: '#fffdf4',
  surf: 1,
  sun: '#fff8ea',
  skylight: '#5c6688',
  bouncelight: '#55586a',
  exposure: 1.06,
  air: {
    light: { zenith: '#ece4d2', horizon: '#f9f5ec', floor: '#ebe4d4', shadow: 0.28 },
    dark: { zenith: '#17191e', horizon: '#3d3e41', floor: '#202124', shadow: 0.5 },
  },
}

/** A plaster cast in a studio: form and nothing else. */
const plaster: Palette = {
  land: ramp('0 #e9e6e1, 1 #f7f5f2'),
  seabed: ramp('0 #e6e3de, 0.2 #dddad5, 1 #cbc8c4'),
  rock: '#e6e2dc',
  bareness: 0.4,
  earth: '#e6e2db',
  water: '#d8d6d3',
  stream: '#9fb0ba',
  silt: '#f4f2ee',
  murk: 0.5,
  shore: '#ffffff',
  surf: 0.5,
  sun: '#fff4e4',
  skylight: '#aab6cc',
  bouncelight: '#b0a79d',
  exposure: 0.9,
  air: {
    light: { zenith: '#cfd6dd', horizon: '#f4f4f2', floor: '#e2e0dc', shadow: 0.3 },
    dark: { zenith: '#15181c', horizon: '#3f4348', floor: '#222427', shadow: 0.5 },
  },
}

export const paletteOf: Record<PaletteName, Palette> = { swiss, alpine, desert, moon, ink, plaster }

/** Palettes of authors, by their stops, so that their ramps are made once. */
const own = new Map<StopsText, Palette>()

/** The palette of the table, or of an author's stops. */
export function paletteFor(id: PaletteId): Palette {
  if (!isOwn(id)) return paletteOf[id]
  const palette = own.get(id) ?? ownPalette(id)
  if (own.size > 32) own.clear() // a slider may set a new one with every step
  own.set(id, palette)
  return palette
}

const isOwn = (id: PaletteId): id is StopsText => id.startsWith('#')

/** Water seen from above has the colour of this share of its depth, if its author says no other. */
export const depthOfSurface = 0.4

/**
 * Colours that follow from the height alone, in the light of Swiss relief; land or water without any keeps
 * its own.
 */
function ownPalette(text: StopsText): Palette {
  const stops = readStops(text)
  const land = stops.filter(([at]) => at >= 0)
  const sea = stops.flatMap(([at, color]): Ramp => (at < 0 ? [[-at, color]] : [])).reverse()
  const made: Palette = { ...swiss, bareness: 0 }
  delete made.cover
  if (land.length > 0) Object.assign(made, { land, earth: land[0]![1] })
  if (sea.length > 0) {
    const water = `#${colorAt(sea, depthOfSurface).getHexString()}`
    Object.assign(made, { seabed: sea, water, stream: water })
  }
  return made
}
