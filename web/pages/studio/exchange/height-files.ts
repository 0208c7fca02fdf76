import { type ExportOptions, exportSize, exportTerrain, fileType } from '../../../exports/index.js'
import { type Chosen, choiceOption, flagOption, type Format, numberOption, type Subject } from './format.js'

type HeightFormat = 'png-8' | 'png-16' | 'r16' | 'r32'

/** The heights themselves, as other programs read them. */
export const heightFiles: Format[] = (['png-16', 'png-8', 'r16', 'r32'] as const).map(heightFile)

function heightFile(id: HeightFormat): Format {
  const raw = id === 'r16' || id === 'r32'
  return {
    id,
    group: 'heights',
    ending: fileType(id).ending,
    options: (subject) => [
      ...(tiles(subject) ? [flagOption('pad')] : []),
      ...(raw
        ? [
            choiceOption('first', ['north', 'south']),
            numberOption('width-m', {
              unit: 'm',
              minimum: 1,
              maximum: 1e6,
              softMaximum: 20_000,
              default: 1000,
            }),
          ]
        : []),
    ],
    figures: (subject, chosen, words) => {
      const { field } = subject.terrain
      const side = field.size + (padded(subject, chosen) ? 1 : 0)
      return {
        content: words.say('export.points', { n: `${side}` }),
        size: exportSize(id, field, optionsOf(subject, chosen)),
      }
    },
    make: (subject, chosen, control) =>
      exportTerrain(id, subject.terrain.field, optionsOf(subject, chosen), control),
    ...(raw && {
      sidecar: {
        ending: fileType(`${id}-sidecar`).ending,
        make: (subject, chosen) =>
          exportTerrain(`${id}-sidecar`, subject.terrain.field, optionsOf(subject, chosen)),
      },
    }),
  }
}

// Padding wraps a map around, which is right for one that tiles and for no other.
function tiles({ terrain, state: { generator, imported } }: Subject): boolean {
  return !imported && generator.tiles && Number.isInteger(Math.log2(terrain.field.size))
}

const padded = (subject: Subject, chosen: Chosen) => chosen.pad === true && tiles(subject)

function optionsOf(subject: Subject, chosen: Chosen): ExportOptions['r16-sidecar'] {
  const { size, spacing } = subject.terrain.field
  const pad = padded(subject, chosen)
  const width = (pad ? size : size - 1) * spacing
  const metres = Number(chosen['width-m']) / width
  return {
    ...(pad && { pad }),
    ...(chosen.first !== undefined && { first: chosen.first as 'north' | 'south', metres }),
  }
}
