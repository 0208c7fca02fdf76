import raceWords from 'words:race'
import { describe, expect, test, vi } from 'vitest'
import { moduleAddress } from '../../../web/package/module/module-address.js'
import { toCsv } from '../../../web/explained/race/csv.js'
import { type Phase, run, takeTurn, watchTab } from '../../../web/explained/race/element/run.js'
import {
  answerSentence,
  compare,
  noteSentences,
  sentencesOf,
  verdict,
} from '../../../web/explained/race/sentences.js'
import { headline, readSettings } from '../../../web/explained/race/element/settings.js'
import {
  createSandbox,
  difference,
  benchmarks,
  race,
  type Benchmark,
  type Sandbox,
  type Entrant,
  type Outcome,
  type RaceResult,
} from '../../../web/explained/race/index.js'
import { asking } from '../../../web/explained/race/messages.js'
import { sandboxOn } from '../support/sandboxes.js'
import type { WordsOf } from '../../../web/words/keys.js'
import { languageTags } from '../../../web/words/languages.js'
import { Words } from '../../../web/words/words.js'

/** Sandboxes on this thread; counts how many are open. */
function sandboxesOf(from?: readonly Benchmark[]) {
  const count = { opened: 0, open: 0 }
  const openSandbox = (): Sandbox => {
    count.opened += 1
    count.open += 1
    return sandboxOn(createSandbox(from), () => void count.open--)
  }
  return { openSandbox, count }
}

const nothing = () => undefined
const wanted = Float32Array.of(1, 2, 3)
const entrant = (id: string, given: ArrayLike<number>, more: Partial<Entrant> = {}): Entrant => ({
  id,
  title: id,
  ...more,
  build: more.build ?? (async () => ({ run: () => undefined, problem: () => difference(id, given, wanted) })),
})

const benchmarkOf = (...entrants: Entrant[]): Benchmark => ({
  id: 'test',
  title: 'Test',
  exponents: [1],
  points: () => 3,
  entrants,
})
const quickly = { rounds: 3, maxWarmUp: 1, sampleMilliseconds: 0.01 }

describe('a race', () => {
  test('gives a time to each whose heights are its twin’s, and to one that is broken or cannot be built the reason', async () => {
    const benchmark = benchmarkOf(
      entrant('good', Float32Array.of(1, 2, 3), { reference: true }),
      entrant('broken', Float32Array.of(1, 2.5, 3)),
      entrant('short', Float32Array.of(1, 2)),
      entrant('no number', Float32Array.of(1, NaN, 3)),
      entrant('cannot', wanted, { build: () => Promise.reject(new Error('this browser has no SIMD')) }),
    )
    const { openSandbox, count } = sandboxesOf([benchmark])
    const { outcomes } = await race(benchmark, 1, { openSandbox, ...quickly })
    const good = outcomes[0]!
    expect(good).toMatchObject({ id: 'good', problem: '', timesReference: 1 })
    expect(good.time!.count).toBe(3)
    expect(outcomes.slice(1).map(({ problem, time }) => [problem, time])).toEqual([
      ['broken gives height 1 as 2.5, its twin as 2; it is not timed', undefined],
      ['short gives 2 numbers (height) instead of 3; it is not timed', undefined],
      ['no number gives height 1 as NaN, its twin as 2; it is not timed', undefined],
      ['this browser has no SIMD', undefined],
    ])
    expect(count).toEqual({ opened: 9, open: 0 })
  })

  test('gives every entrant as many sandboxes as are asked for, and puts their times together', async () => {
    const [good, other] = [entrant('good', wanted, { reference: true }), entrant('other', wanted)]
    const benchmark = benchmarkOf(good, entrant('too slow for the size', wanted, { max: 0 }), other)
    const { openSandbox, count } = sandboxesOf([benchmark])
    const { outcomes } = await race(benchmark, 1, { openSandbox, ...quickly, rounds: 7, sandboxes: 3 })
    // Three rounds of three each; one more sandbox for each check, and one in which maps are made again.
    expect(outcomes.map(({ id, time }) => [id, time!.count])).toEqual([
      ['good', 9],
      ['other', 9],
    ])
    expect(outcomes.every(({ time }) => time!.apart >= 1)).toBe(true)
    expect(count).toEqual({ opened: 10, open: 0 })
    const [above, below] = outcomes
    expect(above!.timesAbove).toBeUndefined()
    expect(below!.timesAbove).toBeGreaterThan(0)
  })

  test.each(['check', 'run', 'round'])(
    'is stopped in the middle of a %s, and closes its sandboxes',
    async (asked) => {
      const stop = new AbortController()
      const benchmark = benchmarkOf(entrant('good', wanted))
      const { openSandbox, count } = sandboxesOf([benchmark])
      const hanging = (): Sandbox => {
        const { sandbox, hear } = asking(nothing, nothing)
        const inner = openSandbox()
        return {
          ask: async (question) => {
            if (question.type !== asked) return inner.ask(question)
            setTimeout(() => stop.abort(new Error('stopped')))
            return sandbox.ask(question)
          },
          close: () => {
            hear({ error: 'closed' })
            void inner.close()
            return sandbox.close()
          },
        }
      }
      const onOutcomes = () => asked === 'round' && stop.abort(new Error('stopped'))
      const options = { openSandbox: hanging, ...quickly, rounds: 9, onOutcomes, signal: stop.signal }
      await expect(race(benchmark, 1, options)).rejects.toThrow('stopped')
      expect(count.open).toBe(0)
    },
  )
})

