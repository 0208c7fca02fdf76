import { analyseResident } from './module/analyse-resident.js'
import type { Analysis, AnalysisOptions } from './analysis.js'
import { extremesOf, shadeOptions, voxelOptions, voxelShape, windowCover } from './arguments.js'
import { compileWasm, type WasmSource } from './module/compile.js'
import { type Heightfield, ofFile } from './heightfield.js'
import type {
  ShadeMap,
  ShadeOptions,
  SurfaceMesh,
  SurfaceOptions,
  VoxelMesh,
  VoxelOptions,
  WindowCover,
} from './meshes.js'
import type { ErosionOptions, GenerateParameters } from './parameter-types.js'
import { anything, callback, flag, optionsOf, propertiesOf, reading, share, whole } from './options.js'
import { schema, type Schema } from './schema.js'
import { type OnProgress, TerrainModule } from './module/terrain-module.js'
import type { TerrainWindow, WindowParameters } from './window.js'

export { heightAt, statistics } from './analysis.js'
export type { Analysis, AnalysisOptions, Autocorrelation, Hurst, Statistics } from './analysis.js'
export { OrogenError, type OrogenErrorCode } from './errors.js'
export { type Cover, covers } from './covers.js'
export type { Heightfield, MapPlace, Water } from './heightfield.js'
export { parse, type ParseOptions } from './link/parse.js'
export { planetDirection, planetFace, planetHeightAt, planetPlace, planetRadius } from './planet.js'
export type { Direction, PlanetFace, PlanetPlace } from './planet.js'
export { readStampImage, type StampImage } from './stamp-image.js'
export type {
  ShadeMap,
  ShadeOptions,
  SurfaceMesh,
  SurfaceOptions,
  VoxelMesh,
  VoxelOptions,
  WindowCover,
} from './meshes.js'
export type * from './parameter-types.js'
export type * from './window.js'
export type {
  BooleanParameter,
  ChoiceParameter,
  Generator,
  ImageParameter,
  NumberParameter,
  NumbersParameter,
  Parameter,
  Schema,
} from './schema.js'
export type { OnProgress, WasmSource }
export { schema }

export interface LoadOptions {
  /**
   * The module: an address, its bytes, or a compiled `WebAssembly.Module`. By default `orogen.wasm` beside
   * this script.
   */
  wasm?: WasmSource
}

/** The terrain generators, ready to use. */
export interface Orogen {
  /** The parameter table and the catalogue. */
  readonly schema: Schema

  /**
   * Generates a terrain. The same parameters give the same heights, bit for bit, in every browser, in node
   * and natively. The result belongs to the caller.
   *
   * With `into`, an array of the right length, the heights are written there, and the result holds it: from
   * 129 × 129 points on, allocating a new array takes longer than generating. On error the array is
   * unchanged.
   *
   * With an `age` above 0 rivers erode the terrain, and the result has `water`. That takes about
   * a hundred times as long, and seven times the memory.
   *
   * With `ridges` and `gullies` above 0 the result has `ridges`: where each point lies between floor and
   * ridge. With `cover` it has the weights of what covers the ground, from rock to forest and snow; `true`
   * where a map without an age and a drawn coast has no sea, or the share of it that is sea.
   *
   * @throws RangeError whose message says what was received, what is allowed and what to do; also for an
   *   `into` of another length, transferred, or in shared memory.
   * @throws DOMException named AbortError if `onProgress` returned false.
   */
  generate(
    parameters?: GenerateParameters,
    options?: {
      onProgress?: OnProgress
      into?: Float32Array<ArrayBuffer>
      ridges?: boolean
      cover?: boolean | number
    },
  ): Heightfield

  /**
   * Makes any piece of an endless land: `width × height` points of a level, the first of them column `x` and
   * row `y`. Any two windows have the same heights, bit for bit, wherever they overlap, and every level is
   * every second point of the next. From level to level the spacing halves: level 26 has 2^26 points where
   * level 0 has one, and still shows new detail.
   *
   * Takes about 1.2 times as long as a map of the same number of points, at any level and place; 2 to 10
   * times for stamps. The result belongs to the caller. With `into`, it is written into that array, which
   * must have the right length. With `ridges` and `gullies` above 0 it has `ridges`, which agree as the
   * heights do; with the scale of its `cover` the weights of what covers it, which agree but for its
   * outermost points.
   *
   * With `rivers`, the first window of each basin takes a tenth of a second longer, and a window less than a
   * minute.
   *
   * @throws RangeError whose message says what was received, what is allowed and what to do.
   * @throws DOMException named AbortError if `onProgress` returned false.
   */
  window(
    parameters: WindowParameters,
    options?: {
      onProgress?: OnProgress
      into?: Float32Array<ArrayBuffer>
      ridges?: boolean
      cover?: WindowCover
    },
  ): TerrainWindow

  /**
   * Lets rivers and creep work on a heightfield of any size from 3 points a side on; by stream power (Braun
   * & Willett 2013), from coarse to fine, as `generate` does for an `age`. The same field and options give
   * the same result, bit for bit, everywhere. A new field, with `water`; the given one stays as it is. 0.2 to
   * 0.3 s for 1025 × 1025 points. Only the shape of the ground counts: the same land twice as high is eroded
   * to the same land twice as high, whatever its spacing, since the steepest slopes that remain are measured
   * by those of the ground and not in degrees. The result keeps the `place` and the `unknown` of the field.
   *
   * @throws RangeError if the field is not a heightfield, a height is not finite, or an option is out of
   *   range.
   * @throws DOMException named AbortError if `onProgress` returned false.
   */
  erode(field: Heightfield, options?: ErosionOptions & { onProgress?: OnProgress }): Heightfield

