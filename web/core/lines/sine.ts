/**
 * The sine of an angle in degrees, within 1e-15, by + and × alone: the same bits in every browser and in
 * `cpp/elementary.cpp`, whose twin it is, so that a drawing is the same everywhere. `Math.sin` is not.
 */
export function sine(degrees: number): number {
  let angle = degrees - 360 * Math.floor(degrees / 360 + 0.5)
  if (angle > 90) angle = 180 - angle
  if (angle < -90) angle = -180 - angle
  const x = angle * (Math.PI / 180)
  let sum = 1
  for (let k = 24; k > 0; k -= 2) sum = 1 - (sum * (x * x)) / (k * (k + 1))
  return sum * x
}

export const cosine = (degrees: number): number => sine(degrees + 90)
