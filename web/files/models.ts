import { type FileRequest, modelNumbers, written } from './file-writer.js'
import type { Choice, ChosenOptions, Draft, FileSize, Format } from './format.js'
import table from './model-formats.json'
import type { ModelFormatOptions } from './model-options.js'
import {
  type ModelSource,
  type ShapeOptions,
  type SurfaceModelOptions,
  visibleCubes,
  voxelColumns,
  type VoxelModelOptions,
} from './model-source.js'

// three's exporters build a whole file in memory from a whole geometry in memory, which takes several gigabytes for
// 4097² points. files.wasm writes these formats piece by piece. The table in cpp/files/formats/model_formats.cpp has
// their options and limits; this file computes the size of a file, and turns options into the numbers of files.wasm.

type ModelId = keyof ModelFormatOptions

interface OptionRow {
  /** In the form. */
  id: string
  /** In the options, and in files.wasm. */
  name: string
  /** The first is the default; without choices it is a number. */
  choices?: string[]
  unit?: string
  minimum?: number
  maximum?: number
  default?: number
  /** The form asks for the width of the map, or the diameter of the planet; the option is per unit. */
  ofWidth?: boolean
  /** Planets and meshes have none. */
  ofMap?: boolean
  /** Any number above 0 up to the maximum is allowed; the form begins at the minimum. */
  aboveZero?: boolean
}

/** The most bytes of a file: of its head, and of each point and triangle. */
interface BytesRow {
  head: number
  triangle: number
  point: number
  normal: number
  /** Of the surface of a map, over which a picture can be laid. */
  picture: number
  colour: number
  /** Whether each point and each triangle also has three numbers as text, a triangle in a picture six. */
  isText: boolean
  /** Bytes of a triangle where the number of points is unknown. */
  looseTriangle: number
  isExact: boolean
}

interface ModelRow {
  id: string
  title: string
  type: string
  holds: string
  options: OptionRow[]
  bytes?: BytesRow
  maxSide?: number
  maxHeight?: number
}

const rows = new Map<string, ModelRow>((table as ModelRow[]).map((row) => [row.id, row]))

export interface MetresOptions {
  /** Metres in one unit of the heights and of the spacing; 1 if not given. */
  metres?: number
}

export function metresOf({ metres = 1 }: MetresOptions): number {
  if (metres > 0 && metres < Infinity) return metres
  throw new RangeError(`metres must be the length of a unit, above 0, got ${metres}`)
}

/** The number that an option is in files.wasm. */
function numberOf(
  { name, choices, unit, minimum = 0, maximum = 0, ofWidth, aboveZero }: OptionRow,
  value: unknown,
) {
  if (choices) return choices.indexOf(value as string)
  const number = value as number
  if (ofWidth) return metresOf({ metres: number })
  const unitOf = unit === 'mm' ? ' mm' : ''
  if (aboveZero && !(number > 0 && number <= maximum))
    throw new RangeError(`${name} must be above 0 and at most ${maximum}${unitOf}, got ${number}`)
  if (!aboveZero && !(number >= minimum && number <= maximum))
    throw new RangeError(`${name} must be between ${minimum} and ${maximum}${unitOf}, got ${number}`)
  return number
}

/** The number of an option that is not given. */
function usualOf({ choices, ofWidth, default: initial = 0 }: OptionRow): number {
  if (choices) return 0
  return ofWidth ? 1 : initial
}

/** The numbers of all options. */
function numbersOf(options: OptionRow[], given: object, kind: ModelSource['kind']): Record<string, number> {
  const values = given as Record<string, unknown>
  const isRead = ({ name, ofMap }: OptionRow) => values[name] !== undefined && (kind === 'surface' || !ofMap)
  const entryOf = (row: OptionRow) => [row.name, isRead(row) ? numberOf(row, values[row.name]) : usualOf(row)]
  return Object.fromEntries(options.map(entryOf)) as Record<string, number>
}

