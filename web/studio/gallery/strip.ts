import { button, byId, element } from '../../dom/elements.js'
import { isCommand, onKeyDown } from '../../dom/keys.js'
import { readLink } from '../../state/link.js'
import { withValues } from '../../state/state.js'
import { stampImageFile } from '../../controls/controls.js'
import { turnUntilTouched } from '../welcome.js'
import type { StudioHost } from '../host.js'
import { smallPicture } from '../small-picture.js'
import { presets, stateOf } from './presets.js'
import { forgetTerrain, type SavedTerrain, savedTerrains } from './saved.js'

// Pictures of these very presets, made by `npm run thumbnails`.
const pictures = import.meta.glob<string>('./thumbnails/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/**
 * Fills the strip of small pictures to start from: the reader's saved terrains, the presets, and a button
 * that makes a planet of the reader's own picture. Returns a function that shows the saved terrains again.
 */
export function fillStrip(host: StudioHost): () => void {
  const { words } = host
  const list = byId('strip')
  const ours = presets.map((preset) => {
    const { id, link } = preset
    const choose = () => {
      host.choose(stateOf(preset, host.state))
      if (id === 'processing') turnUntilTouched(host) // as its author's program does
    }
    const made = tile(host, words.say(`preset.${id}`), pictures[`./thumbnails/${id}.webp`], choose)
    Object.assign(made.dataset, { preset: id, link })
    return element('li', { role: 'none' }, made)
  })
  const dry = presets.find(({ id }) => id === 'dry')!
  const file = stampImageFile(
    words,
    (image) => host.choose(withValues(stateOf(dry, host.state), { stamp: 'image', image })),
    (sentence) => host.notes.aboutFailure(sentence),
  )
  const chooseFile = () => {
    file.value = '' // so that the same one can be chosen again
    file.click()
  }
  const planet = element(
    'li',
    { role: 'none' },
    tile(host, words.say('gallery.planet'), undefined, chooseFile),
  )
  const own = ({ name, link, picture }: SavedTerrain) => {
    const title = words.say('save.forget', { name })
    const remove = () => {
      forgetTerrain(name)
      refresh()
      buttonsOf(list)[0]?.focus()
    }
    const forget = button(remove, { class: 'close', 'aria-label': title, title }, '×')
    return element(
      'li.own',
      { role: 'none' },
      tile(host, name, picture, () => host.choose(readLink(link).state)),
      forget,
    )
  }
  const refresh = () => {
    // The newest first.
    list.replaceChildren(...savedTerrains().map(own).reverse(), ...ours, planet)
    stopAt(list, buttonsOf(list)[0]!)
  }
  list.setAttribute('aria-label', words.say('gallery'))
  addArrows(list, { back: words.say('gallery.back'), on: words.say('gallery.on') })
  onKeyDown(list, (event) => moveFocus(list, event))
  list.addEventListener('focusin', ({ target }) => {
    stopAt(list, target as HTMLElement)
    // Browsers take a card that is seen in part for one in sight.
    const card = (target as HTMLElement).getBoundingClientRect()
    const seen = list.getBoundingClientRect()
    if (card.right > seen.right) list.scrollBy({ left: card.width })
    else if (card.left < seen.left) list.scrollBy({ left: -card.width })
  })
  refresh()
  return refresh
}

/**
 * Buttons that scroll the strip by what is seen of it. The Tab key leaves them out: arrow keys do the same.
 */
function addArrows(list: HTMLElement, titles: { back: string; on: string }): void {
  const arrow = (direction: -1 | 1, title: string, sign: string) =>
    button(
      () => list.scrollBy({ left: direction * list.clientWidth, behavior: 'smooth' }),
      { title, 'aria-label': title, tabindex: -1 },
      sign,
    )
  const [back, on] = [arrow(-1, titles.back, '‹'), arrow(1, titles.on, '›')]
  /** Which of the cards are seen, and of how many. */
  const seen = element('span', { 'aria-hidden': 'true' })
  const follow = () => {
    const { scrollLeft, clientWidth, scrollWidth, children } = list
    back.ariaDisabled = String(scrollLeft < 2)
    on.ariaDisabled = String(scrollWidth - clientWidth - scrollLeft < 2)
    const all = [...children] as HTMLElement[]
    const isSeen = ({ offsetLeft, offsetWidth }: HTMLElement) =>
      offsetLeft >= scrollLeft - 2 && offsetLeft + offsetWidth <= scrollLeft + clientWidth + 2
    seen.textContent = `${all.findIndex(isSeen) + 1}–${all.findLastIndex(isSeen) + 1} / ${all.length}`
  }
  list.addEventListener('scroll', follow, { passive: true })
  new ResizeObserver(follow).observe(list)
  new MutationObserver(follow).observe(list, { childList: true })
  list.before(back)
  list.after(seen, on)
}

const buttonsOf = (list: HTMLElement) => [...list.querySelectorAll('button')]

// One stop for the Tab key, as in every toolbar: the button that had the focus last. Arrows move between
// them.
function stopAt(list: HTMLElement, chosen: HTMLElement): void {
  for (const each of buttonsOf(list)) each.tabIndex = each === chosen ? 0 : -1
}

function moveFocus(list: HTMLElement, event: KeyboardEvent): void {
  const all = buttonsOf(list)
  const last = all.length - 1
  const at = all.indexOf(event.target as HTMLButtonElement)
  const targets = { ArrowLeft: Math.max(at - 1, 0), ArrowRight: Math.min(at + 1, last), Home: 0, End: last }
  const to = targets[event.key as keyof typeof targets] as number | undefined
  if (to === undefined || isCommand(event)) return
  event.preventDefault()
  all[to]!.focus()
}

function tile(
  host: StudioHost,
  name: string,
  src: string | undefined,
  onChoose: () => void,
): HTMLButtonElement {
  const picture = src ? smallPicture(host, src) : element('div.blank', '▲')
  return button(onChoose, { title: name }, picture, element('span', name))
}
