import { part } from '../words.js'
import type english from './en.json'

/** What "Files" says, fetched when it is opened. */
export const exchangeWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type ExchangeKey = keyof typeof english
