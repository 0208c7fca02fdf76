import { part, type Words } from '../words.js'
import type english from './en.json'

/** What every player of steps says: its buttons, the speed, undo. */
export const playerWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type PlayerKey = keyof typeof english
export type PlayerWords = Words<PlayerKey>
