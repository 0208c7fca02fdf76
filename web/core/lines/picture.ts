import type { Screen } from './line-view.js'
import type { Profile } from './profile.js'

/** A segment on a screen: u and v of both ends, and their places along the profile. */
export interface Segment {
  u0: number
  v0: number
  s0: number
  u1: number
  v1: number
  s1: number
}

/** Of a segment: from and to, 0 to 1. Empty if it does not grow. */
export type Part = [number, number]

/** Farther aside, where a picture is stretched to hundreds of times its height, nothing is drawn. */
const widest = 0.01

/** Adds a visible part of a segment to the profile, as far as it is in the picture. */
export function addToPicture(
  profile: Profile,
  { u0, v0, s0, u1, v1, s1 }: Segment,
  from: number,
  to: number,
  { toPicture }: Screen,
  aspect: number,
): void {
  const [xOf, yOf, wOf] = toPicture
  const x0 = xOf[0] * u0 + xOf[1] * v0 + xOf[2]
  const y0 = yOf[0] * u0 + yOf[1] * v0 + yOf[2]
  const w0 = wOf[0] * u0 + wOf[1] * v0 + wOf[2]
  const x1 = xOf[0] * u1 + xOf[1] * v1 + xOf[2]
  const y1 = yOf[0] * u1 + yOf[1] * v1 + yOf[2]
  const w1 = wOf[0] * u1 + wOf[1] * v1 + wOf[2]
  const part: Part = [from, to]
  cut(part, w0 - widest, w1 - widest)
  if (aspect < Infinity) {
    cut(part, w0 * aspect - x0, w1 * aspect - x1)
    cut(part, w0 * aspect + x0, w1 * aspect + x1)
    cut(part, w0 - y0, w1 - y1)
    cut(part, w0 + y0, w1 + y1)
  }
  const [a, b] = part
  if (a >= b) return
  const depthA = w0 + (w1 - w0) * a
  const depthB = w0 + (w1 - w0) * b
  profile.add(
    s0 + (s1 - s0) * a,
    s0 + (s1 - s0) * b,
    (x0 + (x1 - x0) * a) / depthA,
    (y0 + (y1 - y0) * a) / depthA,
    (x0 + (x1 - x0) * b) / depthB,
    (y0 + (y1 - y0) * b) / depthB,
  )
}

/** Shortens a part (two shares) of a segment to where a linear function, given at both ends of the segment, is not negative. */
export function cut(part: Part, start: number, end: number): void {
  if (start >= 0 && end >= 0) return
  if (start < 0 && end < 0) part[1] = -Infinity
  else if (start < 0) part[0] = Math.max(part[0], start / (start - end))
  else part[1] = Math.min(part[1], start / (start - end))
}
