import { part, type Words } from '../words.js'
import type { PlayerKey } from '../player/index.js'
import type english from './en.json'

/** What <orogen-planet-steps> says. */
export const planetWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type PlanetKey = PlayerKey | keyof typeof english
export type PlanetWords = Words<PlanetKey>
