import type { GenerateParameters, ParameterId } from '../../orogen/parameter-types.js'
import type { Look } from '../../state/look.js'
import type { TerrainState } from '../../state/state.js'
import {
  attributeText,
  behaviour,
  type BehaviourName,
  observedAttributes,
  optionOf,
  setAttribute,
  tableAttributes,
} from './attributes.js'

/** What a parameter takes, over all generators that read it. */
type ValueOf<Id extends ParameterId, Parameters = GenerateParameters> = Parameters extends {
  [Key in Id]?: infer Value
}
  ? Value
  : never

/** The rows of both tables as properties. Of a parameter that the generator does not read the value is undefined. */
export type TerrainProperties = {
  [Id in Exclude<ParameterId, 'image'>]: ValueOf<Id> | undefined
} & Look & {
    /** Which generator: an id of the catalogue. */
    generator: string
    /** What the picture shows, for those who do not see it. */
    alt: string
    /** Whether there is a bar to change the terrain with. */
    controls: boolean
    /** `lazy`: fetched when it comes near what can be seen. */
    loading: 'lazy' | 'eager'
    /** `interaction`: fetched when the reader asks for it. */
    reveal: 'auto' | 'interaction'
    /** `focus`: the wheel zooms while the picture has the focus; `none`: the picture cannot be touched. */
    interaction: 'focus' | 'always' | 'none'
    /** What grows when the terrain is first seen, up to what the attributes say: a frame after the other. */
    grow: 'none' | 'levels' | 'roughness' | 'age'
    /** `none`: the reader is not told that the picture can be turned. */
    turnHint: 'auto' | 'none'
    /** Addresses of files that do not lie beside the script. */
    wasmURL: string
    workerURL: string
    /** The address of the studio that `shareURL` leads to. */
    studioURL: string
  }

/**
 * Gives a class of elements the properties that mirror their attributes: the rows of both tables, the generator, and how the
 * element behaves.
 *
 * @returns the attributes that are to be observed
 */
export function mirrorTables<Type extends HTMLElement>(
  of: { prototype: Type },
  stateOf: (element: Type) => TerrainState,
): string[] {
  const property = (
    name: string,
    get: (element: Type) => unknown,
    set: (element: Type, to: unknown) => void,
  ) =>
    Object.defineProperty(of.prototype, name, {
      get(this: Type) {
        return get(this)
      },
      set(this: Type, value: unknown) {
        set(this, value)
      },
      enumerable: true,
      configurable: true,
    })
  for (const [name, row] of tableAttributes) {
    property(
      name,
      (element) => {
        const { values, look } = stateOf(element)
        return name in look ? look[name as keyof Look] : values[name as ParameterId]
      },
      (element, value) => setAttribute(element, name, attributeText(row, value)),
    )
  }
  for (const [attribute, { property: name, flag }] of Object.entries(behaviour)) {
    property(
      name,
      (element) => {
        const text = optionOf(element, attribute as BehaviourName)
        return flag ? text !== null : (text ?? '')
      },
      (element, value) => {
        const none = value === null || value === undefined || (flag && !value)
        setAttribute(element, attribute, none ? null : flag ? '' : String(value))
      },
    )
  }
  property(
    'generator',
    (element) => stateOf(element).generator.id,
    (element, value) =>
      setAttribute(element, 'generator', value === null || value === undefined ? null : String(value)),
  )
  return observedAttributes
}
