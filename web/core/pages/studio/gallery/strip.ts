import type { StudioWords } from '../../../../words/studio/index.js'
import { byId, element } from '../../../dom/elements.js'
import type { StampImage } from '../../../orogen/stamp-image.js'
import { stampImageFile } from '../stamp-image-file.js'
import { type PresetId, presets } from './presets.js'
import { forgetTerrain, type SavedTerrain, savedTerrains } from './saved.js'
import { thumbnailSize } from './thumbnail-size.js'

// Pictures of these very presets, made by `npm run thumbnails`.
const pictures = import.meta.glob<string>('./thumbnails/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

export interface StripActions {
  choosePreset(id: PresetId): void
  openLink(link: string): void
  /** Shows a planet on which a picture of the reader's is printed. */
  openPlanet(image: StampImage): void
  refuse(sentence: string): void
}

/** A strip of small pictures to begin with: the reader's own terrains, then ours, then a planet of a picture of hers. */
export class Strip {
  readonly #words: StudioWords
  readonly #actions: StripActions
  readonly #list = byId('strip')
  readonly #ours: HTMLElement[]
  readonly #planet: HTMLElement

  constructor(words: StudioWords, actions: StripActions) {
    this.#words = words
    this.#actions = actions
    this.#ours = presets.map(({ id, link }) => {
      const button = this.#tile(words.say(`preset.${id}`), pictures[`./thumbnails/${id}.webp`], () =>
        actions.choosePreset(id),
      )
      Object.assign(button.dataset, { preset: id, link })
      return element('li', {}, button)
    })
    const file = stampImageFile(words, actions.openPlanet, actions.refuse)
    const choose = () => {
      file.value = '' // so that the same one can be chosen again
      file.click()
    }
    this.#planet = element('li', {}, this.#tile(words.say('gallery.planet'), undefined, choose))
    this.refresh()
    // On a phone the picture has no room to give away.
    byId<HTMLDetailsElement>('gallery').open = matchMedia(
      '(min-width: 760px) and (min-height: 560px)',
    ).matches
  }

  /** Shows what is kept now, the newest first. */
  refresh(): void {
    const own = savedTerrains().map((saved) => this.#own(saved))
    this.#list.replaceChildren(...own.reverse(), ...this.#ours, this.#planet)
  }

  #own({ name, link, picture }: SavedTerrain): HTMLElement {
    const forget = element(
      'button',
      { type: 'button', class: 'close', 'aria-label': this.#words.say('save.forget', { name }) },
      '×',
    )
    forget.title = this.#words.say('save.forget', { name })
    forget.addEventListener('click', () => {
      forgetTerrain(name)
      this.refresh()
      this.#list.querySelector('button')?.focus()
    })
    const tile = this.#tile(name, picture, () => this.#actions.openLink(link))
    return element('li', { class: 'own' }, tile, forget)
  }

  #tile(name: string, src: string | undefined, onChoose: () => void): HTMLButtonElement {
    const picture = src
      ? element('img', { alt: '', ...thumbnailSize, loading: 'lazy', decoding: 'async', src })
      : element('div', { class: 'blank' }, '▲')
    const button = element('button', { type: 'button', title: name }, picture, element('span', {}, name))
    button.addEventListener('click', onChoose)
    return button
  }
}
