import { measure, type Measured, type MeasureOptions } from './measure.js'
import type { Answers, Ask, Place } from './realm.js'
import type { Ladder, Rung } from './rung.js'

/** A realm of its own for one rung: see realm.ts. */
export interface Realm {
  ask<Question extends Ask>(question: Question): Promise<Answers[Question['type']]>
  close(): unknown
}

export interface RaceOptions extends Partial<MeasureOptions> {
  openRealm(): Realm | Promise<Realm>
  /** Called as rungs are checked, for a reader who waits. */
  onChecked?: (rung: Rung, problem: string) => void
}

/** How a rung did; `problem` says why it has no time. */
export interface Outcome {
  id: string
  title: string
  changes: string
  yardstick: boolean
  problem: string
  time?: Measured
  nanosecondsPerPoint?: number
  /** How many times as fast as the ladder's reference, and how many fills of the output long. */
  timesReference?: number
  timesFill?: number
}

export interface RaceResult {
  ladder: string
  title: string
  exponent: number
  points: number
  outcomes: Outcome[]
  /** Milliseconds: the coarsest clock among the realms. */
  resolution: number
  drift: number
}

/**
 * Races the rungs of a ladder at one size. Every rung is first checked against its twin, in a realm that is then thrown
 * away; one that differs gets the reason instead of a time. Then all run in turns, each in a fresh realm.
 */
export async function race(ladder: Ladder, exponent: number, options: RaceOptions): Promise<RaceResult> {
  const { openRealm, onChecked, signal } = options
  const open: Realm[] = []
  const placeOf = ({ id }: Rung): Place => ({ ladder: ladder.id, rung: id, exponent })
  try {
    const problems = new Map<Rung, string>()
    for (const rung of ladder.rungs) {
      if (exponent > (rung.most ?? Infinity)) continue
      signal?.throwIfAborted()
      const problem = await check(placeOf(rung), openRealm)
      problems.set(rung, problem)
      onChecked?.(rung, problem)
    }

    const entrants = []
    let resolution = 0
    for (const [rung, problem] of problems) {
      if (problem) continue
      signal?.throwIfAborted()
      const realm = await openRealm()
      open.push(realm)
      resolution = Math.max(resolution, await realm.ask({ type: 'prepare', ...placeOf(rung) }))
      entrants.push({
        id: rung.id,
        sample: (repeats: number) => realm.ask({ type: 'sample', repeats }),
      })
    }

    const { results, drift } = await measure(entrants, { rounds: 31, ...options, resolution })
    const times = new Map(results.map((result) => [result.id, result]))
    const points = ladder.points(exponent)
    const medianOf = (rung: Rung | undefined) => rung && times.get(rung.id)?.median
    const reference = medianOf(ladder.rungs.find((rung) => rung.reference))
    const fill = medianOf(ladder.rungs.find(({ id }) => id === 'fill'))
    const outcomes = [...problems].map(([rung, problem]): Outcome => {
      const { id, title, changes, yardstick = false } = rung
      const time = times.get(id)
      if (!time) return { id, title, changes, yardstick, problem }
      return {
        ...{ id, title, changes, yardstick, problem, time },
        nanosecondsPerPoint: (time.median * 1e6) / points,
        ...(reference ? { timesReference: reference / time.median } : {}),
        ...(fill ? { timesFill: time.median / fill } : {}),
      }
    })
    return { ladder: ladder.id, title: ladder.title, exponent, points, outcomes, resolution, drift }
  } finally {
    for (const realm of open) await realm.close()
  }
}

async function check(place: Place, openRealm: RaceOptions['openRealm']): Promise<string> {
  const realm = await openRealm()
  try {
    return await realm.ask({ type: 'check', ...place })
  } catch (error) {
    // What cannot even run, as SIMD in an old browser, is out for that reason.
    return error instanceof Error ? error.message : String(error)
  } finally {
    await realm.close()
  }
}
