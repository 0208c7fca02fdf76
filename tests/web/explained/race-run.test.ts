import raceWords from 'words:race'
import { describe, expect, test, vi } from 'vitest'
import { moduleAddress } from '../../../web/package/module/module-address.js'
import { toCsv } from '../../../web/explained/race/csv.js'
import { notes } from '../../../web/explained/race/element/results.js'
import { type Phase, run, takeTurn, watchTab } from '../../../web/explained/race/element/run.js'
import { verdict, verdictSentences } from '../../../web/explained/race/element/sentences.js'
import { headline, readSettings } from '../../../web/explained/race/element/settings.js'
import {
  asking,
  answering,
  createRealm,
  difference,
  ladders,
  race,
  type Ladder,
  type Realm,
  type Rung,
  type Outcome,
  type RaceResult,
} from '../../../web/explained/race/index.js'
import type { WordsOf } from '../../../web/words/keys.js'
import { languageTags } from '../../../web/words/languages.js'
import { Words } from '../../../web/words/words.js'

/** Realms on this thread; counts how many are open. */
function realmsOf(from?: readonly Ladder[]) {
  const count = { opened: 0, open: 0 }
  const openRealm = (): Realm => {
    count.opened += 1
    count.open += 1
    const { realm, hear } = asking(
      (question) => void answer(question),
      () => void count.open--,
    )
    const answer = answering(createRealm(from), hear)
    return realm
  }
  return { openRealm, count }
}

const nothing = () => undefined
const wanted = Float32Array.of(1, 2, 3)
const rung = (id: string, given: ArrayLike<number>, more: Partial<Rung> = {}): Rung => ({
  id,
  title: id,
  ...more,
  build: more.build ?? (async () => ({ run: () => undefined, problem: () => difference(id, given, wanted) })),
})

const ladderOf = (...rungs: Rung[]): Ladder => ({
  id: 'test',
  title: 'Test',
  exponents: [1],
  points: () => 3,
  rungs,
})
const quickly = { rounds: 3, maxWarmUp: 1, sampleMilliseconds: 0.01 }

describe('a race', () => {
  test('gives a time to each whose heights are its twin’s, and to one that is broken or cannot be built the reason', async () => {
    const ladder = ladderOf(
      rung('good', Float32Array.of(1, 2, 3), { reference: true }),
      rung('broken', Float32Array.of(1, 2.5, 3)),
      rung('short', Float32Array.of(1, 2)),
      rung('no number', Float32Array.of(1, NaN, 3)),
      rung('cannot', wanted, { build: () => Promise.reject(new Error('this browser has no SIMD')) }),
    )
    const { openRealm, count } = realmsOf([ladder])
    const { outcomes } = await race(ladder, 1, { openRealm, ...quickly })
    const good = outcomes[0]!
    expect(good).toMatchObject({ id: 'good', problem: '', timesReference: 1 })
    expect(good.time!.count).toBe(3)
    expect(outcomes.slice(1).map(({ problem, time }) => [problem, time])).toEqual([
      ['broken gives height 1 as 2.5, its twin as 2; it is not timed', undefined],
      ['short gives 2 numbers (height) instead of 3; it is not timed', undefined],
      ['no number gives height 1 as NaN, its twin as 2; it is not timed', undefined],
      ['this browser has no SIMD', undefined],
    ])
    expect(count).toEqual({ opened: 6, open: 0 })
  })

  test('gives every rung as many realms as are asked for, and puts their times together', async () => {
    const [good, other] = [rung('good', wanted, { reference: true }), rung('other', wanted)]
    const ladder = ladderOf(good, rung('too slow for the size', wanted, { max: 0 }), other)
    const { openRealm, count } = realmsOf([ladder])
    const { outcomes } = await race(ladder, 1, { openRealm, ...quickly, rounds: 7, realms: 3 })
    // Three rounds of three each; one more realm for each check.
    expect(outcomes.map(({ id, time }) => [id, time!.count])).toEqual([
      ['good', 9],
      ['other', 9],
    ])
    expect(outcomes.every(({ time }) => time!.apart >= 1)).toBe(true)
    expect(count).toEqual({ opened: 8, open: 0 })
    const [above, below] = outcomes
    expect(above!.timesAbove).toBeUndefined()
    expect(below!.timesAbove).toBeCloseTo(above!.time!.median / below!.time!.median, 10)
  })

  test.each(['check', 'sample', 'round'])(
    'is stopped in the middle of a %s, and closes its realms',
    async (asked) => {
      const stop = new AbortController()
      const ladder = ladderOf(rung('good', wanted))
      const { openRealm, count } = realmsOf([ladder])
      const hanging = (): Realm => {
        const { realm, hear } = asking(nothing, nothing)
        const inner = openRealm()
        return {
          ask: async (question) => {
            if (question.type !== asked) return inner.ask(question)
            setTimeout(() => stop.abort(new Error('stopped')))
            return realm.ask(question)
          },
          close: () => {
            hear({ error: 'closed' })
            void inner.close()
            return realm.close()
          },
        }
      }
      const onOutcomes = () => asked === 'round' && stop.abort(new Error('stopped'))
      const options = { openRealm: hanging, ...quickly, rounds: 9, onOutcomes, signal: stop.signal }
      await expect(race(ladder, 1, options)).rejects.toThrow('stopped')
      expect(count.open).toBe(0)
    },
  )
})