describe('a sandbox', () => {
  test('refuses an entrant that is on no benchmark, and a sample of nothing', async () => {
    const sandbox = sandboxesOf().openSandbox()
    const place = { benchmark: 'diamond-square', entrant: 'nobody' }
    await expect(sandbox.ask({ type: 'load', exponent: 3, place })).rejects.toThrow(
      'no entrant nobody on the benchmark diamond',
    )
    await expect(sandbox.ask({ type: 'run', seed: 1, secret: 1, from: 0, repeats: 1 })).rejects.toThrow(
      'nothing prepared',
    )
  })

  test('that dies rejects what waits and what comes later', async () => {
    const { sandbox, fail } = asking(nothing, nothing)
    const waiting = sandbox.ask({ type: 'check' })
    fail({ error: 'out of memory' })
    await expect(waiting).rejects.toThrow('out of memory')
    await expect(sandbox.ask({ type: 'run', seed: 1, secret: 1, from: 0, repeats: 1 })).rejects.toThrow(
      'out of memory',
    )
  })
})

test('the module with SIMD is the default where there is SIMD, and each can be asked for', () => {
  const names = [moduleAddress(), moduleAddress(true), moduleAddress(false)].map((address) =>
    address.pathname.split('/').at(-1),
  )
  expect(names).toEqual(['orogen.wasm', 'orogen.wasm', 'orogen-scalar.wasm'])
})

describe('every entrant of every benchmark is its twin’s equal', () => {
  const entrants = benchmarks.flatMap((benchmark) =>
    benchmark.entrants.map((each) => [benchmark.id, each.id] as const),
  )
  test.each(entrants)('%s: %s', async (benchmark, id) => {
    const load = { type: 'load', exponent: 5, place: { benchmark, entrant: id } } as const
    const [sandbox, fresh] = [sandboxesOf().openSandbox(), sandboxesOf().openSandbox()]
    await sandbox.ask(load)
    expect(await sandbox.ask({ type: 'check' })).toBe('')
    // What it makes can be made again, in another sandbox as well.
    const maps = { type: 'run', seed: 7, secret: 8, from: 0, repeats: 3 } as const
    const { digests } = await sandbox.ask(maps)
    await fresh.ask(load)
    const again = await fresh.ask({ ...maps, from: 2, repeats: 1 })
    expect(again.digests[0]).toBe(digests[2])
  })

  test('ids are unique on a benchmark, and each benchmark has a reference', () => {
    for (const { entrants: steps } of benchmarks) {
      expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
      expect(steps.filter(({ reference }) => reference).length).toBe(1)
    }
  })
})

const words: WordsOf<'race'> = await Words.load('en', raceWords)

