import { part, type Words } from '../words.js'
import type english from './en.json'

/** What the quiz says. */
export const quizWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type QuizKey = Extract<keyof typeof english, string>
export type QuizWords = Words<QuizKey>
