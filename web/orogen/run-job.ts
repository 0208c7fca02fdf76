import { checkObject } from './arguments.js'
import type { Heightfield } from './heightfield.js'
import type { ReliefMesh, ShadeMap, ShadeOptions, SurfaceMesh, VoxelMesh, VoxelOptions } from './meshes.js'
import type { GenerateParameters } from './parameter-types.js'
import type { OnProgress } from './on-progress.js'
import type { TerrainModule } from './terrain-module.js'
import { voxelShape } from './voxel-options.js'

export type MeshRequest =
  { kind: 'surface' | 'relief'; stride?: number } | ({ kind: 'voxels' } & VoxelOptions)

/** Which terrain: one to generate, or the caller's own heights. */
export type TerrainSource = (
  { parameters: GenerateParameters; field?: undefined } | { field: Heightfield; parameters?: undefined }
) & {
  /** Meshes and light are those of a relief so many times as high; 1 if not given. The heights stay as they are. */
  exaggeration?: number
}

/** What the worker is asked for: a terrain, and what to show it with. */
export type TerrainJob = TerrainSource & { mesh?: MeshRequest; shade?: ShadeOptions }

/** The light on a terrain, which is made if it is not the resident one. */
export type ShadeRequest = TerrainSource & { shade: ShadeOptions }

/** Asks for the light alone. */
export type ShadeJob = ShadeRequest & { heights: false }

export type Job = TerrainJob | ShadeJob

/** What it answers. All arrays are the receiver's own. */
export interface Terrain {
  field: Heightfield
  surface?: SurfaceMesh
  relief?: ReliefMesh
  voxels?: VoxelMesh
  shade?: ShadeMap
  /**
   * Milliseconds inside the module; `generate` is of the run that made the heights, also when they were reused, and 0 for the
   * caller's own.
   */
  milliseconds: { generate: number; mesh: number }
}

/** The answer to a ShadeJob. */
export interface Shade {
  shade: ShadeMap
}

/** Does a job; `recycled` is memory that what it answers may be written into. */
export interface JobRunner {
  (job: TerrainJob, recycled?: ArrayBuffer[], onProgress?: OnProgress): Terrain
  (job: Job, recycled?: ArrayBuffer[], onProgress?: OnProgress): Terrain | Shade
}

/**
 * Runs jobs on a module, in the worker or on the main thread alike. Remembers which terrain is resident, so that another
 * mesh of the same terrain does not generate it again.
 */
export function createJobRunner(module: TerrainModule): JobRunner {
  let resident = ''
  let generateMilliseconds = 0
  let spacing = 1

  const run = (job: Job, recycled: ArrayBuffer[] = [], onProgress?: OnProgress): Terrain | Shade => {
    checkObject('the job', job)
    const { parameters, field: given, shade, exaggeration = 1 } = job
    if ('heights' in job || shade !== undefined) checkObject('shade', shade)
    module.recycle(recycled)
    const key = keyOf(given ?? parameters)
    if (key !== resident) {
      resident = ''
      const start = performance.now()
      if (given) module.receive(given)
      else module.generate(parameters, onProgress)
      generateMilliseconds = given ? 0 : performance.now() - start
      spacing = module.spacing
      resident = key
    }
    module.spacing = spacing / exaggeration
    if ('heights' in job) return { shade: module.shade(job.shade) }
    const { mesh } = job
    const start = performance.now()
    const field = { ...module.copyField(), spacing }
    const terrain: Terrain = { field, milliseconds: { generate: generateMilliseconds, mesh: 0 } }
    if (mesh?.kind === 'surface') terrain.surface = module.surface(mesh.stride ?? 1)
    if (mesh?.kind === 'relief') terrain.relief = module.relief(mesh.stride ?? 1)
    if (mesh?.kind === 'voxels')
      terrain.voxels = module.voxels(voxelShape({ ...field, spacing: module.spacing }, mesh))
    if (shade) terrain.shade = module.shade(shade)
    terrain.milliseconds.mesh = performance.now() - start
    return terrain
  }
  return run as JobRunner
}

// Equal for equal requests; what cannot be written as JSON is wrong, and the module says why. Of a picture, which
// is another object every time that it comes through the worker's door, 64 bits of its contents.
function keyOf(parameters: object): string {
  return JSON.stringify(parameters, (_, value: unknown) => {
    if (ArrayBuffer.isView(value)) return `${value.constructor.name} ${value.byteLength} ${hashOf(value)}`
    return typeof value === 'bigint' ? `${value}n` : value
  })
}

function hashOf({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  const words = byteOffset % 4 === 0 && byteLength % 4 === 0
  const values = words
    ? new Uint32Array(buffer, byteOffset, byteLength / 4)
    : new Uint8Array(buffer, byteOffset, byteLength)
  let [a, b] = [1, 2]
  for (const value of values) {
    a = Math.imul(a ^ value, 0x85ebca6b)
    a ^= a >>> 15
    b = Math.imul(b + value, 0xc2b2ae35) ^ (b >>> 13)
  }
  return `${a >>> 0}.${b >>> 0}`
}
