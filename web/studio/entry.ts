import { type Passage, takePassage } from '../dom/passage.js'
import { type LinkedState, readLink } from '../state/link.js'
import type { BlockStart } from './walk/dive.js'

/**
 * The terrain of a page that is opened without a link: eroded, with a lake at its nearest and lowest
 * corner, and a low sun. The coarser levels of it are there at once.
 */
const firstLink = '?generator=diamond-square&exponent=9&seed=77&age=0.5&sea=0.15&sunheight=24'

/** Where the browser keeps that the reader has closed the ways on from the first picture. */
export const startKey = 'orogen.start'

/** What a reader has come for, and in which way. */
export interface Entry extends LinkedState {
  kind: 'first sight' | 'link' | 'reload'
  /** Out of the land of this block. */
  rise?: Passage<BlockStart> | undefined
}

export function readEntry(query: string): Entry {
  const keys = [...new URLSearchParams(query).keys()]
  if (keys.every((key) => /^(lang|fbclid|gclid|utm_.*)$/.test(key)))
    return { ...readLink(firstLink), kind: 'first sight' }
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const linked = readLink(query)
  const rise = takePassage<BlockStart>('orogen.to-block', query)
  // The camera begins where it has left the block.
  if (rise) linked.state.camera = rise.start.near
  return { ...linked, rise, kind: navigation?.type === 'reload' ? 'reload' : 'link' }
}
