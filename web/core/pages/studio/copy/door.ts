import type { StudioWords } from '../../../../words/studio/index.js'
import { byId } from '../../../dom/elements.js'
import type { CopyHost, Copying } from './copying.js'

/**
 * Stands in the page from the beginning. What is behind it is fetched when the reader first opens "Copy this". Returns what
 * is to be called whenever the terrain or the way it is looked at changes.
 */
export function connectCopy(words: StudioWords, host: CopyHost): () => void {
  const details = byId<HTMLDetailsElement>('copy-this')
  let inside: Promise<Copying | undefined> | undefined
  details.addEventListener('toggle', () => {
    inside ??= import('./copying.js')
      .then(({ openCopying }) => openCopying(details, words, host))
      .catch((error: Error) => {
        inside = undefined // the next time it is tried again
        host.refuse(error.message)
        return undefined
      })
  })
  return () => void inside?.then((copying) => copying?.refresh())
}