  /**
   * Generates a terrain and passes a view of its heights to the callback, without a copy: for benchmarks and
   * for uploads to the graphics card. The view is invalid when the callback returns; do not keep it, and do
   * not call this object from within the callback. Returns what the callback returns, which must not be a
   * promise: the view would be that of another terrain before it is settled.
   */
  borrow<Result>(parameters: GenerateParameters, callback: (heights: Float32Array) => Result): Result

  /**
   * Builds the surface over every `stride`-th point of a heightfield, with normals.
   *
   * @throws RangeError if the field is not a heightfield, a height is not finite, or an option is out of
   *   range.
   */
  surface(field: Heightfield, options?: SurfaceOptions): SurfaceMesh

  /**
   * Builds the visible faces of columns of cubes on a heightfield.
   *
   * @throws RangeError if the field is not a heightfield, a height is not finite, or an option is out of
   *   range.
   */
  voxels(field: Heightfield, options?: VoxelOptions): VoxelMesh

  /**
   * Computes the light on a heightfield: soft shadows of the sun, and how much of the sky each point sees. On
   * maps larger than 1025 points a side it uses every 2nd, 4th, … point.
   *
   * @throws RangeError if the field is not a heightfield, a height is not finite, or an option is out of
   *   range.
   */
  shade(field: Heightfield, options?: ShadeOptions): ShadeMap

  /**
   * Measures a heightfield: statistics, histogram, whether its finest level repeats, and how rough it is. On
   * maps larger than 514 points a side only the middle 512 × 512 are searched for repetition, and beyond 1025
   * the spectrum is that of the middle 1024 × 1024. Takes some tens of milliseconds for 513 × 513 points.
   *
   * @throws RangeError if a height is not finite, or an option is out of range.
   */
  analyse(field: Heightfield, options?: AnalysisOptions): Analysis
}

/** Whether there is room in `into` is known with the map. */
const generateOptions = { onProgress: callback, into: anything, ridges: flag, cover: share }
const windowOptions = { onProgress: callback, into: anything, ridges: flag, cover: windowCover }

/** Refuses a promise, and anything else that is only there later. */
function atOnce<Result>(result: Result): Result {
  const isObject = (typeof result === 'object' && result !== null) || typeof result === 'function'
  const then = isObject && reading('the result of the callback', () => (result as { then?: unknown }).then)
  if (typeof then !== 'function') return result
  throw new TypeError(
    'the callback of borrow() must not return a promise, since the heights are lent only until it returns; ' +
      'copy them before waiting, or call generate()',
  )
}

/**
 * Loads the WebAssembly module; works in pages, in workers and in node. Call it once and keep the result.
 *
 * @throws OrogenError with the address and the reason when the module cannot be loaded.
 */
export async function loadOrogen(options: LoadOptions = {}): Promise<Orogen> {
  const { wasm } = optionsOf(options, { wasm: anything })
  const module = await TerrainModule.instantiate(await compileWasm(wasm))
  let busy = ''
  const available = () => {
    if (busy) throw new Error(`${busy} is still running its callback; call nothing of this object within it`)
    return module
  }
  // While the caller's code runs inside a call, the module must not be used.
  const during = <Result>(call: string, work: () => Result): Result => {
    available()
    busy = call
    try {
      return work()
    } finally {
      busy = ''
    }
  }

  return {
    schema,

    generate(parameters = {}, options = {}) {
      const { onProgress, into, ridges = false, cover = false } = optionsOf(options, generateOptions)
      during('generate()', () => module.generate(parameters, { onProgress }, ridges || cover !== false))
      // Before anything is written, since there may be no memory for it.
      const covered = cover !== false && {
        cover: module.cover({ water: typeof cover === 'number' ? cover : 0, points: module.size }).weights,
      }
      return { ...module.copyField(into, ridges), ...covered }
    },

    window(parameters, options = {}) {
      const { onProgress, into, ridges, cover } = optionsOf(options, windowOptions)
      return during('window()', () => module.window(parameters, into, ridges, cover, { onProgress }))
    },

    erode(field, options = {}) {
      const { onProgress, ...erosion } = propertiesOf('the options', options)
      if (onProgress !== undefined) callback('onProgress', onProgress)
      available().receive(field)
      during('erode()', () => module.erode(erosion, { onProgress }))
      return { ...module.copyField(), ...ofFile(field) }
    },

    borrow(parameters, use) {
      callback('the callback', use)
      return during('borrow()', () => {
        module.generate(parameters)
        return atOnce(use(module.borrowHeights()))
      })
    },

    surface(field, options = {}) {
      const { stride = 1, into } = optionsOf(options, { stride: anything, into: anything })
      available().receive(field)
      return module.surface(stride, into)
    },

    voxels(field, options = {}) {
      const chosen = optionsOf(options, voxelOptions)
      const { spacing } = available().receive(field)
      return module.voxels(voxelShape({ size: module.size, spacing, ...extremesOf(field) }, chosen))
    },

    shade(field, options = {}) {
      const light = optionsOf(options, shadeOptions)
      available().receive(field)
      return module.shade(light)
    },

    analyse(field, options = {}) {
      const chosen = optionsOf(options, { lags: whole(1, 256), bins: whole(1, 65536) })
      available().receive(field)
      return module.lend((raw, results) => analyseResident(raw, results, chosen))
    },
  }
}
