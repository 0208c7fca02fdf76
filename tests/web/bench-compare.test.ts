import { describe, expect, test } from 'vitest'
// @ts-expect-error: a script without types
import { changes, changeTables, timesOf } from '../bench/compare.mjs'

const time = (median: number, spread = 0.1) => ({
  median,
  low: median * (1 - spread),
  high: median * (1 + spread),
})

describe('two runs of the benchmarks', () => {
  const before = { node: { a: time(1), b: time(2), c: time(3), d: time(4), e: time(5) } }

  test('that are alike have no change, on a machine of any pace', () => {
    for (const pace of [0.3, 1, 4]) {
      const after = {
        node: Object.fromEntries(
          Object.entries(before.node).map(([name, { median }]) => [name, time(median * pace * 1.05)]),
        ),
      }
      expect(changes(before, after)).toMatchObject([{ part: 'node', rows: 5, changed: [] }])
    }
  })

  test('tell what is slower or faster than the rest, the slowest first, and by how much', () => {
    const after = { node: { ...before.node, b: time(6), d: time(1) }, chromium: { a: time(9) } }
    const [node, ...more] = changes(before, after)
    expect(more).toEqual([])
    expect(node.changed.map(({ name, ratio }: { name: string; ratio: number }) => [name, ratio])).toEqual([
      ['b', 3],
      ['d', 0.25],
    ])
    expect(changeTables(before, after, 'Since then:')).toMatch(/node: 2 of 5 changed.*1\.00 ×[^]*b .*× 3\.00/)
  })

  test('do not take noise for a change', () => {
    const noisy = { node: { ...before.node, b: time(2, 0.8) } }
    expect(changes(noisy, { node: { ...before.node, b: time(3) } })[0].changed).toEqual([])
  })

  test('are read from what the benchmarks print', () => {
    const outcomes = [{ id: 'ours-simd', time: { ...time(1), interval: [1, 1] } }, { id: 'broken' }]
    const results = {
      native: { results: { 'fill/9': time(0.1) } },
      node: { results: [{ ladder: 'voxels', exponent: 8, outcomes }] },
      cold: { results: [{ rung: 'loftis', first: time(7) }] },
      picture: { engines: [{ engine: 'Firefox', results: [{ name: 'map 9', ask: 1, time: time(20) }] }] },
    }
    expect(timesOf(results)).toEqual({
      native: { 'fill/9': time(0.1) },
      node: { 'voxels/8/ours-simd': time(1) },
      'cold in node': { 'loftis/first': time(7) },
      'picture in Firefox': { 'map 9': time(20) },
    })
  })
})
