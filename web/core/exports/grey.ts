/** The heights that become 0 and the largest integer. */
export interface HeightRange {
  minimum: number
  maximum: number
}

/** The requested range, or that of the heights. */
export function rangeOf(field: { min: number; max: number }, range?: HeightRange): HeightRange {
  if (!range) return { minimum: field.min, maximum: field.max }
  const { minimum, maximum } = range
  if (Number.isFinite(minimum) && Number.isFinite(maximum) && minimum < maximum) return range
  throw new RangeError(
    `range must be two heights, minimum below maximum, got ${minimum} and ${maximum}; leave it out for the map’s own`,
  )
}

/**
 * A row as integers from 0 to `white`, to the nearest; what is out of range becomes one or the other, a flat map and NaN 0.
 * The same arithmetic as cpp/shaping/normalise.h.
 */
export function greyRow(
  heights: Float32Array,
  { minimum, maximum }: HeightRange,
  white: number,
  out: Uint8Array | Uint16Array,
): void {
  const span = maximum - minimum
  const scale = span > 0 ? white / span : 0
  for (let x = 0; x < heights.length; x++) {
    const grey = (heights[x]! - minimum) * scale + 0.5
    out[x] = grey < 0 ? 0 : grey > white ? white : grey
  }
}
