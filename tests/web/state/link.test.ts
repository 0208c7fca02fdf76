import { describe, expect, test } from 'vitest'
import { modes } from '../../../web/endless/camera-controller.js'
import { landGenerators, landRows, type LandGenerator, reach } from '../../../web/endless/land.js'
import {
  firstVisit,
  landViews,
  readVisit,
  type Visit,
  visitKeys,
  writeVisit,
} from '../../../web/endless/link.js'
import { parametersOf, schema, findGenerator } from '../../../web/package/schema.js'
import { palettes } from '../../../web/draw/camera/viewpoint.js'
import { readLink, writeLink } from '../../../web/state/link.js'
import { lookTable, views } from '../../../web/state/look.js'
import { parametersDocument, readParameters } from '../../../web/package/link/parameters.js'
import { requestOf, withGenerator } from '../../../web/state/state.js'
import { randomStream } from '../../../web/explained/published/index.js'
import { chooseLanguage } from '../../../web/words/words.js'
import { camerasOf, expectValid, randomState } from '../support/studio-states.js'
import { orogen } from '../support/terrain.js'

const keysOf = (query: string) =>
  readLink(query).notes.map(({ key, places }) => `${key} ${places.id ?? ''}`.trim())

describe('a link brings back the state that wrote it', () => {
  test('five hundred states at random', () => {
    const random = randomStream(8)
    for (let i = 0; i < 500; i++) {
      const state = randomState(random)
      const link = writeLink(state)
      const { state: read, notes } = readLink(link)
      expect(notes, link).toEqual([])
      expect({ ...read, camera: undefined }, link).toEqual({ ...state, camera: undefined })
      for (const [wrote, got] of camerasOf(state, read)) expect(Math.abs(wrote - got)).toBeLessThan(0.051)
      expect(writeLink(read)).toBe(link)
    }
  })

  test('the first of all', () => {
    const { state, notes } = readLink('')
    expect(notes).toEqual([])
    expect(readLink(writeLink(state))).toEqual({ state, notes: [] })
    expectValid(state)
  })

  test('says version, generator, size and seed even where they are the defaults, and no other default', () => {
    const query = new URLSearchParams(writeLink(readLink('').state))
    expect([...query.keys()]).toEqual(['v', 'generator', 'exponent', 'seed', 'view'])
    expect(query.get('v')).toBe(String(schema.version))
  })

  test('keeps the language that was asked for', () => {
    const link = writeLink(readLink('').state, 'fr')
    expect(new URLSearchParams(link).get('lang')).toBe('fr')
    expect(readLink(link).notes).toEqual([])
    expect(chooseLanguage(new URLSearchParams(link).get('lang'), ['en'])).toBe('fr')
  })

  test('is made of letters that survive mail and chat', () => {
    const random = randomStream(9)
    for (let i = 0; i < 100; i++) expect(writeLink(randomState(random))).toMatch(/^\?[\w=&.,:%+-]+$/)
  })
})

