import { button, byId, element } from '../../../dom/elements.js'
import { readLink } from '../../../state/link.js'
import { withValues } from '../../../state/state.js'
import { stampImageFile } from '../controls.js'
import type { StudioHost } from '../host.js'
import { presets, stateOf, thumbnailSize } from './presets.js'
import { forgetTerrain, type SavedTerrain, savedTerrains } from './saved.js'

// Pictures of these very presets, made by `npm run thumbnails`.
const pictures = import.meta.glob<string>('./thumbnails/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** A strip of small pictures to begin with: the reader's own terrains, then ours, then a planet of a picture of hers. */
export class Strip {
  readonly #host: StudioHost
  readonly #list = byId('strip')
  readonly #ours: HTMLElement[]
  readonly #planet: HTMLElement

  constructor(host: StudioHost) {
    const { words } = host
    this.#host = host
    this.#ours = presets.map((preset) => {
      const { id, link } = preset
      const choose = () => host.choose(stateOf(preset, host.state))
      const tile = this.#tile(words.say(`preset.${id}`), pictures[`./thumbnails/${id}.webp`], choose)
      Object.assign(tile.dataset, { preset: id, link })
      return element('li', { role: 'none' }, tile)
    })
    const planet = presets.find(({ id }) => id === 'dry')!
    const file = stampImageFile(
      words,
      (image) => host.choose(withValues(stateOf(planet, host.state), { stamp: 'image', image })),
      (sentence) => host.notes.aboutFailure(sentence),
    )
    const choose = () => {
      file.value = '' // so that the same one can be chosen again
      file.click()
    }
    this.#planet = element('li', { role: 'none' }, this.#tile(words.say('gallery.planet'), undefined, choose))
    this.#list.setAttribute('aria-label', words.say('gallery'))
    this.#list.addEventListener('keydown', (event) => this.#onKey(event))
    this.#list.addEventListener('focusin', ({ target }) => this.#choose(target as HTMLButtonElement))
    this.refresh()
    // On a phone and in a low window the picture needs the room.
    byId<HTMLDetailsElement>('gallery').open = matchMedia(
      '(min-width: 760px) and (min-height: 700px)',
    ).matches
  }

  /** Shows the saved terrains, the newest first. */
  refresh(): void {
    const own = savedTerrains().map((saved) => this.#own(saved))
    this.#list.replaceChildren(...own.reverse(), ...this.#ours, this.#planet)
    this.#choose(this.#buttons[0]!)
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.#list.querySelectorAll('button')]
  }

  // One stop for the Tab key, as in every toolbar: the button that had the focus last. Arrows move between them.
  #choose(chosen: HTMLButtonElement): void {
    for (const each of this.#buttons) each.tabIndex = each === chosen ? 0 : -1
  }

  #onKey(event: KeyboardEvent): void {
    const all = this.#buttons
    const last = all.length - 1
    const at = all.indexOf(event.target as HTMLButtonElement)
    const to = { ArrowLeft: Math.max(at - 1, 0), ArrowRight: Math.min(at + 1, last), Home: 0, End: last }[
      event.key
    ]
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    all[to]!.focus()
  }

  #own({ name, link, picture }: SavedTerrain): HTMLElement {
    const title = this.#host.words.say('save.forget', { name })
    const remove = () => {
      forgetTerrain(name)
      this.refresh()
      this.#buttons[0]?.focus()
    }
    const forget = button(remove, { class: 'close', 'aria-label': title, title }, '×')
    const tile = this.#tile(name, picture, () => this.#host.choose(readLink(link).state))
    return element('li.own', { role: 'none' }, tile, forget)
  }

  #tile(name: string, src: string | undefined, onChoose: () => void): HTMLButtonElement {
    const picture = src
      ? element('img', { alt: '', ...thumbnailSize, loading: 'lazy', decoding: 'async', src })
      : element('div.blank', '▲')
    return button(onChoose, { title: name }, picture, element('span', name))
  }
}
