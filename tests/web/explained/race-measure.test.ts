import { describe, expect, test } from 'vitest'
import { spread } from '../../../web/explained/race/element/charts/growth.js'
import { browserName } from '../../../web/explained/race/element/report.js'
import { fitCost, stampNoise2016, stampNoiseCost } from '../../../web/explained/race/authors-times.js'
import {
  headline,
  isHeadline,
  readSettings,
  writeSettings,
} from '../../../web/explained/race/element/settings.js'
import {
  measure,
  quantile,
  summary,
  timerResolution,
  type TimedEntrant,
} from '../../../web/explained/race/index.js'
import { driftOf, measured, timedFromHere } from '../../../web/explained/race/measure.js'
import { medianOf, overSandboxes, pairedRatio } from '../../../web/explained/race/statistics.js'
import { randomStream } from '../../../web/explained/published/index.js'

/** A machine whose clock is its work: no test waits, none depends on how busy this one is. */
function machine(speedAt: (milliseconds: number) => number = () => 1) {
  let time = 0
  const work = (cost: number) => {
    const took = cost / speedAt(time)
    time += took
    return took
  }
  return {
    now: () => time,
    entrant: (id: string, cost: (run: number) => number): TimedEntrant => {
      let runs = 0
      return {
        id,
        sample: (repeats) => {
          let took = 0
          for (let i = 0; i < repeats; i++) took += work(cost(runs++))
          return took
        },
      }
    },
  }
}

describe('a summary', () => {
  test('has median and percentiles, whatever the order', () => {
    expect(summary([5, 1, 4, 2, 3])).toMatchObject({ median: 3, count: 5 })
    expect(summary([4, 1, 3, 2]).median).toBe(2.5)
    const hundred = summary(Array.from({ length: 101 }, (_, i) => (i * 37) % 101))
    expect(hundred).toMatchObject({ median: 50, low: 10, high: 90 })
    expect(quantile([0, 10], 0.25)).toBe(2.5)
  })

  test('of nothing is refused', () => {
    expect(() => summary([])).toThrow('a summary needs at least one time')
  })
})

describe('an interval over sandboxes', () => {
  const random = randomStream(7)
  /** A number of the bell curve. */
  const bell = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  /**
   * Sandboxes that differ by a tenth, whose rounds differ by a twentieth; in all of them both programs ran
   * side by side.
   */
  const sandboxesOf = (factor: number, pace: readonly (readonly number[])[]) =>
    pace.map((rounds) => {
      const compiled = Math.exp(0.1 * bell())
      return rounds.map((each) => factor * each * compiled * Math.exp(0.05 * bell()))
    })

  test('of copies holds 1 in 95 of 100 races, and the true ratio in as many, on a machine whose pace changes fivefold', () => {
    let [apart, missed, undecided] = [0, 0, 0]
    const races = 400
    for (let race = 0; race < races; race++) {
      const pace = Array.from({ length: 6 }, () => Array.from({ length: 5 }, () => 1 + 4 * random()))
      const base = sandboxesOf(1, pace)
      const copies = pairedRatio(sandboxesOf(1, pace), base).interval
      if (copies[0] > 1 || copies[1] < 1) apart += 1
      const twice = pairedRatio(sandboxesOf(2, pace), base).interval
      if (twice[0] > 2 || twice[1] < 2) missed += 1
      if (twice[0] <= 1) undecided += 1
    }
    expect(apart / races).toBeLessThan(0.05)
    expect(missed / races).toBeLessThan(0.05)
    expect(undecided / races, 'a ratio of 2 is seen').toBeLessThan(0.02)
  })

  test('pairs the rounds: a pace that doubles within a race changes no ratio', () => {
    const pace = [1, 1.2, 1.5, 2, 2.2]
    const one = Array.from({ length: 6 }, () => pace.map((each) => 3 * each))
    const other = Array.from({ length: 6 }, () => pace)
    expect(pairedRatio(one, other)).toEqual({
      value: expect.closeTo(3, 10) as number,
      interval: [expect.closeTo(3, 10), expect.closeTo(3, 10)],
    })
  })

  test('concludes nothing from fewer than five sandboxes, and is the same each time', () => {
    expect(overSandboxes([1, 1.01, 0.99, 1]).interval).toEqual([0, Infinity])
    const six = [2, 2.1, 1.9, 2, 2.2, 2]
    expect(overSandboxes(six)).toEqual(overSandboxes(six))
    const [low, high] = overSandboxes(six).interval
    expect([low > 1.85 && low < 2, high < 2.25 && high > 2]).toEqual([true, true])
  })

  test('tells nothing apart where one sandbox is far off and the others near 1', () => {
    const [low, high] = overSandboxes([1.02, 1.03, 1.05, 1.04, 2.4, 1.06]).interval
    expect(low).toBeLessThan(1) // though all of them, and so all of their means, are above 1
    expect(high).toBeGreaterThan(1.5)
  })
})

