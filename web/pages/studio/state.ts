import {
  findGenerator,
  type Generator,
  type ParameterId,
  parametersOf,
  type ParameterValue,
  schema,
} from '../../orogen/schema.js'
import type { GenerateParameters } from '../../orogen/parameter-types.js'
import type { CameraState } from '../../render/camera.js'

export const views = ['surface', 'voxels', 'wireframe'] as const
export type View = (typeof views)[number]

/** Everything that makes the picture: what the link holds and what the panel shows. */
export interface StudioState {
  generator: Generator
  /** Of all parameters, also those that the generator does not read: they wait for one that does. */
  values: Record<ParameterId, ParameterValue>
  view: View
  rotate: boolean
  /** Per cent of the map. */
  water: number
  /** Undefined: framed. */
  camera: CameraState | undefined
}

export function defaultState(): StudioState {
  const values = Object.fromEntries(schema.parameters.map(({ id, default: value }) => [id, value]))
  return {
    generator: schema.generators[0]!,
    values: values as StudioState['values'],
    view: 'surface',
    rotate: false,
    water: 22,
    camera: undefined,
  }
}

/** What the generator is asked for. */
export function requestOf({ generator, values }: StudioState): GenerateParameters {
  const own = parametersOf(generator).map(({ id }) => [id, values[id]])
  return { generator: generator.id, ...Object.fromEntries(own) } as GenerateParameters
}

export function withGenerator(state: StudioState, id: string): StudioState {
  return { ...state, generator: findGenerator(id) ?? state.generator }
}

/** A seed that people can read to each other. */
export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000
}
