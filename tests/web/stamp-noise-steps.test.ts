import { describe, expect, test } from 'vitest'
import {
  makeStamp,
  pictureOf,
  print,
  type Settings,
  stampings,
  stampRun,
} from '../../web/explained/elements/stamp-steps/stamp-noise.js'
import { published, randomStream } from '../../web/explained/published/index.js'

const settings = (changes: Partial<Settings> = {}): Settings => ({
  exponent: 3,
  seed: 7,
  stamp: 'cone',
  granularity: 1,
  order: 'recursion',
  wrap: true,
  ...changes,
})

describe('the map after the last stamp', () => {
  test.each([
    [3, 'cone', 1],
    [5, 'cone', 1],
    [4, 'bell', 1],
    [5, 'bell', 4],
  ] as const)(
    'is the published program’s, bit for bit: 2^%i points, %s, granularity %i',
    (exponent, stamp, granularity) => {
      for (const seed of [0, 7, 4294967295]) {
        const theirs = published['stamp-noise-2016'].generate(
          { exponent, stamp, granularity },
          randomStream(seed),
        )
        const ours = stampRun(settings({ exponent, stamp, granularity, seed }))
        expect(Float32Array.from(ours.after(ours.stampings.length))).toEqual(theirs.heights)
      }
    },
  )

  test('is the same, but for the last bits, octave by octave', () => {
    const [one, other] = (['recursion', 'octaves'] as const).map((order) => {
      const run = stampRun(settings({ exponent: 5, order }))
      return run.after(run.stampings.length)
    })
    one!.forEach((height, i) => expect(other![i]).toBeCloseTo(height, 12))
  })
})

describe('the stamps', () => {
  test('follow the recursion: a sector, then its quarters, north-west, south-west, south-east, north-east', () => {
    const first = stampings(settings()).slice(0, 7)
    expect(first.map(({ scale, x, y }) => [scale, x, y])).toEqual([
      [8, 0, 0],
      [4, 0, 0],
      [2, 0, 0],
      [2, 0, 2],
      [2, 2, 2],
      [2, 2, 0],
      [4, 0, 4],
    ])
  })

  test('are the same ones octave by octave, each with its own chance', () => {
    const recursion = stampings(settings({ exponent: 4 }))
    const octaves = stampings(settings({ exponent: 4, order: 'octaves' }))
    expect(octaves.map(({ octave }) => octave)).toEqual(recursion.map(({ octave }) => octave).sort())
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect([...octaves].sort(byId)).toEqual([...recursion].sort(byId))
  })

  test('are shifted by half a sector at most, and divided by their octave', () => {
    for (const { scale, inc, dx, dy, sign } of stampings(settings({ exponent: 6 }))) {
      for (const shift of [dx, dy]) {
        expect(shift).toBeGreaterThanOrEqual(-scale / 2)
        expect(shift).toBeLessThanOrEqual(scale / 2 - 1)
      }
      expect(inc * scale).toBe(64)
      expect(Math.abs(sign)).toBe(1)
    }
  })

  test('stop at the granularity', () => {
    expect(stampings(settings({ granularity: 1 }))).toHaveLength(21)
    expect(stampings(settings({ granularity: 2 }))).toHaveLength(5)
    expect(stampings(settings({ granularity: 8 }))).toHaveLength(0)
  })

  test('can be moved by hand without moving the others', () => {
    const before = stampings(settings())
    const after = stampings(settings(), new Map([['2/1/0', { dx: 1, dy: -2, sign: -1 as const }]]))
    const moved = { x: 4, y: 0, dx: 1, dy: -2, sign: -1, moved: true }
    expect(after.find(({ id }) => id === '2/1/0')).toMatchObject(moved)
    expect(after.filter(({ id }) => id !== '2/1/0')).toEqual(before.filter(({ id }) => id !== '2/1/0'))
  })
})

describe('a print', () => {
  const stamp = makeStamp(4, 'cone')
  const at = (dx: number, dy: number, wrap: boolean) => {
    const map = new Float64Array(16)
    const stamping = { octave: 1, x: 0, y: 0, scale: 4, inc: 1, sign: 1, moved: true } as const
    print(map, stamp, 4, { ...stamping, id: '', dx, dy }, wrap)
    return map
  }
  const sum = (map: Float64Array) => map.reduce((sum, height) => sum + height, 0)

  test('comes back in on the opposite side, nothing lost', () => {
    expect(at(0, 0, true)).toEqual(stamp)
    expect(at(-2, 0, true)[2]).toBe(1)
    expect(at(-2, 0, true)[14]).toBe(0.5)
    expect(sum(at(-2, -2, true))).toBeCloseTo(sum(stamp), 12)
  })

  test('is cut off where borders do not wrap', () => {
    expect(at(-2, 0, false)[14]).toBe(0)
    expect(sum(at(-2, -2, false))).toBeLessThan(sum(stamp))
  })

  test('adds to what is there, and digs with the other sign', () => {
    const run = stampRun(settings(), new Map([['1/0/0', { dx: 0, dy: 0, sign: -1 as const }]]))
    expect(run.after(1)[4 * 8 + 4]).toBe(-1)
    expect(run.low).toBeLessThanOrEqual(-1)
    expect([...run.after(0)].every((height) => height === 0)).toBe(true)
  })
})

describe('a stamp', () => {
  test('is 1 in its middle and 0 at its edges; a bell is steeper half-way up and flat at its foot', () => {
    const [cone, bell] = [makeStamp(16, 'cone'), makeStamp(16, 'bell')]
    for (const each of [cone, bell]) {
      expect(each[8 * 16 + 8]).toBe(1)
      expect(each[0]).toBe(0)
    }
    expect(cone[8 * 16 + 4]).toBe(0.5)
    expect(bell[8 * 16 + 4]).toBe(0.5)
    expect(bell[8 * 16 + 1]!).toBeLessThan(cone[8 * 16 + 1]!)
  })

  test('of a picture is the luminance of its middle square, times alpha', () => {
    const data = new Uint8Array(4 * 2 * 4).fill(0)
    const paint = (x: number, y: number, color: number[]) => data.set(color, (y * 4 + x) * 4)
    paint(1, 0, [255, 255, 255, 255])
    paint(2, 0, [255, 255, 255, 51])
    paint(0, 0, [255, 255, 255, 255])
    const picture = pictureOf({ width: 4, height: 2, data })
    expect(picture.side).toBe(2)
    expect([...picture.heights].map((height) => Number(height.toFixed(3)))).toEqual([1, 0.2, 0, 0])
    const stamp = makeStamp(4, 'image', picture)
    expect(stamp[0]).toBe(1)
    expect(stamp[2 * 4]).toBeCloseTo(0.2)
    expect(makeStamp(1, 'image', picture)[0]).toBeCloseTo(0.3)
    expect(pictureOf({ width: 1, height: 1, data: new Uint16Array([65535]) }).heights[0]).toBe(1)
  })
})