test('the resolution of a clock is its smallest step, also where steps vary', () => {
  let calls = 0
  const coarse = () => {
    calls += 1
    return Math.floor(calls / 7) * 0.1 + (Math.floor(calls / 70) % 2) * 0.05
  }
  expect(timerResolution(coarse)).toBeCloseTo(0.05, 6)
})

describe('measuring', () => {
  test('finds the true ratio while the machine slows down to a third', async () => {
    const { entrant, now } = machine((time) => 1 / (1 + time / 400))
    const fast = entrant('fast', () => 0.5)
    const slow = entrant('slow', () => 1.5)
    const { runs } = await measure([fast, slow], {
      resolution: 0.001,
      rounds: 41,
      sampleMilliseconds: 4,
      now,
    })
    expect(medianOf(runs[1]!.times) / medianOf(runs[0]!.times)).toBeCloseTo(3, 1)
    expect(driftOf(runs.map(({ times }) => times))).toBeGreaterThan(1.5)
  })

  test('counts no time before the engine has compiled well', async () => {
    const { entrant, now } = machine()
    const compiled = entrant('compiled late', (run) => {
      if (run < 4) return 40
      if (run < 9) return 8
      return 1
    })
    const late = entrant('later still', (run) => (run < 50 ? 1 : 0.5))
    const options = { resolution: 0.001, rounds: 11, now }
    const { runs } = await measure([compiled, late], options)
    const results = runs.map((run) => measured(run.id, [run]))
    expect(driftOf(runs.map(({ times }) => times)), 'a machine that keeps its pace').toBeCloseTo(1, 10)
    expect(results[0]).toMatchObject({ median: 1, high: 1, steady: true })
    expect(results[1]).toMatchObject({ median: 0.5, high: 0.5, steady: true })
  })

  test('finds slow programs steady that have time for few samples, and the fast ones beside them', async () => {
    const { entrant, now } = machine()
    const slow = Array.from({ length: 6 }, (_, i) => entrant(`slow ${i}`, () => 100 * (i + 1)))
    const fast = entrant('fast', () => 0.1)
    const options = { resolution: 0.001, rounds: 5, minRounds: 1, budget: 2000, now }
    const { runs } = await measure([fast, ...slow], options)
    expect(runs.map(({ steady }) => steady)).toEqual(runs.map(() => true))
    expect(now(), 'milliseconds, at three samples of each slow one and two rounds').toBeLessThan(
      3 * 2100 + 2 * 2300,
    )
  })

  test('says so of one that goes on getting faster to the end of the warm-up', async () => {
    const { entrant, now } = machine()
    const restless = entrant('restless', (run) => 100 * 0.9 ** run)
    const options = { resolution: 0.001, rounds: 5, maxWarmUp: 12, sampleMilliseconds: 1e-9, now }
    expect((await measure([restless], options)).runs[0]!.steady).toBe(false)
  })

  test('takes samples long enough for a coarse clock', async () => {
    const { entrant, now } = machine()
    const { runs } = await measure([entrant('short', () => 0.01)], { resolution: 1, rounds: 5, now })
    expect(runs[0]!.repeats).toBeGreaterThanOrEqual(4999)
  })

  test('ends near its budget also where the clock is coarse', async () => {
    const { entrant, now } = machine()
    const tick = 100
    const coarse = (id: string): TimedEntrant => ({
      id,
      sample: (repeats) => {
        const start = Math.floor(now() / tick)
        void entrant(id, () => 0.5).sample(repeats)
        return (Math.floor(now() / tick) - start) * tick
      },
    })
    const budget = 30_000
    const entrants = Array.from({ length: 36 }, (_, i) => coarse(`entrant ${i}`))
    const { grain } = await measure(entrants, { resolution: tick, rounds: 11, minRounds: 2, budget, now })
    expect(now()).toBeLessThan(2 * budget)
    expect(grain, 'the share of a tick in a sample').toBeGreaterThan(0.5)
  })

  test('gives each a turn a round, in an order by chance and back again', async () => {
    const order: string[] = []
    const entrants = ['a', 'b', 'c'].map((id) => ({
      id,
      sample: () => {
        order.push(id)
        return 10
      },
    }))
    await measure(entrants, { resolution: 0.001, rounds: 200, maxWarmUp: 0 })
    const turns = Array.from({ length: 100 }, (_, i) => order.slice(6 * i, 6 * i + 6))
    for (const turn of turns)
      expect(turn).toEqual([...turn.slice(3).reverse(), ...turn.slice(0, 3).reverse()])
    expect(new Set(turns.map((turn) => turn.slice(0, 3).sort().join('')))).toEqual(new Set(['abc']))
    expect(new Set(turns.map((turn) => turn.slice(0, 3).join(''))).size, 'of six').toBe(6)
  })

  test('ends when its time is spent, though not before a few rounds', async () => {
    const { entrant, now } = machine()
    const options = { resolution: 0.001, rounds: 100, minRounds: 3, now }
    const roundsIn = async (budget: number) =>
      (await measure([entrant('slow', () => 100)], { ...options, budget })).runs[0]!.times.length
    expect(await roundsIn(1000)).toBe(10)
    expect(await roundsIn(1)).toBe(3)
  })

  test('throws away a round that is disturbed, waits, and runs it again', async () => {
    const { entrant, now } = machine()
    let rounds = 0
    let disturbances = 0
    let waits = 0
    const disturbed: TimedEntrant = {
      id: 'disturbed',
      sample: (repeats) => {
        rounds += 1
        if (rounds !== 2 && rounds !== 3) return entrant('fine', () => 1).sample(repeats)
        disturbances += 1
        return entrant('slowed down', () => 500).sample(repeats)
      },
    }
    const { runs, discarded } = await measure([disturbed], {
      resolution: 0.001,
      rounds: 5,
      maxWarmUp: 0,
      now,
      watch: { ready: async () => void waits++, disturbances: () => disturbances },
    })
    expect(runs[0]!.times).toEqual([1, 1, 1, 1, 1])
    expect({ discarded, waits }).toEqual({ discarded: 2, waits: 7 })
  })

  test('waits for whoever draws between rounds, and tells the share that is done', async () => {
    const { entrant, now } = machine()
    const shares: number[] = []
    let drawing = false
    const watched: TimedEntrant = {
      id: 'any',
      sample: (repeats) => {
        expect(drawing).toBe(false)
        return entrant('any', () => 10).sample(repeats)
      },
    }
    await measure([watched], {
      resolution: 0.001,
      rounds: 4,
      maxWarmUp: 0,
      now,
      onRound: async (share, [run]) => {
        drawing = true
        shares.push(share)
        expect(run!.times.length).toBe(shares.length)
        await new Promise((resolve) => setTimeout(resolve))
        drawing = false
      },
    })
    expect(shares).toEqual([0.25, 0.5, 0.75, 1])
  })

  test('stops when it is told to', async () => {
    const stop = new AbortController()
    let samples = 0
    const entrant: TimedEntrant = {
      id: 'any',
      sample: () => {
        if (++samples === 4) stop.abort(new Error('the reader left'))
        return 5
      },
    }
    const running = measure([entrant], { resolution: 0.001, rounds: 50, signal: stop.signal })
    await expect(running).rejects.toThrow('the reader left')
    expect(samples).toBe(4)
  })
})

