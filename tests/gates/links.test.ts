import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadOrogen } from '../../web/package/index.js'
import { readVisit, visitKeys, writeVisit } from '../../web/endless/link.js'
import { readHeightmap } from '../../web/files/read/heightmap.js'
import { readStampImage } from '../../web/package/stamp-image.js'
import { parametersOf, schema } from '../../web/package/schema.js'
import { readLink, writeLink } from '../../web/state/link.js'
import { lookTable } from '../../web/state/look.js'
import { readStrokes } from '../../web/package/link/strokes.js'
import { readParameters } from '../../web/package/link/parameters.js'
import { requestOf } from '../../web/state/state.js'
import { expectValid } from '../web/support/studio-states.js'
import { readOrRefused, tryAll } from './gate.js'

// Links, parameter files, heightmaps and pictures of anybody's making: read right, or refused with a
// sentence.

const keys = [
  ...new Set([...schema.parameters, ...lookTable].map(({ id }) => id as string)),
  'generator',
  'camera',
  'v',
  'lang',
  'marks',
  'path',
  '__proto__',
  'constructor',
  '',
]
const odd = fc.constantFrom(
  '',
  '-0',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '1,5',
  ' 7 ',
  '٣',
  '%00',
  '\0',
  'true',
  'null',
  '__proto__',
  '9'.repeat(400),
)
const value = fc.oneof(
  odd,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double().map(String),
  fc.integer().map(String),
  fc.constantFrom(...schema.generators.map(({ id }) => id as string)),
)
const queries = (names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 9 })), value), {
      maxLength: 30,
    })
    .map((pairs) => pairs.map(([key, each]) => `${encode(key)}=${encode(each)}`).join('&'))
/** Lone surrogates have no encoding; they stay as they are. */
const encode = (text: string): string => (/\p{Surrogate}/u.test(text) ? text : encodeURIComponent(text))

test('any link gives a terrain, whose own link gives the same', async () => {
  await tryAll(1000, queries(keys), (query) => {
    const { state } = readLink(query)
    expectValid(state)
    const link = writeLink(state)
    expect(writeLink(readLink(link).state)).toBe(link)
  })
})

const extremes = fc.constantFrom(...schema.generators).chain((generator) => {
  const texts = (row: (typeof schema.parameters)[number]): readonly string[] => {
    if (row.type === 'choice') return row.choices
    if (row.type === 'boolean') return ['true', 'false']
    if (row.type === 'numbers') return ['0', '0,0,0', '0,0,0,0', '0,0,0,0,0,1', '1,0,0,0,0,9', '-1,1']
    if (row.type === 'strokes')
      return ['ridge 0 1:1 1', 'coast 100 2:-50 -50,150 150', 'basin .5 2:50 50', ';']
    return ['-1', '0', '1', '3', '1e400', 'x']
  }
  const pairs = parametersOf(generator).map((row) =>
    fc.constantFrom(...texts(row)).map((text) => `${row.id}=${text}`),
  )
  return fc.tuple(...pairs).map((all) => `?generator=${generator.id}&${all.join('&')}`)
})

test('any link of extremes gives a mountain', async () => {
  const orogen = await loadOrogen()
  await tryAll(100, extremes, (query) => {
    const { heights } = orogen.generate({ ...requestOf(readLink(query).state), exponent: 3 })
    expect(heights.every(Number.isFinite)).toBe(true)
  })
})

// Lines that cross themselves, too wide and too narrow ones, long ones, and what is no line.
const hostileNumber = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -100, max: 300 }).map((n) => String(n / 2)) },
  odd.filter((text) => !/[ ,:;]/.test(text)),
)
const hostileLine = fc
  .array(fc.tuple(hostileNumber, hostileNumber), { minLength: 1, maxLength: 12 })
  .chain((points) =>
    fc
      .constantFrom(1, 1, 1, 1, 1, 1, 1, 40, 900)
      .map((times) => Array<typeof points>(times).fill(points).flat()),
  )
const hostileStroke = fc
  .tuple(fc.constantFrom('ridge', 'valley', 'basin', 'plain', 'coast', 'Ridge', ''), hostileLine)
  .chain(([kind, points]) =>
    fc
      .tuple(fc.constantFrom('0.5', '8', '100', '0', '-1', 'NaN'), fc.constantFrom('0', '0.3', '2', '2.1'))
      .map((sizes) => `${[kind, ...sizes].join(' ')}:${points.map((point) => point.join(' ')).join(',')}`),
  )
const hostileStrokes = fc.oneof(
  { weight: 20, arbitrary: fc.array(hostileStroke, { maxLength: 6 }).map((all) => all.join(';')) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  fc.integer({ min: 1, max: 1 << 20 }).map((letters) => 'ridge 8 1:'.padEnd(letters, '1 1,')),
)

test('any strokes are drawn, or refused with a sentence', async () => {
  const orogen = await loadOrogen()
  let drawn = 0
  await tryAll(200, hostileStrokes, async (strokes) => {
    const made = await readOrRefused(() => orogen.generate({ exponent: 4, strokes }))
    expect(readStrokes(strokes) !== undefined).toBe(made !== undefined)
    if (!made) return
    drawn++
    expect(made.heights.every(Number.isFinite)).toBe(true)
  })
  expect(drawn).toBeGreaterThan(20)
})

test('any link of the endless land gives a place, whose own link gives the same', async () => {
  await tryAll(1000, queries([...visitKeys, ...keys]), (query) => {
    const link = writeVisit(readVisit(query).visit)
    expect(writeVisit(readVisit(link).visit)).toBe(link)
  })
})

test('any text is read as parameters, or refused', async () => {
  const documents = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .dictionary(fc.constantFrom(...keys), fc.jsonValue())
      .map((parameters) => JSON.stringify({ ...parameters })),
    fc
      .dictionary(fc.constantFrom(...keys), fc.jsonValue())
      .map((parameters) => JSON.stringify({ orogen: 1, parameters })),
  )
  // The sentence repeats a piece of the text, line breaks and all.
  await tryAll(500, documents, async (text) => {
    await readOrRefused(() => readParameters(text), /^[^]{10,400}$/)
  })
})

test('any file is read as a heightmap and as the picture of a stamp, or refused', async () => {
  const heads = fc.constantFrom(
    [],
    [0x89, 80, 78, 71, 13, 10, 26, 10],
    [0xff, 0xd8, 0xff],
    [82, 73, 70, 70, 9, 0, 0, 0, 87, 69, 66, 80],
  )
  const bytes = fc
    .tuple(heads, fc.uint8Array({ maxLength: 4096, size: 'max' }))
    .map((parts) => parts.flatMap((each) => [...each]))
  const ofGrids = ['ncols 3', 'nrows 3', 'xllcorner 0', 'cellsize 1', 'NODATA_value -9999', '1 2 3', '-9999']
  const grid = fc
    .array(fc.oneof(value, fc.constantFrom(...ofGrids)), { maxLength: 30 })
    .map((words) => new TextEncoder().encode(words.join('\n')))
  const files = fc.record({
    content: fc.oneof({ weight: 2, arbitrary: bytes }, grid),
    ending: fc.constantFrom('r16', 'raw', 'r32', 'hgt', 'asc', 'png', 'tif', ''),
  })
  await tryAll(100, files, async ({ content, ending }) => {
    const file = new File([Uint8Array.from(content)], `map.${ending}`)
    await readOrRefused(() => readHeightmap(file))
    await readOrRefused(() => readStampImage(file))
  })
})
