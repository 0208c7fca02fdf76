import { type ExportOptions, exportSize, exportTerrain, fileType } from '../../../exports/index.js'
import type { StudioWords } from '../../../words/studio/index.js'
import { type Chosen, choiceOption, type Format, numberOption, type Option, type Subject } from './format.js'

type ModelFormat = 'obj' | 'stl' | 'glb'

/** What other programs load without complaint; finer ones can be chosen. */
const comfortableTriangles = 600_000
const fewestPoints = 9

const metres = { unit: 'm', minimum: 0.001, maximum: 1e6, softMaximum: 1000, step: 0.001, default: 4 }
const millimetres = { unit: 'mm', minimum: 1, maximum: 10_000, softMaximum: 400, default: 100 }
const base = { unit: 'mm', minimum: 0.1, maximum: 1000, softMaximum: 30, step: 0.1, default: 3 }
const relief = { unit: '×', minimum: 0.05, maximum: 1000, softMaximum: 4, step: 0.05, default: 1 }

/** The surface as triangles; for printing, the solid block of earth under it. */
export const modelFiles: Format[] = [
  modelFile('stl', () => [
    numberOption('width-mm', millimetres),
    numberOption('base-mm', base),
    numberOption('relief', relief),
  ]),
  modelFile('glb', () => [numberOption('metres', metres)]),
  modelFile('obj', () => [choiceOption('up', ['y', 'z'])]),
]

function modelFile(id: ModelFormat, options: () => Option[]): Format {
  return {
    id,
    group: 'model',
    ending: fileType(id).ending,
    options: (subject, words) => [...options(), strideOption(subject, words)],
    figures: (subject, chosen, words) => {
      const size = exportSize(id, subject.terrain.field, optionsOf(id, subject, chosen))
      const cells = sideOf(subject, Number(chosen.stride)) - 1
      // The solid has walls and a bottom, too.
      const triangles = 2 * cells * cells + (id === 'stl' ? 12 * cells : 0)
      return { content: words.say('export.triangles', { n: triangles }), size }
    },
    make: (subject, chosen, control) =>
      exportTerrain(id, subject.terrain.field, optionsOf(id, subject, chosen), control),
  }
}

function sideOf({ terrain }: Subject, stride: number): number {
  return Math.floor((terrain.field.size - 1) / stride) + 1
}

/** Every point, every 2nd, 4th …; at first the finest that is comfortable. */
function strideOption(subject: Subject, words: StudioWords): Option {
  const strides = [1]
  while (sideOf(subject, strides.at(-1)! * 2) >= fewestPoints) strides.push(strides.at(-1)! * 2)
  const fits = (stride: number) => 2 * (sideOf(subject, stride) - 1) ** 2 <= comfortableTriangles
  const option = choiceOption('stride', strides.map(String), (name) => {
    const side = `${sideOf(subject, Number(name))}`
    return words.say(name === '1' ? 'export.stride.all' : 'export.stride.every', { n: name, side })
  })
  const first = strides.find(fits) ?? strides.at(-1)!
  return { ...option, row: { ...option.row, default: String(first) } as Option['row'] }
}

function optionsOf(id: ModelFormat, subject: Subject, chosen: Chosen): ExportOptions[ModelFormat] {
  const { size, spacing } = subject.terrain.field
  const stride = Number(chosen.stride)
  if (id === 'stl') {
    return {
      stride,
      width: Number(chosen['width-mm']),
      base: Number(chosen['base-mm']),
      relief: Number(chosen.relief),
    }
  }
  if (id === 'obj') return { stride, up: chosen.up as 'y' | 'z' }
  return { stride, metres: Number(chosen.metres) / ((size - 1) * spacing) }
}
