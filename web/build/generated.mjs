// The files derived from the C++ parameter table and catalogue, as text by file name. `npm run
// generated` writes it; a test fails when a committed file differs.
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  attributeTable,
  customElements,
  exportTable,
  frameworkFiles,
  quoted,
  read,
  tableOf,
  typeOf,
} from './custom-elements.mjs'
import { spineTables } from './steps/spine.mjs'

const root = new URL('../../', import.meta.url)
const orogen = fileURLToPath(new URL('build/native/orogen', root))

/** The tables and types of the scripts, given the output of `orogen --schema`. */
function derivedTables(schemaJson) {
  const { formats, engines, cover, drawnRivers, reading, ...schema } = JSON.parse(schemaJson)
  return {
    // A page loads the formats later.
    'web/package/schema.json': schemaJson.slice(0, schemaJson.indexOf(',\n  "formats": [')) + '\n}\n',
    'web/package/read-sentences.json': JSON.stringify(reading.sentences, null, 2) + '\n',
    'web/files/read/endings.json':
      JSON.stringify({ map: reading.endings, packed: reading.packed }, null, 2) + '\n',
    'web/files/formats.json': JSON.stringify(formats, null, 2) + '\n',
    'web/files/engines.json': JSON.stringify(engines, null, 2) + '\n',
    'web/files/format-options.ts': formatOptions(formats),
    'web/package/covers.ts': coverKinds(cover),
    'web/draw/rivers/river-numbers.ts': riverNumbers(drawnRivers),
    'web/package/parameter-types.ts': parameterTypes(schema),
  }
}

/**
 * All derived files; the tables among them must have been written before, because the scripts that others
 * describe read them.
 */
export async function derivedFiles(schemaJson, renewed) {
  const schema = JSON.parse(schemaJson)
  const textOf = (file) => readFileSync(new URL(file, root), 'utf8')
  return {
    ...derivedTables(schemaJson),
    'cpp/files/formats/palette_table.h': await paletteTable(),
    'ARCHITECTURE.md': replaceBlock(textOf('ARCHITECTURE.md'), 'spine', spineTables(tableOf)),
    'custom-elements.json': await customElements(schema),
    ...frameworkFiles(),
    'EMBEDDING.md': [
      ['attributes', await attributeTable()],
      ['exports', await exportTable()],
      ['parameters', parameterTable(schema)],
    ].reduce((text, [name, table]) => replaceBlock(text, name, table), textOf('EMBEDDING.md')),
    'tests/golden/heights.txt': withNewGenerators(textOf('tests/golden/heights.txt'), schema, renewed),
  }
}

/** The schema printed by the built command line. */
export function currentSchema() {
  return execFileSync(orogen, ['--schema'], { encoding: 'utf8' })
}

const pascal = (id) => id.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase())

/** Columns of a line of a comment, as lint allows. */
const columns = 110

/** A comment of these sentences; each begins a line, and goes on in others where it is longer. */
function comment(sentences, indent = '') {
  const short = `${indent}/** ${sentences[0]} */`
  if (sentences.length === 1 && short.length <= columns) return `${short}\n`
  const start = `${indent} *`
  const wrapped = sentences.flatMap((sentence) => {
    const lines = [start]
    for (const word of sentence.split(' ')) {
      const isFull = lines.at(-1) !== start && lines.at(-1).length + 1 + word.length > columns
      if (isFull) lines.push(start)
      lines[lines.length - 1] += ` ${word}`
    }
    return lines
  })
  return [`${indent}/**`, ...wrapped, `${start}/`, ''].join('\n')
}

const rangeOf = ({ type, minimum, maximum, choices, minCount, maxCount }) => {
  if (type === 'numbers') return `${minCount === maxCount ? maxCount : `${minCount} to ${maxCount}`} numbers`
  if (type === 'choice') return choices.join(', ')
  return (
    { image: 'a picture', boolean: 'true, false', strokes: 'strokes' }[type] ?? `${minimum} to ${maximum}`
  )
}

const defaultOf = ({ default: value = '' }) => (String(value) === '' ? 'none' : value)

