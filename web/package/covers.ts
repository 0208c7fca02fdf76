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

/** The channel of each in a splat: bare ground, grass, forest, and snow. */
export const splatChannels = [0, 0, 1, 2, 3, 0, 3, 1, 1, 0]
