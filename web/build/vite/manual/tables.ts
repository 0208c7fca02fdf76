import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { inRoot } from '../paths.js'
import { runnerImport } from 'vite'

/** Text without markup; parts in backquotes become code. */
export const prose = (text: string): string =>
  escaped(text).replace(/`([^`]+)`/g, (_, code: string) => `<code>${code}</code>`)

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const code = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`

/** Cells are markup. */
export function table(head: string[], rows: string[][]): string {
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>\n`
  return `<div class="table" tabindex="0"><table>\n<thead>${row(head, 'th')}</thead>\n<tbody>\n${rows
    .map((cells) => row(cells, 'td'))
    .join('')}</tbody></table></div>\n`
}

export const section = (id: string, title: string, content: string): string =>
  `<section id="${id}">\n<h2>${escaped(title)}</h2>\n${content}</section>\n`

/** A part of a section, which the contents list below it. */
export const part = (id: string, title: string, content: string): string =>
  `<section id="${id}">\n<h3>${title}</h3>\n${content}</section>\n`

/** An example, with a button that runs it; see web/pages/manual/main.ts. */
export const example = (name: string, text: string): string =>
  `<div class="example">\n${code(text)}<button type="button" data-run="${name}" data-words="manual.run"></button>\n` +
  `<div class="result" aria-live="polite"></div>\n</div>\n`

type ParameterTableRow = Record<string, unknown> & { id: string; help: string }
interface SchemaTables {
  parameters: ParameterTableRow[]
  generators: (ParameterTableRow & {
    title: string
    author: string
    summary: string
    parameters: ParameterTableRow[]
  })[]
}
const readJson = (file: string): unknown => JSON.parse(readFileSync(inRoot(file), 'utf8'))

/** One section for each generator: its author, its parameters and their ranges. */
export function parameterSections(): string {
  const { parameters, generators } = readJson('web/package/schema.json') as SchemaTables
  const rowOf = (use: ParameterTableRow) => ({ ...parameters.find(({ id }) => id === use.id)!, ...use })
  const parts = generators.map(({ id, title, author, summary, parameters: uses }) => {
    const rows = uses
      .map(rowOf)
      .map((row) => [
        `<code>${row.id}</code>`,
        escaped(rangeOf(row)),
        escaped(row.default === undefined || String(row.default) === '' ? 'none' : String(row.default)),
        prose(row.help),
      ])
    const call = `const field = orogen.generate({ generator: '${id}', exponent: 7, seed: 42 })`
    return part(
      `generator-${id}`,
      `<code>${id}</code> <small>${escaped(title)}</small>`,
      `<p>${prose(summary)} Author: ${escaped(author)}.</p>\n` +
        example(`generator:${id}`, call) +
        table(['parameter', 'range', 'default', 'what it does'], rows),
    )
  })
  return section('parameters', 'Generators and their parameters', parts.join(''))
}

function rangeOf({ type, minimum, maximum, choices, minCount, maxCount }: ParameterTableRow): string {
  if (type === 'choice') return (choices as string[]).join(', ')
  if (type === 'boolean') return 'true, false'
  if (type === 'image') return 'a picture'
  if (type === 'strokes') return 'strokes'
  if (type === 'numbers')
    return `${minCount === maxCount ? String(maxCount) : `${minCount} to ${maxCount}`} numbers`
  return `${minimum} to ${maximum}`
}

type Member = Record<string, string | undefined> & { type?: { text: string } } & {
  return?: { type?: { text: string } }
}
interface Declaration {
  tagName: string
  description: string
  attributes: Member[]
  members: Member[]
  events: Member[]
  slots: Member[]
  cssParts: Member[]
  cssProperties: Member[]
}

/** The data of an event, from its description. */
const detail = /\bdetail: (\{.*?\})\./

/** What the element can do that is best seen, in examples that run. */
const abilities = [
  ['controls', 'Controls'],
  ['hotspots', 'Hotspots'],
  ['interaction', 'A picture to look at'],
  ['reveal', 'Only on demand'],
  ['endless', 'Endless land'],
] as const

export function elementSection(shownExample: (name: string) => string): string {
  const { modules } = readJson('custom-elements.json') as { modules: { declarations: Declaration[] }[] }
  const [element] = modules.flatMap(({ declarations }) => declarations)
  const { attributes, members, events, slots, cssParts, cssProperties } = element!
  const list = (
    id: string,
    title: string,
    rows: Member[],
    columns: Record<string, (row: Member) => string>,
  ) =>
    part(
      `element-${id}`,
      title,
      table(
        ['name', ...Object.keys(columns), 'what it is'],
        rows.map((row) => [
          `<code>${escaped(row.name || '(the content)')}</code>`,
          ...Object.values(columns).map((cell) => escaped(cell(row))),
          prose((row.description ?? '').replace(detail, '').trim()),
        ]),
      ),
    )
  const type = (row: Member) => row.type?.text ?? row.return?.type?.text ?? ''
  const standard = (row: Member) => row.default ?? ''
  return section(
    'element',
    `The element <${element!.tagName}>`,
    `<p>${prose(element!.description)}</p>\n${example('element', shownExample('element'))}` +
      abilities
        .map(([id, title]) =>
          part(`example-${id}`, title, example(`element.${id}`, shownExample(`element.${id}`))),
        )
        .join('') +
      list('attributes', 'Attributes', attributes, { type, default: standard }) +
      list('members', 'Properties and methods', members, { type }) +
      list('events', 'Events', events, { detail: (row) => detail.exec(row.description ?? '')?.[1] ?? '' }) +
      list('slots', 'Slots', slots, {}) +
      list('css-parts', 'Parts', cssParts, {}) +
      list('css-properties', 'Style properties', cssProperties, { default: standard }),
  )
}

/** The elements that explain, each with its attributes and events. */
export function elementsSection(): string {
  const { modules } = readJson('custom-elements.json') as {
    modules: { path: string; declarations: (Declaration & { name: string })[] }[]
  }
  const parts = modules.flatMap(({ path, declarations }) =>
    declarations.slice(path.endsWith('orogen-terrain.js') ? 1 : 0).map((each) => {
      const from = path.replace('dist/', '').replace('.js', '')
      const rows = each.attributes.map(({ name, type, description }) => [
        `<code>${escaped(name!)}</code>`,
        escaped(type!.text),
        prose(description!),
      ])
      const events = each.events.map(({ name, description }) => [
        `<code>${escaped(name!)}</code>`,
        prose(description!),
      ])
      const tag = `import '${from}'\n\n<${each.tagName}></${each.tagName}>`
      return part(
        `api-${each.name}`,
        `<code>&lt;${each.tagName}&gt;</code> <small>${escaped(from)}</small>`,
        `<p>${prose(each.description)}</p>\n${code(tag)}` +
          table(['attribute', 'type', 'what it is'], rows) +
          (events.length > 0 ? table(['event', 'when'], events) : ''),
      )
    }),
  )
  return section('elements', 'The elements that explain', parts.join(''))
}

/** The header of the C library, which says of each function what it does. */
export function headerSection(): string {
  const header = readFileSync(inRoot('cpp/library/include/orogen/orogen_c.h'), 'utf8')
  const about =
    '<p><code>cmake --install</code> puts it, the C++ header <code>orogen.h</code> and the library where CMake and pkg-config ' +
    'find them; see “The C++ library” in EMBEDDING.md.</p>\n'
  return section('c', 'The C header orogen_c.h', about + code(header))
}

/** What `npx orogen` says of itself and of its races, as built. */
export function commandLineSection(): string {
  const said = (...flags: string[]) =>
    execFileSync(process.execPath, [inRoot('dist/orogen/command-line/main.js'), ...flags], {
      encoding: 'utf8',
    })
  return section(
    'command-line',
    'The command line',
    part('command-line-help', '<code>orogen --help</code>', code(said('--help'))) +
      part('command-line-list', '<code>orogen --list</code>', code(said('--list'))) +
      part('command-line-race', '<code>orogen race --help</code>', code(said('race', '--help'))),
  )
}

// In threads beside each other, since compressing by Brotli takes longer than all the rest of the page.
const compressedByGzip = promisify(gzip)
const compressedByBrotli = promisify(brotliCompress)

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The files of the package, as just built. */
export async function sizeSection(): Promise<string> {
  const folder = inRoot('dist/orogen')
  const names = readdirSync(folder).filter((name) => /\.(js|wasm)$/.test(name))
  const rows = await Promise.all(
    names.sort().map(async (name) => {
      const bytes = readFileSync(`${folder}/${name}`)
      const packed = await Promise.all([compressedByGzip(bytes, { level: 9 }), compressedByBrotli(bytes)])
      return [`<code>${name}</code>`, ...[bytes, ...packed].map(({ length }) => kilobytes(length))]
    }),
  )
  const about = '<p>Each file by itself; chunks that several of them share are beside them.</p>\n'
  return section('sizes', 'Sizes', about + table(['file', 'plain', 'gzip', 'brotli'], rows))
}

/** The part of the guide to embedding under this heading, without its markup and its pictures. */
export function guideText(heading: string): string {
  const guide = readFileSync(inRoot('EMBEDDING.md'), 'utf8')
  const [, text] = guide.split(`\n## ${heading}\n`)
  if (text === undefined) throw new Error(`EMBEDDING.md has no part ${heading}, which the manual repeats`)
  const pieces = text.split('\n## ')[0]!.split(/^```\w*\n([^]*?)\n```$/m)
  const paragraphs = (piece: string) =>
    piece
      .trim()
      .split('\n\n')
      .filter((paragraph) => paragraph && !paragraph.startsWith('!['))
      .map((paragraph) => `<p>${prose(paragraph.replace(/\s+/g, ' '))}</p>\n`)
  return pieces.map((piece, i) => (i % 2 === 1 ? code(piece) : paragraphs(piece).join(''))).join('')
}

