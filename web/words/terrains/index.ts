import { part } from '../words.js'
import type english from './en.json'

/** What the page of one terrain says, which is written when the site is built. */
export const terrainsWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type TerrainsKey = keyof typeof english