describe('what cannot be used is said, and something that can is used', () => {
  const numbers = Object.entries({
    'clamped 1': '0 -1e400 -3 -0 1e-3',
    'beyond 11': '14 1e9 1e400',
    'rounded 7': '7.4',
    'unreadable 9':
      'NaN Infinity -Infinity 1,5 0x10 0b11 %20 %205 １２ ٣ 5%00 null [5] 5n 1_000 💥 %ff%fe % %E0%A4%A ',
  }).flatMap(([what, texts]) => texts.split(' ').map((text) => [text, ...what.split(' ')] as const))
  test.each(numbers)('exponent=%s', (text, note, used) => {
    const { state, notes } = readLink(`?exponent=${text}`)
    expect(notes.map(({ key }) => key)).toEqual([`note.${note}`])
    expect(notes[0]!.places.received).toBe(new URLSearchParams(`a=${text}`).get('a'))
    expect(notes[0]!.places.used).toBe(used)
    expect(state.values.exponent).toBe(Number(used))
    expectValid(state)
  })

  test.each(['5', '+5', '5.0', '05', '5e0', '.5e1', '50e-1'])(
    'exponent=%s is five, without a word',
    (text) => {
      const { state, notes } = readLink(new URLSearchParams({ exponent: text }).toString())
      expect([state.values.exponent, notes]).toEqual([5, []])
    },
  )

  test('minus zero is zero', () => {
    expect(Object.is(readLink('?seed=-0').state.values.seed, 0)).toBe(true)
    expect(Object.is(readLink('?water=-0').state.look.water, 0)).toBe(true)
  })

  const others: [query: string, notes: string[]][] = [
    ['?generator=perlin', ['note.unreadable generator']],
    ['?generator=', ['note.unreadable generator']],
    ['?generator=Diamond-Square', ['note.unreadable generator']],
    ['?generator=__proto__', ['note.unreadable generator']],
    ['?view=xray', ['note.unreadable view']],
    ['?view=toString', ['note.unreadable view']],
    ['?rotate=1', ['note.unreadable rotate']],
    ['?water=101', ['note.clamped water']],
    ['?water=-1', ['note.clamped water']],
    ['?water=much', ['note.unreadable water']],
    ['?generator=stamp-noise&stamp=square', ['note.unreadable stamp']],
    ['?generator=stamp-noise&wrap=yes', ['note.unreadable wrap']],
    ['?camera= 10, 30,2 , 0,0,-0.5', []],
    ['?camera=', ['note.unreadable camera']],
    ['?camera=1,2,3', ['note.unreadable camera']],
    ['?camera=1,2,3,0,0,0,0', ['note.unreadable camera']],
    ['?camera=NaN,30,2,0,0,0', ['note.unreadable camera']],
    ['?camera=0,30,1e9,0,0,0', ['note.unreadable camera']],
    ['?camera=0,-30,2,0,0,0', ['note.unreadable camera']],
    ['?camera=0,30,2,99,0,0', ['note.unreadable camera']],
    ['?v=0', ['note.version']],
    ['?v=99', ['note.version']],
    ['?v=', ['note.version']],
    ['?seed=1&seed=2', ['note.repeated seed']],
    ['?seed=1&seed=2&seed=3', ['note.repeated seed']],
    ['?hight=3', ['note.unknown hight']],
    ['?__proto__=1&constructor=2', ['note.unknown __proto__', 'note.unknown constructor']],
    ['?__proto__[exponent]=3', ['note.unknown __proto__[exponent]']],
    ['?EXPONENT=3', ['note.unknown EXPONENT']],
    ['?%00=1', ['note.unknown \0']],
    ['?=1', ['note.unknown']],
    ['?seed=4294967296', ['note.clamped seed']],
    ['?seed=-1&exponent=99', ['note.beyond exponent', 'note.clamped seed']],
  ]
  test.each(others)('%s', (query, notes) => {
    expect(keysOf(query)).toEqual(notes)
    expectValid(readLink(query).state)
  })

  test('of a key that stands twice the first is used', () => {
    expect(readLink('?seed=1&seed=2').state.values.seed).toBe(1)
    expect(readLink('?seed=&seed=2').state.values.seed).toBe(readLink('').state.values.seed)
  })

  test.each([
    'utm_source=mail&utm_x=1',
    'fbclid=abc',
    'gclid=abc',
    'lang=xx',
    'lang=fr',
    '',
    '&&&',
    'seed=7&',
  ])('nothing is said about ?%s', (query) => expect(keysOf(`?${query}`)).toEqual([]))

  test('a parameter of another generator is passed over', () => {
    expect(keysOf('?generator=voirol-b&roughness=0.5')).toEqual([])
    expect(requestOf(readLink('?generator=voirol-b&seed=3&roughness=7').state)).not.toHaveProperty(
      'roughness',
    )
  })

  test('long words are cut in the note, and never within a letter', () => {
    const { notes } = readLink(`?seed=${'9'.repeat(39)}${encodeURIComponent('💥'.repeat(20))}`)
    expect(String(notes[0]!.places.received).length).toBeLessThan(45)
    expect(String(notes[0]!.places.received)).not.toMatch(/\p{Surrogate}/u)
  })
})

