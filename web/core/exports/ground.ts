import type { Heightfield } from '../orogen/heightfield.js'
import { type MeshSource, type SurfaceOptions, surfaceSource } from './mesh.js'
import { isPlanet, planetSource } from './planet.js'

/** The surface over a map, or all around a planet. */
export const groundSource = (field: Heightfield, options: SurfaceOptions): MeshSource =>
  (isPlanet(field) ? planetSource : surfaceSource)(field, options)
