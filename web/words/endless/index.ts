import { part, type Words } from '../words.js'
import type english from './en.json'

export type EndlessKey = keyof typeof english
export type EndlessWords = Words<EndlessKey>

/** What the endless land and its page say. */
export const endlessWords = part(import.meta.glob('./*.json', { import: 'default' }))
