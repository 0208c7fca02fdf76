import { extentOf, type Heightfield } from '../package/heightfield.js'
import { type FileRequest, modelNumbers, written } from './file-writer.js'
import type { Choice, ChosenOptions, Draft, FileSize, Format } from './format.js'
import table from './model-formats.json'
import type { ModelFormatOptions } from './model-options.js'
import { planetSheet } from './planet-sheet.js'
import { pngSize } from './png.js'
import {
  isPlanet,
  mapRequest,
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
  /** The first is the default; without choices it is a number, or a text. */
  choices?: string[]
  /** A text, which may be another one than the choices; files.wasm says which are allowed. */
  isText?: boolean
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
  ending: string
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

/** The numbers of all options that have one. */
function numbersOf(options: OptionRow[], given: object, kind: ModelSource['kind']): Record<string, number> {
  const values = given as Record<string, unknown>
  const numeric = options.filter(({ isText }) => !isText)
  const isRead = ({ name, ofMap }: OptionRow) => values[name] !== undefined && (kind === 'surface' || !ofMap)
  const entryOf = (row: OptionRow) => [row.name, isRead(row) ? numberOf(row, values[row.name]) : usualOf(row)]
  return Object.fromEntries(numeric.map(entryOf)) as Record<string, number>
}

/** The options that are texts, each with the end of a line, as files.wasm takes them. */
function textsOf(options: OptionRow[], given: object): string {
  const values = given as Record<string, unknown>
  const texts = options.filter(({ isText }) => isText).map(({ name }) => values[name] ?? '')
  return texts.map((text) => `${String(text).replaceAll('\n', ' ')}\n`).join('')
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
        arrays: { ...arrays, kind: source.kind, texts: textsOf(row.options, options) },
      })
    },
  }
}

/** The map of a planet is its sheet. */
function spread(field: Heightfield): Heightfield {
  const { size, rows, min, max, spacing, row } = planetSheet(field)
  const heights = new Float32Array(size * size)
  for (let y = 0; y < rows; y++) heights.set(row(y), y * size)
  return { size, heights, min, max, spacing, extent: [size, rows], sea: field.sea ?? min }
}

/** A map from above: as a picture, or as lines. */
const ofMap = ({ id, holds, options: rows }: ModelRow): Format<{ projection?: string }>['ofField'] =>
  function (given, options) {
    if (isPlanet(given) && (holds === 'lines' || options.projection !== 'equirectangular'))
      throw new RangeError(
        `${id} shows one map, and a planet has six faces` +
          (holds === 'lines' ? '' : '; choose the projection equirectangular'),
      )
    const field = isPlanet(given) ? spread(given) : given
    const numbers = numbersOf(rows, options, 'surface')
    const { options: own, ...request } = mapRequest(field)
    const [columns, height] = extentOf(field)
    return {
      size: holds === 'picture' ? pngSize(height, 3 * columns, 0) : sizeOfContours(field, numbers),
      parts: (files) =>
        written(files!, {
          ...request,
          file: id,
          options: modelNumbers(own, numbers),
          arrays: { kind: 'surface', texts: textsOf(rows, options) },
        }),
    }
  }

/** More of them are refused when the file is written. */
const mostLevels = 1000

/** An upper limit, by the places where lines cross the sides of cells. */
function sizeOfContours(field: Heightfield, { interval = 0 }: Record<string, number>): FileSize {
  const { size, heights, min, max } = field
  // The round interval that is chosen for nobody is not less than a twentieth of the relief.
  const step = interval || (max - min) / 20 || 1
  const [columns, rows] = extentOf(field)
  const levelOf = (height: number) => Math.floor(height / step)
  const lowest = levelOf(min)
  const crossings = new Float64Array(Math.min(levelOf(max) - lowest + 1, mostLevels))
  const count = (one: number, other: number) => {
    const last = levelOf(Math.max(one, other))
    for (let level = levelOf(Math.min(one, other)); level < last; level++) crossings[level - lowest]!++
  }
  if (crossings.length < mostLevels)
    for (let y = 0; y < rows; y++)
      for (let x = 0, i = y * size; x < columns; x++, i++) {
        if (x + 1 < columns) count(heights[i]!, heights[i + 1]!)
        if (y + 1 < rows) count(heights[i]!, heights[i + size]!)
      }
  // The shore is a line like the longest one, or nearly so. A path has two points at least.
  const all = crossings.reduce((sum, each) => sum + each, 2 * Math.max(...crossings))
  const [bytesOfPoint, bytesOfPath, bytesOfRiver] = [16, 24, 2]
  const rivers = field.water ? columns * rows * bytesOfRiver : 0
  return { bytes: 4000 + all * (bytesOfPoint + bytesOfPath / 2) + rivers, exact: false }
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

type ShapeOf<Id extends ModelId> = Id extends 'vox' ? VoxelModelOptions : SurfaceModelOptions & ShapeOptions
type OptionsOf<Id extends ModelId> = ModelFormatOptions[Id] &
  (Id extends 'shaded' | 'contours' ? unknown : ShapeOf<Id>)

const groupOf: Record<string, Format<object>['group']> = { picture: 'picture', lines: 'drawing' }

function model(row: ModelRow): Format<object> {
  const { title, ending, type, holds, options } = row
  const writers: Record<string, Partial<Format<object>>> = {
    cubes: { ofField: ofCubes(row)! },
    picture: { ofField: ofMap(row)! },
    lines: { ofField: ofMap(row)! },
  }
  return {
    title,
    group: groupOf[holds] ?? 'model',
    ending,
    type,
    hasCubes: holds === 'cubes',
    choices: options.filter(({ choices, isText }) => choices ?? !isText) as Choice[],
    optionsOf: optionsOf(row),
    ...(writers[holds] ?? {
      ofModel: (source: ModelSource, given: object) => draftOfModel(row, source, given),
    }),
  }
}

/** The formats of models and of maps from above, in the order in which they are offered. */
export const models = Object.fromEntries(Array.from(rows, ([id, row]) => [id, model(row)])) as unknown as {
  [Id in ModelId]: Format<OptionsOf<Id>>
}
