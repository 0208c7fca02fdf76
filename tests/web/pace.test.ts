import { describe, expect, test } from 'vitest'
import { tryFrame } from '../../web/core/render/frames/context.js'
import { Luxury, Pace } from '../../web/core/render/frames/pace.js'

const pixels = 1000 * 700

/** A pace after frames that took these milliseconds with all their pixels. */
function after(slow: boolean, ...frames: number[]): Pace {
  const pace = new Pace(slow)
  for (const milliseconds of frames) pace.measure(milliseconds, pixels)
  return pace
}

describe('on a graphics card', () => {
  test('everything is sharp, and copied at once as soon as a frame was seen to be quick', () => {
    expect(new Pace(false).share(pixels, true)).toBe(1)
    expect(new Pace(false).isInstant(pixels)).toBe(false)
    expect(after(false, 0).isInstant(pixels)).toBe(true)
    expect(after(false, 8, 16).share(pixels, true)).toBe(1)
  })

  test('a single slow frame changes nothing, as when programs are compiled', () => {
    for (const pace of [after(false, 0, 900), after(false, 900, 0)]) {
      expect(pace.share(pixels, true)).toBe(1)
      expect(pace.isInstant(pixels)).toBe(true)
    }
  })

  test('two slow ones make what moves coarse, and what rests is sharp', () => {
    const pace = after(false, 100, 100)
    expect(pace.isInstant(pixels)).toBe(false)
    expect(pace.share(pixels, true)).toBe(1 / 2)
    expect(pace.share(pixels, false)).toBe(1)
  })
})

describe('without one', () => {
  test('the first frames are coarse, and none stops the page', () => {
    expect(new Pace(true).share(pixels, false)).toBe(1 / 3)
    expect(after(true, 0).share(pixels, true)).toBe(1 / 3)
    expect(after(true, 0, 0, 0).isInstant(pixels)).toBe(false)
    expect(after(true, 0, 0, 0).share(pixels, true)).toBe(1)
  })

  test('one slow frame is enough to be coarse', () => {
    expect(after(true, 20, 20, 900).share(pixels, true)).toBe(1 / 3)
  })
})

test('a change that takes longer than to see that it is alone is coarse first', () => {
  expect(after(true, 140, 140).share(pixels, false)).toBe(1)
  expect(after(true, 400, 400).share(pixels, false)).toBe(1 / 3)
})

test.each([
  [49, 1],
  [60, 3 / 4],
  [100, 1 / 2],
  [201, 1 / 3],
  [9000, 1 / 3],
])('frames of %i ms: of each side %f is drawn while something moves', (milliseconds, share) => {
  expect(after(true, milliseconds, milliseconds).share(pixels, true)).toBe(share)
})

test('coarse frames tell what sharp ones would take, in whatever size', () => {
  const pace = new Pace(true)
  for (let i = 0; i < 2; i++) pace.measure(40, pixels / 9)
  expect(pace.share(pixels, true)).toBe(1 / 3)
  expect(pace.share(pixels / 9, true)).toBe(1)
})

test('another picture of the page is taken to be alike, until it is seen', () => {
  const known = after(false, 0)
  const other = new Pace(false, known)
  expect(other.isInstant(pixels)).toBe(true)
  other.measure(300, pixels)
  other.measure(300, pixels)
  expect(other.isInstant(pixels)).toBe(false)
  expect(known.isInstant(pixels)).toBe(true)
  // But not if there was a card, and is none any more.
  expect(new Pace(true, known).share(pixels, true)).toBe(1 / 3)
})

test('a richer picture is for frames that take no time, on a card or without one, and not for small ones', () => {
  for (const slow of [true, false]) {
    expect(after(slow, 0).isQuick(pixels)).toBe(false)
    expect(after(slow, 0, 6).isQuick(pixels)).toBe(true)
    expect(after(slow, 0, 250).isQuick(pixels)).toBe(false)
    expect(after(slow, 0, 0).isQuick(100 * 100)).toBe(false)
  }
})

test('long is what would take long with all its pixels, twice', () => {
  expect(after(false, 300).isLong(pixels)).toBe(false)
  expect(after(false, 0, 300).isLong(pixels)).toBe(false)
  expect(after(false, 300, 300).isLong(pixels)).toBe(true)
  const coarse = new Pace(false)
  for (let i = 0; i < 2; i++) coarse.measure(40, pixels / 9)
  expect(coarse.isLong(pixels)).toBe(true)
})

test('a richer picture comes with quick frames, survives a few long ones, and goes for good after many', () => {
  const luxury = new Luxury()
  const many = (count: number, quick: boolean, long: boolean) =>
    Array.from({ length: count }, () => luxury.after(quick, long)).at(-1)
  expect(many(20, false, false)).toBeUndefined()
  expect(many(1, true, false)).toBe(true)
  expect(many(7, false, true)).toBeUndefined()
  expect(many(1, false, false)).toBeUndefined()
  expect(many(7, false, true)).toBeUndefined()
  expect(many(1, false, true)).toBe(false)
  expect(many(20, true, false)).toBe(false)
  // Where frames never are quick nothing is ever loaded.
  expect(Array.from({ length: 50 }, () => new Luxury().after(false, true))).not.toContain(true)
})

test('a machine is slow if both frames that nobody sees take long, by a clock of the test', () => {
  const card = new Proxy({}, { get: () => () => ({}) }) as WebGL2RenderingContext
  const times = (...frames: number[]) => {
    const clock = frames.flatMap((milliseconds) => [0, milliseconds])
    return tryFrame(card, () => clock.shift()!)()
  }
  expect(times(40, 30)).toBe(true)
  expect([times(3), times(40, 3)]).toEqual([false, false])
})
