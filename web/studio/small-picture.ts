import { element } from '../dom/elements.js'
import { whenSeen } from '../dom/sight.js'
import { thumbnailSize } from './gallery/presets.js'
import type { StudioHost } from './host.js'

/**
 * A picture that stands for a terrain in a card. It is fetched when the page has settled and the card is in
 * sight: together they weigh as much as a view, and none may keep the terrain itself waiting.
 */
export function smallPicture({ viewport }: StudioHost, src: string): HTMLImageElement {
  const picture = element('img', { alt: '', ...thumbnailSize, decoding: 'async', fetchpriority: 'low' })
  void viewport.settling.whenSettled().then(() => whenSeen(picture, () => (picture.src = src)))
  return picture
}
