import type { Words } from '../words.js'
import english from './en.json'
import french from './fr.json'
import japanese from './ja.json'

/** What stands on every page: where the others are, and the languages. Short, so all at once. */
export const pageWords = {
  en: async () => english,
  fr: async () => french,
  ja: async () => japanese,
}

export type PageWords = Words<keyof typeof english>
