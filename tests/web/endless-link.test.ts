import { describe, expect, test } from 'vitest'
import { modes } from '../../web/core/endless/camera-controller.js'
import { landGenerators, landRows, type LandGenerator, reach } from '../../web/core/endless/land.js'
import {
  firstVisit,
  landViews,
  readVisit,
  type Visit,
  visitKeys,
  writeVisit,
} from '../../web/core/endless/link.js'
import { schema } from '../../web/core/orogen/schema.js'
import { randomStream } from '../../web/explained/published/index.js'
import { palettes } from '../../web/core/render/viewpoint.js'

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
        sunheight: Math.floor(random() * 90),
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
