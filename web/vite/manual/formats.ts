import { runnerImport } from 'vite'
import { inRoot } from '../paths.js'
import { escaped, part, section, table } from './html.js'

interface Row {
  title: string
  ending: string
  group?: string
  choices?: (
    { id: string; choices: string[] } | { id: string; unit: string; minimum: number; maximum: number }
  )[]
}

/** What the table of formats does not hold: what the element’s `export` makes by itself, and what can be opened. */
const others = [
  ['picture', 'PNG of the view', '.png', 'picture', 'width, height: 1 to 8192; background'],
  ['svg', 'SVG of lines', '.svg', 'drawing', 'paper, for plotters'],
  ['parameters', 'Parameters', '.json', 'parameters', ''],
]
const opened = [
  ['.png', 'heights', 'Grey PNG, 8 or 16 bits, square. Its scale is read if Orogen wrote it.'],
  ['.r16, .raw', 'heights', '16-bit integers in rows; the studio asks for the byte order.'],
  ['.r32', 'heights', '32-bit floats in rows.'],
  ['.hgt', 'heights', 'A tile of SRTM: big-endian 16-bit metres.'],
  ['.asc', 'heights', 'An ASCII grid (ESRI), with or without gaps filled.'],
  ['.json', 'parameters', 'A file of parameters that Orogen wrote; the studio only.'],
  ['.png, .jpg, .webp', 'stamp', 'A picture for the stamps of stamp noise and planets.'],
]

/** The files that the studio, the element and the command line save and open. */
export async function formatSection(): Promise<string> {
  const { module } = await runnerImport<{ formats: Record<string, Row> }>(
    inRoot('web/core/exports/formats.ts'),
  )
  const rows = Object.entries(module.formats).map(([id, { title, ending, group, choices = [] }]) => [
    `<code>${id}</code>`,
    escaped(title),
    `<code>${escaped(ending)}</code>`,
    group ?? 'beside it',
    choices
      .map((each) =>
        'choices' in each
          ? `${each.id}: ${each.choices.join(', ')}`
          : `${each.id}: ${each.minimum} to ${each.maximum} ${each.unit}`,
      )
      .join('; '),
  ])
  const marked = ([id, name, ending, ...rest]: string[]) => [
    `<code>${id}</code>`,
    name!,
    `<code>${ending}</code>`,
    ...rest,
  ]
  return section(
    'formats',
    'Formats',
    part(
      'formats-saved',
      'Saved',
      '<p>The studio and <code>element.export(id, options)</code> write these; <code>orogen -o file</code> writes those for heights and ' +
        'models by their endings, and <code>.svg</code>.</p>\n' +
        table(['id', 'name', 'ending', 'holds', 'choices'], [...others.map(marked), ...rows]),
    ) +
      part(
        'formats-opened',
        'Opened',
        table(
          ['ending', 'holds', 'what it is'],
          opened.map(([ending, ...rest]) => [`<code>${ending}</code>`, ...rest]),
        ),
      ),
  )
}
