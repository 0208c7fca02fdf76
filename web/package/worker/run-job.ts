import {
  checkStride,
  coverOptions,
  shadeOptions,
  voxelOptions,
  voxelShape,
  windowCover,
} from '../arguments.js'
import type { Heightfield } from '../heightfield.js'
import type {
  CoverMap,
  CoverOptions,
  LodMesh,
  ShadeMap,
  ShadeOptions,
  SurfaceMesh,
  VoxelMesh,
  VoxelOptions,
  WaterMap,
  WindowCover,
} from '../meshes.js'
import type { ErosionOptions, GenerateParameters } from '../parameter-types.js'
import type { WasmModule } from '../module/compile.js'
import { type OnProgress, TerrainModule } from '../module/terrain-module.js'
import { show } from '../errors.js'
import {
  anything,
  checkObject,
  flag,
  type OptionKind,
  oneOf,
  optionsOf,
  positive,
  propertiesOf,
  reading,
} from '../options.js'
import type { RiverPath, TerrainWindow, WindowParameters } from '../window.js'

export type MeshRequest = { kind: 'surface' | 'lod'; stride?: number } | ({ kind: 'voxels' } & VoxelOptions)

/** The terrain of a job: one to generate, or the caller's own heights. */
export type TerrainSource = (
  | { parameters: GenerateParameters; field?: undefined; erosion?: undefined }
  // With the strokes to draw on them and the erosion after them, if any; an age of 0 with strokes
  // erodes nothing.
  | { field: Heightfield; erosion?: ErosionOptions | undefined; parameters?: undefined }
) & {
  /**
   * Meshes and light are computed for a relief multiplied by this; 1 if not given. The heights are unchanged.
   */
  exaggeration?: number
}

/** A job for the worker: a terrain, and the meshes and light to show it with. */
export type TerrainJob = TerrainSource & {
  mesh?: MeshRequest
  shade?: ShadeOptions
  /** Asks for `field.ridges`, which the coarser levels shown meanwhile are without. */
  ridges?: boolean
  /** Asks for what covers the ground. */
  cover?: CoverOptions
}

/** The light on a terrain, which is generated unless it is the resident one. */
export type ShadeRequest = TerrainSource & { shade: ShadeOptions }

/** What covers a terrain, which is generated unless it is the resident one. */
export type CoverRequest = TerrainSource & { cover: CoverOptions }

/** Asks for the light alone, or for the cover alone. */
export type ShadeJob = TerrainSource & { heights: false; shade?: ShadeOptions; cover?: CoverOptions }

/** Asks for windows of endless land, all of them in one answer. */
export interface WindowsJob {
  windows: WindowParameters[]
  /** Asks for the `ridges` of each window. */
  ridges?: boolean | undefined
  /** Asks for the `cover` of each window, at this scale. */
  cover?: WindowCover | undefined
  parameters?: undefined
}

/** Asks for the river at the middle of a window. */
export interface RiverJob {
  river: WindowParameters
  parameters?: undefined
}

export type Job = TerrainJob | ShadeJob | WindowsJob | RiverJob

/** The answer to a job. All arrays belong to the receiver. */
export interface Terrain {
  field: Heightfield
  surface?: SurfaceMesh
  lod?: LodMesh
  voxels?: VoxelMesh
  shade?: ShadeMap
  /** Only for a terrain with an age. Its meshes and light include the lakes. */
  waterMap?: WaterMap
  cover?: CoverMap
  /**
   * Milliseconds inside the module. The first two belong to the run that made the heights, including the
   * levels shown meanwhile, even if the heights were reused: `generate`, with the erosion of the parameters,
   * 0 for the caller's own heights; `erosion`, for the erosion of the caller's own. Then come the mesh or the
   * patches, the light, and the copy of heights and water out of the module.
   */
  milliseconds: { generate: number; erosion: number; mesh: number; light: number; copy: number }
}

/** The answer to a ShadeJob. */
export interface Shade {
  shade?: ShadeMap
  cover?: CoverMap
}

/** The answer to a WindowsJob, in the order of the request. */
export interface Windows {
  windows: TerrainWindow[]
}

