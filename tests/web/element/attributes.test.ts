import { describe, expect, test, vi } from 'vitest'
import {
  readAttributes,
  stateAttributes,
  addressIn,
  attributeText,
  observedAttributes,
  tableAttributes,
} from '../../../web/element/attributes.js'
import { usualBounds } from '../../../web/draw/camera/viewpoint.js'
import { readBounds } from '../../../web/element/bounds.js'
import { warnOnce } from '../../../web/state/attribute-notes.js'
import type { StampImage } from '../../../web/package/index.js'
import { schema } from '../../../web/package/schema.js'
import { attributesOf, readLink, writeLink } from '../../../web/state/link.js'
import { lookTable } from '../../../web/state/look.js'
import { randomStream } from '../../../web/explained/published/index.js'
import { camerasOf, expectValid, randomState } from '../support/studio-states.js'

/** Reads attributes from a stand-in with the two members of an element that are read. */
const read = (attributes: Record<string, string>, image?: StampImage) => {
  const given = new Map(Object.entries(attributes))
  return readAttributes(elementOf(given), image)
}
const elementOf = (given: Map<string, string>) =>
  ({
    getAttribute: (name: string) => given.get(name) ?? null,
    baseURI: 'https://article.example/here/page.html',
  }) as unknown as Element
const messages = (attributes: Record<string, string>) => read(attributes).notes.map(({ message }) => message)

describe('the element reads from its attributes the state that wrote them', () => {
  test('five hundred states at random, as the link does', () => {
    const random = randomStream(15)
    for (let i = 0; i < 500; i++) {
      const state = randomState(random)
      const attributes = attributesOf(state)
      const { state: got, notes } = read(attributes)
      expect(notes, JSON.stringify(attributes)).toEqual([])
      expect({ ...got, camera: undefined }).toEqual({ ...state, camera: undefined })
      for (const [wrote, again] of camerasOf(state, got)) expect(Math.abs(wrote - again)).toBeLessThan(0.051)
      expect(attributesOf(got)).toEqual(attributes)
      expect(got).toEqual(readLink(writeLink(state)).state)
    }
  })

  test('with names that HTML keeps as they are, and that the element observes', () => {
    const random = randomStream(16)
    for (let i = 0; i < 200; i++) {
      for (const name of Object.keys(attributesOf(randomState(random)))) {
        expect(name).toMatch(/^[a-z]+$/)
        expect(stateAttributes).toContain(name)
      }
    }
  })

  test('the first of all by version, generator, size, seed and view', () => {
    const { state } = readLink('')
    expect(Object.keys(attributesOf(state))).toEqual(['v', 'generator', 'exponent', 'seed', 'view'])
    expect(read({})).toEqual({ state, notes: [] })
  })

  test('a switch that is on is bare, and one that is off says so where on is the default', () => {
    const { state } = readLink('?view=map&rotate=true&contours=false')
    expect(attributesOf(state)).toMatchObject({ rotate: '', contours: 'false' })
    expect(read({ view: 'map', rotate: '', contours: 'false' }).state).toEqual(state)
  })
})

test('bounds of the camera are the nearest that are allowed, and notes say so', () => {
  const bounds = (attributes: Record<string, string>) => {
    const { bounds: read, notes } = readBounds(elementOf(new Map(Object.entries(attributes))))
    return { ...read, notes: notes.map(({ message }) => message) }
  }
  expect(bounds({})).toEqual({ ...usualBounds, notes: [] })
  expect(bounds({ 'min-distance': '0.01', 'max-distance': '2' })).toMatchObject({
    distance: [0.15, 2],
    notes: ['min-distance must be a number from 0.15 to 8, got "0.01"; 0.15 is used'],
  })
  expect(bounds({ 'rotation-speed': 'fast' })).toMatchObject({
    speed: 6,
    notes: ['rotation-speed must be a number from -60 to 60, got "fast"; 6 is used'],
  })
  expect(bounds({ 'min-elevation': '60', 'max-elevation': '45' })).toMatchObject({
    elevation: [45, 45],
    notes: ['min-elevation must be at most max-elevation, got 60; 45 is used'],
  })
  expect(bounds({ 'max-distance': ' 2e0 ', 'rotation-speed': '0' }).notes).toEqual([])
  expect(bounds({ 'rotation-speed': '' }).notes).toHaveLength(1)
})

test('absurd attributes are answered as absurd links', () => {
  const absurd = {
    exponent: '1e9',
    seed: '0x10',
    view: 'toString',
    v: '0',
    roughness: '１２',
    amplitude: '%00',
  }
  const { state, notes } = read(absurd)
  expectValid(state)
  expect(notes.map(({ attribute }) => attribute).sort()).toEqual(Object.keys(absurd).sort())
  expect(state).toEqual(readLink(`?${new URLSearchParams(absurd)}`).state)
})

test('every row of both tables is an attribute, but a picture', () => {
  const ids = [...schema.parameters.filter(({ type }) => type !== 'image'), ...lookTable].map(({ id }) => id)
  expect(observedAttributes).toEqual(expect.arrayContaining(ids))
  expect(new Set(observedAttributes).size).toBe(observedAttributes.length)
  for (const name of observedAttributes) expect(name).toMatch(/^[a-z]+(-[a-z]+)?$/)
})

