import { part, type Words } from '../words.js'
import type english from '../explained/en.json'

/** What the quiz says. */
export const quizWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=quiz', import: 'default' }),
)

export type QuizKey = Extract<keyof (typeof english)['quiz'], string>
export type QuizWords = Words<QuizKey>
