// Made from the C++ tables by `npm run generated`; do not edit.

/** What covers the ground (cpp/cover/cover.h), in the order of its weights. Planets have all of them. */
export const covers = [
  'rock',
  'scree',
  'meadow',
  'forest',
  'snow',
  'sand',
  'ice',
  'tundra',
  'steppe',
  'desert',
] as const
export type Cover = (typeof covers)[number]

/** Maps and windows have so many of them. */
export const mapCovers = 6
