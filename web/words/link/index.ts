import { part, type Words } from '../words.js'
import type english from '../core/en.json'

/** What is said about a link of which something could not be used. */
export const linkWords = part({
  ...import.meta.glob(['../core/*.json', '!../core/en.json'], { query: '?part=link', import: 'default' }),
  ...import.meta.glob('../core/en.json', { query: '?part=link', import: 'default', eager: true }),
})

export type LinkKey = keyof (typeof english)['link']
export type LinkWords = Words<LinkKey>
