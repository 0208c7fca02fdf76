import { places } from '../../../lines/places.js'
import { papers } from '../../../lines/svg.js'
import { drawingGrid } from '../../../state/drawing.js'
import { linesIn } from '../../../state/look.js'
import { isPlanet } from '../../../state/views.js'
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
    const { profiles } = state.look
    const density = linesIn(Infinity, state.look)
    // Around a planet are twice as many meridians.
    const rows = isPlanet(state)
      ? density
      : places(field.size, drawingGrid(field, state, density).every).length
    const columns = isPlanet(state) ? 2 * density : rows
    const n = { rows, columns, both: rows + columns }[profiles]
    return { content: words.say('export.lines', { n }) }
  },
  optionsOf: (_, { paper }) => ({ paper: paper as 'A4' }),
}