type ChoiceRow =
  { id: string; choices: string[] } | { id: string; unit: string; minimum: number; maximum: number }
interface FormatRow {
  title: string
  ending: string
  group?: string
  choices?: ChoiceRow[]
}

/**
 * Formats outside the table of formats: those that the element’s `export` makes by itself, and those that can
 * be opened.
 */
const others = [
  ['picture', 'PNG of the view', '.png', 'picture', 'width, height: 1 to 8192; background'],
  ['svg', 'SVG of lines', '.svg', 'drawing', 'paper, for plotters'],
  ['parameters', 'Parameters', '.json', 'parameters', ''],
]
export const opened = [
  [
    '.png',
    'heights',
    'Grey of 8 or 16 bits, colours by their brightness, or a tile of Terrarium or Mapbox. Its scale is read if Orogen wrote it.',
  ],
  ['.tif, .tiff', 'heights', 'A GeoTIFF: its first band, not packed, or by LZW, Deflate or PackBits.'],
  ['.asc, .grd', 'heights', 'A grid of numbers: of ESRI, GRASS or Surfer, with or without gaps.'],
  ['.txt, .csv, .xyz', 'heights', 'A grid, a table of heights, or points of a grid in any order.'],
  ['.hgt', 'heights', 'A tile of SRTM: big-endian 16-bit metres. Its name says the latitude.'],
  [
    '.r16, .raw, .r32, .flt',
    'heights',
    'Numbers in rows. A file beside it says width and byte order, or they are guessed.',
  ],
  ['.gz, .zip, .tar, .tgz', 'heights', 'One of these, packed.'],
  ['.json', 'parameters', 'A file of parameters that Orogen wrote; the studio and the command line.'],
  ['.png, .jpg, .webp', 'stamp', 'A picture for the stamps of stamp noise and planets.'],
]

