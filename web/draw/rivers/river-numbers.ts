// Made from the C++ tables by `npm run generated`; do not edit.

/** A river drains at least this share of all points, and at least so many. */
export const riverShare = 0.0004
export const minRiverPoints = 16

/**
 * Half the width of a river as a share of the points a side: of the smallest stream, and what one that drains
 * the whole map has more.
 */
export const thin = 0.0004
export const wide = 0.007

/** Half the width, in points, of lines so narrow that thinner ones would look dotted. */
export const finest = 0.5

/** Lakes are deeper than this share of the relief. */
export const puddle = 0.0015
