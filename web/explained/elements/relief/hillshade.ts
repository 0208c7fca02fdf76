import { paintMap } from '../../../core/map/paint.js'
import { steepnessOf } from '../../../core/map/steepness.js'
import { sampleWindow } from '../../../core/map/window.js'

/** Heights from above, a pixel a point: as greys, or lit from the north-west. */
export function paintHeights(
  { size, values }: { size: number; values: Float32Array<ArrayBuffer> },
  view: 'hillshade' | 'heights',
): Uint8ClampedArray<ArrayBuffer> {
  const map = { size, heights: values }
  const [min, max] = values.reduce(([low, high], z) => [Math.min(low, z), Math.max(high, z)], [
    Infinity,
    -Infinity,
  ] as [number, number])
  const window = { left: -0.5, top: -0.5, scale: 1, width: size, height: size }
  return paintMap(sampleWindow(map, 1, window), window, {
    kind: view === 'heights' ? 'grey' : 'hillshade',
    ramp: noRamp,
    min,
    max,
    water: min,
    sun: 315,
    sunheight: 45,
    shade: 1,
    steepness: steepnessOf(map, 1),
  })
}

/** Neither greys nor hillshade ask for one. */
const noRamp = new Uint8Array(0)
