import type { Answer, Question } from './questions.js'

/** Right and wrong without colour. */
export const sign = (which: 'right' | 'wrong' | 'other'): string =>
  ({ right: '✓', wrong: '✗', other: '·' })[which]

/** How many answers were right, how good that is, and how many blind guesses would get on average. */
export function scoreOf(
  questions: readonly Question[],
  given: readonly Answer[],
): { right: number; chance: number; level: 'chance' | 'good' | 'best' } {
  const right = questions.filter((question, i) => given[i] === question.right).length
  const chance = questions.reduce((sum, { choices }) => sum + 1 / choices.length, 0)
  return { right, chance, level: right >= 9 ? 'best' : right > 2 * chance ? 'good' : 'chance' }
}