describe('a link that would show nothing', () => {
  const stamps = '?generator=stamp-noise&exponent=3&'
  test.each<[query: string, notes: string[], values: object]>([
    ['stamp=image', ['note.picture stamp'], { stamp: 'bell', weights: [] }],
    ['stamp=mix&weights=0,0,0,0,0,1', ['note.picture weights'], { stamp: 'mix', weights: [] }],
    ['stamp=mix&weights=1,0,2,0,0,1', ['note.picture weights'], { stamp: 'mix', weights: [1, 0, 2, 0, 0] }],
    ['stamp=mix&weights=0,0,0', ['note.unreadable weights'], { stamp: 'mix', weights: [] }],
    ['weights=0,0,0', ['note.unreadable weights'], { stamp: 'bell', weights: [] }],
    [
      'stamp=image&weights=0,0,0,0,0,0',
      ['note.unreadable weights', 'note.picture stamp'],
      { stamp: 'bell', weights: [] },
    ],
    ['stamp=mix', [], { stamp: 'mix', weights: [] }],
    ['stamp=mix&weights=0,1,0,0,0,0', [], { stamp: 'mix', weights: [0, 1, 0, 0, 0, 0] }],
    ['stamp=cone&weights=0,0,0,0,0,1', [], { stamp: 'cone', weights: [0, 0, 0, 0, 0, 1] }],
  ])('%s shows something, and says so', (query, notes, values) => {
    const { state } = readLink(stamps + query)
    expect(keysOf(stamps + query).sort()).toEqual(notes.sort())
    expect(state.values).toMatchObject(values)
    const { heights } = orogen.generate(requestOf(state))
    expect(new Set(heights).size).toBeGreaterThan(1)
  })

  test('is never written: of a stamp of one’s own the rest is said', () => {
    const image = { width: 1, height: 1, data: Uint8Array.of(255) }
    const written = (values: object) => {
      const { state } = readLink(stamps)
      Object.assign(state.values, { image, ...values })
      const link = writeLink(state)
      expect(readLink(link).notes, link).toEqual([])
      return new URLSearchParams(link)
    }
    expect(written({ stamp: 'image', gain: 0.25 }).toString()).toBe(
      'v=1&generator=stamp-noise&exponent=3&seed=161&gain=0.25&view=surface',
    )
    expect(written({ stamp: 'mix', weights: [0, 0, 0, 0, 0, 1] }).get('weights')).toBeNull()
    expect(written({ stamp: 'mix', weights: [1, 2, 0, 0, 0, 1] }).get('weights')).toBe('1,2,0,0,0')
    expect(written({ stamp: 'mix' }).get('stamp')).toBe('mix')
    expect(written({ weights: [0, 0] }).get('weights')).toBeNull()
  })
})

const linkNotes = 'clamped beyond rounded unreadable picture repeated unknown version'
  .split(' ')
  .map((key) => `note.${key}`)

