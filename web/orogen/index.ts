import { compileWasm, type WasmSource } from './compile.js'
import type { Heightfield } from './heightfield.js'
import type { SurfaceMesh, VoxelMesh, VoxelOptions } from './meshes.js'
import type { GenerateParameters } from './parameter-types.js'
import { schema, type Schema } from './schema.js'
import { TerrainModule, type OnProgress } from './terrain-module.js'

export { OrogenError, type OrogenErrorCode } from './errors.js'
export type { Heightfield } from './heightfield.js'
export type { SurfaceMesh, VoxelMesh, VoxelOptions } from './meshes.js'
export type * from './parameter-types.js'
export type {
  BooleanParameter,
  ChoiceParameter,
  Generator,
  NumberParameter,
  Parameter,
  Schema,
} from './schema.js'
export type { OnProgress, WasmSource }
export { schema }

export interface LoadOptions {
  /**
   * The module: an address, its bytes, or a compiled `WebAssembly.Module`. By default `orogen.wasm` beside this script.
   */
  wasm?: WasmSource
}

/** The terrain generators, ready to use. */
export interface Orogen {
  /** The parameter table and the catalogue. */
  readonly schema: Schema

  /**
   * Generates a terrain. The same parameters give the same heights, bit for bit, in every browser, in node and
   * natively. The result is the caller's own.
   *
   * @throws RangeError whose message says what was received, what is allowed and what to do.
   * @throws DOMException named AbortError if `onProgress` returned false.
   */
  generate(parameters?: GenerateParameters, options?: { onProgress?: OnProgress }): Heightfield

  /**
   * Generates a terrain and lends a view of its heights for this one synchronous call, without the copy: for benchmarks
   * and for uploads to the graphics card. The view dies when the callback returns; do not keep it, and call nothing of
   * this object within. Returns what the callback returns.
   */
  borrow<Result>(parameters: GenerateParameters, callback: (heights: Float32Array) => Result): Result

  /** The surface over every `stride`-th point of a heightfield (1 if not given), with normals. */
  surface(field: Heightfield, options?: { stride?: number }): SurfaceMesh

  /** The visible faces of columns of cubes on a heightfield. */
  voxels(field: Heightfield, options?: VoxelOptions): VoxelMesh
}

/**
 * Loads the WebAssembly module; works in pages, in workers and in node. Once is enough: keep what it gives.
 *
 * @throws OrogenError with the address and the reason when the module cannot be had.
 */
export async function loadOrogen(options: LoadOptions = {}): Promise<Orogen> {
  const module = await TerrainModule.instantiate(await compileWasm(options.wasm))
  let lent = false
  const available = () => {
    if (lent) throw new Error('borrow() is still running its callback; call nothing of this object within it')
    return module
  }

  return {
    schema,

    generate(parameters = {}, { onProgress } = {}) {
      available().generate(parameters, onProgress)
      return module.copyField()
    },

    borrow(parameters, callback) {
      available().generate(parameters)
      lent = true
      try {
        return callback(module.borrowHeights())
      } finally {
        lent = false
      }
    },

    surface(field, { stride = 1 } = {}) {
      available().receive(field)
      return module.surface(stride)
    },

    voxels(field, options = {}) {
      available().receive(field)
      return module.voxels(voxelOptions(field, options))
    },
  }
}

/** Fills in the defaults: cubes, and a base that lets every column show. */
export function voxelOptions(
  field: { min: number; spacing: number },
  options: VoxelOptions,
): Required<VoxelOptions> {
  const { stride = 1 } = options
  const { cube = field.spacing * stride } = options
  const { base = field.min - cube } = options
  return { stride, base, cube }
}
