import { ladders } from '../../race/ladders/index.js'
import type { Watch } from '../../race/measure.js'
import { race, type Outcome, type RaceResult, type Realm } from '../../race/race.js'
import type { Ask } from '../../race/realm.js'
import type { Ladder } from '../../race/rung.js'
import { summary } from '../../race/statistics.js'
import type { ColdOutcome, ColdResult } from './report.js'
import type { Settings } from './settings.js'

export type Phase = 'checking' | 'warming' | 'measuring' | 'cold'

export interface Progress {
  stage: Phase
  exponent: number
  /** The share of the whole race that is done. */
  share: number
}

export interface Surroundings {
  openRealm(): Promise<Realm>
  watch: Watch
  signal: AbortSignal
  /** Awaited between samples. */
  onProgress(progress: Progress): unknown
  /** How all did by now, at the size that is raced. */
  onOutcomes(exponent: number, outcomes: Outcome[]): unknown
  onResult(result: RaceResult): unknown
}

/** What the stages of one size take of its time, about. */
const shares = { checking: [0, 0.2], warming: [0.2, 0.3], measuring: [0.3, 1] } as const

/** Races every size of the settings, smallest first, then starts each rung cold at the first of them. */
export async function run(
  settings: Settings,
  around: Surroundings,
): Promise<{ races: RaceResult[]; cold?: ColdResult }> {
  const ladder = ladderOf(settings)
  const { maps, rounds, budget, starts, exponents } = settings
  const whole = exponents.length + (starts > 0 ? 0.3 : 0)
  const races: RaceResult[] = []
  for (const [i, exponent] of exponents.entries()) {
    const progress = (stage: keyof typeof shares, share: number) => {
      const [from, to] = shares[stage]
      return around.onProgress({ stage, exponent, share: (i + from + (to - from) * share) / whole })
    }
    const { openRealm, watch, signal } = around
    const result = await race(ladder, exponent, {
      ...{ openRealm, watch, signal, rounds, budget, minRounds: 6, realms: realmsAt(exponent) },
      ...(maps > 1 ? { runs: maps } : {}),
      onChecked: (_, __, share) => progress('checking', share),
      onWarmUp: (share) => progress('warming', share),
      onOutcomes: async (outcomes, share) => {
        await progress('measuring', share)
        await around.onOutcomes(exponent, outcomes)
      },
    })
    races.push(result)
    await around.onResult(result)
  }
  const [first] = races
  if (starts === 0 || !first) return { races }
  const onStart = (share: number) =>
    around.onProgress({
      stage: 'cold',
      exponent: first.exponent,
      share: (exponents.length + 0.3 * share) / whole,
    })
  return { races, cold: await startCold(ladder, first, starts, around, onStart) }
}

/** Workers for each program: several, but where maps are large, whose memory would be asked for as often. */
export const realmsAt = (exponent: number): number => (exponent <= 10 ? 3 : 1)

export function ladderOf({ ladder }: Pick<Settings, 'ladder'>): Ladder {
  const found = ladders.find(({ id }) => id === ladder)
  if (!found)
    throw new RangeError(`there is no ladder ${ladder}; there are ${ladders.map(({ id }) => id).join(', ')}`)
  return found
}

async function startCold(
  ladder: Ladder,
  { exponent, outcomes }: RaceResult,
  starts: number,
  { openRealm, watch, signal }: Surroundings,
  onStart: (share: number) => unknown,
): Promise<ColdResult> {
  const taking = outcomes.filter(({ time, yardstick }) => time && !yardstick)
  const inFreshRealm = async <Question extends Ask>(question: Question) => {
    const realm = await openRealm()
    const close = () => void realm.close()
    signal.addEventListener('abort', close)
    try {
      return await realm.ask(question)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', close)
      close()
    }
  }
  let discarded = 0
  const undisturbed = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    for (;;) {
      await watch.ready()
      signal.throwIfAborted()
      const before = watch.disturbances()
      const value = await work()
      if (watch.disturbances() === before) return value
      discarded += 1
    }
  }

  const times = taking.map(() => [] as Awaited<ReturnType<typeof coldOf>>[])
  const coldOf = (rung: string) => inFreshRealm({ type: 'cold', ladder: ladder.id, rung, exponent })
  for (let start = 0; start < starts; start++) {
    for (const [i, { id }] of taking.entries()) times[i]!.push(await undisturbed(() => coldOf(id)))
    await onStart((start + 1) / (starts + 1))
  }
  const result: ColdOutcome[] = []
  for (const [i, { id, title }] of taking.entries()) {
    const copy = await undisturbed(() =>
      inFreshRealm({ type: 'copy', ladder: ladder.id, rung: id, exponent }),
    )
    const of = (phase: 'compile' | 'instantiate' | 'first' | 'second') =>
      summary(times[i]!.map((each) => each[phase]))
    result.push({
      ...{ id, title, compile: of('compile'), instantiate: of('instantiate') },
      ...{ first: of('first'), second: of('second'), ...copy },
    })
  }
  await onStart(1)
  return { exponent, outcomes: result, discarded }
}
