import { part, type Words } from '../words.js'
import type english from './en.json'

/** What a reader's own land is told beside one of ours. */
export const comparisonWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type ComparisonKey = Extract<keyof typeof english, string>
export type ComparisonWords = Words<ComparisonKey>
