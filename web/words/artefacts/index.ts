import { part } from '../words.js'
import type english from './en.json'

/** What the page of artefacts says around its elements. */
export const artefactsWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type ArtefactsKey = keyof typeof english