function parameterTypes({ parameters, generators, erosion, windows }) {
  const byId = new Map(parameters.map((parameter) => [parameter.id, parameter]))
  const member = (use) => {
    const parameter = { ...byId.get(use.id), ...use }
    const about = [parameter.help, `${rangeOf(parameter)}; default ${defaultOf(parameter)}.`]
    return `${comment(about, '  ')}  ${use.id}?: ${typeOf(parameter, 'ArrayLike<number>')}\n`
  }
  const listOf = (uses) => uses.map(({ id }) => quoted(id)).join(' | ')
  // The interface of a generator declares the parameters that it changes.
  const interfaces = generators.map((generator, index) => {
    const shared = generator.parameters.filter((use) => Object.keys(use).length === 1)
    const own = generator.parameters.filter((use) => !shared.includes(use))
    return (
      comment([generator.summary, `${generator.author}.`]) +
      `export interface ${pascal(generator.id)}Parameters extends Pick<AllParameters, ${listOf(shared)}> {\n` +
      `  generator${index === 0 ? '?' : ''}: ${quoted(generator.id)}\n` +
      `${own.map(member).join('')}}\n`
    )
  })
  const landType = (id) => {
    const own = generators.find((generator) => generator.id === id).parameters
    const shared = own.filter((use) => use.id !== 'tile' && !byId.get(use.id).mapOnly)
    const keys = ['generator', ...shared.map((use) => use.id)].map(quoted)
    return `Pick<${pascal(id)}Parameters, ${keys.join(' | ')}>`
  }
  return [
    '// Made from the C++ tables by `npm run generated`; do not edit.\n',
    "import type { StampImage } from './stamp-image.js'\n",
    `export type GeneratorId = ${listOf(generators)}\n`,
    `export type ParameterId = ${listOf(parameters)}\n`,
    comment(['All parameters, as most generators read them.']) +
      `interface AllParameters {\n${parameters.map(member).join('')}}\n`,
    ...interfaces,
    comment(['The parameters of `erode`.']) +
      `export interface ErosionOptions {\n${erosion.parameters.map(member).join('')}}\n`,
    comment([
      'The parameters of a window, beside its place: those of its map, without those that only maps have.',
    ]) +
      `export type WindowShape = { ${member({ id: 'tile' }).match(/tile.*/)[0]} } & (${windows.map(landType).join(' | ')})\n`,
    `/** The parameters of \`generate\`: a generator (${quoted(generators[0].id)} if none is named) and its own. */\n` +
      `export type GenerateParameters = ${generators.map(({ id }) => `${pascal(id)}Parameters`).join(' | ')}\n`,
  ].join('\n')
}

function formatOptions(formats) {
  const typeOfOption = ({ choices = [], isText }) => {
    const texts = [...choices.map(quoted), ...(isText ? ['`#${string}`'] : [])]
    return texts.join(' | ') || 'number'
  }
  const member = (option) => `${comment([option.help], '    ')}    ${option.name}?: ${typeOfOption(option)}\n`
  const range =
    '    /** The heights that become 0 and the largest integer; by default the lowest and the highest. */\n' +
    '    range?: HeightRange\n'
  const membersOf = ({ options, bits }) => `${options.map(member).join('')}${bits ? range : ''}`
  const nameOf = ({ id }) => (/^[a-z]\w*$/.test(id) ? id : quoted(id))
  const interfaceOf = (format) => {
    const members = membersOf(format)
    return members ? `  ${nameOf(format)}: {\n${members}  }\n` : `  ${nameOf(format)}: object\n`
  }
  return (
    '// Made from the C++ tables by `npm run generated`; do not edit.\n\n' +
    "import type { HeightRange } from './format.js'\n\n" +
    comment(['The options that each format has of its own.']) +
    `export interface FormatOptions {\n${formats.map(interfaceOf).join('')}}\n\n` +
    comment(['What each format holds (cpp/files/formats.h).']) +
    `export interface FormatHolds {\n${formats.map((format) => `  ${nameOf(format)}: ${quoted(format.holds)}\n`).join('')}}\n`
  )
}

