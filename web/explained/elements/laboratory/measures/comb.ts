import type { Weathered } from '../weathered.js'
import type { Finding } from './finding.js'

/** Rows from the border that the chart shows, and those that count; streams are what so many cells drain through. */
const reach = 24
const rows = 8
const smallest = 8

/**
 * Whether streams line up along the border of a map, each at a right angle to it. The curve is the share of those that take
 * this direction out of eight, at so many points from the border; the figure is their mean over the first 8 rows.
 */
export function comb({ size, land, flow }: Pick<Weathered, 'size' | 'land' | 'flow'>): Finding {
  const straightAt = (distance: number) => {
    const last = size - 1 - distance
    let [straight, all] = [0, 0]
    const observe = (x: number, y: number, outward: number) => {
      const cell = y * size + x
      if (!land[cell] || flow.area[cell]! < smallest) return
      all++
      if (flow.step[cell] === outward) straight++
    }
    for (let i = distance + 1; i < last; i++) {
      observe(last, i, 0)
      observe(i, last, 2)
      observe(distance, i, 4)
      observe(i, distance, 6)
    }
    return all > 0 ? straight / all : 0
  }
  const curve = Array.from({ length: Math.min(reach, size >> 2) }, (_, i) => ({
    x: i + 1,
    y: straightAt(i + 1),
  }))
  const near = curve.slice(0, rows)
  return {
    figure: near.reduce((sum, { y }) => sum + y, 0) / near.length,
    limit: 0.25,
    curve,
    at: [rows],
    places: {},
  }
}
