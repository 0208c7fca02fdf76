import { part, type Words } from '../words.js'
import type { PlayerKey } from '../player/index.js'
import type english from './en.json'

/** What <orogen-steps> says. */
export const diamondWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type DiamondKey = PlayerKey | keyof typeof english
export type DiamondWords = Words<DiamondKey>
