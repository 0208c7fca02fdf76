/** How large the endless land is, in metres. Its noise has no scale of its own: these make a country of it. */

/** Between two points of level 0. A point of level 16 stands for one metre. */
export const baseSpacing = 65_536
/** The finest level that is made: 3 cm between two points. Below it a height's 24 bits are too few for smooth ground. */
export const finestLevel = 21
/** One of the noise's units of height: the library has three of them between two points of level 0. */
export const unitHeight = baseSpacing / 3
/** What its corners vary by, in that unit: summits of ten kilometres. */
export const amplitude = 0.6
/** One can go so far from the middle each way: windows reach to 2³⁰ points of any level. */
export const reach = 30_000_000
/** As high as one can rise above the sea. */
export const ceiling = 200_000

export const generator = 'diamond-square' as const

/** Which land it is, of diamond-square. */
export interface Land {
  seed: number
  roughness: number
}

/** Metres between two points of a level. */
export const spacingOf = (level: number): number => baseSpacing / 2 ** level

/** How it is drawn: as the ground is, or in columns of cubes. */
export type LandView = 'surface' | 'voxels'
export const landViews: readonly LandView[] = ['surface', 'voxels']

/** A rectangle of a level: its north-western corner and its points each way. */
export interface LandWindow {
  level: number
  x: number
  y: number
  width: number
  height: number
}

/** What the library is asked for a window of a land. */
export const requestFor = (land: Land, window: LandWindow) => ({ generator, amplitude, ...land, ...window })

export type PieceRequest = ReturnType<typeof requestFor>
