import { element } from './elements.js'
import { wantsStillness } from './input.js'
import { storedText, storeText } from './session.js'

/**
 * What a page leaves in the tab for the next one, so that the way from a block of land into the land, and
 * back, is one movement: the last picture, and whatever the next page needs to begin where this one has
 * ended.
 */
export interface Passage<Start> {
  /** The query of the next page: at any other address the passage means nothing. */
  query: string
  /** A data URL. */
  picture?: string | undefined
  start: Start
}

type Way = 'orogen.into-land' | 'orogen.to-block'

export function leavePassage<Start>(way: Way, passage: Passage<Start>): void {
  const isKept = storeText('sessionStorage', way, JSON.stringify(passage))
  // The picture may be more than a tab can store.
  if (!isKept) storeText('sessionStorage', way, JSON.stringify({ ...passage, picture: undefined }))
}

/** Adds the last picture of this page to the passage that leads back to the page before. */
export function leavePicture(way: Way, picture: string | undefined): void {
  const passage = passageAt(way)
  if (passage) leavePassage(way, { ...passage, picture })
}

/** Takes the passage to a page away from the tab; undefined if there is none to this address. */
export function takePassage<Start>(way: Way, query: string): Passage<Start> | undefined {
  const passage = passageAt<Start>(way)
  if (passage?.query !== query) return undefined
  storeText('sessionStorage', way, '')
  return passage
}

/** The passage that the next page will take, whichever its address. */
export function passageAt<Start>(way: Way): Passage<Start> | undefined {
  try {
    return JSON.parse(storedText('sessionStorage', way) || 'null') ?? undefined
  } catch {
    return undefined // not by a page of ours
  }
}

/** The picture of a canvas as it is now. */
export function pictureOf(canvas: HTMLCanvasElement): string | undefined {
  try {
    return canvas.toDataURL('image/webp', 0.85)
  } catch {
    return undefined // a canvas without a size has none
  }
}

/** The last picture of the page before, to be laid over what is not there yet. */
export const passagePicture = ({ picture }: Passage<unknown>): HTMLImageElement[] =>
  picture?.startsWith('data:image/') ? [element('img.passage', { src: picture, alt: '' })] : []

/** Lets what is drawn now show through the pictures that are laid over it, and removes them. */
export function fadePictures(over: ParentNode): void {
  for (const picture of over.querySelectorAll(':scope > .passage')) {
    picture.addEventListener('transitionend', () => picture.remove())
    picture.classList.add('gone')
    if (wantsStillness()) picture.remove()
  }
}
