import type { Color } from '../../../dom/tints.js'
import type { ArtefactView } from '../../laboratory/artefacts.js'
import { medianOf } from '../../laboratory/filters.js'
import type { Grid, MeasuredMap } from '../../laboratory/measured-map.js'
import { mixed } from '../../figures/map-plan.js'
import { paintHeights } from '../../figures/relief.js'
import { showPixels } from '../../figures/show-pixels.js'

/** Paints a view of a map, one pixel for each point. */
export function paintView(map: MeasuredMap, view: ArtefactView, dark: boolean): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const grid = (view !== 'hillshade' && map[view]) || map.heights
  const isLand = view === 'hillshade' || view === 'heights'
  showPixels(canvas, isLand ? paintHeights(grid, view) : paintValues(grid, view, dark), grid.size)
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

function paintValues(grid: Grid, view: ArtefactView, dark: boolean): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(grid.size * grid.size * 4).fill(255)
  const colour = coloursOf(grid, view, dark ? night : day)
  const values = view === 'autocorrelation' ? spread(grid) : grid.values
  values.forEach((value, i) => pixels.set(colour(value), 4 * i))
  return pixels
}

/** The colour for each value of a view. */
function coloursOf({ values }: Grid, view: ArtefactView, colours: Colors): (value: number) => Color {
  const { ground, positive, negative, water } = colours
  if (view === 'streams') return (value) => mixed(ground, water, value)
  if (view === 'autocorrelation')
    return (value) => mixed(ground, value < 0 ? negative : positive, Math.min(Math.abs(value) / 0.3, 1))
  // The Laplacian in deviations around a middle grey; in a folded map four times the usual value is white.
  const usual = view === 'folded' ? medianOf(values) || 1 : 0
  const greyOf = (value: number) => (usual > 0 ? 18 + (225 * value) / usual / 4 : 128 + 50 * value)
  return (value) => [greyOf(value), greyOf(value), greyOf(value)]
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
