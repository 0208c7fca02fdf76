import { papers, places } from '../../draw/views/places.js'
import { checkPictureSize, largestPicture } from '../../draw/context/picture-size.js'
import { drawingGrid, type ShownTerrain } from '../../files/export.js'
import { linesIn } from '../../state/look.js'
import { extentOf } from '../../package/heightfield.js'
import { parametersDocument } from '../../package/link/parameters.js'
import { isPlanet } from '../../state/views.js'
import { type ChosenValues, choiceOption, type FileKind, flagOption, numberOption } from './file-kind.js'

const sizes: Record<string, readonly [number, number]> = {
  'full-hd': [1920, 1080],
  '4k': [3840, 2160],
  square: [2048, 2048],
}

const isCustom = ({ size }: ChosenValues) => size === 'custom'

/** The view, redrawn at the chosen size. */
export const pictureFile: FileKind<'picture'> = {
  id: 'picture',
  group: 'picture',
  ending: '.png',
  suffix: ({ state }) => state.look.view,
  options: (shown, words) => {
    const screen = screenSize(shown)
    const pixels = { unit: 'px', minimum: 1, maximum: largestPicture, softMaximum: 4096 }
    return [
      choiceOption('size', ['screen', ...Object.keys(sizes), 'custom'], (name) => {
        const [width, height] = name === 'screen' ? screen : (sizes[name] ?? [])
        return words.say(`export.size.${name}`, { width: `${width}`, height: `${height}` })
      }),
      { ...numberOption({ id: 'width-px', ...pixels, default: screen[0] }), shown: isCustom },
      { ...numberOption({ id: 'height-px', ...pixels, default: screen[1] }), shown: isCustom },
      flagOption('transparent'),
    ]
  },
  figures: (shown, chosen, words) => {
    const [width, height] = pixelsOf(shown, chosen)
    checkPictureSize(width, height)
    const channels = chosen.transparent ? 4 : 3
    return {
      content: words.say('export.pixels', { width: `${width}`, height: `${height}` }),
      // The size if nothing can be compressed, with the overhead of deflate.
      size: { bytes: Math.ceil(height * (width * channels + 1) * 1.001) + 1000, exact: false },
    }
  },
  optionsOf(shown, chosen) {
    const [width, height] = pixelsOf(shown, chosen)
    return { width, height, background: chosen.transparent !== true }
  },
}

/** The size of the uncovered part of the canvas, in device pixels. */
function screenSize({ viewport }: ShownTerrain): [number, number] {
  const { width, height } = viewport.outlook
  const pixels = (length: number) =>
    Math.min(Math.max(Math.round(length * devicePixelRatio), 1), largestPicture)
  return [pixels(width), pixels(height)]
}

function pixelsOf(shown: ShownTerrain, chosen: ChosenValues): readonly [number, number] {
  if (chosen.size === 'custom') return [Number(chosen['width-px']), Number(chosen['height-px'])]
  return sizes[String(chosen.size)] ?? screenSize(shown)
}

/** The lines of the line view, as vectors. */
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
    // A planet has twice as many meridians around it.
    const drawn = (count: number) => places(count, drawingGrid(field, state, density).every).length
    const [across, down] = extentOf(field)
    const [rows, columns] = isPlanet(state) ? [density, 2 * density] : [drawn(down), drawn(across)]
    const n = { rows, columns, both: rows + columns }[profiles]
    return { content: words.say('export.lines', { n }) }
  },
  optionsOf: (_, { paper }) => ({ paper: paper as 'A4' }),
}

/** The parameters that reproduce the terrain: a few hundred bytes. */
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
