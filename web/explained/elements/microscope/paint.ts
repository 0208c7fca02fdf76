import type { Color } from '../../../core/elements/base/tints.js'
import type { View } from '../laboratory/artefacts.js'
import type { Grid, MeasuredMap } from '../laboratory/measured-map.js'
import { paintHeights } from '../relief/relief.js'

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
  const canvas = Object.assign(document.createElement('canvas'), { width: grid.size, height: grid.size })
  const pixels =
    view === 'hillshade' || view === 'heights' ? paintHeights(grid, view) : paintValues(grid, view, dark)
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, grid.size, grid.size), 0, 0)
  return canvas
}

/** The colours of no, positive and negative correlation, by day and by night. */
const correlationColors: Record<'day' | 'night', readonly [Color, Color, Color]> = {
  day: [
    [244, 241, 233],
    [178, 62, 16],
    [28, 92, 160],
  ],
  night: [
    [22, 26, 31],
    [255, 168, 96],
    [110, 180, 255],
  ],
}

/** The colours of ground and water, by day and by night. */
const streamColors: Record<'day' | 'night', readonly [Color, Color]> = {
  day: [
    [244, 241, 233],
    [16, 72, 138],
  ],
  night: [
    [22, 26, 31],
    [130, 196, 255],
  ],
}

const between = (from: Color, to: Color, share: number): Color =>
  [0, 1, 2].map((c) => from[c]! + (to[c]! - from[c]!) * share) as unknown as Color

function paintValues({ size, values }: Grid, view: View, dark: boolean): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  const put = (i: number, color: Color) => pixels.set(color, 4 * i)
  if (view === 'autocorrelation') {
    const colors = correlationColors[dark ? 'night' : 'day']
    spread({ size, values }).forEach((value, i) => {
      const share = Math.min(Math.abs(value) / 0.3, 1)
      const [none, ...signs] = colors
      put(i, between(none, signs[value < 0 ? 1 : 0]!, share))
    })
    return pixels
  }
  if (view === 'streams') {
    const [ground, water] = streamColors[dark ? 'night' : 'day']
    values.forEach((value, i) => put(i, between(ground, water, value)))
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
