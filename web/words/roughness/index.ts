import { part } from '../words.js'
import type english from './en.json'

/** What the roughness of a mountain says: fetched with it. */
export const roughnessWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type RoughnessKey = keyof typeof english