const noWatch = { ready: async () => undefined, disturbances: () => 0 }
const outcome = (id: string, median: number, half = 0): Outcome => ({
  id,
  title: `${id}, JavaScript`,
  yardstick: id === 'fill',
  problem: '',
  time: {
    id,
    median,
    low: median,
    high: median,
    worst: median,
    // Six sandboxes of five rounds, which differ by as much.
    samples: Array.from({ length: 6 }, (_, i) => new Array<number>(5).fill(median + half * (i / 2.5 - 1))),
    interval: [median - half, median + half],
    count: 30,
    sandboxes: 6,
    repeats: 100,
    steady: true,
    apart: 1,
  },
})
const raceOf = (...outcomes: Outcome[]): RaceResult => ({
  benchmark: 'diamond-square',
  title: '',
  exponent: 9,
  points: 513 ** 2,
  outcomes,
  resolution: 0.1,
  drift: 1,
  busy: false,
  discarded: 0,
  grain: 0,
})

test('a race as the page runs it goes through its stages for every size and ends with cold starts and copies', async () => {
  const stages: Phase[] = []
  const shares: number[] = []
  const settings = readSettings(
    (name) => ({ exponents: '3 4', rounds: '2', budget: '0', starts: '2' })[name] ?? null,
  )
  const sandboxes = sandboxesOf()
  const { races, cold } = await run(settings, {
    openSandbox: async () => sandboxes.openSandbox(),
    watch: noWatch,
    signal: new AbortController().signal,
    onProgress: ({ stage, share }) => {
      if (stages.at(-1) !== stage) stages.push(stage)
      shares.push(share)
    },
    onOutcomes: () => undefined,
    onResult: () => undefined,
  })
  expect(stages).toEqual(['checking', 'measuring', 'checking', 'measuring', 'cold'])
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBeCloseTo(1, 10)
  expect(races.map(({ exponent, outcomes }) => [exponent, outcomes.every(({ time }) => time)])).toEqual([
    [3, true],
    [4, true],
  ])
  const ours = cold!.outcomes.find(({ id }) => id === 'ours-simd')!
  for (const phase of ['compile', 'instantiate', 'first', 'second'] as const) {
    expect(ours[phase].count).toBe(2)
    expect(ours[phase].median).toBeGreaterThanOrEqual(0)
  }
  expect(cold!.outcomes.map(({ id }) => id)).not.toContain('fill')
  expect(sandboxes.count.open).toBe(0)
})