/** The colours of saved maps, which are those of the pages: a page changes them without a compiler. */
async function paletteTable() {
  const { depthOfSurface, paletteOf } = await read('../draw/colour/palettes.ts')
  const light = await read('../draw/colour/map-light.ts')
  const stops = (ramp) => `"${ramp.map(([at, color]) => `${color} ${at}`).join(', ')}"`
  const row = ({ land, seabed, water, stream }) =>
    `    {${stops(land)},\n     ${stops(seabed)},\n     "${water}", "${stream}"},\n`
  const palettes = Object.entries(paletteOf)
  const names = palettes.map(([name]) => `"${name}"`).join(', ')
  const factors = (name, values) => `inline constexpr std::array<double, 3> ${name}{${values.join(', ')}};\n`
  return (
    '// Made from web/draw/colour/{palettes,map-light}.ts by `npm run generated`; do not edit.\n\n' +
    '#pragma once\n\n#include <array>\n#include <string_view>\n\n// clang-format off\n' +
    'namespace orogen::files {\n\n' +
    `// The first is the default.\ninline constexpr std::array<std::string_view, ${palettes.length}> kPaletteNames{${names}};\n\n` +
    '// Colours with shares of the height, and those of the sea and of rivers.\n' +
    'struct PaletteTexts {\n  std::string_view land, seabed, water, stream;\n};\n' +
    `inline constexpr std::array<PaletteTexts, ${palettes.length}> kPaletteTexts{{\n${palettes.map(([, each]) => row(each)).join('')}}};\n\n` +
    '// Water seen from above has the colour of this share of its depth, if a palette says no other.\n' +
    `inline constexpr double kDepthOfSurface = ${depthOfSurface};\n\n` +
    '// Factors for the channels of a colour: in full light and in full shade.\n' +
    factors('kSunlight', light.sunlight) +
    factors('kShadow', light.shadow) +
    '// Water softens the forms under it.\n' +
    `inline constexpr double kShadeUnderWater = ${light.shadeUnderWater};\n\n` +
    '// The share of a map that is under water where no erosion says it, in per cent.\n' +
    `inline constexpr int kUnderWater = ${light.underWater};\n\n` +
    '}  // namespace orogen::files\n'
  )
}

function coverKinds({ kinds, ofMap, channels }) {
  return (
    '// Made from the C++ tables by `npm run generated`; do not edit.\n\n' +
    '/** What covers the ground (cpp/cover/cover.h), in the order of its weights. Planets have all of them. */\n' +
    `export const covers = [\n${kinds.map((kind) => `  ${quoted(kind)},\n`).join('')}] as const\n` +
    'export type Cover = (typeof covers)[number]\n\n' +
    '/** Maps and windows have so many of them. */\n' +
    `export const mapCovers = ${ofMap}\n\n` +
    '/** The channel of each in a splat: bare ground, grass, forest, and snow. */\n' +
    `export const splatChannels = [${channels.join(', ')}]\n`
  )
}

function riverNumbers({ share, minPoints, thin, wide, finest, puddle }) {
  return (
    '// Made from the C++ tables by `npm run generated`; do not edit.\n\n' +
    comment(['A river drains at least this share of all points, and at least so many.']) +
    `export const riverShare = ${share}\nexport const minRiverPoints = ${minPoints}\n\n` +
    comment([
      'Half the width of a river as a share of the points a side: of the smallest stream, and what one that drains the whole map has more.',
    ]) +
    `export const thin = ${thin}\nexport const wide = ${wide}\n\n` +
    comment(['Half the width, in points, of lines so narrow that thinner ones would look dotted.']) +
    `export const finest = ${finest}\n\n` +
    comment(['Lakes are deeper than this share of the relief.']) +
    `export const puddle = ${puddle}\n`
  )
}

function parameterTable({ parameters, generators }) {
  const rows = parameters.map((parameter) => {
    const users = generators.filter((generator) => generator.parameters.some(({ id }) => id === parameter.id))
    const where = whereOf(users, generators)
    return [parameter.id, rangeOf(parameter), defaultsOf(parameter, users), where, parameter.help]
  })
  return tableOf(['parameter', 'range', 'default', 'generators', 'what it does'], rows)
}

/** The generators that have a parameter; if most have it, those that have not. */
function whereOf(users, generators) {
  const others = generators.filter((generator) => !users.includes(generator))
  const listOf = (some) => some.map(({ id }) => `\`${id}\``).join(', ')
  if (others.length === 0) return 'all'
  return others.length < 3 ? `all but ${listOf(others)}` : listOf(users)
}

