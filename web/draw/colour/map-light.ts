// How maps are lit and watered. The C++ of saved maps has the same numbers from here
// (cpp/files/formats/palette_table.h).

/** Factors for the channels of a colour: in full light and in full shade. */
export const sunlight = [1.13, 1.1, 1.02] as const
export const shadow = [0.42, 0.46, 0.58] as const

/** Water softens the forms under it. */
export const shadeUnderWater = 0.35

/** The share of a map that is under water where no erosion says it, in per cent. */
export const underWater = 22
