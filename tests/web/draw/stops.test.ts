import { expect, test } from 'vitest'
import { paletteRamp } from '../../../web/draw/colour/palette.js'
import { paletteFor, paletteOf } from '../../../web/draw/colour/palettes.js'
import type { StopsText } from '../../../web/draw/colour/stops.js'
import { readAttributes } from '../../../web/element/attributes.js'
import { attributesOf, readLink, writeLink } from '../../../web/state/link.js'

const three = '#102030 -1, #456 0, #fff 0.25, #000000 1'

const read = (palette: string) => readLink(`?palette=${encodeURIComponent(palette)}`)

test.each(['#ABC 0,#Def 1', '#abc 0 , #def .5', '#abc -0', '#abc -1', '#abc 0.25, #def 0.000001'])(
  'a link carries the colours %j',
  (text) => {
    const { state, notes } = read(text)
    expect(notes).toEqual([])
    expect(state.look.palette).toBe(text)
    expect(readLink(writeLink(state)).state).toEqual(state)
  },
)

test.each([
  ['no share', '#abc'],
  ['nothing after a comma', '#abc 0,'],
  ['nothing between commas', '#abc 0,,#abc 1'],
  ['four digits', '#abcd 0'],
  ['a name', 'red 0'],
  ['a share above the highest point', '#abc 1.5'],
  ['a share below the deepest point', '#abc -1.5, #def 0'],
])('a palette is refused for %s', (_, text) => {
  const { state, notes } = read(text)
  expect(state.look.palette).toBe('swiss')
  expect(notes.map(({ key }) => key)).toEqual(['note.unreadable'])
})

test('a link and attributes carry the same palette, and a note reports one that cannot be read', () => {
  const { state, notes } = read(three)
  expect(notes).toEqual([])
  expect(state.look.palette).toBe(three)
  expect(readLink(writeLink(state)).state).toEqual(state)
  const given = attributesOf(state)
  const element = { getAttribute: (name: string) => given[name] ?? null } as Element
  expect(readAttributes(element)).toEqual({ state, notes: [] })
  given.palette = '#12 0'
  expect(readAttributes(element).state.look.palette).toBe('swiss')
  expect(readAttributes(element).notes.map(({ message }) => message)).toEqual([
    'palette cannot be read, got "#12 0"; swiss is used',
  ])
})

/** The colour of a share in the 512 of the ramp. */
const colorAt = (palette: StopsText, share: number) => {
  const i = Math.floor(256 + share * 255.5) * 4
  return [...paletteRamp(paletteFor(palette)).subarray(i, i + 3)]
}

test('the colours stand at their shares of the height, in any order, under water too', () => {
  const palette = '#fff 1, #00f -1, #0ff -.5, #0a0 0, #ff0 0.5, #f00 0.5'
  expect(colorAt(palette, -1)[1]).toBeLessThan(30)
  expect(colorAt(palette, -0.25)).toEqual([0, 255, 255])
  expect(colorAt(palette, 0.02)[1]).toBeGreaterThan(160)
  expect(colorAt(palette, 0.48)[1]).toBeGreaterThan(230)
  expect(colorAt(palette, 0.52)[1]).toBeLessThan(100)
  expect(colorAt(palette, 1)).toEqual([255, 255, 255])
})

test('land or water without a colour keeps the usual ones', () => {
  expect(paletteFor('#0a0 0').seabed).toBe(paletteOf.swiss.seabed)
  expect(paletteFor('#0a0 -1').land).toBe(paletteOf.swiss.land)
})
