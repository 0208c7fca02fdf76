import { button, element } from '../../../core/dom/elements.js'
import { sheet } from '../../../core/dom/sheet.js'
import type { Part } from '../../../words/words.js'
import { baseSheet, SpeakingElement } from '../../../core/elements/base/speaking-element.js'
import { whenNear } from '../../../core/dom/sight.js'
import { laboratory } from './laboratory.js'
import laboratoryCss from './laboratory.css?inline'
import type { AnswerTo, Job } from './specimen.js'

interface Failure {
  sentence: string
  retry?: string
}

const laboratorySheet = sheet(laboratoryCss)

/**
 * A custom element that has maps made and measured in the laboratory: from when it comes near the screen, with a sentence
 * and another try where that failed. `data-state`: loading, ready or error.
 */
export abstract class LaboratoryElement<State, Key extends string> extends SpeakingElement<Key> {
  protected readonly status = element('p', { class: 'unseen', role: 'status' })
  protected readonly notice = element('p', { class: 'notice' })
  protected wanted: State | undefined

  constructor(part: Part, style: () => CSSStyleSheet) {
    super([part], baseSheet, laboratorySheet, style)
  }

  /** What the attributes ask for. */
  protected abstract readState(): State
  /** Follows a change of the reader's or of the attributes. */
  protected abstract change(change: Partial<State>): void
  /** What to say of a failure, and on the button to try again, if that is worth it. */
  protected abstract tellFailure(error: Error): Failure | Promise<Failure>

  protected override connect(signal: AbortSignal): void {
    this.wanted ??= this.readState()
    const stop = whenNear(this, () => {
      this.dataset.state = 'loading'
      this.begin()
    })
    signal.addEventListener('abort', () => {
      stop()
      laboratory.release(this)
    })
  }

  attributeChangedCallback(): void {
    this.wanted = this.readState()
    if (this.words) this.change({})
  }

  /** loading, ready or error. */
  get state(): string {
    return this.dataset.state ?? 'loading'
  }

  /** Has a job done, in place of the one before it, and shows its answer. */
  protected async look<Asked extends Job>(
    job: Asked,
    show: (answer: AnswerTo<Asked>) => void,
  ): Promise<void> {
    this.dataset.state = 'loading'
    try {
      const answer = await laboratory.ask(this, job)
      this.#ready() // first: what it shows may be a notice, or another look
      show(answer)
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
      const { sentence, retry } = await this.tellFailure(error as Error)
      this.notice.replaceChildren(sentence)
      if (retry)
        this.notice.append(
          ' ',
          button(() => void this.look(job, show), {}, retry),
        )
      this.status.textContent = sentence
      this.dataset.state = 'error'
    }
  }

  /** What is wanted is shown; what was asked for meanwhile is wanted no longer. */
  protected settle(): void {
    laboratory.cancel(this)
    this.#ready()
  }

  #ready(): void {
    this.notice.textContent = ''
    this.dataset.state = 'ready'
  }
}
