import { expect, test } from 'vitest'
import { tryFrame } from '../../../web/draw/context/context.js'
import { QualityGovernor, FrameCost } from '../../../web/draw/context/frame-cost.js'

const pixels = 1000 * 700

/** A cost after frames that took these milliseconds with all their pixels. */
function after(slow: boolean, ...frames: number[]): FrameCost {
  const cost = new FrameCost(slow)
  for (const milliseconds of frames) cost.measure(milliseconds, pixels)
  return cost
}

const [card, software, moving, single] = [false, true, true, false]
const first = (slow: boolean) => new FrameCost(slow)

test.each<[string, FrameCost, boolean, number]>([
  ['the first frame on a card', first(card), moving, 1],
  ['where frames are quick', after(card, 8, 16), moving, 1],
  ['after a single slow frame, as when programs are compiled', after(card, 0, 900), moving, 1],
  ['after another one', after(card, 900, 0), moving, 1],
  ['after two of them', after(card, 100, 100), moving, 1 / 2],
  ['at rest', after(card, 100, 100), single, 1],
  ['the first frame without a card', first(software), single, 1 / 3],
  ['where one was quick', after(software, 0), moving, 1 / 3],
  ['where some were', after(software, 0, 0, 0), moving, 1],
  ['where one was slow', after(software, 20, 20, 900), moving, 1 / 3],
  ['a single change', after(software, 140, 140), single, 1],
  ['one that takes longer than to see that it is alone', after(software, 400, 400), single, 1 / 3],
  ['frames of 49 ms', after(software, 49, 49), moving, 1],
  ['frames of 60 ms', after(software, 60, 60), moving, 3 / 4],
  ['frames of 100 ms', after(software, 100, 100), moving, 1 / 2],
  ['frames of 201 ms', after(software, 201, 201), moving, 1 / 3],
  ['frames of 9 s', after(software, 9000, 9000), moving, 1 / 3],
])('how much of each side is drawn: %s', (_, cost, isMoving, share) => {
  expect(cost.share(pixels, isMoving)).toBe(share)
})

test.each<[string, FrameCost, boolean]>([
  ['the first frame is not', first(card), false],
  ['where one was quick', after(card, 0), true],
  ['after a single slow frame', after(card, 0, 900), true],
  ['after another one', after(card, 900, 0), true],
  ['after two of them no more', after(card, 100, 100), false],
  ['without a card none is, or it would stop the page', after(software, 0, 0, 0), false],
])('frames are copied at once: %s', (_, cost, isInstant) => {
  expect(cost.isInstant(pixels)).toBe(isInstant)
})

test('coarse frames tell what sharp ones would take, in whatever size', () => {
  const cost = new FrameCost(true)
  for (let i = 0; i < 2; i++) cost.measure(40, pixels / 9)
  expect(cost.share(pixels, true)).toBe(1 / 3)
  expect(cost.share(pixels / 9, true)).toBe(1)
})

test('another picture of the page is taken to be alike, until it is seen', () => {
  const known = after(false, 0)
  const other = new FrameCost(false, known)
  expect(other.isInstant(pixels)).toBe(true)
  other.measure(300, pixels)
  other.measure(300, pixels)
  expect(other.isInstant(pixels)).toBe(false)
  expect(known.isInstant(pixels)).toBe(true)
  // But not if there was a card, and is none any more.
  expect(new FrameCost(true, known).share(pixels, true)).toBe(1 / 3)
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
  const coarse = new FrameCost(false)
  for (let i = 0; i < 2; i++) coarse.measure(40, pixels / 9)
  expect(coarse.isLong(pixels)).toBe(true)
})

test('a richer picture comes with quick frames, survives a few long ones, and goes for good after many', () => {
  const governor = new QualityGovernor()
  const many = (count: number, quick: boolean, long: boolean) =>
    Array.from({ length: count }, () => governor.after(quick, long)).at(-1)
  expect(many(20, false, false)).toBeUndefined()
  expect(many(1, true, false)).toBe(true)
  expect(many(7, false, true)).toBeUndefined()
  expect(many(1, false, false)).toBeUndefined()
  expect(many(7, false, true)).toBeUndefined()
  expect(many(1, false, true)).toBe(false)
  expect(many(20, true, false)).toBe(false)
  // Where frames never are quick nothing is ever loaded.
  expect(Array.from({ length: 50 }, () => new QualityGovernor().after(false, true))).not.toContain(true)
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
