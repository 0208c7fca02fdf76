import { part, type Words } from '../words.js'
import type english from './en.json'

/** What the map that is slid over itself says. */
export const slideWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type SlideKey = Extract<keyof typeof english, string>
export type SlideWords = Words<SlideKey>