describe('the verdict', () => {
  const say = (...outcomes: Outcome[]) => sentencesOf(words, raceOf(...outcomes), headline)

  test.each([
    {
      own: 1,
      place: '1st of 3',
      said: /^Own.* is 3\.0 times as fast as .*copy.*\| Own.* is 2\.0 times as fast as voirol-r/i,
    },
    {
      own: 12,
      place: '3rd of 3',
      said: /^.*copy.* is 4\.0 times as fast as own.*\| voirol-r.* is 6\.0 times as fast/i,
    },
    {
      own: 2.9,
      place: '2nd of 3',
      said: /^Own.* and .*copy.* are equally fast, within 10 % \(1\.03 to 1\.03\)/i,
    },
  ])('begins with a program of $own ms, and leaves it out of what follows', ({ own, place, said }) => {
    const others = [outcome('voirol-r', 2), outcome('ours-simd-copied', 3)]
    const sentences = say(...others, outcome('own', own))
    expect(sentences[0]).toContain(`a map, ${place}.`)
    expect(sentences.slice(1, 3).join(' | ')).toMatch(said)
    expect(sentences.slice(3)).toEqual(say(...others))
    const answer = answerSentence(words, [raceOf(...others, outcome('own', own))])
    expect(answer).toEqual({ text: sentences[0], isDoubtful: false })
  })

  test('is a ratio with its interval, a doubt, or an equality within a tenth', () => {
    const kindOf = (one: Outcome, other: Outcome) => compare(one, other).kind
    expect(kindOf(outcome('a', 10), outcome('b', 2))).toBe('faster')
    expect(kindOf(outcome('a', 10), outcome('b', 9.8))).toBe('equal')
    expect(kindOf(outcome('a', 10, 5), outcome('b', 9))).toBe('doubt')
    const few = outcome('a', 10)
    few.time!.samples = few.time!.samples.slice(0, 4)
    expect(kindOf(few, outcome('b', 1))).toBe('few')
    const doubt = say(outcome('voirol-r', 10, 5), outcome('ours-simd', 9))[0]!
    expect(doubt).toMatch(/cannot be told apart here \(0\.\d+ to 1\.\d+\)/)
    const sure = say(outcome('voirol-r', 10), outcome('ours-simd', 2))[0]
    expect(sure).toMatch(/ours-simd.* is 5\.0 times as fast as voirol-r.* \(5\.0 to 5\.0\)/)
  })

  test('is given by no race of a busy machine, and offered again', () => {
    const busy = { ...raceOf(outcome('voirol-r', 10), outcome('ours-simd', 1)), busy: true, drift: 1.8 }
    const text = 'This machine was too busy for a verdict: race again.'
    expect(answerSentence(words, [busy])).toEqual({ text, isDoubtful: true })
    expect(sentencesOf(words, busy, headline).join(' ')).not.toContain('times as fast')
  })

  test.each([
    { kind: 'faster', r: 10, simd: 2, winner: 'ours-simd' },
    { kind: 'faster', r: 1, simd: 10, winner: 'voirol-r' },
    { kind: 'equal', r: 10, simd: 9.9, winner: 'ours-simd' },
  ])('is $kind for $r and $simd', ({ kind, r, simd, winner }) => {
    const found = verdict('diamond-square', [outcome('voirol-r', r), outcome('ours-simd', simd)])
    expect(found).toMatchObject({ kind, winner: { id: winner } })
  })

  test('goes to nobody where there is none to compare with', () => {
    const fill = outcome('fill', 1)
    expect(verdict('diamond-square', [outcome('voirol-r', 10), fill]).kind).toBe('alone')
    expect(verdict('diamond-square', [fill]).kind).toBe('none')
  })

  test('counts the copy of the heights, where one is timed', () => {
    const found = verdict('diamond-square', [
      outcome('ours-javascript', 3),
      outcome('ours-simd', 1),
      outcome('ours-simd-copied', 2),
    ])
    expect(found).toMatchObject({ kind: 'faster', winner: { id: 'ours-simd-copied' } })
    expect((found as { times: { value: number } }).times.value).toBeCloseTo(1.5, 9)
  })

  test('says what the compiler, the algorithm and SIMD give, one factor each, and whence random numbers come', () => {
    const said = say(
      outcome('voirol-r', 14),
      outcome('voirol-r-wasm', 10),
      outcome('ours-javascript', 7),
      outcome('ours-scalar', 5),
      outcome('ours-simd', 2),
    ).join(' ')
    expect(said).toMatch(
      /× 1\.4 \(.*\) compiled × 2\.0 \(.*\) another algorithm × 2\.5 \(.*\) SIMD = × 7\.0\./,
    )
    expect(said).toMatch(/In JavaScript, our algorithm alone is × 2\.0/)
    expect(said).toContain('from the position of its point')
  })

  test('names the fastest of other people’s libraries beside ours, also where it is the faster one', () => {
    const libraries = (ours: number) => ({
      ...raceOf(
        outcome('simplex-noise', 9),
        outcome('fastnoise-perlin', 6),
        outcome('ours-javascript', ours),
        outcome('ours-simd-copied', 1),
      ),
      benchmark: 'libraries',
    })
    const said = (ours: number) => sentencesOf(words, libraries(ours)).join(' ')
    expect(said(3)).toMatch(/ours-javascript.* is 2\.0 times as fast as fastnoise-perlin/i)
    expect(said(3)).toMatch(/copy.* is 6\.0 times as fast as fastnoise-perlin/i)
    expect(said(12)).toMatch(/fastnoise-perlin.* is 2\.0 times as fast as ours-javascript/i)
  })

  test('says what the zeros of a stamp save, how much larger stamps are, and what distributions cost R', () => {
    const zeros = say(outcome('stamp-noise-2016', 10), outcome('stamp-noise-2016-zeros', 12)).join(' ')
    expect(zeros).toMatch(/21\.5%.* 1\.27 times fewer .* 1\.2 \(1\.2 to 1\.2\) times as long/)
    const perlinAt = (wasm: number) =>
      say(
        outcome('perlin-javascript', 50),
        outcome('stamps-javascript', 10),
        outcome('perlin-wasm', wasm),
        outcome('stamps-wasm', 5),
        outcome('ours-perlin', 2),
        outcome('ours-stamps', 4),
      )
    expect(perlinAt(50)[0]).toMatch(/5\.0 .* times .* 10 .* times .* 0\.50 .* times/)
    expect(perlinAt(50)[1]).toMatch(/stamps become 2\.0 .* times as fast and Perlin’s noise 1\.0 .* times/)
    expect(perlinAt(50)[2], 'why Perlin gains nothing').toContain('waits for the one before')
    expect(perlinAt(25).join(' '), 'no reason for what is not so').not.toContain('waits for the one before')
    const distributions = ['uniform', 'triangular', 'gaussian', 'own'].map((distribution, i) =>
      outcome(`voirol-r-${distribution}`, [10, 11, 13, 9][i]!),
    )
    expect(say(...distributions).at(-1)).toMatch(/1\.3 .* times .*Gaussian.* 0\.90 .* times/)
  })

  test('tells from B and R whether the table pays, or that nobody can tell', () => {
    const trick = (b: Outcome, r: Outcome) => say(b, r).join(' ')
    expect(trick(outcome('voirol-b', 3), outcome('voirol-r', 1))).toMatch(
      /still pays.* 3\.0 .* times.*1\.46 times/,
    )
    expect(trick(outcome('voirol-b', 1), outcome('voirol-r', 3))).toMatch(/no longer pays.* 3\.0 .* times/)
    const equal = trick(outcome('voirol-b', 1), outcome('voirol-r', 1.05))
    expect(equal).toContain('makes no difference of 10 %')
    expect(trick(outcome('voirol-b', 1, 0.5), outcome('voirol-r', 1))).toContain('cannot be told apart here')
  })

  test('puts 2016 beside today', () => {
    const sentence = say(outcome('voirol-r', 1.5), outcome('ours-simd', 0.1)).join(' ')
    expect(sentence.replaceAll('\u202f', ' ')).toMatch(/232 ms .* 150 ms here.* 10\.0 ms: 23\.2 times/)
    const copied = say(outcome('voirol-r', 1.5), outcome('ours-simd', 0.1), outcome('ours-simd-copied', 0.2))
    expect(copied.join(' '), 'the copy counts here, too').toMatch(/20\.0.ms: 11\.6 times/)
  })

  test('tells Voirol’s two findings, of then and of now', () => {
    const all = ['loftis', 'voirol-a-array', 'voirol-a'].map((id, i) => outcome(id, [12, 6, 4][i]!))
    expect(say(...all).join(' ')).toMatch(
      /6\.22 times as fast .* 3\.0 .* times here.* 2\.01 times .* 1\.5 .* times here/,
    )
  })
})