describe('nothing breaks it', () => {
  test.each([
    ['a megabyte of one word', `?${'a'.repeat(1e6)}`],
    ['a megabyte of one value', `?seed=${'9'.repeat(1e6)}`],
    ['a megabyte of keys', `?${'a=1&'.repeat(250_000)}`],
    ['a megabyte of different keys', `?${Array.from({ length: 100_000 }, (_, i) => `k${i}=1`).join('&')}`],
    ['a megabyte of commas', `?camera=${','.repeat(1e6)}`],
    ['digits that never become a number', `?seed=${'1'.repeat(8000)}x`],
    ['half a letter', '?seed=\ud800'],
    ['markup', '?seed=<img src=x onerror=alert(1)>&<script>=1'],
  ])('%s', (_, query) => {
    const { state, notes } = readLink(query)
    expectValid(state)
    expect(notes.length).toBeGreaterThan(0)
    for (const { places } of notes.slice(0, 100)) {
      for (const value of Object.values(places)) expect(String(value).length).toBeLessThan(45)
    }
  })

  test('four thousand links at random', () => {
    const random = randomStream(77)
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
    const tables = [...schema.parameters, ...lookTable].map(({ id }) => id)
    const keys = [...'v generator camera lang utm_a __proto__ constructor  x%00'.split(' '), ...tables]
    // Values that the contract names, and values that only look usable.
    const values = [
      ...'1e9 NaN Infinity -Infinity -0  null undefined 1.9 1,5 0x10 1e400 -1e400 １２ ٣ ५ %00 5%00'.split(
        ' ',
      ),
      ...'__proto__ toString <script>alert(1)</script> %3Cscript%3E "\'> ${7*7} javascript:alert(1)'.split(
        ' ',
      ),
      ...'% %zz %ff%fe 💥 + 0 5 -1 true false cone 0,30,2,0,0,0 NaN,NaN,NaN,0,0,0 ,,,,,'.split(' '),
      '[object Object]',
      ' 5',
      '1,'.repeat(600),
      '9'.repeat(300),
      ...schema.generators.map(({ id }) => id),
      ...views,
    ]
    const noise = () =>
      Array.from({ length: Math.floor(random() * 12) }, () =>
        String.fromCharCode(Math.floor(random() * 0x10000)),
      ).join('')
    const pair = () => `${random() < 0.9 ? pick(keys) : noise()}=${random() < 0.85 ? pick(values) : noise()}`
    const link = () => {
      const parts = Array.from({ length: Math.floor(random() * 9) }, () =>
        random() < 0.1 ? noise() : pair(),
      )
      if (parts.length > 0 && random() < 0.2) parts.push(pick(parts)) // twice
      return `?${parts.join('&')}`
    }

    for (let i = 0; i < 4000; i++) {
      const query = link()
      const { state, notes } = readLink(query)
      expectValid(state)
      for (const { key } of notes) expect(linkNotes).toContain(key)
      const again = readLink(writeLink(state))
      expect(again.notes, query).toEqual([])
      expect(writeLink(again.state), query).toBe(writeLink(state))
    }
    expect(Object.keys({}.constructor.prototype), 'what every object has').toEqual([])
  })
})

test('another generator keeps size and seed, and brings its own defaults', () => {
  const { state } = readLink('?exponent=5&seed=77&roughness=0.9&view=voxels&water=3')
  for (const generator of schema.generators) {
    const changed = withGenerator(state, generator.id)
    expect(changed).toMatchObject({
      generator,
      look: { view: 'voxels', water: 3 },
      values: { exponent: 5, seed: 77 },
    })
    expect(Object.keys(changed.values).sort()).toEqual(
      parametersOf(generator)
        .map(({ id }) => id)
        .sort(),
    )
    expectValid(changed)
  }
  expect(withGenerator(state, 'perlin')).toMatchObject({ generator: state.generator })
})

