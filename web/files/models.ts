import { type FileRequest, type ModelNumbers, modelNumbers, written } from './file-writer.js'
import type { Draft, FileSize, Format } from './format.js'
import {
  type ModelSource,
  type ShapeOptions,
  type SurfaceModelOptions,
  visibleCubes,
  voxelColumns,
  type VoxelModelOptions,
} from './model-source.js'

// three's exporters build a whole file in memory from a whole geometry in memory, which takes several gigabytes for
// 4097² points. files.wasm writes these formats piece by piece; this file defines their options and computes the size
// of a file.

/** The size of a file of which only the number of triangles is known. */
const atMost = (source: ModelSource, bytesPerTriangle: number): FileSize => ({
  bytes: 2000 + source.triangles * bytesPerTriangle,
  exact: false,
})

function draft(
  file: FileRequest['file'],
  source: ModelSource,
  size: FileSize,
  numbers: Partial<ModelNumbers>,
): Draft {
  return {
    size,
    parts(files) {
      const { options, arrays, ...request } = source.request()
      return written(files!, {
        ...request,
        file,
        options: modelNumbers({ ...options, ...numbers }),
        arrays: { ...arrays, kind: source.kind },
      })
    },
  }
}

export interface SolidOptions {
  /** The longer side of the model, in millimetres; 100 if not given. */
  width?: number
  /** The thickness below the lowest point, in millimetres; 3 if not given. A mesh has its own bottom. */
  base?: number
  /** The exaggeration of heights; 1 if not given: true to scale. */
  relief?: number
}

/** Binary STL of the solid block under a map, of a planet, or of a mesh; in millimetres, outward normals. */
const stl: Format<SolidOptions & ShapeOptions> = {
  title: 'STL',
  group: 'model',
  ending: '.stl',
  type: 'model/stl',
  choices: [
    { id: 'width-mm', unit: 'mm', minimum: 1, maximum: 10_000, softMaximum: 400, default: 100 },
    { id: 'base-mm', unit: 'mm', minimum: 0.1, maximum: 1000, softMaximum: 30, step: 0.1, default: 3 },
    { id: 'relief', unit: '×', minimum: 0.05, maximum: 1000, softMaximum: 4, step: 0.05, default: 1 },
  ],
  optionsOf: ({ relief, ...chosen }) => ({
    width: Number(chosen['width-mm']),
    base: Number(chosen['base-mm']),
    relief: Number(relief),
  }),
  ofModel(source, { width = 100, base = 3, relief = 1 }) {
    const { kind, points, exact } = source
    if (kind === 'surface' && !(base > 0 && base <= 1000))
      throw new RangeError(`base must be above 0 and at most 1000 mm, got ${base}`)
    if (!(width >= 1 && width <= 10_000))
      throw new RangeError(`width must be between 1 and 10000 mm, got ${width}`)
    if (!(relief > 0 && relief <= 1000))
      throw new RangeError(`relief must be above 0 and at most 1000, got ${relief}; 1 is true to scale`)
    const walls = kind === 'surface' ? 12 * (Math.sqrt(points) - 1) : 0
    const triangles = source.triangles + walls
    const size = exact ? { bytes: 84 + 50 * triangles, exact, triangles } : atMost(source, 50)
    // A planet is scaled as a whole, because its relief is already exaggerated.
    return draft('stl', source, size, { width, base, relief: kind === 'planet' ? 1 : relief })
  },
}

export interface MetresOptions {
  /** Metres in one unit of the heights and of the spacing; 1 if not given. */
  metres?: number
}

export function metresOf({ metres = 1 }: MetresOptions): number {
  if (metres > 0 && metres < Infinity) return metres
  throw new RangeError(`metres must be the length of a unit, above 0, got ${metres}`)
}

/** Binary glTF 2.0: y up, z south, in metres; positions, normals and colours if the source has them, 32-bit indices. */
const glb: Format<MetresOptions & SurfaceModelOptions & ShapeOptions> = {
  title: 'GLB (glTF)',
  group: 'model',
  ending: '.glb',
  type: 'model/gltf-binary',
  choices: [
    { id: 'metres', unit: 'm', minimum: 0.001, maximum: 1e6, softMaximum: 1000, step: 0.001, default: 4 },
  ],
  optionsOf: ({ metres }, width) => ({ metres: Number(metres) / width }),
  ofModel(source, options) {
    const metres = metresOf(options)
    return draft('glb', source, source.exact ? glbSize(source) : atMost(source, 24), { metres })
  },
}

/** The size of the arrays, and more than that of the text before them. */
function glbSize({ points, triangles, hasNormals, hasColours }: ModelSource): FileSize {
  const bytesPerPoint = 12 + (hasNormals ? 12 : 0) + (hasColours ? 4 : 0)
  return { bytes: 2000 + points * bytesPerPoint + triangles * 12, exact: false, triangles }
}

export interface ObjOptions {
  /** The axis that points up; y if not given, as most programs expect. */
  up?: 'y' | 'z'
}

/** Wavefront OBJ: points and triangles as text, in the source's unit, eight digits of the largest coordinate. */
const obj: Format<ObjOptions & SurfaceModelOptions & ShapeOptions> = {
  title: 'OBJ',
  group: 'model',
  ending: '.obj',
  type: 'model/obj',
  choices: [{ id: 'up', choices: ['y', 'z'] }],
  ofModel(source, { up }) {
    const size = source.exact ? objSize(source) : atMost(source, 100)
    return draft('obj', source, size, { 'z-up': up === 'z' ? 1 : 0 })
  },
}

/** The size if every number has a sign and eight digits with a point, or as many as a small or a large one needs. */
function objSize({ points, triangles, reach }: ModelSource): FileSize {
  if (reach >= 1e18) throw new RangeError(`an OBJ cannot say coordinates as large as ${reach}`)
  const longest = reach >= 1 && reach < 1e7 ? 10 : 20
  const bytes = 100 + points * (5 + 3 * longest) + triangles * (5 + 3 * String(points).length)
  return { bytes, exact: false, triangles }
}

/** Cubes a side of one model in a file; a larger terrain consists of several. */
const maxOfModel = 256
/** MagicaVoxel's cubes are from -1000 to 999 in each direction; the ground is at 0. */
const maxSide = 2000
const maxLevel = 1000

/** MagicaVoxel's .vox, version 200: https://github.com/ephtracy/voxel-model */
const vox: Format<VoxelModelOptions> = {
  title: 'VOX (MagicaVoxel)',
  group: 'model',
  ending: '.vox',
  type: 'application/octet-stream',
  ofField(field, options) {
    const columns = voxelColumns(field, options)
    const { side, step, cube, base, levels } = columns
    if (side > maxSide)
      throw new RangeError(`vox holds at most ${maxSide} cubes a side, got ${side}; choose a larger stride`)
    const highest = levels.reduce((most, level) => Math.max(most, level), 0)
    if (highest > maxLevel)
      throw new RangeError(
        `vox holds at most ${maxLevel} cubes of height, got ${highest}; choose fewer levels`,
      )
    const numbers = { spacing: step, cube, ground: base, side, sea: field.water?.sea ?? NaN }
    return {
      size: {
        bytes: 4 * visibleCubes(columns) + 40 * Math.ceil(side / maxOfModel) ** 2 * 1000,
        exact: false,
      },
      parts: (files) => written(files!, { file: 'vox', options: modelNumbers(numbers), arrays: { levels } }),
    }
  },
}

/** The formats of models, in the order in which they are offered. */
export const models = { stl, glb, obj, vox }
