import { expect, test } from 'vitest'
import { paletteRamp } from '../../../web/draw/colour/palette.js'
import { paletteFor, paletteOf } from '../../../web/draw/colour/palettes.js'
import { type StopsText, stopsText } from '../../../web/draw/colour/stops.js'
import { readAttributes } from '../../../web/element/attributes.js'
import { attributesOf, readLink, writeLink } from '../../../web/state/link.js'

const three = '#102030 -1, #456 0, #fff 0.25, #000000 1'

test.each([
  ['#ABC 0,#Def 1', '#abc 0, #def 1'],
  ['  #abc   0 , #def .5', '#abc 0, #def 0.5'],
  ['#abc -0', '#abc 0'],
  ['#abc 1.0', '#abc 1'],
  ['#abc 0, #def 0.000001, #fff 0.000001', '#abc 0, #def 0.000001, #fff 0.000001'],
])('%j is read as %j, which is read as itself', (text, wanted) => {
  expect(stopsText(text)).toBe(wanted)
  expect(stopsText(wanted)).toBe(wanted)
})

test.each([
  ['nothing', ''],
  ['no share', '#abc'],
  ['an empty stop', '#abc 0,'],
  ['four digits', '#abcd 0'],
  ['a name', 'red 0'],
  ['a falling share', '#abc 0.5, #def 0.2'],
  ['a share above the highest point', '#abc 1.5'],
  ['a share below the deepest point', '#abc -1.5, #def 0'],
  ['no colour for the land', '#abc -1, #def -0.1'],
  ['more than 64 stops', Array.from({ length: 65 }, () => '#abc 0').join()],
])('a palette is refused: %s', (_, text) => {
  expect(stopsText(text)).toBeUndefined()
})

test('a link and attributes carry the same palette, and a note reports one that cannot be read', () => {
  const { state, notes } = readLink(`?palette=${encodeURIComponent(three)}`)
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

test('the colours stand at their shares of the height, under water too', () => {
  const palette = stopsText('#00f -1, #0ff -0.5, #0a0 0, #ff0 0.5, #f00 0.5, #fff 1')!
  expect(colorAt(palette, -1)[1]).toBeLessThan(30)
  expect(colorAt(palette, -0.25)).toEqual([0, 255, 255])
  expect(colorAt(palette, 0.02)[1]).toBeGreaterThan(160)
  expect(colorAt(palette, 0.48)[1]).toBeGreaterThan(230)
  expect(colorAt(palette, 0.52)[1]).toBeLessThan(100)
  expect(colorAt(palette, 1)).toEqual([255, 255, 255])
})

test('a palette without colours under water keeps the usual sea', () => {
  expect(paletteFor(stopsText('#0a0 0')!).seabed).toBe(paletteOf.swiss.seabed)
})
