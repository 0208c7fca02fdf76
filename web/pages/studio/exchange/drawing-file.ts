import { places } from '../../../lines/places.js'
import { papers } from '../../../lines/svg.js'
import { drawingGrid } from '../../../terrain/drawing.js'
import { choiceOption, type FileKind } from './file-kind.js'

/** The lines that the view of lines shows, as vectors. */
export const drawingFile: FileKind<'svg'> = {
  id: 'svg',
  group: 'drawing',
  ending: '.svg',
  suffix: () => 'lines',
  options: (_, words) => [
    choiceOption('paper', ['A4', 'A3', 'A5'], (name) => {
      const [width, height] = papers[name as 'A4']
      return words.say('export.paper.lying', { name, width: `${width}`, height: `${height}` })
    }),
  ],
  figures: ({ terrain: { field }, state }, _, words) => {
    const { profiles, density } = state.look
    const lines = places(field.size, drawingGrid(field, state, density).every).length
    return { content: words.say('export.lines', { n: profiles === 'both' ? 2 * lines : lines }) }
  },
  optionsOf: (_, { paper }) => ({ paper: paper as 'A4' }),
}
