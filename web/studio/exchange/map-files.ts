import engines from '../../files/engines.json'
import type { Choice, Format, HeightRange } from '../../files/format.js'
import { type ExportFormat, type ExportOptions, exportSize } from '../../files/index.js'
import { formats, type Layout } from '../../files/formats.js'
import { hasTrace, isResizable, type Trace, traces } from '../../files/traces.js'
import { extentOf } from '../../package/heightfield.js'
import { radiusOf } from '../../package/faces.js'
import { isOfLook, type ShownTerrain, sourceFor } from '../../files/export.js'
import {
  type ChosenValues,
  choiceOption,
  type FileKind,
  flagOption,
  numberOption,
  type FileOption,
} from './file-kind.js'
import type { WordsOf } from '../../words/keys.js'

/** The most triangles that other programs load without trouble; the reader can choose more. */
const comfortableTriangles = 600_000
const minPoints = 9

/** The table of formats as offered to the reader: the heights themselves, and their surface as triangles. */
export const mapFiles: FileKind[] = Object.entries(formats).flatMap(([id, format]) => {
  const { group, ...row } = format
  return group ? [mapFile(id as ExportFormat, group, row)] : []
})

function mapFile(id: ExportFormat, group: NonNullable<Format['group']>, row: Format): FileKind<ExportFormat> {
  const { title, ending, suffix, hasCubes, hasGreys, choices } = row
  const optionFor = (each: Choice) =>
    'choices' in each ? choiceOption(each.id, each.choices) : numberOption(each)
  const own = choices.map(optionFor)
  const ownOfBall = choices.filter((each) => !('ofMap' in each)).map(optionFor)
  const beside = `${id}-sidecar`
  const takesShape = group === 'model' && !hasCubes
  const isFromAbove = group === 'picture' || group === 'drawing'
  const takesRange = group === 'heights' && hasGreys
  const isTinted = choices.some((each) => each.id === 'tint')
  const whereColoured = (option: FileOption): FileOption =>
    isTinted && isOfLook(option.id) ? { ...option, shown: ({ tint }) => tint !== 'none' } : option
  const optionsOf = (shown: ShownTerrain, chosen: ChosenValues): ExportOptions[ExportFormat] => {
    const source = sourceFor(id, shown)
    const { size, spacing } = source
    const pad = chosen.pad === true && tiles(shown)
    const stride = group === 'model' ? Number(chosen.stride) : 1
    const cells = pad ? size : Math.floor((size - 1) / stride)
    // A column of cubes stands on each point, and half of one beyond the border.
    const columns = chosen.shape === 'voxels' ? cells + 1 : cells
    const width = isPlanet(shown) ? 2 * radiusOf(source) : columns * stride * spacing
    const mine = Object.fromEntries(own.map((option) => [option.id, chosen[option.id]]))
    return {
      ...row.optionsOf(mine, width),
      ...(pad && { pad }),
      ...(chosen.trace !== undefined && chosen.trace !== 'heights' && { trace: chosen.trace as Trace }),
      ...(group === 'heights' && isPlanet(shown) && { projection: chosen.projection as Layout }),
      ...(group === 'heights' && sizeAndRange(shown, chosen)),
      ...(group === 'model' && { stride: Number(chosen.stride), ...cubesOf(shown, chosen) }),
    }
  }
  return {
    id,
    title,
    group,
    ending,
    suffix: (_, chosen) => [suffix, sideOf(chosen)].filter(Boolean).join('-') || undefined,
    sidecar: isFormat(beside) ? { id: beside, ending: formats[beside].ending } : undefined,
    options: (shown, words) => [
      ...(group === 'heights' ? traceOptions(shown, id) : []),
      ...(group === 'heights' && tiles(shown) ? [flagOption('pad')] : []),
      ...(group === 'heights' && isSquare(shown) ? sideOptions(shown, words) : []),
      ...(takesRange ? rangeOptions(shown) : []),
      ...(takesShape && showsCubes(shown) ? [choiceOption('shape', ['voxels', 'surface'])] : []),
      ...(group === 'heights' && isPlanet(shown) ? [sheetOption(words)] : []),
      ...(isPlanet(shown)
        ? ownOfBall.map(ofBall)
        : own.map((each) => asShown(each, shown, words)).map(whereColoured)),
      ...(group === 'model' ? [strideOption(shown, words)] : []),
    ],
    async figures(shown, chosen, words) {
      const field = sourceFor(id, shown)
      if (chosen.shape === 'voxels') return { content: words.say('export.voxels') }
      const size = await exportSize(id, field, optionsOf(shown, chosen))
      const { triangles, width = field.size, height = field.size } = size
      if (triangles) return { content: words.say('export.triangles', { n: triangles }), size }
      const isOneNumber = width === height && !isPlanet(shown)
      const content = isOneNumber
        ? words.say('export.points', { n: `${width}` })
        : words.say('export.pixels', { width: `${width}`, height: `${height}` })
      return { content, size }
    },
    refusal: (shown) => (isFromAbove && isPlanet(shown) ? 'export.above.refusal' : undefined),
    about: (shown, words) =>
      isPlanet(shown) && !isFromAbove
        ? words.say(`export.ball.${group}.help`, {
            radius: words.number(radiusOf(sourceFor(id, shown)), { maximumSignificantDigits: 4 }),
          })
        : undefined,
    optionsOf,
  }
}

