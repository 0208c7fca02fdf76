import type { StudioWords } from '../../../words/studio/index.js'
import { byId, element } from '../../../dom/elements.js'
import { presets } from './presets.js'
import { forgetTerrain, savedTerrains, saveTerrain } from './saved.js'

export interface PresetMenuActions {
  choosePreset(id: string): void
  openLink(link: string): void
  /** The link to what is shown now. */
  link(): string
  refuse(sentence: string): void
}

/** The list of named terrains, ours and the reader's own, and the ways to add to it and take from it. */
export class PresetMenu {
  readonly #words: StudioWords
  readonly #actions: PresetMenuActions
  readonly #select = byId<HTMLSelectElement>('preset')
  readonly #form = byId('save-form')
  readonly #name = byId<HTMLInputElement>('save-name')
  readonly #forget = byId<HTMLButtonElement>('forget')
  #opened = ''

  constructor(words: StudioWords, actions: PresetMenuActions) {
    this.#words = words
    this.#actions = actions
    const title = words.say('preset.title')
    this.#select.setAttribute('aria-label', title)
    this.#fill()
    this.#select.addEventListener('change', () => this.#choose(this.#select.value))

    const save = byId<HTMLButtonElement>('save')
    save.addEventListener('click', () => {
      this.#form.hidden = !this.#form.hidden
      save.setAttribute('aria-expanded', String(!this.#form.hidden))
      if (!this.#form.hidden) this.#name.focus()
    })
    this.#name.setAttribute('aria-label', words.say('save.name'))
    this.#name.placeholder = words.say('save.name')
    this.#name.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') save.click()
      if (event.key !== 'Enter') return
      event.preventDefault() // or it would press the button that has the focus next
      this.#save()
    })
    byId('save-now').addEventListener('click', () => this.#save())
    this.#forget.addEventListener('click', () => {
      forgetTerrain(this.#opened)
      this.#opened = ''
      this.#fill()
    })
  }

  // The select stands for what can be begun with, not for a state: it falls back to its title.
  #choose(value: string): void {
    this.#select.value = ''
    const saved = savedTerrains().find(({ name }) => value === `saved:${name}`)
    this.#opened = saved?.name ?? ''
    this.#showForget()
    if (saved) this.#actions.openLink(saved.link)
    else this.#actions.choosePreset(value)
  }

  #save(): void {
    const name = this.#name.value
    if (name.trim() === '') return this.#name.focus()
    if (!saveTerrain({ name, link: this.#actions.link() })) {
      this.#actions.refuse(this.#words.say('save.refused'))
      return
    }
    this.#name.value = ''
    byId('save').click()
    byId('save').focus()
    this.#opened = name.trim()
    this.#fill()
  }

  #fill(): void {
    const words = this.#words
    const options = presets.map(({ id }) => element('option', { value: id }, words.say(`preset.${id}`)))
    const saved = savedTerrains().map(({ name }) => element('option', { value: `saved:${name}` }, name))
    const groups = saved.length > 0 ? [element('optgroup', { label: words.say('save.yours') }, ...saved)] : []
    this.#select.replaceChildren(
      element('option', { value: '' }, `${words.say('preset.title')} …`),
      ...groups,
      ...(saved.length > 0
        ? [element('optgroup', { label: words.say('preset.title') }, ...options)]
        : options),
    )
    this.#showForget()
  }

  #showForget(): void {
    this.#forget.hidden = this.#opened === ''
    this.#forget.textContent = this.#words.say('save.forget', { name: this.#opened })
  }
}
