import { copyText } from '../dom/session.js'
import { byId } from '../dom/elements.js'
import type { MapSource, TerrainState } from '../state/state.js'
import type { StudioHost } from './host.js'
import { onKeyDown } from '../dom/keys.js'

/** To be called with each state: another terrain, or another look at it. */
type Follow = (state: TerrainState) => void

/**
 * A dialog that lies over the picture. Its button stands at the foot of the panel; `entered` gives the place
 * where a reader begins, `shown` runs each time it is opened, and the section sends `toggle` when it is
 * opened or closed.
 */
function connectDoor(
  id: 'share' | 'files',
  { words }: StudioHost,
  entered: () => HTMLElement,
  shown: () => void = () => undefined,
): { section: HTMLElement; reveal: () => void } {
  const section = byId(id)
  const open = byId<HTMLButtonElement>(`${id}-open`)
  const close = section.querySelector<HTMLButtonElement>('.title .close')!
  const set = (on: boolean) => {
    section.hidden = !on
    open.setAttribute('aria-expanded', String(on))
    if (on) shown()
    section.dispatchEvent(new Event('toggle'))
    if (on)
      for (const other of document.querySelectorAll<HTMLElement>(`.door:not(#${id}, [hidden]) .title .close`))
        other.click()
  }
  const show = (on: boolean) => {
    set(on)
    ;(on ? entered() : open).focus({ preventScroll: true })
  }
  close.setAttribute('aria-label', words.say('note.close'))
  open.addEventListener('click', () => show(section.hidden !== false))
  close.addEventListener('click', () => show(false))
  onKeyDown(section, ({ key }) => {
    if (key === 'Escape') show(false)
  })
  return { section, reveal: () => set(true) }
}

/** The dialog in which a terrain's link is copied, the terrain is kept, and embedded in other pages. */
export function connectShare(host: StudioHost): Follow {
  const { words } = host
  const address = byId<HTMLInputElement>('share-link')
  const copy = byId<HTMLButtonElement>('copy')
  const { section } = connectDoor(
    'share',
    host,
    () => (copy.disabled ? byId('save-name') : copy),
    () => refresh(),
  )
  const refresh = () => {
    if (section.hidden) return
    const isLinked = !host.state.imported || host.state.imported.source !== undefined
    const text = isLinked ? new URL(host.link(host.language), location.href).href : ''
    if (address.value !== text) address.value = text
    address.disabled = copy.disabled = !isLinked
  }

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

/**
 * The field for a terrain's name in the gallery, in the same dialog; what keeps it is fetched with the first.
 */
export function connectKeeping(host: StudioHost, onKept: () => void): void {
  const { words, notes } = host
  const name = byId<HTMLInputElement>('save-name')
  const keep = byId<HTMLButtonElement>('save-now')
  name.placeholder = words.say('save.name')
  const save = async () => {
    const link = host.link() // what is seen now
    keep.disabled = true
    const keeping = await notes.fetched(() => import('./gallery/keeping.js'))
    await keeping?.keepTerrain(host, link, onKept)
    keep.disabled = false
  }
  keep.addEventListener('click', () => void save())
  onKeyDown(name, ({ key }) => {
    if (key === 'Enter') void save()
  })
}

/** Connects a part of the panel whose script is fetched when it is first opened. */
function lazyPanel<Panel extends { follow: Follow }>(
  details: HTMLDetailsElement,
  load: () => Promise<Panel>,
  { notes }: StudioHost,
): { enter: () => Promise<Panel | undefined>; follow: Follow } {
  let loading: Promise<Panel | undefined> | undefined
  const enter = () => {
    loading ??= notes.fetched(load).then((panel) => {
      if (!panel) loading = undefined // tried again the next time
      return panel
    })
    return loading
  }
  details.addEventListener('toggle', () => void enter())
  return { enter, follow: (state) => void loading?.then((panel) => panel?.follow(state)) }
}

/** "Embed": texts and a file with which other pages show the terrain. */
export function connectCopy(host: StudioHost): Follow {
  const details = byId<HTMLDetailsElement>('copy-this')
  const load = async () => (await import('./copy/copying.js')).openCopying(details, host)
  return lazyPanel(details, load, host).follow
}

/** "Save or open a file", files that are dropped anywhere on the page, and the map that a link opens. */
export function connectExchange(host: StudioHost): { follow: Follow; open: (source: MapSource) => void } {
  const details = byId<HTMLDetailsElement>('exchange')
  const open = async () => (await import('./exchange/exchange.js')).openExchange(details, host)
  const load = () => host.viewport.settling.during(open())
  const { enter, follow } = lazyPanel(details, load, host)
  const { section, reveal } = connectDoor(
    'files',
    host,
    () => section.querySelector<HTMLElement>('.title .close')!,
    () => (details.open = true),
  )
  // It opens by itself to show how far the reading of a dropped file is.
  details.addEventListener('toggle', () => details.open && section.hidden && reveal())
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
  addEventListener('paste', ({ clipboardData, target }) => {
    const files = [...(clipboardData?.files ?? [])]
    if (files.length > 0 && !(target as Element).matches('input, textarea'))
      void enter().then((exchange) => exchange?.receive(files))
  })
  return { follow, open: (source) => void enter().then((exchange) => exchange?.open(source)) }
}
