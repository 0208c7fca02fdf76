import type { StudioWords } from '../../../words/studio/index.js'
import { element } from '../../../dom/elements.js'
import type { Control } from './format.js'
import { fileSize } from './file-size.js'

/** A file in the making: how far it is, the way out, and what came of it, which screen readers are told. */
export class Work {
  readonly element: HTMLElement
  readonly #words: StudioWords
  readonly #bar: HTMLProgressElement
  readonly #cancel: HTMLButtonElement
  readonly #row: HTMLElement
  readonly #status = element('p', { id: 'export-status', class: 'status', role: 'status' })
  #running: AbortController | undefined

  constructor(words: StudioWords) {
    this.#words = words
    this.#bar = element('progress', {
      id: 'export-progress',
      max: 1,
      'aria-label': words.say('export.progress'),
    })
    this.#cancel = element('button', { type: 'button', id: 'export-cancel' }, words.say('work.cancel'))
    this.#cancel.addEventListener('click', () => this.#running?.abort())
    this.#row = element('div', { class: 'inputs writing', hidden: true }, this.#bar, this.#cancel)
    this.element = element('div', {}, this.#row, this.#status)
  }

  get busy(): boolean {
    return this.#running !== undefined
  }

  /** Never rejects: whatever happens is said. `make` returns how many bytes there are. */
  async run(
    button: HTMLButtonElement,
    name: string,
    make: (control: Control) => Promise<number>,
  ): Promise<void> {
    if (this.#running) return
    const running = (this.#running = new AbortController())
    this.#row.hidden = false
    this.#bar.removeAttribute('value')
    this.#say(this.#words.say('export.writing', { name }))
    if (document.activeElement === button) this.#cancel.focus()
    try {
      const { signal } = running
      const bytes = await make({ signal, onProgress: (share) => (this.#bar.value = share) })
      const size = fileSize({ bytes, exact: true }, this.#words)
      this.#say(this.#words.say('export.done', { name, size }))
    } catch (error) {
      const cancelled = running.signal.aborted
      this.#say(cancelled ? this.#words.say('export.cancelled') : (error as Error).message, !cancelled)
    } finally {
      this.#running = undefined
      // A button that was off a moment ago takes no focus.
      button.disabled = false
      if (document.activeElement === this.#cancel) button.focus()
      this.#row.hidden = true
    }
  }

  #say(sentence: string, failed = false): void {
    this.#status.textContent = sentence
    this.#status.classList.toggle('failed', failed)
  }
}
