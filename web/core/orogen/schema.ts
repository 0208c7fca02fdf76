import document from './schema.json'
import type { StampImage } from './stamp-image.js'
import type { GeneratorId, ParameterId } from './parameter-types.js'
export type { GeneratorId, ParameterId }

interface ParameterBase {
  /** The name of the property, flag, URL key and attribute. */
  id: ParameterId
  title: string
  help: string
  /** Under which it is shown and asked for; without one it is the generator's own. */
  group?: 'weather'
  /** Where it has a say only beside these choices of another one, or beside a number above 0. */
  when?: { id: ParameterId; choices?: string[] }
  /** A window of the endless land has none of it. */
  mapOnly?: true
  /** The generator whose own words the help is; without it they are the table's. */
  helpOf?: GeneratorId
}

/** A number between `minimum` and `maximum`; whole where the type is `integer`. */
export interface NumberParameter extends ParameterBase {
  type: 'integer' | 'number'
  /** Empty: a plain number. */
  unit: string
  minimum: number
  maximum: number
  /** Where a slider ends; typing goes on to `maximum`. */
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
  fewest: number
  most: number
  minimum: number
  maximum: number
  default: number[]
}

/** A picture (`StampImage`); not in links. */
export interface ImageParameter extends ParameterBase {
  type: 'image'
  default?: undefined
}

/** One row of the parameter table. */
export type Parameter =
  NumberParameter | ChoiceParameter | BooleanParameter | NumbersParameter | ImageParameter
export type ParameterValue = number | string | boolean | number[] | StampImage

/** One row of the catalogue. */
export interface Generator {
  id: GeneratorId
  title: string
  /** The group in which it is offered. */
  family: string
  author: string
  summary: string
  /** Somebody's published program, quirks kept, on a random stream. */
  published: boolean
  /** The map has 2^exponent points a side and may tile; otherwise 2^exponent + 1. */
  tiles: boolean
  /** 6: a planet, whose heights are six squares that share their borders (`planet.ts` says which). */
  faces: 1 | 6
  /** How many times, in per cent, its heights are exaggerated in a picture or a model by default. */
  exaggeration: number
  parameters: ParameterUse[]
}

/** A parameter that a generator reads, and what its row says otherwise than the table. */
export interface ParameterUse extends Partial<
  Pick<NumberParameter, 'minimum' | 'maximum' | 'softMaximum' | 'step' | 'help'>
> {
  id: ParameterId
  default?: ParameterValue
  /** Fewer choices than the table's. */
  choices?: string[]
  /** A boolean that, when true, doubles the cells a side. */
  finer?: boolean
}

export interface Schema {
  /** The version of the algorithms: it changes whenever the heights of some generator and seed change. */
  version: number
  parameters: Parameter[]
  generators: Generator[]
  /** The generators of which windows can be made. */
  windows: GeneratorId[]
  /** What `erode` takes. */
  erosion: { parameters: ParameterUse[] }
  /** Weathers that give landscapes which nobody takes for each other. */
  weathers: ({ id: string } & Record<'age' | 'hardness' | 'rain' | 'sea', number>)[]
}

/** The parameter table and the catalogue, as the C++ library holds them. */
export const schema = document as Schema

/** The generator with this id, or undefined. */
export function findGenerator(id: string): Generator | undefined {
  return schema.generators.find((generator) => generator.id === id)
}

/** The rows that a generator reads, as they hold for it, in its own order. */
export function parametersOf(generator: Generator): Parameter[] {
  return generator.parameters.map((use) => {
    const row = schema.parameters.find(({ id }) => id === use.id)!
    const helpOf = use.help === undefined ? undefined : generator.id
    return { ...row, ...use, ...(helpOf && { helpOf }) } as Parameter
  })
}

/** Points a side of the map that a generator makes of these values. */
export function sizeOf(
  { tiles, parameters }: Generator,
  values: Partial<Record<ParameterId, ParameterValue>>,
): number {
  const finer = parameters.some((use) => use.finer && values[use.id] === true)
  return 2 ** (Number(values.exponent) + (finer ? 1 : 0)) + (tiles ? 0 : 1)
}
