import { part, type Words } from '../words.js'
import type english from './en.json'

/** What the page of the race says around the race: how it measures. */
export const methodWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type MethodKey = keyof typeof english | `question.${string}` | `answer.${string}`
export type MethodWords = Words<Extract<MethodKey, string>>
