import { schema } from '../orogen/schema.js'
import { lookTable } from './look.js'
import { writePairs } from './link.js'
import type { TerrainState } from './state.js'

const switches = new Set<string>(
  [...schema.parameters, ...lookTable].filter(({ type }) => type === 'boolean').map(({ id }) => id),
)

/**
 * The attributes of the element that shows this terrain: version, generator, size, seed, view, and what differs from the
 * defaults. A switch that is on is bare, as HTML has it. A stamp's picture and an opened map are in no attribute.
 */
export function attributesOf(state: TerrainState): Record<string, string> {
  const pairs = writePairs(state)
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, switches.has(name) && value === 'true' ? '' : value]),
  )
}
