import document from './schema.json'
import type { GeneratorId, ParameterId } from './parameter-types.js'
export type { GeneratorId, ParameterId }

interface ParameterBase {
  /** The same word as property, flag, URL key and attribute. */
  id: ParameterId
  title: string
  help: string
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

/** One row of the parameter table. */
export type Parameter = NumberParameter | ChoiceParameter | BooleanParameter
export type ParameterValue = number | string | boolean

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
  parameters: ParameterUse[]
}

/** A parameter that a generator reads, and what its row says otherwise than the table. */
export interface ParameterUse extends Partial<
  Pick<NumberParameter, 'minimum' | 'maximum' | 'softMaximum' | 'step' | 'help'>
> {
  id: ParameterId
  default?: ParameterValue
}

export interface Schema {
  /** Of the algorithms: changes whenever the heights of some generator and seed change. */
  version: number
  parameters: Parameter[]
  generators: Generator[]
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
    return { ...row, ...use } as Parameter
  })
}

/** Points a side of a generator's map. */
export function sizeOf(generator: Generator, exponent: number): number {
  return 2 ** exponent + (generator.tiles ? 0 : 1)
}
