import { button, element } from '../../../dom/elements.js'
import { reasonOf } from '../../../state/reason.js'
import type { WordsOf } from '../../../../words/keys.js'

/** A file in the making or in the reading: how far it is, the way out, and what came of it, which screen readers are told. */
export class Work {
  readonly element: HTMLElement
  readonly #words: WordsOf<'studio'>
  readonly #of: 'export' | 'open'
  readonly #failed: (sentence: string) => void
  readonly #bar: HTMLProgressElement
  readonly #cancel: HTMLButtonElement
  readonly #row: HTMLElement
  readonly #status: HTMLElement
  #running: AbortController | undefined

  /** @param failed shows a failure; by default in place of the other sentences */
  constructor(words: WordsOf<'studio'>, of: 'export' | 'open', failed?: (sentence: string) => void) {
    this.#words = words
    this.#of = of
    this.#failed = failed ?? ((sentence) => this.#say(sentence, true))
    const label = words.say(`${of}.progress`)
    this.#bar = element('progress', { id: `${of}-progress`, max: 1, 'aria-label': label })
    this.#cancel = button(() => this.cancel(), { id: `${of}-cancel` }, words.say('work.cancel'))
    this.#row = element('div', { class: 'inputs working', hidden: true }, this.#bar, this.#cancel)
    this.#status = element('p', { id: `${of}-status`, class: 'status', role: 'status' })
    this.element = element('div', {}, this.#row, this.#status)
  }

  get busy(): boolean {
    return this.#running !== undefined
  }

  cancel(): void {
    this.#running?.abort()
  }

  /**
   * Cancels the current work, and starts another. Never rejects: every outcome is shown. `work` returns a further
   * sentence about the finished file.
   */
  async run(
    pressed: HTMLButtonElement,
    name: string,
    work: (control: {
      signal: AbortSignal
      onProgress: (share: number) => void
    }) => Promise<Record<string, string>>,
  ): Promise<void> {
    this.cancel()
    const running = (this.#running = new AbortController())
    const isLast = () => this.#running === running
    this.#row.hidden = false
    this.#bar.removeAttribute('value')
    this.#say(this.#words.say(`${this.#of}.working`, { name }))
    if (document.activeElement === pressed) this.#cancel.focus()
    try {
      const onProgress = (share: number) => isLast() && (this.#bar.value = share)
      const places = await work({ signal: running.signal, onProgress })
      if (isLast()) this.#say(this.#words.say(`${this.#of}.done`, { name, ...places }))
    } catch (error) {
      if (!isLast()) return
      const cancelled = running.signal.aborted
      this.#say(cancelled ? this.#words.say(`${this.#of}.cancelled`) : '')
      if (cancelled) return
      const sentence = await reasonOf(error, this.#words)
      if (isLast()) this.#failed(sentence)
    } finally {
      if (isLast()) this.#end(pressed)
    }
  }

  #end(pressed: HTMLButtonElement): void {
    this.#running = undefined
    // A button that was off a moment ago takes no focus.
    pressed.disabled = false
    if (document.activeElement === this.#cancel) pressed.focus()
    this.#row.hidden = true
  }

  #say(sentence: string, failed = false): void {
    this.#status.textContent = sentence
    this.#status.classList.toggle('failed', failed)
  }
}