const read = (query: string) => {
  const words = new URLSearchParams(query)
  return readSettings((name) => words.get(name))
}

describe('the settings of a race', () => {
  test('are those of 2016 where nothing is said', () => {
    expect(read('')).toEqual(headline)
    expect(isHeadline(read(''))).toBe(true)
    expect(isHeadline(read('exponents=8'))).toBe(false)
  })

  test.each([
    ['benchmark=stamp-noise', { benchmark: 'stamp-noise', exponents: [9], maps: 1 }],
    ['benchmark=nobody&exponents=7', { benchmark: 'diamond-square', exponents: [7], maps: 1 }],
    ['exponents=10, 8 9,8', { exponents: [8, 9, 10] }],
    ['exponents=1 99', { exponents: [3, 12] }],
    ['exponents=x -3 1e1 0x8', { exponents: [9], maps: 100 }],
    ['benchmark=voxels&rounds=1e9', { benchmark: 'voxels', exponents: [9], rounds: 30 }],
    ['benchmark=voxels&rounds=0&budget=999999999&starts=-1', { rounds: 1, budget: 600_000, starts: 5 }],
    ['benchmark=__proto__&maps=0', { benchmark: 'diamond-square', maps: 1 }],
  ])('of %s are %j', (query, expected) => {
    expect(read(query)).toMatchObject(expected)
  })

  test('come back from a link as they were', () => {
    for (const settings of [
      headline,
      read('benchmark=stamp-noise&exponents=7,8'),
      read('exponents=5&rounds=2&budget=0&starts=0'),
      { ...headline, rounds: 7, starts: 2 },
      { ...headline, maps: 3 },
    ])
      expect(read(writeSettings(settings).toString())).toEqual(settings)
    expect(writeSettings(read('benchmark=voxels')).toString()).toBe('benchmark=voxels&exponents=9')
  })
})

