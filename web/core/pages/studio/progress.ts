import type { StudioWords } from '../../../words/studio/index.js'
import { byId } from '../../dom/elements.js'

/** Work shorter than this is not worth a word. */
const patienceMilliseconds = 300

/** The bar over the picture while a mountain takes long, with the way out of it. */
export class ProgressBar {
  readonly #box = byId('work')
  readonly #bar = byId<HTMLProgressElement>('work-bar')
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(words: StudioWords, onCancel: () => void) {
    this.#bar.setAttribute('aria-label', words.say('work.label'))
    byId('work-cancel').addEventListener('click', onCancel)
  }

  begin(): void {
    this.#bar.removeAttribute('value')
    this.#timer ??= setTimeout(() => (this.#box.hidden = false), patienceMilliseconds)
  }

  show(fraction: number): void {
    this.#bar.value = fraction
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#box.hidden = true
  }
}
