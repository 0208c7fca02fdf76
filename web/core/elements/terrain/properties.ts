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

/** The type of a parameter, for all generators that read it. */
type ValueOf<Id extends ParameterId, Parameters = GenerateParameters> = Parameters extends {
  [Key in Id]?: infer Value
}
  ? Value
  : never

/** The rows of both tables as properties. The value of a parameter that the generator does not read is undefined. */
export type TerrainProperties = {
  [Id in Exclude<ParameterId, 'image'>]: ValueOf<Id> | undefined
} & Look & {
    /** The generator: an id of the catalogue. */
    generator: string
    /** A description of the picture for readers who do not see it. */
    alt: string
    /** Whether there is a bar with which readers change the terrain. */
    controls: boolean
    /** `lazy`: loads when the element scrolls near the viewport. */
    loading: 'lazy' | 'eager'
    /** `interaction`: loads when the reader clicks. */
    reveal: 'auto' | 'interaction'
    /** `focus`: the wheel zooms while the picture has the focus; `none`: the picture does not react to the reader. */
    interaction: 'focus' | 'always' | 'none'
    /** How the terrain grows when it is first seen, frame by frame, up to the state of the attributes. */
    grow: 'none' | 'levels' | 'roughness' | 'age'
    /** `none`: readers are not told that they can turn the picture. */
    turnHint: 'auto' | 'none'
    /** Addresses of files that are not beside the script. */
    wasmURL: string
    workerURL: string
    /** The address of the studio that `shareURL` opens. */
    studioURL: string
  }

/**
 * Adds the properties that mirror attributes to a class of elements: the rows of both tables, the generator, and the
 * behaviour of the element.
 *
 * @returns the attributes to observe
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
