import type { ParameterId } from '../../orogen/schema.js'
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
