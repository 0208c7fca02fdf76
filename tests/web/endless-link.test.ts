import { expect, test, describe } from 'vitest'
import { modes } from '../../web/core/endless/flight.js'
import { landViews, reach } from '../../web/core/endless/land.js'
import { firstVisit, readVisit, writeVisit } from '../../web/core/endless/link.js'
import { randomStream } from '../../web/explained/published/index.js'

describe('links', () => {
  test('a visit comes back from its link', () => {
    const random = randomStream(11)
    for (let i = 0; i < 500; i++) {
      const round = (value: number, digits: number) => Number(value.toFixed(digits))
      const visit = {
        land: { seed: Math.floor(random() * 2 ** 32), roughness: round(random(), 4) },
        outlook: {
          east: round((random() * 2 - 1) * reach, 2),
          north: round((random() * 2 - 1) * reach, 2),
          up: round(1 + random() * 100_000, 2),
          heading: round(random() * 359, 1),
          pitch: round(random() * 170 - 85, 1),
        },
        mode: modes[Math.floor(random() * 3)]!,
        view: landViews[Math.floor(random() * 2)]!,
        sun: Math.floor(random() * 360),
        sunheight: 1 + Math.floor(random() * 89),
      }
      expect(readVisit(writeVisit(visit))).toEqual(visit)
    }
    expect(writeVisit(firstVisit).toString()).toBe('')
  })

  test('whatever a link says, a place comes of it', () => {
    const hostile = ['', 'NaN', '1e400', '-1e400', '<b>', '0x10', '١٢', '1,5', 'null', '9'.repeat(400), ' 7 ']
    for (const value of hostile) {
      const query = new URLSearchParams()
      for (const name of [
        'seed',
        'roughness',
        'east',
        'north',
        'up',
        'heading',
        'pitch',
        'mode',
        'view',
        'sun',
        'sunheight',
      ])
        query.set(name, value)
      const { land: read, outlook, mode, view, sun: azimuth, sunheight } = readVisit(query)
      expect(modes).toContain(mode)
      expect(landViews).toContain(view)
      for (const number of [read.seed, read.roughness, ...Object.values(outlook), azimuth, sunheight])
        expect(Number.isFinite(number)).toBe(true)
      expect(Number.isInteger(read.seed) && read.seed >= 0 && read.seed < 2 ** 32).toBe(true)
      expect(Math.abs(outlook.east)).toBeLessThanOrEqual(reach)
    }
  })
})
