import { part, type Words } from '../words.js'
import type english from './en.json'

/** What an `<orogen-terrain>` says, in each language fetched when it is spoken: the loader has to stay small. */
export const terrainWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type TerrainKey = keyof typeof english
export type TerrainWords = Words<TerrainKey>
