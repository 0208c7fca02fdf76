import { watchMedia } from '../../dom/input.js'
import { whenNear } from '../../dom/sight.js'
import { SpeakingElement } from '../../dom/speaking-element.js'
import type { Words } from '../../words/words.js'

/**
 * An element whose content is made when it comes near the screen, and not before; then it has `data-made`, so
 * that a page can reserve room for it until then.
 */
export abstract class LateElement<Key extends string> extends SpeakingElement<Key> {
  /** The words of the content, from when there is content. */
  protected shownWords: Words<Key> | undefined
  /**
   * Whether the content is also made for paper, which suits elements that need no worker: printing waits for
   * nothing.
   */
  protected readonly isPrinted: boolean = false
  #isWanted = false
  #appear = (): void => undefined

  /** Makes the content in a language. */
  protected abstract appear(words: Words<Key>): void

  /** Waits until the element comes near the screen. What is printed has its words before that. */
  protected beginNear(signal: AbortSignal): void {
    const settled = this.settling.begin()
    const want = (): void => {
      stop()
      this.#isWanted = true
      if (this.isPrinted) this.#appear()
      else this.begin()
      settled()
    }
    const stop = whenNear(this, want)
    signal.addEventListener('abort', () => {
      stop()
      settled()
    })
    if (!this.isPrinted) return
    this.begin()
    addEventListener('beforeprint', want, { signal })
    watchMedia('print', want, { signal })
  }

  protected override speak(words: Words<Key>): void {
    this.#appear = () => {
      this.#appear = () => undefined
      this.shownWords = words
      this.dataset.made = ''
      this.appear(words)
    }
    if (this.#isWanted) this.#appear()
  }
}
