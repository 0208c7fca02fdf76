import { part, type Words } from '../words.js'
import english from './en.json'

/** What an `<orogen-terrain>` says; other languages than English are fetched when one is spoken around it. */
export const terrainWords = part({
  ...import.meta.glob(['./*.json', '!./en.json'], { import: 'default' }),
  './en.json': english,
})

export type TerrainKey = keyof typeof english
export type TerrainWords = Words<TerrainKey>
