/** Red, green and blue. */
export type Color = readonly [number, number, number]
export type TintRamp = readonly (readonly [at: number, color: Color])[]

/** Colours of heights, from the lowest to the highest. */
const heights: TintRamp = [
  [0, [84, 124, 112]],
  [0.28, [135, 163, 124]],
  [0.52, [209, 198, 150]],
  [0.76, [196, 158, 120]],
  [0.9, [222, 206, 190]],
  [1, [250, 248, 244]],
]

/** The colour of a height, given its share from the lowest (0) to the highest (1). */
export function tint(share: number, ramp = heights): Color {
  const t = Math.min(1, Math.max(0, share))
  const found = ramp.findIndex(([at]) => at >= t)
  const [[from, low], [to, high]] = [ramp[Math.max(0, found - 1)]!, ramp[Math.max(1, found)]!]
  const between = (c: 0 | 1 | 2) => low[c] + ((high[c] - low[c]) * (t - from)) / (to - from)
  return [between(0), between(1), between(2)]
}

/** A colour under a different light: 1 leaves it unchanged. */
export function lit([r, g, b]: Color, light: number): string {
  const channel = (value: number) => Math.round(Math.min(255, value * light))
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)})`
}
