import { part } from '../words.js'

/** What the page of the explanations says around its players. */
export const stepsWords = part(import.meta.glob('./*.json', { import: 'default' }))
