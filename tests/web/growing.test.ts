import { expect, test } from 'vitest'
import { readLink } from '../../web/core/state/link.js'
import { framesOf } from '../../web/core/state/growing.js'
import { requestOf } from '../../web/core/state/state.js'
import { freshOrogen } from './terrain.js'

const orogen = await freshOrogen()
const stateOf = (link: string) => readLink(link).state

test('levels grow from the coarsest map to the one that is asked for', () => {
  const state = stateOf('?generator=diamond-square&exponent=6&seed=3')
  const frames = framesOf(state, 'levels')
  expect(frames.map(({ values }) => values.exponent)).toEqual([1, 2, 3, 4, 5, 6])
  expect(frames.at(-1)).toBe(state)
  // Of the same mountain: every second point of a frame is the frame before.
  const [coarse, fine] = frames.slice(-2).map((frame) => orogen.generate(requestOf(frame)))
  for (let y = 0; y < coarse!.size; y++)
    for (let x = 0; x < coarse!.size; x++)
      expect(fine!.heights[2 * y * fine!.size + 2 * x]).toBe(coarse!.heights[y * coarse!.size + x])
})

test('roughness and age grow from 0 in 24 steps, frame k always the same', () => {
  const state = stateOf('?generator=diamond-square&exponent=5&seed=3&roughness=0.6&age=0.48')
  for (const growth of ['roughness', 'age'] as const) {
    const frames = framesOf(state, growth)
    expect(frames.length).toBe(25)
    expect(frames[0]!.values[growth]).toBe(0)
    expect(frames[12]!.values[growth]).toBe(Number(state.values[growth]) / 2)
    expect(frames.at(-1)).toBe(state)
    const again = framesOf(state, growth)[7]!
    expect(orogen.generate(requestOf(again)).heights).toEqual(orogen.generate(requestOf(frames[7]!)).heights)
  }
})

test('nothing grows where there is nothing to grow', () => {
  expect(framesOf(stateOf('?generator=diamond-square&age=0'), 'age')).toEqual([])
  expect(framesOf(stateOf('?generator=stamp-noise'), 'roughness')).toEqual([])
  expect(framesOf(stateOf('?exponent=1'), 'levels')).toEqual([])
})