describe('the notes', () => {
  const texts = (races: RaceResult[], clock = 0.1) => noteSentences(words, races, { clock, simd: true })

  test('say nothing of a good race', () => {
    expect(texts([raceOf(outcome('loftis', 1))])).toEqual([])
  })

  test('say what was thrown away, what drifted, and how coarse the clock is', () => {
    const race = { ...raceOf(outcome('loftis', 1)), drift: 1.3, discarded: 4 }
    const said = texts([race], 1).join('\n')
    expect(said).toContain('tab was hidden: 4')
    expect(said).toContain('513 × 513 (1.30 times)')
    expect(said).toContain('steps of 1\u202fms')
  })

  test('name by their size the programs that vary when they are recompiled, and count them where they are many', () => {
    const varying = (...ids: string[]) =>
      ids.map((id, i) => ({ ...outcome(id, 1), time: { ...outcome(id, 1).time!, apart: 1.2 + i / 10 } }))
    const small = { ...raceOf(...varying('loftis'), outcome('voirol-a', 1)), points: 257 ** 2 }
    const large = raceOf(...varying('loftis', 'voirol-a', 'voirol-b'), outcome('voirol-r', 1))
    expect(texts([small, large])).toEqual([
      expect.stringMatching(
        /Loftis.* at 257 × 257, by up to 1\.20 times.*3 of 4 programs at 513 × 513, by up to 1\.40/i,
      ),
    ])
  })
})

test('the table for a spreadsheet quotes what it must, starts no formula, and says what is sure', () => {
  const bad = { ...outcome('loftis', 2), title: '=1+1, "x"', problem: '-broken' }
  const race = { ...raceOf(bad, outcome('voirol-r', 1)), drift: 1.2345678 }
  const [head, row, other, end] = toCsv(words, [race], 'Some, browser').split('\r\n')
  expect(head!.split(',')).toEqual(expect.arrayContaining(['sandboxes', 'apart', 'drift', 'busy', 'verdict']))
  expect(row).toContain(`"'=1+1, ""x""",'-broken,,2,2,2,`)
  expect(row).toContain(',6,1,100,true,1.23457,false,')
  expect(row).toMatch(/is 2\.0 times as fast as .*"Some, browser",$/)
  expect(other).not.toContain('times as fast')
  expect(end).toBe('')
})

