import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { watershedOf } from '../../../web/explained/steps/valleys/watershed.js'
import { newTraces } from '../../../web/explained/twins/erosion.js'
import { pit, sill } from '../../../web/explained/twins/erosion-flow.js'
import { ratesOn } from '../../../web/explained/rates.js'
import { diamondSquare, erode } from '../../../web/explained/twins/index.js'
import { stages, waterRun } from '../../../web/explained/steps/water/water-run.js'
import { runErosion } from '../../../web/explained/steps/water/erosion-run.js'
import { lostDrops, pathFrom } from '../../../web/explained/twins/drops.js'
import { fileAddress } from '../support/project.js'

const cases = [
  { exponent: 3, seed: 7, age: 0.6 },
  { exponent: 4, seed: 42, age: 0.6 },
  { exponent: 4, seed: 161, age: 1 },
  { exponent: 5, seed: 4294967295, age: 0.2 },
]

// Chrome before 115 refuses larger ones.
test('the module of the rates is small enough to be compiled on the thread of a page', () => {
  expect(statSync(fileAddress('build/wasm/erosion-rates.wasm')).size).toBeLessThan(4096)
})

describe.each(cases)('2^$exponent, seed $seed, age $age', (settings) => {
  const run = runErosion(settings)
  const { side } = run.lattice

  test('the land after the last step is that of the erosion, bit for bit', () => {
    const heights = new Float32Array(side * side)
    diamondSquare(settings, heights)
    const before = heights.slice()
    const traces = newTraces(side * side)
    const erosion = { ...settings, hardness: 0.5, creep: 0.5, sea: 0.2 }
    erode(heights, side, erosion, ratesOn(erosion, side, 'open'), 'open', traces)
    const { sea } = run
    const relief = Math.fround(Math.max(...before) - Math.min(...before))
    const ours = run.after.z.map((z, cell) => (z !== 0 ? sea + Math.fround(z * relief) : before[cell]!))
    expect(ours).toEqual(heights)
    expect(run.after.flow.area).toEqual(traces.area)
  })

  test('a generation comes after all whose water it gets', () => {
    const { flow } = run.drained
    flow.step.forEach((_, cell) => {
      const [, below] = run.pathFrom(cell, flow)
      if (below !== undefined) expect(run.generations[below]!).toBeGreaterThan(run.generations[cell]!)
    })
  })
})

describe('the steps', () => {
  const run = waterRun({ exponent: 4, seed: 42, age: 0.6 })

  test('tell one stage after the other, without a gap', () => {
    const told = stages.flatMap((stage) => {
      const { count } = run.frames[run.firstOf(stage)]!
      return Array.from({ length: count }, (_, index) => ({ stage, index, count }))
    })
    expect(run.frames).toMatchObject(told)
    told.forEach(({ stage, index }, step) => expect(run.stepOf(stage, index)).toBe(step))
    expect(run.stepOf('drop', 999)).toBe(run.firstOf('slide') - 1)
  })

  test('begin with a drop that is lost, and end with the same one at the sea or the border', () => {
    const { before, after } = run.erosion
    const walk = run.frames.filter(({ stage }) => stage === 'drop').at(-1)!.path
    expect(before.flow.step[walk.at(-1)!]).toBe(pit)
    expect(after.flow.step[run.frames.at(-1)!.path.at(-1)!]).toBeGreaterThan(pit)
    expect(walk[0]).toBe(run.frames.at(-1)!.path[0])
    // A drop goes down at each step.
    walk.slice(1).forEach((cell, i) => expect(before.z[cell]!).toBeLessThan(before.z[walk[i]!]!))
  })

  test('the noise loses most of its drops, the eroded land none', () => {
    const { erosion } = run
    const land = erosion.before.z.filter((z) => z > 0).length
    expect(erosion.lostDrops(erosion.before) / land).toBeGreaterThan(0.5)
    expect(erosion.lostDrops(erosion.after)).toBe(0)
    expect(erosion.before.pits).toBeGreaterThan(5)
    expect(erosion.after.pits).toBe(0)
  })

  test('the numbers of a cut give the height that the river left', () => {
    let seen = 0
    for (const cell of run.frames.find(({ stage }) => stage === 'cut')!.whole) {
      const { before, rise, below, factor, after, area, length } = run.cutOf(cell)
      if (below === undefined || !(before + rise > below) || !(before > 0)) continue
      expect((before + rise + factor * below) / (1 + factor)).toBeCloseTo(after, 5)
      // Broad rivers cut a little more.
      const { breadth } = run.erosion.rates
      const k = (factor * length) / Math.sqrt(area) / (1 + breadth * Math.sqrt(area))
      if (run.erosion.drained.flow.step[cell]! & sill) {
        expect(k).toBe(0) // at this age the sills of lakes are not cut
        continue
      }
      expect(k / run.erosion.rates.strength).toBeGreaterThan(0.97) // the narrowest stream cuts nothing
      expect(k / run.erosion.rates.strength).toBeLessThan(1.001)
      seen++
    }
    expect(seen).toBeGreaterThan(2)
  })

  test('a drop falls where the reader puts it, wherever that is', () => {
    for (const drop of [0, 16, 17 * 8 + 8, 17 * 17 - 1, 9999]) {
      const other = waterRun({ exponent: 4, seed: 42, age: 0.6 }, drop)
      if (drop < 17 * 17) expect(other.drop).toBe(drop)
      expect([...new Set(other.frames.map(({ stage }) => stage))]).toEqual(stages)
      for (const { path } of other.frames) expect(path.length).toBeGreaterThan(0)
    }
  })
})

// Drops are lost in an old land only in a lake or two. One of these on a great river
// takes most of the land, so that only a mean over many maps is reliable.
describe('the watershed', () => {
  test('of noise loses nearly every drop into hundreds of pits, after erosion half into a few', () => {
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 42, 270]
    let lost = 0
    for (const seed of seeds) {
      const [noise, later] = [watershedOf(7, seed, 0), watershedOf(7, seed, 1)]
      expect(noise.lostCount / noise.land).toBeGreaterThan(0.8)
      expect(noise.pits).toBeGreaterThan(400)
      lost += later.lostCount / later.land / seeds.length
      expect(later.pits).toBeLessThan(20)
      // A hollow of one cell can be as deep as the sea, to the last bit.
      expect(later.land - noise.land).toBeGreaterThan(-3)
      expect(later.land / noise.land).toBeLessThan(1.05)
    }
    expect(lost).toBeLessThan(0.55)
  })

  test('counts a drop as lost where its way ends in a pit', () => {
    const { lattice, z, flow, lost, lostCount } = watershedOf(5, 7, 0.1)
    const one = z.map((height, cell) =>
      Number(height !== 0 && flow.step[pathFrom(lattice, cell, flow).at(-1)!] === pit),
    )
    expect([...lost]).toEqual([...one])
    expect([...lostDrops(lattice, z, flow)]).toEqual([...lost])
    expect(one.reduce((sum, value) => sum + value, 0)).toBe(lostCount)
  })
})
