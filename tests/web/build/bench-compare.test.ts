import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
// @ts-expect-error: a script without types
import { changes, changeTables, otherBuild, timesOf } from '../../bench/compare.mjs'
// @ts-expect-error: a script without types
import { figuresOf, tableText, timesOfFigures, withRelease } from '../../bench/figures.mjs'
import { inProject, textOf } from '../support/project.js'

const time = (median: number, spread = 0.1) => ({
  median,
  low: median * (1 - spread),
  high: median * (1 + spread),
})

describe('the figures of releases', () => {
  const release = (version: string, median: number) => ({
    version,
    figures: figuresOf({ native: { 'planet/9': time(median), 'fill/9': time(1) } }),
  })

  test('are few of a run, and compare with a later one', () => {
    const { figures } = release('1.0.0', 2)
    expect(figures).toEqual({ 'native: planet/9': [2, 1.8, 2.2] })
    expect(changes(timesOfFigures(figures), { native: { 'planet/9': time(4) } })).toMatchObject([
      { part: 'native', pace: 2, rows: 1, changed: [] },
    ])
  })

  test('are replaced by those of the same version, and stand a figure a line', () => {
    const releases = withRelease([release('1.0.0', 2), release('1.1.0', 3)], release('1.1.0', 4))
    expect(releases).toEqual([release('1.0.0', 2), release('1.1.0', 4)])
    expect(JSON.parse(tableText(releases))).toEqual(releases)
  })

  test('are about twenty in the table of this project', () => {
    const text = textOf('tests/bench/figures.json')
    const releases = JSON.parse(text) as { figures: object }[]
    expect(text).toBe(tableText(releases))
    for (const { figures } of releases) {
      expect(Object.keys(figures).length).toBeGreaterThanOrEqual(15)
      expect(Object.keys(figures).length).toBeLessThanOrEqual(25)
    }
  })
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
      node: { results: [{ benchmark: 'voxels', exponent: 8, outcomes }] },
      cold: { results: [{ entrant: 'loftis', first: time(7) }] },
      picture: { engines: [{ engine: 'Firefox', results: [{ name: 'map 9', ask: 1, time: time(20) }] }] },
    }
    expect(timesOf(results)).toEqual({
      native: { 'fill/9': time(0.1) },
      node: { 'voxels/8/ours-simd': time(1) },
      'cold in node': { 'loftis/first': time(7) },
      'picture in Firefox': { 'map 9': time(20) },
    })
  })

  test('that were kept are compared by the command, which times nothing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'orogen-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const kept = (name: string, fill: number) => {
      const file = join(folder, name)
      const results = { 'fill/9': time(fill), 'fill/8': time(1), 'planet/9': time(2) }
      writeFileSync(file, JSON.stringify({ native: { results } }))
      return file
    }
    const bench = (...args: string[]) =>
      spawnSync(process.execPath, [inProject('web/build/bench.mjs'), ...args], { encoding: 'utf8' })
    const [before, after] = [kept('before.json', 1), kept('after.json', 4)]
    const { status, stdout } = bench('--compare', before, '--with', after)
    expect(status).toBe(0)
    expect(stdout).toContain(`${before} → ${after}:`)
    expect(stdout).toMatch(/native: 1 of 3 changed.*[^]*fill\/9 .*× 4\.00/)
    const alone = bench('--with', after)
    expect(alone.status).toBe(2)
    expect(alone.stderr).toContain('--with needs --compare FILE')
  })
})

test('a run of two builds in turn has the other one beside it, measured by either program', () => {
  const row = (median: number) => ({ view: 'map', blocked: time(median), worked: time(median) })
  const results = {
    native: { results: { 'planet/9': time(2) }, before: { 'planet/9': time(4) } },
    dragging: { engine: 'Chromium', results: [row(10)], before: [row(40)] },
    cold: { engine: 'node', results: [], before: { engine: 'node', results: [] } },
    memory: { results: [] },
  }
  const other: unknown = otherBuild(results)
  expect(Object.keys(other as object)).toEqual(['native', 'dragging', 'cold'])
  expect(timesOf(other)).toMatchObject({
    native: { 'planet/9': { median: 4 } },
    'dragging in Chromium': { 'map/blocked': { median: 40 } },
  })
  expect(otherBuild({ native: { results: {} } })).toBeUndefined()
})