describe('what stamp noise costs', () => {
  test('is its author’s count', () => {
    expect(stampNoiseCost(0)).toBeCloseTo(1 + Math.PI / 4, 12)
    expect(stampNoiseCost(2)).toBeCloseTo(4 + 12 * Math.PI, 12)
  })

  test('fits his times of 2016 by one factor, and recovers a factor that is there', () => {
    const step = fitCost(stampNoise2016)
    for (const [exponent, time] of stampNoise2016.slice(1)) {
      const ratio = time / (step * stampNoiseCost(exponent))
      expect(ratio).toBeGreaterThan(0.75)
      expect(ratio).toBeLessThan(1.35)
    }
    expect(fitCost([7, 9, 12].map((n) => [n, 3e-5 * stampNoiseCost(n)] as const))).toBeCloseTo(3e-5, 12)
  })
})

test('labels that would cover each other are moved apart, and no others', () => {
  const moved = spread([{ y: 10 }, { y: 100 }, { y: 12 }, { y: 11 }], 16).map(({ y }) => y)
  expect(moved.slice(1).map((y, i) => y - moved[i]!)).toEqual(
    expect.arrayContaining([expect.closeTo(16, 1), expect.closeTo(16, 1)]),
  )
  expect(Math.min(...moved.slice(1).map((y, i) => y - moved[i]!))).toBeGreaterThan(15.8)
  expect(moved.at(-1)).toBe(100)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', [], 'Firefox 153'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
    [],
    'Safari 18.3',
  ],
  ['… Chrome/156.0.0.0 Safari/537.36 Edg/156.0', [], 'Edge 156'],
  [
    '… Chrome/156.0.0.0 Safari/537.36',
    [
      { brand: 'Not(A:Brand', version: '24' },
      { brand: 'Chromium', version: '156' },
      { brand: 'Google Chrome', version: '156' },
    ],
    'Google Chrome 156',
  ],
  ['… Chrome/156.0.0.0', [{ brand: 'Chromium', version: '156' }], 'Chromium 156'],
])('the browser of %s is told', (userAgent, brands, name) => {
  expect(browserName(userAgent, brands)).toBe(name)
})

test('times of another thread are without the way of a message, however late a busy machine wakes the thread', async () => {
  let time = 0
  const waking = [40, ...new Array<number>(21).fill(0), 9]
  const run = async (repeats: number) => void (time += (waking.shift() ?? 0) + 2 + 5 * repeats)
  const sample = timedFromHere(run, () => time)
  expect([await sample(4), await sample(1), await sample(2)]).toEqual([20, 5, 10])
})