/** A list by a key of its members; node has its own from version 21 on. */
function grouped(list, keyOf) {
  const groups = new Map()
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}

/** The default of a parameter by most of its generators, and what others have instead. */
function defaultsOf(parameter, generators) {
  const byDefault = grouped(generators, ({ parameters }) =>
    String(defaultOf({ ...parameter, ...parameters.find(({ id }) => id === parameter.id) })),
  )
  const [[most], ...others] = [...byDefault].sort(([, one], [, other]) => other.length - one.length)
  const own = others.map(([value, users]) => `${users.map(({ id }) => `\`${id}\``).join(', ')}: ${value}`)
  return [most, ...own].join('; ')
}

function replaceBlock(text, name, block) {
  const [begin, end] = [`<!-- ${name}: made by npm run generated -->\n`, `<!-- end of ${name} -->`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`there is no block between ${begin.trim()} and ${end}`)
  return text.slice(0, from + begin.length) + '\n' + block + '\n' + text.slice(to)
}

/**
 * The text of tests/golden/heights.txt, with the first lines of new generators; existing lines stay
 * unchanged, but for the hashes of the generator `renewed`.
 */
export function withNewGenerators(text, { parameters, generators }, renewed) {
  const types = new Map(parameters.map((parameter) => [parameter.id, parameter]))
  const covered = new Set(Array.from(text.matchAll(/ generator=(\S+)/g), ([, id]) => id))
  const added = generators
    .filter(({ id }) => !covered.has(id))
    .flatMap((generator) => requestsFor(generator, types).map(goldenLine))
  const isRenewed = (words) => words.startsWith(`generator=${renewed} `)
  const kept = text.replaceAll(/^\S+ (generator=.*)$/gm, (line, words) =>
    isRenewed(words) ? goldenLine(words.split(' ').map((word) => word.split('='))) : line,
  )
  return kept + added.map((line) => `${line}\n`).join('')
}

/** Small and large maps of several seeds, each with the current defaults. */
function requestsFor({ id, published, faces, parameters }, types) {
  let exponents
  if (published) exponents = [1, 5, 9]
  else if (faces > 1) exponents = [1, 2, 3, 5, 7, 9]
  else exponents = [1, 2, 3, 5, 7, 9, 11]
  const seeds = published ? [42, 4294967295] : [0, 1, 42, 4294967295]
  const others = parameters
    .map((use) => ({ ...types.get(use.id), ...use }))
    .filter((use) => use.id !== 'exponent' && use.id !== 'seed')
    .filter(({ type, group }) => !['numbers', 'image', 'strokes'].includes(type) && group !== 'erosion')
    .map((use) => [use.id, use.default])
  return exponents.flatMap((exponent) =>
    seeds.map((seed) => [['generator', id], ['exponent', exponent], ['seed', seed], ...others]),
  )
}

function goldenLine(request) {
  const folder = mkdtempSync(join(tmpdir(), 'orogen-golden-'))
  try {
    const words = request.map(([id, value]) => `${id}=${value}`)
    const flags = words.map((word) => `--${word.replaceAll('_', ' ')}`) // strokes have spaces
    execFileSync(orogen, ['-q', '-o', 'map.r32', ...flags], { cwd: folder })
    const hash = crypto.hash('sha256', readFileSync(join(folder, 'map.r32')))
    return `${hash} ${words.join(' ')}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The generator of `--renew ID`, if there is one. */
function renewedBy(words, generators) {
  if (words.length === 0) return undefined
  const ids = generators.map(({ id }) => id)
  if (words.length === 2 && words[0] === '--renew' && ids.includes(words[1])) return words[1]
  console.error(`npm run generated -- --renew ID takes one of ${ids.join(', ')}; got ${words.join(' ')}`)
  process.exit(2)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const schemaJson = currentSchema()
  const renewed = renewedBy(process.argv.slice(2), JSON.parse(schemaJson).generators)
  for (const [file, text] of Object.entries(derivedTables(schemaJson)))
    writeFileSync(new URL(file, root), text)
  for (const [file, text] of Object.entries(await derivedFiles(schemaJson, renewed))) {
    writeFileSync(new URL(file, root), text)
    console.log(`wrote ${file}`)
  }
}
