import { type Passage, takePassage } from '../dom/passage.js'
import { firstLink, isWithoutTerrain, type LinkedState, readLink } from '../state/link.js'
import type { BlockStart } from './walk/dive.js'

/** Where the browser keeps that the reader has closed the ways on from the first picture. */
export const startKey = 'orogen.start'

/** What a reader has come for, and in which way. */
export interface Entry extends LinkedState {
  kind: 'first sight' | 'link' | 'reload'
  /** Out of the land of this block. */
  rise?: Passage<BlockStart> | undefined
}

export function readEntry(query: string): Entry {
  if (isWithoutTerrain(query)) return { ...readLink(firstLink), kind: 'first sight' }
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const linked = readLink(query)
  const rise = takePassage<BlockStart>('orogen.to-block', query)
  // The camera begins where it has left the block.
  if (rise) linked.state.camera = rise.start.near
  return { ...linked, rise, kind: navigation?.type === 'reload' ? 'reload' : 'link' }
}
