import { shown, terrain, language, kept } from './terrain.js' // first: it sets the attributes that the element reads
import '../../element/index.js'
import { byId } from '../../dom/elements.js'
import { showNotes } from '../notes.js'

if (!shown.offline) {
  const studio = byId<HTMLAnchorElement>('studio')
  const follow = () => {
    const address = new URL(terrain.shareURL)
    if (kept) address.searchParams.set('lang', kept)
    studio.href = address.href
  }
  for (const event of ['load', 'change']) terrain.addEventListener(event, follow)
  // The camera may still be moving when the link is opened or copied.
  for (const event of ['pointerdown', 'focus']) studio.addEventListener(event, follow)
  follow()
  studio.parentElement!.hidden = shown.bare
  void showNotes(shown.notes, language)
}
