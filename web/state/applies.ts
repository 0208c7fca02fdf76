import {
  type Generator,
  type ParameterId,
  type ParameterValue,
  schema,
  type Values,
} from '../package/schema.js'
import type { TerrainState } from './state.js'

const whenOf = (id: ParameterId) => schema.parameters.find((row) => row.id === id)?.when

/** Choices that need the value of another parameter. */
const needs: Partial<Record<ParameterId, Record<string, ParameterId>>> = { stamp: { image: 'image' } }

/** Whether a parameter applies only to some choice of another one. */
export const isDependent = (id: ParameterId): boolean => whenOf(id) !== undefined

/** Whether a parameter applies with these values. */
export function applies(id: ParameterId, values: Values): boolean {
  const when = whenOf(id)
  if (!when) return true
  const value = values[when.id]
  return when.choices ? when.choices.includes(String(value)) : Number(value) > 0
}

/** The parameter that needs a value before this choice can be made. */
export function missing(id: ParameterId, value: ParameterValue, values: Values): ParameterId | undefined {
  const needed = needs[id]?.[String(value)]
  return needed && values[needed] === undefined ? needed : undefined
}

/**
 * The number of octaves that the points of a map have room for: the first has four cells a side, and octaves
 * with cells narrower than two points are left out. The published noise draws all, without a limit.
 */
export function octavesThatFit({ published }: Pick<Generator, 'published'>, values: Values): number {
  const lacunarity = Number(values.lacunarity)
  if (published || !(lacunarity > 1)) return Infinity
  const points = 2 ** Number(values.exponent)
  let [count, cells] = [0, 4]
  for (; 2 * (values.tile === true ? Math.floor(cells + 0.5) : cells) <= points; cells *= lacunarity) count++
  return count
}

/** Whether strokes can be drawn: not on planets, nor on pieces of endless land. */
export const isDrawable = ({ values, imported }: TerrainState): boolean =>
  imported !== undefined || values.strokes !== undefined

/** Whether the terrain says itself where its sea is: erosion does, and a drawn coast. */
export const hasOwnSea = ({ values }: Pick<TerrainState, 'values'>): boolean =>
  Number(values.age) > 0 || String(values.strokes).includes('coast')
