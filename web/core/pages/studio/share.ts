import { copyText } from '../../dom/clipboard.js'
import { byId, element } from '../../dom/elements.js'
import type { StudioWords } from '../../../words/studio/index.js'

export interface ShareHost {
  /** The link to what is shown, from this page's address on; undefined where none can lead to it. */
  link(): string | undefined
  /** The page that a terrain of the gallery has beside this one; undefined for any other. */
  page(): string | undefined
}

/**
 * The one door behind which a terrain is shared, kept and saved: what its button opens at the foot of the panel, and the
 * link, which is all that has to be at hand at once. Returns what is to be called whenever the link may have changed.
 */
export function connectShare(words: StudioWords, host: ShareHost): () => void {
  const section = byId('share')
  const open = byId<HTMLButtonElement>('share-open')
  const close = byId<HTMLButtonElement>('share-close')
  const address = byId<HTMLInputElement>('share-link')
  const copy = byId<HTMLButtonElement>('copy')
  const pageOf = byId('share-page')
  const page = element('a', {}, words.say('link.page'))
  pageOf.append(page)

  const refresh = () => {
    if (section.hidden) return
    const link = host.link()
    const text = link === undefined ? '' : new URL(link, location.href).href
    if (address.value !== text) address.value = text
    address.disabled = copy.disabled = link === undefined
    const beside = host.page()
    pageOf.hidden = beside === undefined
    if (beside !== undefined) page.href = beside
  }
  const reveal = (on = true) => {
    section.hidden = !on
    open.setAttribute('aria-expanded', String(on))
    refresh()
  }
  const show = (on: boolean) => {
    reveal(on)
    if (!on) return open.focus()
    section.scrollIntoView({ block: 'start' })
    ;(copy.disabled ? byId('save-name') : copy).focus({ preventScroll: true })
  }
  close.setAttribute('aria-label', words.say('note.close'))
  open.addEventListener('click', () => show(section.hidden !== false))
  close.addEventListener('click', () => show(false))
  section.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') show(false)
  })

  // What unfolds is seen, also when it does so by itself: the reading of a file that was dropped on the picture.
  for (const details of section.querySelectorAll('details'))
    details.addEventListener('toggle', () => {
      if (!details.open) return
      reveal()
      details.scrollIntoView({ block: 'start' })
    })

  address.addEventListener('focus', () => {
    refresh()
    address.select()
  })
  copy.addEventListener('click', async () => {
    refresh() // the camera may have moved since the link was written there
    const copied = await copyText(address.value)
    if (!copied) address.focus() // selected, so that a key copies it
    copy.textContent = words.say(copied ? 'link.copied' : 'link.failed')
    setTimeout(() => (copy.textContent = words.say('link.copy')), 2000)
  })
  return refresh
}
