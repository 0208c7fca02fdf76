import { part } from '../words.js'
import type english from './en.json'

/** What "Copy this" says, fetched when it is opened. */
export const copyWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type CopyKey = keyof typeof english