describe('booleans', () => {
  test.each([
    ['', true],
    ['tile', true],
    ['true', true],
    ['0', true],
    ['false', false],
  ])('tile="%s" is %s', (text, on) => {
    expect(read({ tile: text }).state.values.tile).toBe(on)
    expect(read({ tile: text }).notes).toEqual([])
  })

  test('one that is on by default is switched off by the word', () => {
    expect(read({ generator: 'stamp-noise' }).state.values.wrap).toBe(true)
    expect(read({ generator: 'stamp-noise', wrap: 'false' }).state.values.wrap).toBe(false)
    expect(attributeText(tableAttributes.get('wrap')!, false)).toBe('false')
    expect(attributeText(tableAttributes.get('tile')!, false)).toBeNull()
    expect(attributeText(tableAttributes.get('tile')!, true)).toBe('')
  })
})

test('a note is a sentence: what was received, what is allowed, what is used', () => {
  expect(messages({ roughness: '5' })).toEqual(['roughness must be between 0 and 1, got "5"; 1 is used'])
  expect(messages({ exponent: '1e9' })).toEqual(['exponent must be between 1 and 13, got "1e9"; 11 is used'])
  expect(messages({ seed: '1.9' })).toEqual(['seed must be a whole number, got "1.9"; 2 is used'])
  expect(messages({ seed: 'x' })).toEqual(['seed cannot be read, got "x"; 161 is used'])
  expect(messages({ v: '0' })[0]).toMatch(/^v=0 names another version of the algorithms; this is 1/)
  expect(messages({ v: String(schema.version) })).toEqual([])
  expect(messages({ loading: 'soon' })).toEqual(['loading must be lazy or eager, got "soon"; lazy is used'])
  expect(messages({ wrap: 'false', gain: '99' }), 'of another generator').toEqual([])
})

test('views go by the names that people read; another name is told once, and weights that print nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const shown = ['triangles', 'profiles', 'Voxels', 'cubes', 'cubes'].map((view) => {
    const { state, notes } = read({ view })
    warnOnce(notes)
    return state.look.view
  })
  expect(shown).toEqual(['wireframe', 'lines', 'voxels', 'surface', 'surface'])
  expect(warn.mock.calls).toEqual([['<orogen-terrain>: view cannot be read, got "cubes"; surface is used']])
  warn.mockRestore()
  const { notes } = read({ generator: 'stamp-noise', stamp: 'mix', weights: '0,0' })
  expect(notes).toEqual([expect.objectContaining({ attribute: 'weights' })])
})

test('a stamp of one’s own needs its picture: without it there is a note and another stamp', () => {
  const said = { generator: 'stamp-noise', stamp: 'image' }
  expect(read(said).state.values.stamp).toBe('bell')
  expect(messages(said)).toEqual(['stamp needs a picture from loadStamp(), got "image"; bell is used'])
  const image = { width: 1, height: 1, data: Uint8Array.of(255) }
  expect(read(said, image)).toMatchObject({ state: { values: { stamp: 'image', image } }, notes: [] })
  expect(read({ generator: 'voirol-b' }, image).state.values).not.toHaveProperty('image')
})

describe('an address', () => {
  const read = (name: 'wasm-url' | 'worker-url' | 'studio-url', text: string) =>
    addressIn(elementOf(new Map([[name, text]])), name)?.href

  test('is read from where the page is', () => {
    expect(read('wasm-url', '../orogen.wasm')).toBe('https://article.example/orogen.wasm')
    expect(read('studio-url', 'studio/?seed=3#x')).toMatch(/^https:\/\/article\.example\/here\/studio\//)
    expect(read('worker-url', '')).toBeUndefined()
  })

  test.each([
    ['studio-url', 'http://'],
    ['studio-url', 'javascript:alert(1)'],
    ['studio-url', 'data:text/html,x'],
    ['wasm-url', 'https://[x'],
    ['worker-url', '//'],
  ] as const)('that is none is passed over, with a note: %s="%s"', (name, text) => {
    expect(read(name, text)).toBeUndefined()
    expect(messages({ [name]: text })).toEqual([
      `${name} is no address, got ${JSON.stringify(text)}; that of the script is used`,
    ])
  })
})

test('two thousand hostile elements are read without an error, as a terrain that can be made', () => {
  const random = randomStream(99)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  const texts = [
    ...' 0 -0 5 1e9 -1 1e400 NaN Infinity -Infinity null undefined 1.9 1,5 0x10 １２ __proto__'.split(' '),
    ...'constructor %00 \u0000 💥 \ud800 true false ,,,, 1,2,3,4 0,30,2,0,0,0'.split(' '),
    ' ',
    '9'.repeat(400),
    'x'.repeat(70_000),
    '<img src=x onerror=alert(1)>',
    ...schema.generators.map(({ id }) => id),
    ...lookTable.flatMap((row) => (row.type === 'choice' ? row.choices : [])),
  ]
  let noted = 0
  for (let i = 0; i < 2000; i++) {
    const attributes = Object.fromEntries(
      Array.from({ length: Math.floor(random() * 9) }, () => [pick(observedAttributes), pick(texts)]),
    )
    const { state, notes } = read(attributes)
    expectValid(state)
    expect(readLink(writeLink(state)).notes).toEqual([])
    for (const { attribute, message } of notes) {
      expect(observedAttributes).toContain(attribute)
      expect(message.length).toBeLessThan(200)
    }
    noted += notes.length
  }
  expect(noted).toBeGreaterThan(2000)
})
