/** Colours of heights, from the lowest to the highest, as red, green and blue. */
const stops: readonly (readonly [at: number, r: number, g: number, b: number])[] = [
  [0, 84, 124, 112],
  [0.28, 135, 163, 124],
  [0.52, 209, 198, 150],
  [0.76, 196, 158, 120],
  [0.9, 222, 206, 190],
  [1, 250, 248, 244],
]

export type Color = readonly [number, number, number]

/** The colour of a height, given where it lies between the lowest (0) and the highest (1). */
export function tint(share: number): Color {
  const t = Math.min(1, Math.max(0, share))
  const upper = Math.max(
    1,
    stops.findIndex(([at]) => at >= t),
  )
  const [from, r0, g0, b0] = stops[upper - 1]!
  const [to, r1, g1, b1] = stops[upper]!
  const f = (t - from) / (to - from)
  return [r0 + (r1 - r0) * f, g0 + (g1 - g0) * f, b0 + (b1 - b0) * f]
}

/** A colour in another light: 1 leaves it as it is. */
export function lit([r, g, b]: Color, light: number): string {
  const channel = (value: number) => Math.round(Math.min(255, value * light))
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)})`
}
