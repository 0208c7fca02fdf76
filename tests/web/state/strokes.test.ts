import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schema, type StrokesParameter } from '../../../web/package/schema.js'
import { writeStrokes } from '../../../web/state/stroke-lines.js'
import { readStrokes } from '../../../web/package/link/strokes.js'
import { readLink, writeLink } from '../../../web/state/link.js'
import { sourceOf } from '../../../web/state/state.js'
import { strokesOf } from '../../gates/settings.js'
import { orogen } from '../support/terrain.js'

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
