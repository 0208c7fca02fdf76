export const palettes = ['swiss', 'alpine', 'desert', 'moon', 'ink', 'plaster'] as const
export type PaletteId = (typeof palettes)[number]

/** How what is drawn is looked at; nothing in it changes a height. */
export interface Appearance {
  palette: PaletteId
  /** Share of the map that lies under water, in per cent. */
  water: number
  /** Where the sun stands: degrees clockwise from north. */
  sun: number
  /** How high: degrees above the horizon. */
  sunheight: number
  /** How dark cast shadows and hollows are, in per cent. */
  shade: number
  /** How much of the farthest ground is lost in haze, in per cent. */
  fog: number
  projection: 'perspective' | 'orthographic'
  rotate: boolean
}
