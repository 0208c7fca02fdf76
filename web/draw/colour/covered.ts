import { type Cover, covers } from '../../package/covers.js'
import type { PaletteId } from '../camera/viewpoint.js'

export type CoverColors = Readonly<Record<Cover, string>>

/** The colours of what covers the ground, and how much of the land's ramp it hides. */
export interface PaletteCover {
  colors: CoverColors
  share: number
}

/**
 * The palettes whose ground follows what covers it. In the desert nothing grows: its colours by height are
 * layers of stone. They stand here, apart from the other colours, as a request for a terrain needs them
 * before anything is drawn.
 */
export const coverOf = {
  swiss: {
    colors: {
      rock: '#9a9087',
      scree: '#b3a99c',
      meadow: '#a9ba85',
      forest: '#7d9c74',
      snow: '#fbfcfd',
      sand: '#e2d8b2',
      ice: '#f2f7f9',
      tundra: '#b5ad90',
      steppe: '#d0c38f',
      desert: '#e3cd9c',
    },
    share: 0.75,
  },
  alpine: {
    colors: {
      rock: '#797168',
      scree: '#979087',
      meadow: '#7c9858',
      forest: '#42663f',
      snow: '#f7f9fb',
      sand: '#d8cda6',
      ice: '#eef5f9',
      tundra: '#9a947a',
      steppe: '#bcae72',
      desert: '#dbbf8b',
    },
    share: 0.85,
  },
} satisfies Partial<Record<PaletteId, PaletteCover>>

/** Whether the ground of a palette follows what covers it. */
export const isCovered = (palette: PaletteId): palette is keyof typeof coverOf =>
  Object.hasOwn(coverOf, palette)

/** The colours as a list, in the order of the covers. */
export const colorList = (colors: CoverColors): string[] => covers.map((kind) => colors[kind])
