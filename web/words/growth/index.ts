import { part, type Words } from '../words.js'
import type english from './en.json'

/** What the growing mountain says. */
export const growthWords = part(import.meta.glob('./*.json', { import: 'default' }))

export type GrowthKey = Extract<keyof typeof english, string>
export type GrowthWords = Words<GrowthKey>