const isSquare = ({ terrain: { field } }: ShownTerrain) => field.faces !== 6 && !field.extent

const isOfHeights = ({ trace }: ChosenValues) => isResizable(trace as Trace | undefined)

/**
 * The points a side that the reader chose, by the name of a program and its size, or in a field of its own.
 */
function sideOf(chosen: ChosenValues): number | undefined {
  if (!isOfHeights(chosen) || chosen.side === undefined || chosen.side === 'own') return undefined
  return Number(chosen.side === 'free' ? chosen['side-points'] : String(chosen.side).replace(/^.*-/, ''))
}

/** The sizes that other programs take, any other one, or that of the map. */
function sideOptions({ terrain: { field } }: ShownTerrain, words: WordsOf<'studio'>): FileOption[] {
  // Those of Godot's plugin are Unity's.
  const presets = engines.filter(({ id }) => id !== 'hterrain')
  const titles = new Map<string, { title: string; side: number }>(
    presets.flatMap(({ id, title, sizes }) =>
      sizes.map((side) => [`${id}-${side}`, { title, side }] as const),
    ),
  )
  const nameOf = (name: string) => {
    const preset = titles.get(name)
    if (!preset) return words.say(`export.side.${name}`, { n: `${field.size}` })
    return words.say('export.side.program', { title: preset.title, n: `${preset.side}` })
  }
  const choice = choiceOption('side', ['own', 'free', ...titles.keys()], nameOf)
  const points = { unit: '', minimum: 3, maximum: 8193, softMaximum: 4097, default: field.size }
  return [
    { ...choice, shown: isOfHeights },
    {
      ...numberOption({ id: 'side-points', ...points }),
      shown: (chosen) => isOfHeights(chosen) && chosen.side === 'free',
    },
  ]
}

/** The heights that become black and white: those of the map, or two that several maps share. */
function rangeOptions({ terrain: { field } }: ShownTerrain): FileOption[] {
  const relief = field.max - field.min || 1
  const bounds = { unit: '', minimum: field.min - 9 * relief, maximum: field.max + 9 * relief, step: 0.001 }
  const height = (id: string, value: number) => ({
    ...numberOption({ id, ...bounds, softMaximum: field.max + relief, default: value }),
    shown: ({ trace = 'heights', range }: ChosenValues) => trace === 'heights' && range === 'given',
  })
  return [
    { ...choiceOption('range', ['own', 'given']), shown: ({ trace = 'heights' }) => trace === 'heights' },
    height('range-low', field.min),
    height('range-high', field.max),
  ]
}

function sizeAndRange(shown: ShownTerrain, chosen: ChosenValues): { size?: number; range?: HeightRange } {
  const size = isSquare(shown) ? sideOf(chosen) : undefined
  const isGiven = chosen.range === 'given' && (chosen.trace ?? 'heights') === 'heights'
  const range = { minimum: Number(chosen['range-low']), maximum: Number(chosen['range-high']) }
  return { ...(size !== undefined && { size }), ...(isGiven && { range }) }
}

