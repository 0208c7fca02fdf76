import type { Heightfield, Water } from '../orogen/heightfield.js'

/** What the weather leaves that a file can hold in place of the heights. */
export const traces = ['heights', 'surface', 'area', 'wear'] as const
export type Trace = (typeof traces)[number]

/**
 * A map whose heights are what the weather left: the level of the water, the points drained, or what was deposited (above 0)
 * and worn.
 *
 * @throws RangeError for a map without an age, or another name.
 */
export function traceOf(field: Heightfield, trace: Trace): Heightfield {
  if (!traces.includes(trace))
    throw new RangeError(`trace must be ${traces.join(', ')}, got ${JSON.stringify(trace)}`)
  if (trace === 'heights') return field
  if (!field.water) throw new RangeError(`${trace} is what the weather leaves; give the map an age`)
  const heights = Float32Array.from(field.water[trace satisfies keyof Water])
  let [min, max] = [Infinity, -Infinity]
  for (const value of heights) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return { size: field.size, heights, min, max, spacing: field.spacing }
}
