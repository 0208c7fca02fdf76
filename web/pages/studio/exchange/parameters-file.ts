import { parametersDocument } from '../../../exports/parameters.js'
import type { TerrainState } from '../../../terrain/state.js'
import type { Format } from './format.js'

/** What makes the terrain again: a few hundred bytes. */
export const parametersFile: Format = {
  id: 'parameters',
  group: 'parameters',
  ending: '.json',
  refusal: ({ state }) => (state.imported ? 'export.parameters.refusal' : undefined),
  options: () => [],
  figures: ({ state }, _, words) => ({
    content: words.say('export.values', { n: Object.keys(state.values).length }),
    size: { bytes: new Blob([parametersText(state)]).size, exact: true },
  }),
  make: async ({ state }) => new Blob([parametersText(state)], { type: 'application/json' }),
}

export function parametersText({ generator, values }: TerrainState): string {
  return parametersDocument(generator, values)
}
