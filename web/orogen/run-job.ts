import { voxelOptions } from './index.js'
import type { Heightfield } from './heightfield.js'
import type { SurfaceMesh, VoxelMesh, VoxelOptions } from './meshes.js'
import type { GenerateParameters } from './parameter-types.js'
import type { OnProgress, TerrainModule } from './terrain-module.js'

export type MeshRequest = { kind: 'surface'; stride?: number } | ({ kind: 'voxels' } & VoxelOptions)

/** What the worker is asked for: a terrain, and what to show it with. */
export interface TerrainJob {
  parameters: GenerateParameters
  mesh?: MeshRequest
}

/** What it answers. All arrays are the receiver's own. */
export interface Terrain {
  field: Heightfield
  surface?: SurfaceMesh
  voxels?: VoxelMesh
  /** Milliseconds inside the module; `generate` is of the run that made the heights, also when they were reused. */
  milliseconds: { generate: number; mesh: number }
}

/**
 * Runs jobs on a module, in the worker or on the main thread alike. Remembers which terrain is resident, so that another
 * mesh of the same terrain does not generate it again.
 */
export function createJobRunner(
  module: TerrainModule,
): (job: TerrainJob, onProgress?: OnProgress) => Terrain {
  let resident = ''
  let generateMilliseconds = 0

  return ({ parameters, mesh }, onProgress) => {
    const key = JSON.stringify(parameters)
    if (key !== resident) {
      resident = ''
      const start = performance.now()
      module.generate(parameters, onProgress)
      generateMilliseconds = performance.now() - start
      resident = key
    }
    const start = performance.now()
    const field = module.copyField()
    const terrain: Terrain = { field, milliseconds: { generate: generateMilliseconds, mesh: 0 } }
    if (mesh?.kind === 'surface') terrain.surface = module.surface(mesh.stride ?? 1)
    if (mesh?.kind === 'voxels') terrain.voxels = module.voxels(voxelOptions(field, mesh))
    terrain.milliseconds.mesh = performance.now() - start
    return terrain
  }
}

/** The buffers of a terrain, to be transferred instead of copied. */
export function buffersOf({ field, surface, voxels }: Terrain): ArrayBuffer[] {
  const arrays = [field.heights, surface?.positions, surface?.normals, voxels?.faces]
  return arrays.flatMap((array) => (array ? [array.buffer] : []))
}
