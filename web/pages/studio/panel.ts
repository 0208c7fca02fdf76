import {
  findGenerator,
  parametersOf,
  type ParameterId,
  type ParameterValue,
  schema,
} from '../../orogen/schema.js'
import { languages, type Language, type Words } from '../words/index.js'
import { type Control, createControl, labelledRow, sliderWithNumber } from './controls.js'
import { byId, element } from './elements.js'
import { waterRange } from './link.js'
import { presets } from './presets.js'
import { type StudioState, type View, views } from './state.js'

/** What the reader can do in the panel. */
export interface PanelActions {
  choosePreset(id: string): void
  chooseGenerator(id: string): void
  setParameter(id: ParameterId, value: ParameterValue, settled: boolean): void
  setView(view: View): void
  setRotation(on: boolean): void
  setWater(percent: number, settled: boolean): void
  redraw(): void
  /** Something the reader chose cannot be used. */
  refuse(sentence: string): void
  setLanguage(language: Language): void
}

/** Parameters that show at once; a generator lists those first that a reader wants first. */
const mostAtFirst = 4

/** The side panel: built from the parameter table, in the reader's language. */
export class Panel {
  readonly #words: Words
  readonly #actions: PanelActions
  readonly #controls = new Map<ParameterId, Control>()
  readonly #generator: HTMLSelectElement
  readonly #rotation: HTMLInputElement
  readonly #views = new Map<View, HTMLInputElement>()
  readonly #showWater: (percent: number) => void
  #shownGenerator = ''

  constructor(words: Words, actions: PanelActions) {
    this.#words = words
    this.#actions = actions

    for (const labelled of document.querySelectorAll<HTMLElement>('[data-words]')) {
      labelled.textContent = words.say(labelled.dataset.words as 'redraw')
    }
    byId('panel').setAttribute('aria-label', words.say('panel.label'))

    this.#connectPresets()
    this.#generator = byId<HTMLSelectElement>('generator')
    this.#generator.append(...generatorOptions(words))
    this.#generator.addEventListener('change', () => actions.chooseGenerator(this.#generator.value))

    byId('views').append(
      ...views.map((view) => {
        const radio = element('input', { type: 'radio', name: 'view', value: view })
        radio.addEventListener('change', () => actions.setView(view))
        this.#views.set(view, radio)
        return element('label', {}, radio, element('span', {}, words.say(`view.${view}`)))
      }),
    )

    this.#rotation = byId<HTMLInputElement>('rotate')
    this.#rotation.addEventListener('change', () => actions.setRotation(this.#rotation.checked))

    const water = sliderWithNumber(
      { ...waterRange, id: 'water', name: words.say('water') },
      (value, settled) =>
        actions.setWater(Math.min(Math.max(Number(value), waterRange.minimum), waterRange.maximum), settled),
    )
    this.#showWater = water.show
    byId('water-row').append(
      labelledRow(words.say('water'), words.say('water.help'), words, 'water', ...water.inputs),
    )

    byId('controls').addEventListener('submit', (event) => event.preventDefault())
    const redraw = byId('redraw')
    redraw.title = words.say('redraw.help')
    redraw.addEventListener('click', () => actions.redraw())
    this.#connectCopy()
    this.#connectLanguage()
  }

  show(state: StudioState): void {
    if (this.#shownGenerator !== state.generator.id) this.#showGenerator(state)
    for (const [id, control] of this.#controls) control.show(state.values[id]!)
    this.#views.get(state.view)!.checked = true
    this.#rotation.checked = state.rotate
    this.#showWater(state.water)
  }

  #showGenerator({ generator, values }: StudioState): void {
    const words = this.#words
    this.#shownGenerator = generator.id
    this.#generator.value = generator.id
    byId('summary').textContent = words.say(`generator.${generator.id}.summary`)
    byId('author').textContent = words.say(`generator.${generator.id}.author`)
    this.#controls.clear()
    for (const parameter of parametersOf(generator)) {
      const { id } = parameter
      const control = createControl(
        parameter,
        words,
        (value, settled) => this.#actions.setParameter(id, value, settled),
        (sentence) => this.#actions.refuse(sentence),
      )
      this.#controls.set(id, control)
    }
    const rows = [...this.#controls.values()].map(({ row }) => row)
    byId('parameters').replaceChildren(...rows.slice(0, mostAtFirst))
    byId('more-parameters').replaceChildren(...rows.slice(mostAtFirst))
    const more = byId<HTMLDetailsElement>('more')
    more.hidden = rows.length <= mostAtFirst
    // What a link sets must not lie hidden.
    more.open ||= parametersOf(generator)
      .slice(mostAtFirst)
      .some(({ id, default: value }) => String(values[id]) !== String(value))
  }

  // The select stands for what can be begun with, not for a state: it falls back to its title.
  #connectPresets(): void {
    const select = byId<HTMLSelectElement>('preset')
    const title = this.#words.say('preset.title')
    select.setAttribute('aria-label', title)
    select.append(element('option', { value: '' }, `${title} …`))
    select.append(
      ...presets.map(({ id }) => element('option', { value: id }, this.#words.say(`preset.${id}`))),
    )
    select.addEventListener('change', () => {
      const chosen = select.value
      select.value = ''
      this.#actions.choosePreset(chosen)
    })
  }

  #connectCopy(): void {
    const button = byId('copy')
    button.addEventListener('click', () => {
      const say = (key: 'link.copied' | 'link.failed') => {
        button.textContent = this.#words.say(key)
        setTimeout(() => (button.textContent = this.#words.say('link.copy')), 2000)
      }
      // Without https or permission there is no clipboard.
      Promise.resolve(
        navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error('no clipboard')),
      ).then(
        () => say('link.copied'),
        () => say('link.failed'),
      )
    })
  }

  #connectLanguage(): void {
    const select = byId<HTMLSelectElement>('language')
    select.setAttribute('aria-label', this.#words.say('language'))
    const options = Object.entries(languages).map(([tag, name]) =>
      element('option', { value: tag, lang: tag }, name),
    )
    select.append(...options)
    select.value = this.#words.language
    select.addEventListener('change', () => this.#actions.setLanguage(select.value as Language))
  }
}

function generatorOptions(words: Words): HTMLElement[] {
  const families = [...new Set(schema.generators.map(({ family }) => family))]
  return families.map((family) => {
    const group = element('optgroup', { label: words.say(`family.${family}`) })
    for (const { id } of schema.generators.filter((generator) => generator.family === family)) {
      const name = `${words.say(`family.${family}`)}: ${findGenerator(id)!.title}`
      group.append(element('option', { value: id }, name))
    }
    return group
  })
}