/** The choice of what to save, if the terrain has more than heights: rivers, lakes or deposits. */
function traceOptions(shown: ShownTerrain, id: ExportFormat): FileOption[] {
  const field = sourceFor('r32', shown)
  const choices = traces.filter((trace) => hasTrace(field, trace, id))
  return choices.length > 1 ? [choiceOption('trace', choices)] : []
}

/** Whether the view has cubes; a model can have them too. */
function showsCubes({ terrain, state: { look } }: ShownTerrain): boolean {
  return look.view === 'voxels' && terrain.field.faces !== 6
}

/** The options for cubes as in the view. */
function cubesOf(shown: ShownTerrain, { shape }: ChosenValues): { shape?: 'voxels'; levels?: number } {
  const { levels } = shown.state.look
  return { ...(shape === 'voxels' && { shape }), ...(showsCubes(shown) && levels > 0 && { levels }) }
}

function isFormat(id: string): id is ExportFormat {
  return Object.hasOwn(formats, id)
}

// Padding wraps a map around, which is right only for one that tiles.
function tiles({ terrain, state: { generator, imported } }: ShownTerrain): boolean {
  return !imported && generator.tiles && Number.isInteger(Math.log2(terrain.field.size))
}

/** Every point, every 2nd, 4th …; by default the finest that other programs load easily. */
function strideOption({ terrain }: ShownTerrain, words: WordsOf<'studio'>): FileOption {
  const sideOf = (stride: number) => Math.floor((terrain.field.size - 1) / stride) + 1
  const strides = [1]
  while (sideOf(strides.at(-1)! * 2) >= minPoints) strides.push(strides.at(-1)! * 2)
  const fits = (stride: number) => {
    const [columns, rows] = extentOf(terrain.field, stride)
    return 2 * (columns - 1) * (rows - 1) <= comfortableTriangles
  }
  const option = choiceOption('stride', strides.map(String), (name) => {
    const side = `${sideOf(Number(name))}`
    return words.say(name === '1' ? 'export.stride.all' : 'export.stride.every', { n: name, side })
  })
  const first = strides.find(fits) ?? strides.at(-1)!
  return { ...option, row: { ...option.row, default: String(first) } as FileOption['row'] }
}

const isPlanet = ({ terrain }: ShownTerrain): boolean => terrain.field.faces === 6

/**
 * An option whose default is what is shown: the width of an opened map whose metres are known, or a row of
 * the table of looks, by its name there.
 */
function asShown(
  option: FileOption,
  { terrain, state: { imported, look } }: ShownTerrain,
  words: WordsOf<'studio'>,
): FileOption {
  const { id, row } = option
  const { size, spacing } = terrain.field
  const withDefault = (value: unknown) => ({ ...row, default: value }) as FileOption['row']
  if (id === 'width-m' || id === 'metres') {
    const width = imported?.unit === 'm' ? (size - 1) * spacing : undefined
    const isKnown = id === 'width-m' && width !== undefined
    return { ...option, row: isKnown ? withDefault(width) : row, scale: String(width) }
  }
  if (!isOfLook(id)) return option
  const value = String(look[id])
  const named = { ...option, key: `look.${id}` as const }
  if (row.type !== 'choice') return { ...named, row: withDefault(look[id]) }
  // The reader may have colours of their own.
  const choices = [...new Set([value, ...row.choices])]
  const choice = (name: string) => (name.startsWith('#') ? name : words.say(`${named.key}.${name}`))
  return { ...named, row: { ...row, choices, default: value }, choice }
}

/** The size of a planet is a diameter instead of a width. */
const ofBall = (option: FileOption): FileOption =>
  ['width-m', 'metres', 'width-mm'].includes(option.id)
    ? { ...option, key: `export.ball.${option.id}` }
    : option

/** The planet's layout in the file. */
const sheetOption = (words: WordsOf<'studio'>): FileOption =>
  choiceOption('projection', ['faces', 'equirectangular'], (name) =>
    words.say(name === 'faces' ? 'export.projection.faces' : 'look.atlas.equirectangular'),
  )
