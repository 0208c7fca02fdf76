import { part, type Words } from '../words.js'
import type english from './en.json'

/** What stands on every page: where the others are, and the languages. Short, so all at once. */
export const pageWords = part(import.meta.glob('./*.json', { import: 'default', eager: true }))

export type PageWords = Words<keyof typeof english>
