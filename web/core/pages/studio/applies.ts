import type { ParameterId, ParameterValue } from '../../orogen/schema.js'
import type { Values } from '../../state/state.js'

const isWeathered = (age: unknown) => Number(age) > 0

/** Parameters that have a say only beside certain values of another, which stands before them in the panel. */
const rules: Partial<Record<ParameterId, { of: ParameterId; at: (value: unknown) => boolean }>> = {
  table: { of: 'law', at: (law) => law === 'table' },
  weights: { of: 'stamp', at: (stamp) => stamp === 'mix' },
  image: { of: 'stamp', at: (stamp) => stamp === 'image' || stamp === 'mix' },
  hardness: { of: 'age', at: isWeathered },
  rain: { of: 'age', at: isWeathered },
  sea: { of: 'age', at: isWeathered },
}

/** Choices that cannot be made without another parameter. */
const needs: Partial<Record<ParameterId, Record<string, ParameterId>>> = { stamp: { image: 'image' } }

/** Whether a parameter belongs to another one's choice. */
export const isDependent = (id: ParameterId): boolean => rules[id] !== undefined

/** Whether a parameter has a say beside these values. */
export function applies(id: ParameterId, values: Values): boolean {
  const rule = rules[id]
  return !rule || rule.at(values[rule.of])
}

/** What has to be given before this choice can be made. */
export function missing(id: ParameterId, value: ParameterValue, values: Values): ParameterId | undefined {
  const needed = needs[id]?.[String(value)]
  return needed && values[needed] === undefined ? needed : undefined
}