/** What other programs and formats take at most, from the table of cpp/files/limits.h. */
function limits() {
  const engines = readJson('web/files/engines.json') as { title: string; sizes: number[] }[]
  const models = readJson('web/files/formats.json') as {
    title: string
    maxBytes?: number
    maxSide?: number
    maxHeight?: number
  }[]
  return {
    engines: engines.map(({ title, sizes }) => [escaped(title), `${sizes.join(', ')} points a side`]),
    models: models.flatMap(({ title, maxBytes, maxSide, maxHeight }) => [
      ...(maxBytes ? [[escaped(title), `${Math.floor(maxBytes / 1e6)} MB`]] : []),
      ...(maxSide ? [[escaped(title), `${maxSide} cubes a side, ${maxHeight} of height`]] : []),
    ]),
  }
}

/** The files that the studio, the element and the command line save and open. */
export async function formatSection(): Promise<string> {
  const { module } = await runnerImport<{ formats: Record<string, FormatRow> }>(
    inRoot('web/files/formats.ts'),
  )
  const choiceOf = (each: ChoiceRow) =>
    'choices' in each
      ? `${each.id}: ${each.choices.join(', ')}`
      : `${each.id}: ${each.minimum} to ${each.maximum} ${each.unit}`
  const rows = Object.entries(module.formats).map(([id, { title, ending, group, choices = [] }]) => {
    return [id, title, ending, group ?? 'beside it', choices.map(choiceOf).join('; ')]
  })
  const { engines, models } = limits()
  const marked = ([id, name, ending, ...rest]: string[]) => {
    return [`<code>${id}</code>`, escaped(name!), `<code>${escaped(ending!)}</code>`, ...rest]
  }
  return section(
    'formats',
    'Formats',
    part(
      'formats-saved',
      'Saved',
      '<p>The studio and <code>element.export(id, options)</code> write these; <code>orogen -o file</code> writes those for heights and ' +
        'models by their endings, and <code>.svg</code>.</p>\n' +
        table(['id', 'name', 'ending', 'holds', 'choices'], [...others, ...rows].map(marked)),
    ) +
      part(
        'formats-limits',
        'What other programs take',
        '<p>Orogen refuses what a format cannot hold before it writes. Maps of any size are written; these programs take ' +
          'square ones of some sizes alone, which <code>--size</code> makes, and a sidecar says whether a map fits.</p>\n' +
          table(['program or format', 'limit'], [...engines, ...models]),
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
