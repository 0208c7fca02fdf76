import { type LinkedState, readLink } from '../state/link.js'

/**
 * The terrain of a page that is opened without a link: weathered, with a lake at its nearest and lowest corner, and a low
 * sun. The coarser levels of it are there at once.
 */
const firstLink = '?generator=diamond-square&exponent=9&seed=77&age=0.5&sea=0.15&sunheight=24'

/** What a reader has come for, and in which way. */
export interface Entry extends LinkedState {
  kind: 'first sight' | 'link' | 'reload'
}

export function readEntry(query: string): Entry {
  const keys = [...new URLSearchParams(query).keys()]
  if (keys.every((key) => /^(lang|fbclid|gclid|utm_.*)$/.test(key)))
    return { ...readLink(firstLink), kind: 'first sight' }
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return { ...readLink(query), kind: navigation?.type === 'reload' ? 'reload' : 'link' }
}
