import { describe, expect, test } from 'vitest'
import { moduleAddress } from '../../web/core/orogen/module-address.js'
import {
  asking,
  answering,
  createRealm,
  difference,
  ladders,
  race,
  type Answers,
  type Candidate,
  type Ladder,
  type Realm,
  type Rung,
} from '../../web/explained/race/index.js'

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

const wanted = Float32Array.of(1, 2, 3)
function rung(id: string, given: ArrayLike<number>, more: Partial<Rung> = {}): Rung {
  const candidate: Candidate = {
    run: () => undefined,
    problem: () => difference(id, given, wanted),
  }
  return { id, title: id, engine: 'javascript', build: async () => candidate, ...more }
}

const ladderOf = (...rungs: Rung[]): Ladder => ({
  id: 'test',
  title: 'Test',
  exponents: [1],
  points: () => 3,
  rungs,
})
const quickly = { rounds: 3, maxWarmUp: 1, sampleMilliseconds: 0.01 }

describe('a race', () => {
  test('gives a time to each whose heights are its twin’s, and to a broken one the reason', async () => {
    const ladder = ladderOf(
      rung('good', Float32Array.of(1, 2, 3), { reference: true }),
      rung('broken', Float32Array.of(1, 2.5, 3)),
      rung('short', Float32Array.of(1, 2)),
      rung('no number', Float32Array.of(1, NaN, 3)),
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
    ])
    expect(count).toEqual({ opened: 5, open: 0 })
  })

  test('names the reason of one that cannot even be built', async () => {
    const build = () => Promise.reject(new Error('this browser has no SIMD'))
    const ladder = ladderOf(rung('good', wanted), rung('cannot', wanted, { build }))
    const { openRealm, count } = realmsOf([ladder])
    const { outcomes } = await race(ladder, 1, { openRealm, ...quickly })
    expect(outcomes.map(({ problem }) => problem)).toEqual(['', 'this browser has no SIMD'])
    expect(count.open).toBe(0)
  })

  test('leaves out what is too slow for the size', async () => {
    const ladder = ladderOf(rung('fast', wanted), rung('slow', wanted, { most: 0 }))
    const { outcomes } = await race(ladder, 1, { ...realmsOf([ladder]), ...quickly })
    expect(outcomes.map(({ id }) => id)).toEqual(['fast'])
  })

  test('gives every rung as many realms as are asked for, and puts their times together', async () => {
    const ladder = ladderOf(rung('good', wanted, { reference: true }), rung('other', wanted))
    const { openRealm, count } = realmsOf([ladder])
    const { outcomes } = await race(ladder, 1, { openRealm, ...quickly, rounds: 7, realms: 3 })
    // Three rounds of three each; one more realm for each check.
    expect(outcomes.map(({ time }) => time!.count)).toEqual([9, 9])
    expect(outcomes.every(({ time }) => time!.apart >= 1)).toBe(true)
    expect(count).toEqual({ opened: 8, open: 0 })
    const [good, other] = outcomes
    expect(good!.timesAbove).toBeUndefined()
    expect(other!.timesAbove).toBeCloseTo(good!.time!.median / other!.time!.median, 10)
  })

  test('closes its realms when it is stopped', async () => {
    const stop = new AbortController()
    const ladder = ladderOf(rung('good', wanted))
    const { openRealm, count } = realmsOf([ladder])
    const onRound = () => stop.abort(new Error('stopped'))
    const running = race(ladder, 1, { openRealm, ...quickly, rounds: 9, onRound, signal: stop.signal })
    await expect(running).rejects.toThrow('stopped')
    expect(count.open).toBe(0)
  })

  test('is stopped in the middle of a sample, and of a check', async () => {
    for (const asked of ['sample', 'check'] as const) {
      const stop = new AbortController()
      const ladder = ladderOf(rung('good', wanted))
      const { openRealm, count } = realmsOf([ladder])
      const hanging = (): Realm => {
        const { realm, hear } = asking(
          () => undefined,
          () => undefined,
        )
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
      const running = race(ladder, 1, { openRealm: hanging, ...quickly, signal: stop.signal })
      await expect(running).rejects.toThrow('stopped')
      expect(count.open).toBe(0)
    }
  })
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
    const { realm, fail } = asking(
      () => undefined,
      () => undefined,
    )
    const waiting = realm.ask({ type: 'sample', repeats: 1 })
    fail(new Error('out of memory'))
    await expect(waiting).rejects.toThrow('out of memory')
    await expect(realm.ask({ type: 'sample', repeats: 1 })).rejects.toThrow('out of memory')
  })

  test('tells the phases of a cold start apart', async () => {
    const cold = await createRealm()({
      ...{ type: 'cold', ladder: 'diamond-square', rung: 'ours-simd', exponent: 5 },
    } as never)
    expect(Object.keys(cold as object)).toEqual(['compile', 'instantiate', 'first', 'second'])
    expect(Object.values(cold as object).every((time) => time >= 0)).toBe(true)
  })
})

test('a realm tells the copy of a result from its kernel, where there is one', async () => {
  const copyOf = (rung: string) =>
    createRealm()({ type: 'copy', ladder: 'diamond-square', rung, exponent: 6 }) as Promise<Answers['copy']>
  expect(await copyOf('ours-javascript')).toBeUndefined()
  expect(await copyOf('ours-simd')).toMatchObject({ kernel: { count: 15 }, copied: { count: 15 } })
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