/** The answer to a RiverJob. */
export interface FoundRiver {
  river: RiverPath | undefined
}

export type Answer = Terrain | Shade | Windows | FoundRiver

/** Does a job; `recycled` is memory that the answer may be written into. */
export interface JobRunner {
  (job: TerrainJob, recycled?: ArrayBuffer[], watch?: JobWatch): Terrain
  (job: Job, recycled?: ArrayBuffer[], watch?: JobWatch): Answer
}

export interface JobWatch {
  onProgress?: OnProgress
  /**
   * Receives coarser levels of the terrain, the coarsest first: while erosion works on it, and before the
   * whole of a large one.
   */
  onLevel?: (terrain: Terrain) => void
}

/** Points a side of the coarsest level worth showing, and milliseconds between two levels. */
const minLevel = 64
const betweenLevels = 30

/**
 * Runs jobs on a module, in the worker and on the main thread alike. It remembers which terrain is resident,
 * so that another mesh of the same terrain does not generate it again.
 */
export function createJobRunner(module: TerrainModule): JobRunner {
  let resident = ''
  let hasRidges = false // also true if a terrain without gullies was asked for its ridges
  let made = { generate: 0, erosion: 0 }
  let spacing = 1

  // Makes what the job needs of the resident terrain, whose points are `spacing` apart.
  const answer = (
    { mesh, shade, ridges, cover, exaggeration = 1 }: TerrainJob,
    spacing: number,
    finer = 1,
  ): Terrain => {
    module.spacing = spacing / exaggeration
    const next = stopwatch()
    const field = { ...module.copyField(undefined, ridges === true), spacing }
    const waterMap = module.waterMap()
    const copy = next()
    const terrain: Terrain = { field, milliseconds: { ...made, mesh: 0, light: 0, copy } }
    const stride = Math.max(1, Math.floor((mesh?.stride ?? 1) / finer))
    if (mesh?.kind === 'surface') terrain.surface = module.surface(stride)
    if (mesh?.kind === 'lod') terrain.lod = module.lod(stride)
    if (mesh?.kind === 'voxels')
      terrain.voxels = module.voxels(voxelShape({ ...field, spacing: module.spacing }, { ...mesh, stride }))
    terrain.milliseconds.mesh = next()
    if (shade) terrain.shade = module.shade(shade)
    terrain.milliseconds.light = next()
    if (waterMap) terrain.waterMap = waterMap
    if (cover) terrain.cover = module.cover(cover)
    return terrain
  }

  const run = (asked: Job, recycled: ArrayBuffer[] = [], watch: JobWatch = {}): Answer => {
    const job = checkedJob(asked)
    if ('windows' in job) return windowsOf(job, recycled, watch)
    if ('river' in job) return { river: module.river(job.river, { onProgress: watch.onProgress }) }
    const { parameters, field: given, erosion, shade, cover, exaggeration = 1 } = job
    module.recycle(recycled)
    const key = keyOf([module.instances, given ?? parameters, erosion])
    const ridges = ('ridges' in job && job.ridges === true) || cover !== undefined
    if (key === undefined || key !== resident || (ridges && !hasRidges)) {
      resident = ''
      hasRidges = ridges
      made = { generate: 0, erosion: 0 }
      const { onProgress, onLevel } = watch
      const begun = performance.now()
      const soFar = () => (made[given ? 'erosion' : 'generate'] = performance.now() - begun)
      const follow = { onProgress, onLevel: onLevel && levelsFor(job, onLevel, soFar) }
      if (given) module.receive(given)
      else module.generate(parameters, follow, ridges)
      if (erosion) module[erosion.age === 0 && erosion.strokes ? 'draw' : 'erode'](erosion, follow)
      if (parameters || erosion) soFar()
      spacing = module.spacing
      resident = key ?? ''
    }
    if (!('heights' in job)) {
      const { onLevel } = watch
      if (onLevel) module.preview((stride) => onLevel(answer(job, spacing * stride, stride)))
      return answer(job, spacing)
    }
    module.spacing = spacing / exaggeration
    return { ...(shade && { shade: module.shade(shade) }), ...(cover && { cover: module.cover(cover) }) }
  }

  // Makes windows without changing the resident terrain but for its ridges, whose memory they take.
  const windowsOf = (
    { windows, ridges, cover }: WindowsJob,
    recycled: ArrayBuffer[],
    { onProgress }: JobWatch,
  ): Windows => {
    const list = reading('windows', () =>
      Array.isArray(windows) && windows.length <= maxWindows ? Array.from(windows) : undefined,
    )
    if (!list) throw new RangeError(`windows must be an array of at most ${maxWindows}, got ${show(windows)}`)
    module.recycle(recycled)
    hasRidges = false
    return {
      windows: list.map((parameters, done) => {
        const follow = { onProgress: (share: number) => onProgress?.((done + share) / list.length) }
        follow.onProgress(0)
        return module.window(parameters, undefined, ridges, cover, follow)
      }),
    }
  }

  // Shows levels, but not so many that they delay the finest.
  const levelsFor = (job: TerrainJob | ShadeJob, onLevel: (terrain: Terrain) => void, soFar: () => void) => {
    let last = performance.now()
    return (shift: number) => {
      if ('heights' in job || module.size < minLevel || performance.now() - last < betweenLevels) return
      soFar()
      onLevel(answer(job, module.spacing, 2 ** shift))
      last = performance.now()
    }
  }
  return run as JobRunner
}

