import type { Terrain, TerrainJob } from '../orogen/client.js'
import type { TerrainPicture } from '../render/terrain-view.js'
import type { View } from '../render/look.js'
import { mapSize, sourceOf, type TerrainState } from './state.js'

/** The most points a side that each view draws; a larger map is shown at every 2nd, 4th, 8th … point. */
const mostPoints: Record<View, number> = {
  surface: 4097,
  voxels: 513,
  lines: 1025,
  wireframe: 65,
  map: 8193,
}

/** What the worker has to make for each view; for a map the heights are enough. */
const meshKinds = { surface: 'relief', lines: 'surface', wireframe: 'surface' } as const

/**
 * Every how many points the view shows. A power of two, so that what is shown is a smaller map of the same mountain.
 * `texturePoints`: the most that the graphics card can hold a side.
 */
export function strideFor(state: TerrainState, texturePoints: number): number {
  const { look } = state
  const size = mapSize(state)
  const most = look.view === 'surface' ? Math.min(mostPoints.surface, texturePoints) : mostPoints[look.view]
  let stride = 1
  while ((size - 1) / stride + 1 > most) stride *= 2
  return stride
}

/** What the worker has to make for this state. */
export function jobFor(state: TerrainState, texturePoints: number): TerrainJob {
  const source = sourceOf(state)
  const { view, sun, sunheight, levels } = state.look
  if (view === 'map' || showsImai(state)) return source
  const stride = strideFor(state, texturePoints)
  if (view === 'voxels') {
    const steps = levels > 0 ? { levels } : {}
    return { ...source, mesh: { kind: view, stride, ...steps }, shade: { sun, sunheight } }
  }
  return {
    ...source,
    mesh: { kind: meshKinds[view], stride },
    ...(view === 'surface' && { shade: { sun, sunheight } }),
  }
}

/** Whether the picture is the one of Imai's article, which only his own map fits into. */
export function showsImai({ generator, imported, look: { view, scene } }: TerrainState): boolean {
  return view === 'voxels' && scene !== 'orogen' && generator.id === 'imai' && !imported
}

/** What the view has to draw of what the worker has made. */
export function pictureOf(terrain: Terrain, state: TerrainState): TerrainPicture {
  const { field, surface, relief, voxels, shade } = terrain
  const { heights, size, min, max } = field
  const { view, scene, profiles, density } = state.look
  if (showsImai(state)) {
    const imai = { heights, size, amplitude: Number(state.values.amplitude), centred: scene === 'imai' }
    return { shape: { kind: 'imai', imai } }
  }
  if (relief) {
    const width = (relief.side - 1) * relief.step
    return { heights, min, max, width, shade, shape: { kind: 'surface', relief: { heights, ...relief } } }
  }
  if (voxels) {
    return { heights, min, max, width: voxels.side * voxels.step, shade, shape: { kind: 'voxels', voxels } }
  }
  const width = (surface!.side - 1) * surface!.step
  const shape: TerrainPicture['shape'] =
    view === 'lines'
      ? { kind: view, surface: surface!, profiles, density }
      : { kind: 'wireframe', surface: surface! }
  return { heights, min, max, width, shape }
}
