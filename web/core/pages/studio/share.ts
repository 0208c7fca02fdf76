import { copyText } from '../../dom/session.js'
import { byId, element } from '../../dom/elements.js'
import type { TerrainState } from '../../state/state.js'
import type { CopyHost } from './copy/copying.js'
import type { ExchangeHost } from './exchange/opening.js'
import type { WordsOf } from '../../../words/keys.js'

/** To be called with each state: another terrain, or another look at it. */
type Follow = (state: TerrainState) => void

export interface ShareHost {
  /** The link to the current state, relative to this page's address; undefined if no link can express it. */
  link(): string | undefined
  /** The page of a terrain of the gallery, relative to this one; undefined for any other terrain. */
  page(): string | undefined
}

/** The part of the panel in which a terrain is shared, kept and saved. Its button stands at the foot of the panel. */
export function connectShare(words: WordsOf<'studio'>, host: ShareHost): Follow {
  const section = byId('share')
  const open = byId<HTMLButtonElement>('share-open')
  const close = byId<HTMLButtonElement>('share-close')
  const address = byId<HTMLInputElement>('share-link')
  const copy = byId<HTMLButtonElement>('copy')
  const pageOf = byId('share-page')
  const page = element('a', words.say('link.page'))
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

  // A part that opens is scrolled to, also when it opens by itself to show how far the reading of a dropped file is.
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

/** Connects a part of the panel whose script is fetched when it is first opened. */
function lazyPanel<Panel extends { follow: Follow }>(
  details: HTMLDetailsElement,
  load: () => Promise<Panel>,
  refuse: (sentence: string) => void,
): { enter: () => Promise<Panel | undefined>; follow: Follow } {
  let loading: Promise<Panel | undefined> | undefined
  const enter = () => {
    loading ??= load().catch((error: Error) => {
      loading = undefined // tried again the next time
      refuse(error.message)
      return undefined
    })
    return loading
  }
  details.addEventListener('toggle', () => void enter())
  return { enter, follow: (state) => void loading?.then((panel) => panel?.follow(state)) }
}

/** "Embed": texts and a file with which other pages show the terrain. */
export function connectCopy(words: WordsOf<'studio'>, host: CopyHost): Follow {
  const details = byId<HTMLDetailsElement>('copy-this')
  const load = async () => (await import('./copy/copying.js')).openCopying(details, words, host)
  return lazyPanel(details, load, (sentence) => host.refuse(sentence)).follow
}

/** "Save or open a file", and files that are dropped anywhere on the page. */
export function connectExchange(words: WordsOf<'studio'>, host: ExchangeHost): Follow {
  const details = byId<HTMLDetailsElement>('exchange')
  const open = async () => (await import('./exchange/exchange.js')).openExchange(details, words, host)
  const load = () => host.viewport.settling.during(open())
  const { enter, follow } = lazyPanel(details, load, (sentence) => host.notes.aboutFailure(sentence))
  // A file input handles drops itself.
  const brought = ({ dataTransfer, target }: DragEvent) =>
    dataTransfer?.types.includes('Files') && !(target as Element).matches('input[type=file]')
  addEventListener('dragover', (event) => {
    if (!brought(event)) return
    event.preventDefault()
    void enter()
  })
  addEventListener('drop', (event) => {
    if (!brought(event)) return
    event.preventDefault()
    const files = [...event.dataTransfer!.files]
    void enter().then((exchange) => exchange?.receive(files))
  })
  return follow
}