test('no word is a key of two tables', () => {
  const ids = [...schema.parameters, ...lookTable].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

const diamond = findGenerator('diamond-square')!
const defaults = Object.fromEntries(
  parametersOf(diamond)
    .filter(({ type }) => type !== 'image')
    .map(({ id, default: value }) => [id, value]),
)
const readDocument = (more: object) =>
  readParameters(JSON.stringify({ orogen: schema.version, generator: diamond.id, ...more }))

describe('parameters as a document', () => {
  test.each(schema.generators)('of $id come back as they were', (generator) => {
    const values = { exponent: 3, seed: 12345 }
    const document = parametersDocument(generator, values)
    const said = { orogen: schema.version, generator: generator.id, seed: 12345 }
    expect(JSON.parse(document)).toMatchObject(said)
    const back = readParameters(document)
    expect(back.notes).toEqual([])
    expect(back.generator).toBe(generator)
    expect(back.values).toMatchObject(values)
    expect(parametersDocument(generator, back.values)).toBe(document)
    // The generator accepts the values of the document.
    expect(() => orogen.generate({ generator: generator.id, ...back.values } as never)).not.toThrow()
  })

  const beyond = { id: 'exponent', received: '99', minimum: 1, maximum: 13, used: '11' }
  const unversioned = { received: '–', used: schema.version }
  test.each<[object, object, object]>([
    [{ exponent: 99 }, { exponent: 11 }, { key: 'note.file.beyond', places: beyond }],
    [{ exponent: -3 }, { exponent: 1 }, { key: 'note.file.clamped' }],
    [{ exponent: 4.4 }, { exponent: 4 }, { key: 'note.file.rounded' }],
    [{ roughness: '0.5' }, { roughness: defaults.roughness }, { key: 'note.file.unreadable' }],
    [{ roughness: null }, { roughness: defaults.roughness }, { key: 'note.file.unreadable' }],
    [{ distribution: 'cauchy' }, { distribution: 'uniform' }, { key: 'note.file.unreadable' }],
    [{ tile: 1 }, { tile: false }, { key: 'note.file.unreadable' }],
    [{ corners: [1, 2] }, { corners: [] }, { key: 'note.file.unreadable' }],
    [{ corners: [1, 2, 3, 'x'] }, { corners: [] }, { key: 'note.file.unreadable' }],
    [{ hight: 3 }, {}, { key: 'note.file.unknown', places: { id: 'hight' } }],
    [{ orogen: 0 }, {}, { key: 'note.file.version', places: { received: '0', used: schema.version } }],
    [{ orogen: undefined }, {}, { key: 'note.file.unversioned', places: unversioned }],
  ])('%o is used as %o, with a note', (given, used, note) => {
    const { values, notes } = readDocument(given)
    expect(values).toEqual({ ...defaults, ...used })
    expect(notes).toMatchObject([note])
  })

  test('say of a number that is too large for any that it is infinite, not that it is null', () => {
    const { values, notes } = readParameters(
      `{ "orogen": ${schema.version}, "generator": "${diamond.id}", "exponent": 1e400 }`,
    )
    expect(values.exponent).toBe(11)
    expect(notes).toMatchObject([{ key: 'note.file.beyond', places: { received: 'Infinity' } }])
  })

  test('take what fits', () => {
    const given = { exponent: 4, seed: 4294967295, roughness: 1, tile: true, corners: [1, 2, 3, 4] }
    expect(readDocument(given)).toMatchObject({ values: given, notes: [] })
    expect(Object.is(readDocument({ seed: -0 }).values.seed, 0)).toBe(true)
  })

  test('of another generator and of a prototype are left alone', () => {
    expect(readDocument({ octaves: 3 })).toMatchObject({ values: defaults, notes: [] })
    const text = `{"generator":"diamond-square","orogen":${schema.version},"__proto__":{"seed":7}}`
    expect(readParameters(text)).toMatchObject({ values: defaults, notes: [{ key: 'note.file.unknown' }] })
  })

  test.each<readonly [string, string]>([
    ...['null', '7', '[]', '{}', '{"toString":1,"valueOf":1}'].map((wanted) => [wanted, wanted] as const),
    [`"${'z'.repeat(90)}"`, `${'z'.repeat(40)}…`],
  ])('of the generator %s are those of the first, with a note', (wanted, received) => {
    const { generator, notes } = readParameters(`{"generator":${wanted},"orogen":${schema.version}}`)
    expect(generator).toBe(schema.generators[0])
    expect(notes).toMatchObject([{ key: 'note.file.unreadable', places: { id: 'generator', received } }])
  })

  test.each([
    ['', 'the file is not JSON'],
    ['<svg/>', 'the file is not JSON'],
    ['[1]', 'the JSON names no generator'],
    ['null', 'the JSON names no generator'],
    ['{"seed":3}', 'the JSON names no generator'],
    [' '.repeat(2 ** 20 + 1), 'the file has 1048577 characters'],
  ])('refuse %.20j', (text, sentence) => {
    expect(() => readParameters(text)).toThrow(RangeError)
    expect(() => readParameters(text)).toThrow(sentence)
  })
})

describe('links', () => {
  test('a visit comes back from its link, without a note', () => {
    const random = randomStream(11)
    const one = <Value>(of: readonly Value[]) => of[Math.floor(random() * of.length)]!
    for (let i = 0; i < 500; i++) {
      const round = (value: number, digits: number) => Number(value.toFixed(digits)) + 0
      const generator = one(Object.keys(landGenerators)) as LandGenerator
      const values = landRows(generator).map((row) => {
        if (row.type === 'choice') return [row.id, one(row.choices)]
        if (row.type === 'numbers') return [row.id, [round(random(), 3), -0.5]]
        if (row.type === 'boolean') return [row.id, random() < 0.5]
        if (row.type === 'strokes') throw new TypeError('a land has no strokes')
        const value = row.minimum + random() * (row.maximum - row.minimum)
        return [row.id, row.type === 'integer' ? Math.floor(value) : value]
      })
      const visit = {
        land: { generator, ...Object.fromEntries(values) } as Visit['land'],
        outlook: {
          east: round((random() * 2 - 1) * reach, 2),
          north: round((random() * 2 - 1) * reach, 2),
          up: round(1 + random() * 100_000, 2),
          heading: round(random() * 359, 1),
          pitch: round(random() * 170 - 85, 1),
        },
        mode: one(modes),
        view: one(landViews),
        palette: one(palettes),
        sun: Math.floor(random() * 360),
        sunheight: Math.floor(random() * 130) - 40,
        sky: one(['auto', 'full', 'simple'] as const),
      }
      expect(readVisit(writeVisit(visit))).toEqual({ visit, notes: [] })
    }
    expect(writeVisit(firstVisit)).toBe(`v=${schema.version}&seed=161`)
  })

  test('say what of them could not be used, as those of a terrain do', () => {
    const { visit, notes } = readVisit(
      'v=0&roughness=7&up=x&east=1e12&mode=swim&lacunarity=3&utm_source=a&lang=fr&q=1',
    )
    expect(visit.land.roughness).toBe(1)
    expect(visit.outlook).toMatchObject({ up: firstVisit.outlook.up, east: reach })
    expect(notes.map(({ key, places }) => [key, places.id ?? places.received])).toEqual([
      ['note.version', '0'],
      ['note.clamped', 'roughness'],
      ['note.clamped', 'east'],
      ['note.unreadable', 'up'],
      ['note.unreadable', 'mode'],
      ['note.unknown', 'lacunarity'],
      ['note.unknown', 'q'],
    ])
  })

  test('whatever a link says, a place comes of it', () => {
    const hostile = ['', 'NaN', '1e400', '-1e400', '<b>', '0x10', '١٢', '1,5', 'null', '9'.repeat(400), ' 7 ']
    for (const value of hostile) {
      const query = new URLSearchParams(visitKeys.map((name) => [name, value]))
      const { land, outlook, mode, view, palette, sun, sunheight } = readVisit(query.toString()).visit
      expect(Object.keys(landGenerators)).toContain(land.generator)
      expect(modes).toContain(mode)
      expect(landViews).toContain(view)
      expect(palettes).toContain(palette)
      for (const number of [land.seed, land.roughness, ...Object.values(outlook), sun, sunheight])
        expect(Number.isFinite(number)).toBe(true)
      expect(Number.isInteger(land.seed) && land.seed >= 0 && land.seed < 2 ** 32).toBe(true)
      expect(Math.abs(outlook.east)).toBeLessThanOrEqual(reach)
    }
  })
})
