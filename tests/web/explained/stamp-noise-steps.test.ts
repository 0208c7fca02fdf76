import { describe, expect, test } from 'vitest'
import {
  makeStamp,
  pictureOf,
  print,
  type StampSettings,
  stampings,
  stampRun,
} from '../../../web/explained/steps/stamps/stamp-noise.js'
import { published, randomStream } from '../../../web/explained/published/index.js'

const settings = (changes: Partial<StampSettings> = {}): StampSettings => ({
  exponent: 3,
  seed: 7,
  stamp: 'cone',
  granularity: 1,
  order: 'recursion',
  wrap: true,
  ...changes,
})

// So its stamps have their shapes, their sectors, shifts, signs and scales, and wrap around the border.
test.each([
  { exponent: 3, stamp: 'cone', granularity: 1 },
  { exponent: 5, stamp: 'cone', granularity: 1 },
  { exponent: 4, stamp: 'cone', granularity: 2 },
  { exponent: 3, stamp: 'cone', granularity: 8 },
  { exponent: 4, stamp: 'bell', granularity: 1 },
  { exponent: 5, stamp: 'bell', granularity: 4 },
] as const)('the map after the last stamp is the published program’s, bit for bit: %o', (options) => {
  for (const seed of [0, 7, 4294967295]) {
    const theirs = published['stamp-noise-2016'].generate(options, randomStream(seed))
    const ours = stampRun(settings({ ...options, seed }))
    expect(Float32Array.from(ours.after(ours.stampings.length))).toEqual(theirs.heights)
  }
})

describe('the stamps', () => {
  test('follow the recursion: a sector, then its quarters, north-west, south-west, south-east, north-east', () => {
    const sectors = stampings(settings()).map(({ scale, x, y }) => `${scale} at ${x}, ${y}`)
    const small = ['2 at 0, 0', '2 at 0, 2', '2 at 2, 2', '2 at 2, 0']
    expect(sectors.slice(0, 7)).toEqual(['8 at 0, 0', '4 at 0, 0', ...small, '4 at 0, 4'])
  })

  test('are the same ones octave by octave, each with its own chance', () => {
    const recursion = stampings(settings({ exponent: 4 }))
    const octaves = stampings(settings({ exponent: 4, order: 'octaves' }))
    expect(octaves.map(({ octave }) => octave)).toEqual(recursion.map(({ octave }) => octave).sort())
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect([...octaves].sort(byId)).toEqual([...recursion].sort(byId))
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

  test('is cut off where borders do not wrap', () => {
    const map = new Float64Array(16)
    const stamping = { octave: 1, x: 0, y: 0, scale: 4, inc: 1, sign: 1, moved: true } as const
    print(map, stamp, 4, { ...stamping, id: '', dx: -2, dy: -2 }, false)
    expect([map[0], map[14]]).toEqual([1, 0])
    const sum = (heights: Float64Array) => heights.reduce((sum, height) => sum + height, 0)
    expect(sum(map)).toBeLessThan(sum(stamp))
  })

  test('adds to what is there, and digs with the other sign', () => {
    const run = stampRun(settings(), new Map([['1/0/0', { dx: 0, dy: 0, sign: -1 as const }]]))
    expect(run.after(1)[4 * 8 + 4]).toBe(-1)
    expect(run.low).toBeLessThanOrEqual(-1)
    expect([...run.after(0)].every((height) => height === 0)).toBe(true)
  })
})

describe('a stamp', () => {
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
