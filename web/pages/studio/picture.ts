import type { Terrain, TerrainJob } from '../../orogen/client.js'
import { sizeOf } from '../../orogen/schema.js'
import type { TerrainPicture } from '../../render/terrain-view.js'
import type { Look, View } from '../../render/look.js'
import { requestOf, type StudioState } from './state.js'

/** The most points a side that each view draws; a larger map is shown at every 2nd, 4th, 8th … point. */
const mostPoints: Record<View, number> = {
  surface: 1025,
  voxels: 257,
  lines: 1025,
  wireframe: 65,
  map: 8193,
}

/** Every how many points the view shows. A power of two, so that what is shown is a smaller map of the same mountain. */
export function strideFor({ generator, values, look }: StudioState): number {
  const size = sizeOf(generator, values)
  let stride = 1
  while ((size - 1) / stride + 1 > mostPoints[look.view]) stride *= 2
  return stride
}

/** What the worker has to make for this state. */
export function jobFor(state: StudioState): TerrainJob {
  const stride = strideFor(state)
  const parameters = requestOf(state)
  if (state.look.view === 'map') return { parameters }
  return { parameters, mesh: { kind: state.look.view === 'voxels' ? 'voxels' : 'surface', stride } }
}

/** What the view has to draw of what the worker has made. */
export function pictureOf({ field, surface, voxels }: Terrain, look: Look): TerrainPicture {
  const { view, profiles, density } = look
  const { heights, min, max } = field
  const { side, step } = (surface ?? voxels)!
  const width = view === 'voxels' ? side * step : (side - 1) * step
  if (view === 'voxels') return { heights, min, max, width, shape: { kind: view, voxels: voxels! } }
  if (view === 'lines') {
    const shape = { kind: view, surface: surface!, profiles, density }
    return { heights, min, max, width, shape }
  }
  return {
    heights,
    min,
    max,
    width,
    shape: { kind: view === 'wireframe' ? view : 'surface', surface: surface! },
  }
}
