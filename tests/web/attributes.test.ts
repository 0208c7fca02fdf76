import { describe, expect, test } from 'vitest'
import { readAttributes, stateAttributes } from '../../web/core/elements/terrain/attributes.js'
import { randomStream } from '../../web/explained/published/index.js'
import { attributesOf, readLink, writeLink } from '../../web/core/state/link.js'
import { camerasOf, expectValid, randomState } from './studio-states.js'

/** What the element reads of its attributes. */
function read(attributes: Record<string, string>): ReturnType<typeof readAttributes> {
  const all = new Map(Object.entries(attributes))
  return readAttributes({ getAttribute: (name: string) => all.get(name) ?? null } as Element)
}

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
