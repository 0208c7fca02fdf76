import type { Outcome } from '../../race/race.js'
import { ladders } from '../../race/ladders/index.js'
import type { Engine, Rung } from '../../race/rung.js'

/** Two rungs against each other. */
export interface Comparison {
  winner: Outcome
  loser: Outcome
  /** How many times as long the loser takes, with the least and the most that their intervals allow. */
  ratio: number
  low: number
  high: number
  /** Whether the intervals are apart; where they are not, nobody has won. */
  decided: boolean
}

/** JavaScript or WebAssembly; `alone` where only one of them has a time. */
export type Verdict =
  | ({ kind: 'wasm' | 'javascript' | 'equal' } & Comparison)
  | { kind: 'alone'; winner: Outcome }
  | { kind: 'none' }

export const rungOf = (ladder: string, rung: string): Rung | undefined =>
  ladders.find(({ id }) => id === ladder)?.rungs.find(({ id }) => id === rung)

export const engineOf = (ladder: string, rung: string): Engine => rungOf(ladder, rung)?.engine ?? 'javascript'

/**
 * The best of JavaScript against the best of WebAssembly: where some of those copy their result out, which every program
 * in JavaScript has where it is wanted, against the best of these.
 */
export function verdict(ladder: string, outcomes: readonly Outcome[]): Verdict {
  const runners = outcomes.filter(({ yardstick, time }) => !yardstick && time)
  const isJavaScript = ({ id }: Outcome) => engineOf(ladder, id) === 'javascript'
  const script = fastest(runners.filter(isJavaScript))
  const compiled = runners.filter((each) => !isJavaScript(each))
  const copying = compiled.filter(({ id }) => rungOf(ladder, id)?.copies)
  const wasm = fastest(copying.length > 0 ? copying : compiled)
  if (!script || !wasm) {
    const winner = script ?? wasm
    return winner ? { kind: 'alone', winner } : { kind: 'none' }
  }
  const comparison = compare(script, wasm)
  const kind = !comparison.decided ? 'equal' : comparison.winner === wasm ? 'wasm' : 'javascript'
  return { kind, ...comparison }
}

/** Both must have a time. */
export function compare(one: Outcome, other: Outcome): Comparison {
  const [winner, loser] = one.time!.median <= other.time!.median ? [one, other] : [other, one]
  const [fast, slow] = [winner.time!, loser.time!]
  return {
    ...{ winner, loser, ratio: slow.median / fast.median },
    low: slow.interval[0] / fast.interval[1],
    high: slow.interval[1] / fast.interval[0],
    decided: slow.interval[0] > fast.interval[1],
  }
}

function fastest(outcomes: readonly Outcome[]): Outcome | undefined {
  return [...outcomes].sort((a, b) => a.time!.median - b.time!.median)[0]
}
