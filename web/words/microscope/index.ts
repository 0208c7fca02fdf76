import { part } from '../words.js'
import type english from './en.json'

/** What the microscope says: fetched with it. */
export const microscopeWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type MicroscopeKey = keyof typeof english