describe('watching the tab', () => {
  const page = () =>
    Object.assign(new EventTarget(), { visibilityState: 'visible' }) as unknown as Document & {
      visibilityState: string
    }
  const turn = (document: ReturnType<typeof page>, state: string) => {
    Object.assign(document, { visibilityState: state })
    document.dispatchEvent(new Event('visibilitychange'))
  }

  test('counts when it is hidden, waits until it is shown, and says both', async () => {
    const document = page()
    const said: boolean[] = []
    const watch = watchTab(document, new AbortController().signal, (paused) => said.push(paused))
    await watch.ready()
    turn(document, 'hidden')
    expect(watch.disturbances()).toBe(1)
    let waited = false
    const ready = watch.ready().then(() => (waited = true))
    await new Promise((resolve) => setTimeout(resolve))
    expect(waited).toBe(false)
    turn(document, 'visible')
    await ready
    expect(said).toEqual([true, false])
  })

  test('lets go of what waits when the race is stopped', async () => {
    const document = page()
    const stop = new AbortController()
    const watch = watchTab(document, stop.signal, () => undefined)
    turn(document, 'hidden')
    const ready = watch.ready()
    stop.abort()
    await ready
    turn(document, 'visible')
    turn(document, 'hidden')
    expect(watch.disturbances()).toBe(1)
  })

  test('says nothing more once the race is over', () => {
    vi.useFakeTimers()
    const document = page()
    const over = new AbortController()
    const said: boolean[] = []
    watchTab(document, over.signal, (paused) => said.push(paused))
    turn(document, 'hidden')
    turn(document, 'visible')
    over.abort()
    vi.runAllTimers()
    vi.useRealTimers()
    expect(said).toEqual([true])
  })
})

test('races on a page wait for each other, and one that is stopped while waiting lets the next go', async () => {
  const signal = new AbortController().signal
  const order: string[] = []
  const end = await takeTurn(signal, () => order.push('first waits'))
  const stop = new AbortController()
  const second = takeTurn(stop.signal, () => order.push('second waits'))
  const third = takeTurn(signal, () => order.push('third waits'))
  stop.abort(new Error('stopped'))
  await expect(second).rejects.toThrow('stopped')
  // One that is stopped before it asks does not wait at all.
  await expect(takeTurn(stop.signal, () => order.push('stopped waits'))).rejects.toThrow('stopped')
  order.push('first ends')
  end()
  ;(await third)()
  expect(order).toEqual(['second waits', 'third waits', 'first ends'])
  await takeTurn(signal, () => order.push('waits for nobody'))
  expect(order.length).toBe(3)
})

test.each(languageTags)('every benchmark has a name, and every entrant what it changes: %s', async (tag) => {
  const dictionary: Record<string, string> = await raceWords[tag]()
  const wanted = benchmarks.flatMap(({ id, entrants }) => [
    `benchmark.${id}`,
    ...entrants.map((entrant) => `entrant.${entrant.id}`),
  ])
  wanted.push('entrant.own') // the program of a reader
  expect(wanted.filter((key) => !dictionary[key])).toEqual([])
  // The text of an entrant that is another program than the one above begins by saying so.
  const another = { en: 'another program', fr: 'un autre programme', ja: '別のプログラム' }[tag]
  const others = benchmarks.flatMap(({ entrants }) =>
    entrants.filter(({ other }) => other).map(({ id }) => id),
  )
  expect(others.filter((id) => !dictionary[`entrant.${id}`]!.startsWith(another))).toEqual([])
  const known = new Set([
    ...benchmarks.flatMap(({ id, entrants }) => [id, ...entrants.map((entrant) => entrant.id)]),
    'own',
  ])
  const stray = Object.keys(dictionary).filter(
    (key) => /^(entrant|name|benchmark)\./.test(key) && !known.has(key.replace(/^\w+\./, '')),
  )
  expect(stray).toEqual([])
})
