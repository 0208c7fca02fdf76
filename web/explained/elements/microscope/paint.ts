import type { Color } from '../../../core/elements/base/tints.js'
import type { View } from '../laboratory/artefacts.js'
import type { Grid, MeasuredMap } from '../laboratory/measured-map.js'
import { mixed } from '../figure/map-plan.js'
import { paintHeights, showPixels } from '../relief/relief.js'

/** The grid of a view of a map. */
function gridOf(map: MeasuredMap, view: View): Grid {
  if (view === 'highpass') return map.highpass
  if (view === 'autocorrelation') return map.autocorrelation
  if (view === 'streams' && map.streams) return map.streams
  return (view === 'folded' && map.folded) || map.heights
}

/** Paints a view of a map, one pixel for each point. */
export function paintView(map: MeasuredMap, view: View, dark: boolean): HTMLCanvasElement {
  const grid = gridOf(map, view)
  const canvas = document.createElement('canvas')
  const pixels =
    view === 'hillshade' || view === 'heights' ? paintHeights(grid, view) : paintValues(grid, view, dark)
  showPixels(canvas, pixels, grid.size)
  return canvas
}

type Colors = Record<'ground' | 'positive' | 'negative' | 'water', Color>

/** The colours of correlations and of streams, by day and by night. */
const day: Colors = {
  ground: [244, 241, 233],
  positive: [178, 62, 16],
  negative: [28, 92, 160],
  water: [16, 72, 138],
}
const night: Colors = {
  ground: [22, 26, 31],
  positive: [255, 168, 96],
  negative: [110, 180, 255],
  water: [130, 196, 255],
}

function paintValues({ size, values }: Grid, view: View, dark: boolean): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  const put = (i: number, color: Color) => pixels.set(color, 4 * i)
  const { ground, positive, negative, water } = dark ? night : day
  if (view === 'autocorrelation') {
    spread({ size, values }).forEach((value, i) => {
      const share = Math.min(Math.abs(value) / 0.3, 1)
      put(i, mixed(ground, value < 0 ? negative : positive, share))
    })
    return pixels
  }
  if (view === 'streams') {
    values.forEach((value, i) => put(i, mixed(ground, water, value)))
    return pixels
  }
  // The Laplacian in deviations around a middle grey; in a folded map four times the usual value is white.
  const usual = view === 'folded' ? [...values].sort((a, b) => a - b)[values.length >> 1]! || 1 : 1
  values.forEach((value, i) => {
    const grey = view === 'folded' ? 18 + (225 * value) / usual / 4 : 128 + 50 * value
    put(i, [grey, grey, grey])
  })
  return pixels
}

/** Gives each place the strongest value around it, so that a single point is visible. */
function spread({ size, values }: Grid): Float32Array {
  return values.map((_, i) => {
    const [x, y] = [i % size, Math.floor(i / size)]
    let strongest = 0
    for (let ny = Math.max(y - 1, 0); ny <= Math.min(y + 1, size - 1); ny++) {
      for (let nx = Math.max(x - 1, 0); nx <= Math.min(x + 1, size - 1); nx++) {
        const value = values[ny * size + nx]!
        if (Math.abs(value) > Math.abs(strongest)) strongest = value
      }
    }
    return strongest
  })
}