describe('a realm', () => {
  test('refuses a rung that is on no ladder, and a sample of nothing', async () => {
    const realm = realmsOf().openRealm()
    const place = { ladder: 'diamond-square', rung: 'nobody', exponent: 3 }
    await expect(realm.ask({ type: 'check', ...place })).rejects.toThrow(
      'no rung nobody on the ladder diamond',
    )
    await expect(realm.ask({ type: 'sample', repeats: 1 })).rejects.toThrow('nothing prepared')
  })

  test('that dies rejects what waits and what comes later', async () => {
    const { realm, fail } = asking(nothing, nothing)
    const waiting = realm.ask({ type: 'sample', repeats: 1 })
    fail(new Error('out of memory'))
    await expect(waiting).rejects.toThrow('out of memory')
    await expect(realm.ask({ type: 'sample', repeats: 1 })).rejects.toThrow('out of memory')
  })
})

test('the module with SIMD is the default where there is SIMD, and each can be asked for', () => {
  const names = [moduleAddress(), moduleAddress(true), moduleAddress(false)].map((address) =>
    address.pathname.split('/').at(-1),
  )
  expect(names).toEqual(['orogen.wasm', 'orogen.wasm', 'orogen-scalar.wasm'])
})

describe('every rung of every ladder is its twin’s equal', () => {
  const rungs = ladders.flatMap((ladder) => ladder.rungs.map((each) => [ladder.id, each.id] as const))
  test.each(rungs)('%s: %s', async (ladder, id) => {
    const problem = await createRealm()({ type: 'check', ladder, rung: id, exponent: 5 })
    expect(problem).toBe('')
  })

  test('ids are unique on a ladder, and each ladder has a reference', () => {
    for (const { rungs: steps } of ladders) {
      expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
      expect(steps.filter(({ reference }) => reference).length).toBe(1)
    }
  })
})

const words: WordsOf<'race'> = await Words.load('en', raceWords)

const noWatch = { ready: async () => undefined, disturbances: () => 0 }
const outcome = (id: string, median: number, half = median / 10): Outcome => ({
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
    samples: [median],
    interval: [median - half, median + half],
    count: 15,
    repeats: 100,
    steady: true,
    apart: 1,
  },
})
const raceOf = (...outcomes: Outcome[]): RaceResult => ({
  ladder: 'diamond-square',
  title: '',
  exponent: 9,
  points: 513 ** 2,
  outcomes,
  resolution: 0.1,
  drift: 1,
  discarded: 0,
  grain: 0,
})

