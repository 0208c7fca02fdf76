import type { GenerateParameters, ParameterId } from '../package/parameter-types.js'
import type { ViewSettings } from '../state/look.js'
import type { TerrainState } from '../state/state.js'
import {
  attributeText,
  behaviour,
  type BehaviourName,
  numberOf,
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

/**
 * The rows of both tables as properties. The value of a parameter that the generator does not read is
 * undefined.
 */
export type TerrainProperties = {
  [Id in Exclude<ParameterId, 'image'>]: ValueOf<Id> | undefined
} & ViewSettings & {
    /** The generator: an id of the catalogue. */
    generator: string
    /** The address of a heightmap, which is shown in place of the generator's terrain. */
    src: string
    /** How unknown heights of that map are closed. */
    gaps: 'fill' | 'sea'
    /** What is shown of one that is not square: all of it, or its middle square. */
    fit: 'whole' | 'crop'
    /** The heights of black and white, and the distance between points, where its file does not say them. */
    low: string
    high: string
    spacing: string
    refine: string
    /**
     * The address of a picture that is draped over the land, from its north-western to its south-eastern
     * corner.
     */
    texture: string
    /** A description of the picture for readers who do not see it. */
    alt: string
    /** Whether there is a bar with which readers change the terrain. */
    controls: boolean
    /** Whether there is a pen with which readers draw ridges, valleys and coasts on the land. */
    draw: boolean
    /** `lazy`: loads when the element scrolls near the viewport. */
    loading: 'lazy' | 'eager'
    /** `interaction`: loads when the reader clicks. */
    reveal: 'auto' | 'interaction'
    /**
     * `focus`: the wheel zooms while the picture has the focus; `none`: the picture does not react to the
     * reader.
     */
    interaction: 'focus' | 'always' | 'none'
    /**
     * How far the camera can go in space: widths from the point that it looks at, and degrees above the
     * horizon.
     */
    minDistance: number
    maxDistance: number
    minElevation: number
    maxElevation: number
    /** How fast `rotate` turns the terrain: degrees a second, the other way round if negative. */
    rotationSpeed: number
    /** `none`: readers are not told that they can turn the picture. */
    turnHint: 'auto' | 'none'
    /** Addresses of files that are not beside the script. */
    wasmURL: string
    workerURL: string
    /** The address of the studio that `shareURL` opens. */
    studioURL: string
  }

/**
 * Adds the properties that mirror attributes to a class of elements: the rows of both tables, the generator,
 * and the behaviour of the element.
 *
 * @returns the attributes to observe
 */
export function mirrorTables<Type extends HTMLElement>(
  of: { prototype: Type },
  stateOf: (element: Type) => TerrainState,
): string[] {
  const mirror = (name: string, accessors: PropertyDescriptor & ThisType<Type>) =>
    Object.defineProperty(of.prototype, name, { ...accessors, enumerable: true, configurable: true })
  for (const [name, row] of tableAttributes)
    mirror(name, {
      get() {
        const { values, look } = stateOf(this)
        return name in look ? look[name as keyof ViewSettings] : values[name as ParameterId]
      },
      set(value: unknown) {
        setAttribute(this, name, attributeText(row, value))
      },
    })
  for (const [attribute, { property, flag, range }] of Object.entries(behaviour))
    mirror(property, {
      get() {
        if (range) return numberOf(this, attribute as BehaviourName)
        const text = optionOf(this, attribute as BehaviourName)
        return flag ? text !== null : (text ?? '')
      },
      set(value: unknown) {
        const none = value === null || value === undefined || (flag && !value)
        const text = flag ? '' : String(value)
        setAttribute(this, attribute, none ? null : text)
      },
    })
  mirror('generator', {
    get() {
      return stateOf(this).generator.id
    },
    set(value: unknown) {
      setAttribute(this, 'generator', value === null || value === undefined ? null : String(value))
    },
  })
  return observedAttributes
}
