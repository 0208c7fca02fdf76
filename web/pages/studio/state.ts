import {
  findGenerator,
  type Generator,
  type NumberParameter,
  type ParameterId,
  parametersOf,
  type ParameterValue,
  schema,
} from '../../orogen/schema.js'
import type { GenerateParameters } from '../../orogen/parameter-types.js'
import type { CameraState } from '../../render/camera.js'
import { defaultLook, type Look } from '../../render/look.js'

export type Values = Partial<Record<ParameterId, ParameterValue>>

/** Everything that makes the picture: what the link holds and what the panel shows. */
export interface StudioState {
  generator: Generator
  /** Of the generator's parameters. */
  values: Values
  look: Look
  /** Undefined: framed. */
  camera: CameraState | undefined
}

export function defaultValues(generator: Generator): Values {
  return Object.fromEntries(parametersOf(generator).map(({ id, default: value }) => [id, value]))
}

export function defaultState(generator: Generator = schema.generators[0]!): StudioState {
  return {
    generator,
    values: defaultValues(generator),
    look: defaultLook,
    camera: undefined,
  }
}

/** What the generator is asked for. */
export function requestOf({ generator, values }: StudioState): GenerateParameters {
  return { generator: generator.id, ...values } as GenerateParameters
}

/** Another generator at its own defaults, with the size and the seed that the reader has chosen. */
export function withGenerator(state: StudioState, id: string): StudioState {
  const generator = findGenerator(id) ?? state.generator
  const { seed } = state.values
  const { maximum } = parametersOf(generator).find(({ id: each }) => each === 'exponent') as NumberParameter
  const exponent = Math.min(Number(state.values.exponent), maximum)
  return { ...state, generator, values: { ...defaultValues(generator), exponent, seed } }
}

/** A seed that people can read to each other. */
export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000
}

export function withLook(state: StudioState, look: Partial<Look>): StudioState {
  return { ...state, look: { ...state.look, ...look } }
}
