import {
  findGenerator,
  parametersOf,
  type ParameterId,
  type ParameterValue,
  schema,
} from '../../orogen/schema.js'
import type { StudioWords } from '../../words/studio/index.js'
import { type Language, languages } from '../../words/words.js'
import { type CameraPresetId, cameraPresets } from '../../render/viewpoint.js'
import { type Control, createControl } from './controls.js'
import { copyText } from '../../dom/clipboard.js'
import { byId, element } from '../../dom/elements.js'
import { labelledLook, labelledParameter } from './rows.js'
import { type Look, type LookRow, lookTable } from '../../terrain/look.js'
import type { TerrainState } from '../../terrain/state.js'
import { type ViewId, viewOf, views } from '../../terrain/views.js'

/** What the reader can do in the panel. */
export interface PanelActions {
  chooseGenerator(id: string): void
  setParameter(id: ParameterId, value: ParameterValue, settled: boolean): void
  setView(view: ViewId): void
  setLook(id: keyof Look, value: ParameterValue, settled: boolean): void
  placeCamera(preset: CameraPresetId): void
  undo(): void
  redo(): void
  redraw(): void
  /** Something the reader chose cannot be used. */
  refuse(sentence: string): void
  setLanguage(language: Language): void
}

/** What of the look shows at once. */
const atFirst: readonly (keyof Look)[] = ['palette', 'water', 'scene', 'levels', 'profiles', 'map', 'rotate']

/** A look is never refused: a number typed too large is the largest. */
function clamped(row: LookRow, value: ParameterValue): ParameterValue {
  if (row.type !== 'integer' && row.type !== 'number') return value
  return Math.min(Math.max(Number(value), row.minimum), row.maximum)
}

/** Parameters that show at once; a generator lists those first that a reader wants first. */
const mostAtFirst = 4

/** The side panel: built from the parameter table, in the reader's language. */
export class Panel {
  readonly #words: StudioWords
  readonly #actions: PanelActions
  readonly #controls = new Map<ParameterId, Control>()
  readonly #generator: HTMLSelectElement
  readonly #views = new Map<ViewId, HTMLInputElement>()
  readonly #looks = new Map<keyof Look, Control>()
  #shownGenerator = ''

  constructor(words: StudioWords, actions: PanelActions) {
    this.#words = words
    this.#actions = actions

    for (const labelled of document.querySelectorAll<HTMLElement>('[data-words]')) {
      labelled.textContent = words.say(labelled.dataset.words as 'redraw')
    }
    byId('panel').setAttribute('aria-label', words.say('panel.label'))

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

    this.#connectLook()

    byId('controls').addEventListener('submit', (event) => event.preventDefault())
    const redraw = byId('redraw')
    redraw.title = words.say('redraw.help')
    redraw.addEventListener('click', () => actions.redraw())
    for (const id of Object.keys(cameraPresets) as CameraPresetId[]) {
      const button = element('button', { type: 'button' }, words.say(`camera.${id}`))
      button.addEventListener('click', () => actions.placeCamera(id))
      byId('camera-presets').append(button)
    }
    for (const [step, help] of [
      ['undo', 'undo.help'],
      ['redo', 'redo.help'],
    ] as const) {
      byId(step).addEventListener('click', () => actions[step]())
      byId(step).title = words.say(help)
      byId(step).setAttribute('aria-label', words.say(step))
    }
    this.#connectCopy()
    this.#connectLanguage()
  }

  showSteps(canUndo: boolean, canRedo: boolean): void {
    byId<HTMLButtonElement>('undo').disabled = !canUndo
    byId<HTMLButtonElement>('redo').disabled = !canRedo
  }

  /** Shows the state, and for each view whether it can be chosen. */
  show(state: TerrainState, isPossible: (view: ViewId) => boolean): void {
    if (this.#shownGenerator !== state.generator.id) this.#showGenerator(state)
    for (const [id, control] of this.#controls) control.show(state.values[id]!)
    this.#showLook(state)
    for (const [view, radio] of this.#views) radio.disabled = !isPossible(view)
  }

  #showGenerator({ generator, values }: TerrainState): void {
    const words = this.#words
    this.#shownGenerator = generator.id
    this.#generator.value = generator.id
    byId('summary').textContent = words.say(`generator.${generator.id}.summary`)
    byId('author').textContent = words.say(`generator.${generator.id}.author`)
    this.#controls.clear()
    for (const parameter of parametersOf(generator)) {
      const { id } = parameter
      const control = createControl(
        labelledParameter(parameter, words),
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

  #connectLook(): void {
    for (const row of lookTable) {
      if (row.id === 'view') continue // chosen above
      const control = createControl(
        labelledLook(row, this.#words),
        this.#words,
        (value, settled) => this.#actions.setLook(row.id, clamped(row, value), settled),
        (sentence) => this.#actions.refuse(sentence),
      )
      this.#looks.set(row.id, control)
      byId(atFirst.includes(row.id) ? 'look' : 'more-look-rows').append(control.row)
    }
  }

  #showLook(state: TerrainState): void {
    const { look, generator, imported } = state
    const { looks } = viewOf(state)
    this.#views.get(look.view)!.checked = true
    for (const row of lookTable) {
      const control = this.#looks.get(row.id)
      if (!control) continue
      control.show(look[row.id])
      const fits = !row.generator || (!imported && ['any', generator.id].includes(row.generator))
      control.row.hidden = !fits || !looks.includes(row.id)
    }
    byId('camera-row').hidden = !looks.includes('projection')
  }

  #connectCopy(): void {
    const button = byId('copy')
    button.addEventListener('click', async () => {
      button.textContent = this.#words.say((await copyText(location.href)) ? 'link.copied' : 'link.failed')
      setTimeout(() => (button.textContent = this.#words.say('link.copy')), 2000)
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

function generatorOptions(words: StudioWords): HTMLElement[] {
  const families = [...new Set(schema.generators.map(({ family }) => family))]
  return families.map((family) => {
    const group = element('optgroup', { label: words.say(`family.${family}`) })
    for (const { id } of schema.generators.filter((generator) => generator.family === family)) {
      const { title } = findGenerator(id)!
      const name = words.say('generator.name', { family: words.say(`family.${family}`), title })
      group.append(element('option', { value: id }, name))
    }
    return group
  })
}
