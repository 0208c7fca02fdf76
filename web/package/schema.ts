import document from './schema.json'
import { show } from './errors.js'
import { membersOf, propertiesOf, whole } from './options.js'
import type { StampImage } from './stamp-image.js'
import type { GeneratorId, ParameterId } from './parameter-types.js'
export type { GeneratorId, ParameterId }

interface ParameterBase {
  /** The name of the property, flag, URL key and attribute. */
  id: ParameterId
  title: string
  help: string
  /** The heading under which it is shown; without one it belongs to the generator itself. */
  group?: 'erosion'
  /**
   * The condition under which it has an effect: another parameter has one of these choices, or is above 0.
   */
  when?: { id: ParameterId; choices?: string[] }
  /** Windows of the endless land do not have it. */
  mapOnly?: true
  /** The generator that the help text belongs to; if missing, the text is the table's. */
  helpOf?: GeneratorId
}

/** A number between `minimum` and `maximum`; whole if the type is `integer`. */
export interface NumberParameter extends ParameterBase {
  type: 'integer' | 'number'
  /** Empty: a plain number. */
  unit: string
  minimum: number
  maximum: number
  /** The end of its slider; larger values, up to `maximum`, can be typed. */
  softMaximum: number
  step: number
  default: number
}

export interface ChoiceParameter extends ParameterBase {
  type: 'choice'
  choices: string[]
  default: string
}

export interface BooleanParameter extends ParameterBase {
  type: 'boolean'
  default: boolean
}

/** A list of numbers, each between `minimum` and `maximum`; empty: not given. */
export interface NumbersParameter extends ParameterBase {
  type: 'numbers'
  minCount: number
  maxCount: number
  minimum: number
  maximum: number
  default: number[]
}

/** Lines drawn on the map, as text (see `strokes.ts`); empty: none. */
export interface StrokesParameter extends ParameterBase {
  type: 'strokes'
  /** The kinds of strokes. */
  choices: string[]
  maxLetters: number
  maxCount: number
  /** Of all strokes. */
  maxPoints: number
  /** The least and the largest: in per cent of the side, in reliefs, and in per cent of the side. */
  widths: [number, number]
  heights: [number, number]
  places: [number, number]
  default: string
}

/** A picture (`StampImage`); not in links. */
export interface ImageParameter extends ParameterBase {
  type: 'image'
  default?: undefined
}

/** One row of the parameter table. */
export type Parameter =
  NumberParameter | ChoiceParameter | BooleanParameter | NumbersParameter | StrokesParameter | ImageParameter
export type ParameterValue = number | string | boolean | number[] | StampImage
/** The values of some parameters. */
export type Values = Partial<Record<ParameterId, ParameterValue>>

/** One row of the catalogue. */
export interface Generator {
  id: GeneratorId
  title: string
  /** The group under which it is offered. */
  family: string
  author: string
  summary: string
  /** Somebody's published program, bugs included, on a random stream. */
  published: boolean
  /** The map has 2^exponent points a side and may tile; otherwise 2^exponent + 1. */
  tiles: boolean
  /** 6: a planet, whose heights are six squares that share their borders (see `planet.ts`). */
  faces: 1 | 6
  /** The exaggeration of its heights in a picture or a model by default, in per cent. */
  exaggeration: number
  parameters: ParameterUse[]
}

/** A parameter that a generator reads, and how its row differs from the table's. */
export interface ParameterUse extends Partial<
  Pick<NumberParameter, 'minimum' | 'maximum' | 'softMaximum' | 'step' | 'help'>
> {
  id: ParameterId
  default?: ParameterValue
  /** The choices that are available, if not all of the table's. */
  choices?: string[]
  /** A boolean that doubles the cells a side when it is true. */
  finer?: boolean
}

export interface Schema {
  /** The version of the algorithms: it changes whenever the heights of some generator and seed change. */
  version: number
  parameters: Parameter[]
  generators: Generator[]
  /** The generators that can make windows. */
  windows: GeneratorId[]
  /** The parameters of `erode`. */
  erosion: { parameters: ParameterUse[] }
  /** Rivers are found at this level and at finer ones. */
  rivers: { coarsestLevel: number }
  /** Kinds of erosion whose landscapes are easy to tell apart. */
  erosionPresets: ({ id: string } & Record<'age' | 'hardness' | 'creep' | 'sea' | 'ice', number>)[]
}

/** The parameter table and the catalogue of the C++ library. */
export const schema = document as Schema

/** The generator with this id, or undefined. */
export function findGenerator(id: string): Generator | undefined {
  return schema.generators.find((generator) => generator.id === id)
}

/** The rows that a generator reads, as they apply to it, in its own order. */
export function parametersOf(generator: Generator): Parameter[] {
  const { parameters } = checkedGenerator(generator)
  return parameters.map((use) => {
    const row = schema.parameters.find(({ id }) => id === use.id)!
    const helpOf = use.help === undefined ? undefined : generator.id
    return { ...row, ...use, ...(helpOf && { helpOf }) } as Parameter
  })
}

export function defaultValues(generator: Generator): Values {
  return Object.fromEntries(parametersOf(generator).map(({ id, default: value }) => [id, value]))
}

/** Points a side of the map that a generator makes from these values. */
export function sizeOf(generator: Generator, values: Values): number {
  const { tiles, parameters } = checkedGenerator(generator)
  const given = propertiesOf('the values', values) as typeof values
  whole(1, 13)('exponent', given.exponent)
  const finer = parameters.some((use) => use.finer && given[use.id] === true)
  return 2 ** ((given.exponent as number) + (finer ? 1 : 0)) + (tiles ? 0 : 1)
}

/** Only rows of the catalogue, and copies of them: what follows relies on what is in one. */
function checkedGenerator(generator: Generator): Generator {
  const { id } = membersOf<Generator, 'id'>('the generator', generator, ['id'])
  const row = schema.generators.find((each) => each.id === id)
  if (row) return row
  throw new RangeError(`the generator must be a row of schema.generators, got one with the id ${show(id)}`)
}