function sizeOf(
  { title, holds }: ModelRow,
  bytes: BytesRow,
  source: ModelSource,
  { tint = 0 }: Record<string, number>,
): FileSize {
  const { kind, points, reach } = source
  if (bytes.isText && reach >= 1e18)
    throw new RangeError(`an ${title} cannot say coordinates as large as ${reach}`)
  if (!source.exact) return { bytes: 2000 + source.triangles * bytes.looseTriangle, exact: false }
  const walls = holds === 'solid' && kind === 'surface' ? 12 * (Math.sqrt(points) - 1) : 0
  const triangles = source.triangles + walls
  // A coordinate has a sign and eight digits with a point, or as many as a small or a large one needs.
  const longest = reach >= 1 && reach < 1e7 ? 10 : 20
  const hasPicture = kind === 'surface'
  const numbers = triangles * (hasPicture ? 6 : 3)
  const text = bytes.isText ? points * 3 * longest + numbers * String(points).length : 0
  const eachPoint =
    bytes.point +
    (source.hasNormals ? bytes.normal : 0) +
    (hasPicture ? bytes.picture : 0) +
    (source.hasColours || tint ? bytes.colour : 0)
  const all = bytes.head + points * eachPoint + triangles * bytes.triangle + text
  return { bytes: all, exact: bytes.isExact, triangles }
}

function draftOfModel(row: ModelRow, source: ModelSource, options: object): Draft {
  const numbers = numbersOf(row.options, options, source.kind)
  return {
    size: sizeOf(row, row.bytes!, source, numbers),
    parts(files) {
      const { options: own, arrays, ...request } = source.request()
      return written(files!, {
        ...request,
        file: row.id,
        options: modelNumbers(own, numbers),
        arrays: { ...arrays, kind: source.kind },
      })
    },
  }
}

/** Cubes a side of one model in MagicaVoxel's .vox, version 200; a larger terrain consists of several. */
const maxOfModel = 256

const ofCubes = ({ id, maxSide = 0, maxHeight = 0 }: ModelRow): Format<VoxelModelOptions>['ofField'] =>
  function (field, options) {
    const columns = voxelColumns(field, options)
    const { side, step, cube, base, levels } = columns
    if (side > maxSide)
      throw new RangeError(`${id} holds at most ${maxSide} cubes a side, got ${side}; choose a larger stride`)
    const highest = levels.reduce((max, level) => Math.max(max, level), 0)
    if (highest > maxHeight)
      throw new RangeError(
        `${id} holds at most ${maxHeight} cubes of height, got ${highest}; choose fewer levels`,
      )
    const numbers = { spacing: step, cube, ground: base, side, sea: field.water?.sea ?? NaN }
    const request: FileRequest = { file: id, options: modelNumbers(numbers), arrays: { levels } }
    return {
      size: {
        bytes: 4 * visibleCubes(columns) + 40 * Math.ceil(side / maxOfModel) ** 2 * 1000,
        exact: false,
      },
      parts: (files) => written(files!, request),
    }
  }

/** The options of a form as those of the format. */
const optionsOf = ({ options }: ModelRow) =>
  function (chosen: ChosenOptions, width: number): object {
    const valueOf = ({ id, choices, ofWidth }: OptionRow) => {
      if (choices) return chosen[id]
      return ofWidth ? Number(chosen[id]) / width : Number(chosen[id])
    }
    const asked = options.filter(({ id }) => chosen[id] !== undefined)
    return Object.fromEntries(asked.map((option) => [option.name, valueOf(option)]))
  }

type OptionsOf<Id extends ModelId> = ModelFormatOptions[Id] &
  (Id extends 'vox' ? VoxelModelOptions : SurfaceModelOptions & ShapeOptions)

function model(row: ModelRow): Format<object> {
  const { id, title, type, holds, options } = row
  return {
    title,
    group: 'model',
    ending: `.${id}`,
    type,
    hasCubes: holds === 'cubes',
    choices: options as Choice[],
    optionsOf: optionsOf(row),
    ...(holds === 'cubes'
      ? { ofField: ofCubes(row) }
      : { ofModel: (source: ModelSource, given: object) => draftOfModel(row, source, given) }),
  }
}

/** The formats of models, in the order in which they are offered. */
export const models = Object.fromEntries(Array.from(rows, ([id, row]) => [id, model(row)])) as unknown as {
  [Id in ModelId]: Format<OptionsOf<Id>>
}
