import { reasonOf } from '../state/reason.js'
import { element, workBar } from '../dom/elements.js'
import type { TerrainState } from '../state/state.js'
import type { Settling } from '../dom/settling.js'
import type { AttributeNote } from '../state/attribute-notes.js'
import { type BehaviourName, optionOf, writeAttributes } from './attributes.js'
import type { By, TerrainEvents, TerrainStatus } from './events.js'
import { type Hints, isOffline, type TerrainFailure } from './failure.js'
import { hostColours, sheet } from '../dom/sheet.js'
import terrainCss from './terrain.css?inline'
import type { WordsOf } from '../words/keys.js'

const picture = { role: 'img', hidden: true, 'aria-describedby': 'keys' }

/** What only the element itself can do for its inner parts. */
interface ElementActions {
  /** Reads the attributes. */
  read(): { state: TerrainState; notes: AttributeNote[] }
  setStatus(status: TerrainStatus): void
  fail(error: unknown, hints: Hints): void
}

/**
 * What the inner parts of an element work with: the content of its shadow root (two canvases, and the texts
 * and controls above them), its attributes and its events.
 */
export class ElementContext {
  readonly canvas = element('canvas', { part: 'canvas', ...picture })
  readonly mapCanvas = element('canvas', { part: 'canvas map', ...picture })
  readonly controls = element('div', { part: 'controls', class: 'box controls', hidden: true })
  readonly controlsSlot = element('slot', { name: 'controls' })
  /** Hidden until a hotspot has a place. */
  readonly hotspots = element('div.hotspots', { hidden: true })
  readonly hotspotsSlot = slotOf('hotspot')
  readonly start = element('button', { part: 'start', class: 'start main', type: 'button', hidden: true })
  readonly retry = element('button', { part: 'retry', class: 'main', type: 'button' }, 'Try again')
  readonly keys = element('span', { id: 'keys', hidden: true })
  readonly hint = element('div', { part: 'hint', class: 'box hint', 'aria-hidden': 'true', hidden: true })
  /** Describes the picture, for pages printed before there is one. */
  readonly alt = element('span.alt')
  readonly #poster = element('div', { part: 'poster', class: 'poster' })
  readonly #progress = element('div', { part: 'progress', class: 'box progress', hidden: true })
  readonly #bar = element('progress', { max: 1 })
  readonly #working = element('span')
  readonly #error = element('div', { part: 'error', class: 'box error', role: 'alert', hidden: true })
  readonly #sentence = element('p')
  readonly #summary = element('summary')
  readonly #details = element('p')
  #failure: TerrainFailure | undefined
  /** Whether a picture is shown instead of the poster. */
  shown = false
  /** Who wrote the attributes that have not been read yet. */
  by: By = 'program'
  readonly work = workBar(this.#progress, this.#bar)

  /** The words in the surrounding language, once they are loaded. */
  declare words: WordsOf<'terrain'>
  declare readonly read: ElementActions['read']
  declare readonly setStatus: ElementActions['setStatus']
  declare readonly fail: ElementActions['fail']

  /** @param terrain the `<orogen-terrain>` */
  constructor(
    readonly terrain: HTMLElement,
    readonly settling: Settling,
    actions: ElementActions,
  ) {
    Object.assign(this, actions)
    this.#poster.append(slotOf('poster', this.alt), element('slot'), this.start)
    this.#progress.append(slotOf('progress', this.#working, this.#bar))
    this.#error.append(
      slotOf('error', this.#sentence, element('details', this.#summary, this.#details), this.retry),
    )
    this.controls.append(this.controlsSlot)
    this.hotspots.append(this.hotspotsSlot)
    terrain.shadowRoot!.append(
      this.canvas,
      this.mapCanvas,
      this.#poster,
      this.hotspots,
      this.hint,
      this.controls,
      this.#progress,
      this.#error,
      this.keys,
    )
  }

  /** Reads one of the `behaviour` attributes. */
  option(name: BehaviourName): string | null {
    return optionOf(this.terrain, name)
  }

  /** Writes the reader's choices to attributes. */
  write(values: Record<string, unknown>): void {
    this.by = 'reader'
    writeAttributes(this.terrain, values)
  }

  tell<Name extends keyof TerrainEvents>(event: Name, detail: TerrainEvents[Name]): void {
    this.terrain.dispatchEvent(new CustomEvent(event, { detail }))
  }

  /** Hides the poster from screen readers, because the picture is ready, even if it is not drawn yet. */
  silencePoster(): void {
    this.#poster.inert = true
  }

  /** Shows the picture and fades out the poster. */
  reveal(): void {
    this.shown = true
    if (!this.canvas.hidden) this.canvas.classList.add('drawn')
    this.#poster.classList.add('gone')
  }

  /** The text shown while files are fetched. */
  set loading(text: string) {
    if (!this.shown) this.working = text
  }

  set working(text: string) {
    this.#working.textContent = text
    this.#bar.setAttribute('aria-label', text)
  }

  /**
   * Shows a failure, with a way to try again if that can help; the details for the page's author are folded
   * away.
   */
  showFailure(failure: TerrainFailure, words: WordsOf<'terrain'> | undefined): void {
    const { message, hint, recoverable } = failure
    const key = isOffline(failure) && recoverable ? 'terrain.failed.offline' : 'terrain.failed'
    this.work.end()
    this.#sentence.textContent = words?.say(key) ?? 'The mountain could not be shown.'
    this.#summary.textContent = words?.say('terrain.failed.details') ?? 'What happened'
    this.#details.textContent = hint && !message.includes(hint) ? `${message}; ${hint}` : message
    this.retry.hidden = !recoverable
    this.#error.hidden = false
    this.#failure = failure
    if (!words) return
    void reasonOf(message, words, hint).then((said) => {
      if (this.#failure === failure) this.#details.textContent = said
    })
  }

  clearFailure(): void {
    this.#error.hidden = true
  }
}

function slotOf(name: string, ...standard: Node[]): HTMLSlotElement {
  return element('slot', { name }, ...standard)
}

const colours = hostColours({
  '--back': ['--orogen-background', '#e4eaec', '#2b333d'],
  '--ink': ['--orogen-ink', '#23272d', '#e6e9ed'],
  '--accent': ['--orogen-accent', '#2f6f6a', '#7cc4b8'],
  '--on-accent': ['--orogen-on-accent', '#fff', '#10201e'],
  '--paper': ['--orogen-paper', 'rgb(252 251 248 / 92%)', 'rgb(27 31 37 / 92%)'],
  '--alarm': ['--orogen-alarm', '#a63a27', '#f0a090'],
})

/** The style of the element. A page can override the style of the host, the variables, and the parts. */
export const terrainSheet = sheet(colours + terrainCss)
