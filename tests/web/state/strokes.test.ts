import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schema, type StrokesParameter } from '../../../web/package/schema.js'
import { writeStrokes } from '../../../web/state/stroke-lines.js'
import { readStrokes } from '../../../web/package/link/strokes.js'
import { readLink, writeLink } from '../../../web/state/link.js'
import { hasOwnSea } from '../../../web/state/applies.js'
import { sourceOf } from '../../../web/state/state.js'
import { strokesOf } from '../../gates/settings.js'
import { freshRunner, orogen } from '../support/terrain.js'

const row = schema.parameters.find(({ type }) => type === 'strokes') as StrokesParameter
const spoiled = fc
  .tuple(strokesOf(row), fc.nat(), fc.constantFrom('', ';', ':', ',', ' ', '1', 'x', '-', '999', 'NaN', '\n'))
  .map(
    ([text, at, mark]) =>
      text.slice(0, at % (text.length + 1)) + mark + text.slice((at % (text.length + 1)) + 1),
  )

const isTaken = (strokes: string): boolean => {
  try {
    orogen.generate({ exponent: 1, strokes })
    return true
  } catch (error) {
    expect((error as Error).message).toMatch(/^strokes must have .* at letter \d+, got "/s)
    return false
  }
}

test('the script reads the strokes that the module draws, and no others', () => {
  let count = 0
  fc.assert(
    fc.property(fc.oneof(strokesOf(row), spoiled), (text) => {
      const taken = isTaken(text)
      count += taken ? 1 : 0
      expect(readStrokes(text) !== undefined, text).toBe(taken)
    }),
    { numRuns: 600, seed: 71 },
  )
  expect(count).toBeGreaterThan(200)
})

test('strokes are written so that they are read again, to half a per cent', () => {
  fc.assert(
    fc.property(strokesOf(row), (text) => {
      const written = writeStrokes(readStrokes(text)!)
      const again = readStrokes(written)
      expect(again, written).toBeDefined()
      expect(writeStrokes(again!)).toBe(written)
    }),
    { numRuns: 300, seed: 71 },
  )
  expect(writeStrokes(readStrokes('ridge 8.2 0.301: 12.1 40, 12.2 40, 30 52.6')!)).toBe(
    'ridge 8 0.3:12 40,30 52.5',
  )
})

test('a link holds strokes as they are written by hand, and a map of the reader keeps them', () => {
  const { state, notes } = readLink('?strokes=ridge+8+.3:12+40,30+52%3Bbasin+9+1:5+5')
  expect(notes).toEqual([])
  expect(writeLink(state)).toContain('&strokes=ridge+8+.3:12+40,30+52%3Bbasin+9+1:5+5')
  const field = orogen.generate({ exponent: 4 })
  const { erosion, field: given } = sourceOf({ ...state, imported: { name: 'a', field, unit: '' } })
  expect(given).toBe(field)
  expect(erosion).toMatchObject({ age: 0, strokes: state.values.strokes })
})

test('strokes of a link that cannot be read are left out, with a note', () => {
  const { state, notes } = readLink('?strokes=ridge+0+.3:12+40')
  expect(state.values.strokes).toBe('')
  expect(notes).toMatchObject([{ key: 'note.unreadable', places: { id: 'strokes' } }])
})

test('a longer text than the module reads is refused', () => {
  expect(() => orogen.generate({ exponent: 1, strokes: ' '.repeat(1 << 20) })).toThrow(
    'strokes must have at most 32768 letters, counted at letter',
  )
})

describe('the sea of a drawn coast', () => {
  const coast = 'coast 8 0.3: 50 0, 50 100'
  const map = { generator: 'diamond-square', exponent: 6, seed: 7 } as const

  test('has a level on a map without an age, and on one that a reader opened', async () => {
    const raw = orogen.generate(map)
    const { heights, sea } = orogen.generate({ ...map, strokes: coast })
    expect(heights.filter((height) => height < sea!).length).toBeGreaterThan(heights.length / 3)
    expect(raw).not.toHaveProperty('sea')
    const run = await freshRunner()
    expect(run({ field: raw, erosion: { strokes: coast, age: 0, seed: 7 } }).field.sea).toBe(sea)
  })

  test('is at the same level on what is shown of a large map at first', async () => {
    const run = await freshRunner()
    const seas: (number | undefined)[] = []
    const job = { parameters: { ...map, exponent: 11, strokes: coast } }
    const whole = run(job, [], { onLevel: ({ field }) => seas.push(field.sea) })
    expect(seas).toEqual([whole.field.sea])
  })

  test('is that of the erosion on a map with an age', () => {
    const { sea, water } = orogen.generate({ ...map, strokes: coast, age: 0.4 })
    expect(sea).toBeUndefined()
    expect(water!.sea).toBeGreaterThan(-Infinity)
  })

  test('replaces the share of the map that is under water, as that of an age does', () => {
    const hasSea = (link: string) => hasOwnSea(readLink(link).state)
    expect(hasSea('?age=0.6')).toBe(true)
    expect(hasSea('?age=0')).toBe(false)
    fc.assert(
      fc.property(strokesOf(row), (strokes) => {
        const isCoast = readStrokes(strokes)!.some(({ kind }) => kind === 'coast')
        expect(hasOwnSea({ values: { age: 0, strokes } })).toBe(isCoast)
      }),
    )
  })
})