/** More would take longer than a job should. */
const maxWindows = 65536

const ofTerrain = {
  parameters: anything,
  field: anything,
  erosion: checkObject,
  exaggeration: positive,
  mesh: (name, value) => checkMesh(name, value as MeshRequest),
  shade: (name, value) => void optionsOf(value as ShadeOptions, shadeOptions, name),
  ridges: flag,
  cover: (name, value) => void optionsOf(value as CoverOptions, coverOptions, name),
  heights: anything,
} satisfies Record<string, OptionKind>
const ofWindows = { windows: anything, ridges: flag, cover: windowCover, parameters: anything }
const ofRiver = { river: anything, parameters: anything }

/** The parts of a job, read once. Whether a stride fits the terrain is only known later. */
function checkedJob(asked: Job): Job {
  const job = propertiesOf<Record<string, unknown>>('the job', asked as unknown as Record<string, unknown>)
  let kinds
  if ('windows' in job) kinds = ofWindows
  else if ('river' in job) kinds = ofRiver
  else kinds = ofTerrain
  optionsOf(job, kinds as typeof ofTerrain, 'the job')
  if ('heights' in job && !('cover' in job)) checkObject('shade', job.shade)
  return job as unknown as Job
}

function checkMesh(name: string, mesh: MeshRequest): void {
  const { kind } = propertiesOf(name, mesh)
  oneOf('surface', 'lod', 'voxels')(`${name}.kind`, kind)
  const kinds = { kind: anything, stride: anything }
  const { stride = 1 } =
    kind === 'voxels' ? optionsOf(mesh, { ...kinds, ...voxelOptions }, name) : optionsOf(mesh, kinds, name)
  checkStride(stride, 8193)
}

/** Returns the milliseconds since its last call, or since the beginning. */
function stopwatch(): () => number {
  let last = performance.now()
  return () => {
    const before = last
    last = performance.now()
    return last - before
  }
}

// A key that is equal for equal requests. Values that JSON cannot hold are wrong, and the module explains
// why, without a key. A picture, which is a new object each time that it arrives in the worker, is
// represented by 64 bits of its contents.
function keyOf(parts: unknown[]): string | undefined {
  try {
    return JSON.stringify(parts, (_, value: unknown) => {
      if (ArrayBuffer.isView(value)) return `${value.constructor.name} ${value.byteLength} ${hashOf(value)}`
      return typeof value === 'bigint' ? `${value}n` : value
    })
  } catch {
    return undefined
  }
}

function hashOf({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  if (byteLength === 0) return '' // as of an array that was transferred, which allows no view
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

/** Replaces the worker on pages that cannot have one; loaded only there. */
export async function runOnMainThread(module: WasmModule): Promise<JobRunner> {
  return createJobRunner(await TerrainModule.instantiate(module))
}
