import { part, type Words } from '../words.js'
import english from './en.json'

/** What is said about a link of which something could not be used. */
export const linkWords = part({
  ...import.meta.glob(['./*.json', '!./en.json'], { import: 'default' }),
  './en.json': english,
})

export type LinkKey = keyof typeof english
export type LinkWords = Words<LinkKey>
