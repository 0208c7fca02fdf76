import { places } from '../../../lines/places.js'
import { papers } from '../../../lines/svg.js'
import { drawingGrid, drawTerrain } from '../../../terrain/drawing.js'
import { parametersText } from './parameters-file.js'
import { choiceOption, type Format } from './format.js'
import { fileName } from './file-name.js'

/** The lines that the view of lines shows, as vectors. */
export const drawingFile: Format = {
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
  make: (subject, chosen, control) => {
    const { stage, terrain, state } = subject
    const description = state.imported?.name ?? parametersText(state)
    const drawn = {
      field: terrain.field,
      state,
      outlook: stage.outlook,
      title: fileName(subject),
      description,
    }
    return drawTerrain(drawn, chosen.paper as 'A4', control)
  },
}
