import { part, type Words } from '../words.js'
import type { PlayerKey } from '../player/index.js'
import type english from './en.json'

/** What <orogen-stamp-steps> says. */
export const stampsWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type StampsKey = PlayerKey | keyof typeof english
export type StampsWords = Words<StampsKey>
