import { type Heightfield, rangeOf } from '../package/heightfield.js'

const f = Math.fround

/** A value at the share `t` between `b` and `c`, in the arithmetic of cpp/cli/resize.cpp. */
function between(a: number, b: number, c: number, d: number, t: number): number {
  const third = f(f(f(3 * f(b - c)) + d) - a)
  const second = f(f(f(f(f(2 * a) - f(5 * b)) + f(4 * c)) - d) + f(t * third))
  const first = f(f(c - a) + f(t * second))
  const value = f(b + f(f(0.5 * t) * first))
  return Math.min(Math.max(value, Math.min(a, b, c, d)), Math.max(a, b, c, d))
}

/**
 * A square map with another number of points a side, by the same spline as `--size` of the command line: the same bytes.
 *
 * @param way `nearest` takes the value of the nearest point; `wraps`: the map goes on where it began.
 */
export function resized(
  field: Heightfield,
  side: number,
  way: { wraps: boolean; nearest: boolean },
): Heightfield {
  const { size, heights } = field
  if (side === size) return field
  const placeOf = (i: number) => (way.wraps ? (i * size) / side : (i * (size - 1)) / (side - 1))
  const inside = (i: number) => (way.wraps ? (i + size) % size : Math.min(Math.max(i, 0), size - 1))
  // For each new point the four old ones around it, and its share between the middle two.
  const taps = new Int32Array(4 * side)
  const shares = new Float32Array(side)
  for (let i = 0; i < side; i++) {
    const at = placeOf(i)
    const first = way.nearest ? Math.round(at) : Math.min(Math.floor(at), size - 1)
    for (let k = 0; k < 4; k++) taps[4 * i + k] = inside(first - 1 + k)
    shares[i] = way.nearest ? 0 : at - first
  }
  const line = (from: Float32Array, first: number, to: Float32Array, begin: number, stride: number) => {
    const tap = (i: number) => from[first + taps[i]! * stride]!
    for (let i = 0, j = 0; i < side; i++, j += 4)
      to[begin + i * stride] = between(tap(j), tap(j + 1), tap(j + 2), tap(j + 3), shares[i]!)
  }
  const rows = new Float32Array(size * side)
  for (let y = 0; y < size; y++) line(heights, y * size, rows, y * side, 1)
  const all = new Float32Array(side * side)
  for (let x = 0; x < side; x++) line(rows, x, all, x, side)
  return { size: side, heights: all, ...rangeOf(all), spacing: f(f(field.spacing) * f(placeOf(1))) }
}
