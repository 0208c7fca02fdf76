import type { Words } from '../words.js'
import english from './en.json'

/** What an `<orogen-terrain>` says; other languages than English are fetched when one is spoken around it. */
export const terrainWords = {
  en: async () => english,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}

export type TerrainKey = keyof typeof english
export type TerrainWords = Words<TerrainKey>