test('a race as the page runs it goes through its stages for every size and ends with cold starts and copies', async () => {
  const stages: Phase[] = []
  const shares: number[] = []
  const settings = readSettings(
    (name) => ({ exponents: '3 4', rounds: '2', budget: '0', starts: '2' })[name] ?? null,
  )
  const realms = realmsOf()
  const { races, cold } = await run(settings, {
    openRealm: async () => realms.openRealm(),
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
  expect(ours).toMatchObject({ kernel: { count: 15 }, copied: { count: 15 } })
  const loftis = cold!.outcomes.find(({ id }) => id === 'loftis')!
  expect(loftis.kernel).toBeUndefined()
  expect(cold!.outcomes.map(({ id }) => id)).not.toContain('fill')
  expect(realms.count.open).toBe(0)
})

describe('the verdict', () => {
  const say = (...outcomes: Outcome[]) => verdictSentences(words, headline, [raceOf(...outcomes)])

  test.each([
    {
      own: 1,
      said: /^Your program is 3 times as fast as .*copy.*Your program is 2 times as fast as voirol-r/,
    },
    { own: 12, said: /^.*copy.* is 4 times as fast as your program.*voirol-r.* is 6 times as fast/ },
    { own: 2.9, said: /^Your program and .*copy.* are equally fast/ },
  ])(
    'compares a program of $own ms with ours, whoever wins, and leaves it out of what follows',
    ({ own, said }) => {
      const others = [outcome('voirol-r', 2), outcome('ours-simd-copied', 3)]
      const sentences = say(...others, outcome('own', own))
      expect(sentences.slice(0, 2).join(' ')).toMatch(said)
      expect(sentences.slice(2)).toEqual(say(...others))
    },
  )

  test.each([
    { kind: 'wasm', r: 10, simd: 2, said: 'WebAssembly wins' },
    { kind: 'javascript', r: 1, simd: 10, said: 'JavaScript wins' },
    { kind: 'equal', r: 10, simd: 9, said: 'A draw' },
  ])('is $kind, and says so', ({ kind, r, simd, said }) => {
    const outcomes = [outcome('voirol-r', r), outcome('ours-simd', simd)]
    expect(verdict('diamond-square', outcomes).kind).toBe(kind)
    expect(say(...outcomes)[0]).toContain(said)
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
    expect(found).toMatchObject({ kind: 'wasm', winner: { id: 'ours-simd-copied' }, ratio: 1.5 })
  })

  test('says what the zeros of a stamp save, how much larger stamps are, and what laws cost R', () => {
    const sentences = (...outcomes: Outcome[]) => say(...outcomes).slice(1)
    expect(
      sentences(outcome('stamp-noise-2016', 10, 0.1), outcome('stamp-noise-2016-zeros', 12, 0.1)),
    ).toEqual([expect.stringMatching(/21\.5%.* 1\.27 times fewer .* 1\.2 times as long/)])
    expect(
      say(
        outcome('perlin-javascript', 50),
        outcome('stamps-javascript', 10),
        outcome('perlin-wasm', 30),
        outcome('stamps-wasm', 10),
        outcome('ours-perlin', 2),
        outcome('ours-stamps', 4),
      )[0],
    ).toMatch(/5 times .* 3 times .* 0\.5 times/)
    const perlinAt = (wasm: number) =>
      say(
        outcome('perlin-javascript', 50),
        outcome('stamps-javascript', 10),
        outcome('perlin-wasm', wasm),
        outcome('stamps-wasm', 5),
        outcome('ours-perlin', 2),
        outcome('ours-stamps', 4),
      )
    expect(perlinAt(50)[1]).toMatch(/stamps become 2 times as fast and Perlin’s noise 1 times/)
    expect(perlinAt(50)[2], 'why Perlin gains nothing').toContain('waits for the one before')
    expect(perlinAt(25).length, 'no reason for what is not so').toBe(2)
    const laws = ['uniform', 'triangular', 'gaussian', 'own'].map((law, i) =>
      outcome(`voirol-r-${law}`, [10, 11, 13, 9][i]!),
    )
    expect(sentences(...laws).at(-1)).toMatch(/1\.3 times .*Gaussian.* 0\.9 times/)
  })

  test('says the ratio with what its intervals allow', () => {
    const [first] = say(outcome('voirol-r', 10), outcome('ours-simd', 2))
    expect(first).toContain('5 times as long (4.09 to 6.11)')
    expect(first).toContain('100 maps of 513 × 513')
  })

  test('tells from B and R whether the table pays', () => {
    const trick = (b: number, r: number) => say(outcome('voirol-b', b), outcome('voirol-r', r))[1]
    expect(trick(3, 1)).toMatch(/still pays.* 3 times.*1\.46 times/)
    expect(trick(1, 3)).toMatch(/no longer pays.* 3 times/)
    expect(trick(1, 1.05)).toContain('makes no difference')
  })

  test('puts 2016 beside today', () => {
    const sentence = say(outcome('voirol-r', 1.5), outcome('ours-simd', 0.1)).at(-1)!
    expect(sentence.replaceAll('\u202f', ' ')).toMatch(/232 ms .* 150 ms here.* 10\.0 ms: 23\.2 times/)
    const copied = say(outcome('voirol-r', 1.5), outcome('ours-simd', 0.1), outcome('ours-simd-copied', 0.2))
    expect(copied.at(-1), 'the copy counts here, too').toMatch(/20\.0.ms: 11\.6 times/)
  })

  test('tells Voirol’s two findings, of then and of now', () => {
    const all = ['loftis', 'voirol-a-array', 'voirol-a'].map((id, i) => outcome(id, [12, 6, 4][i]!))
    expect(say(...all).join(' ')).toMatch(
      /6\.22 times as fast .* 3 times here.* 2\.01 times .* 1\.5 times here/,
    )
  })
})

describe('the notes', () => {
  const texts = (races: RaceResult[], clock = 0.1) =>
    notes(words, races, { clock, simd: true } as never).map((note) =>
      note.filter((part) => typeof part === 'string').join(''),
    )

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

test('the table for a spreadsheet quotes what it must and starts no formula', () => {
  const bad = { ...outcome('loftis', 2), title: '=1+1, "x"', problem: '-broken' }
  const [head, row, end] = toCsv([raceOf(bad)], 'Some, browser').split('\r\n')
  expect(head!.split(',').length).toBe(20)
  expect(row).toContain(`"'=1+1, ""x""",'-broken,,2,1.8,2.2,`)
  expect(row!.endsWith('"Some, browser",')).toBe(true)
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

test.each(languageTags)('every ladder has a name, and every rung what it changes: %s', async (tag) => {
  const dictionary: Record<string, string> = await raceWords[tag]()
  const wanted = ladders.flatMap(({ id, rungs }) => [
    `ladder.${id}`,
    ...rungs.map((rung) => `rung.${rung.id}`),
  ])
  wanted.push('rung.own') // the program of a reader
  expect(wanted.filter((key) => !dictionary[key])).toEqual([])
  // The text of a rung that is another program than the one above begins by saying so.
  const another = { en: 'another program', fr: 'un autre programme', ja: '別のプログラム' }[tag]
  const others = ladders.flatMap(({ rungs }) => rungs.filter(({ other }) => other).map(({ id }) => id))
  expect(others.filter((id) => !dictionary[`rung.${id}`]!.startsWith(another))).toEqual([])
  const known = new Set([...ladders.flatMap(({ id, rungs }) => [id, ...rungs.map((rung) => rung.id)]), 'own'])
  const stray = Object.keys(dictionary).filter(
    (key) => /^(rung|name|ladder)\./.test(key) && !known.has(key.replace(/^\w+\./, '')),
  )
  expect(stray).toEqual([])
})
