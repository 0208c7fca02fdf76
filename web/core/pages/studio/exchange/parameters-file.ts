import { parametersDocument } from '../../../state/parameters.js'
import type { FileKind } from './file-kind.js'

/** What makes the terrain again: a few hundred bytes. */
export const parametersFile: FileKind<'parameters'> = {
  id: 'parameters',
  group: 'parameters',
  ending: '.json',
  refusal: ({ state }) => (state.imported ? 'export.parameters.refusal' : undefined),
  options: () => [],
  figures: ({ state: { generator, values } }, _, words) => ({
    content: words.say('export.values', { n: Object.keys(values).length }),
    size: { bytes: new Blob([parametersDocument(generator, values)]).size, exact: true },
  }),
  optionsOf: () => ({}),
}
