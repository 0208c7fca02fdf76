import { button, element } from '../../dom/elements.js'
import { laboratory } from '../laboratory/laboratory.js'
import type { AnswerTo, MeasureJob } from '../laboratory/measured-map.js'
import { FigureElement } from './figure-element.js'

interface Failure {
  sentence: string
  retry?: string
}

/**
 * A figure whose maps are made and measured in a worker, from when it comes near the screen. If that fails,
 * it shows the reason and a button to try again. `data-state`: loading, ready or error.
 */
export abstract class MeasuredFigure<Settings extends object, Key extends string> extends FigureElement<
  Settings,
  Key
> {
  protected readonly notice = element('p.notice.small')

  /** Puts a failure into a sentence, and names the button to try again, if that is worth it. */
  protected abstract tellFailure(error: Error): Failure | Promise<Failure>

  protected override connect(signal: AbortSignal): void {
    super.connect(signal)
    signal.addEventListener('abort', () => laboratory.release(this))
  }

  protected override begin(): void {
    this.dataset.state ??= 'loading'
    super.begin()
  }

  /** loading, ready or error. */
  get state(): string {
    return this.dataset.state ?? 'loading'
  }

  /** Sends a job to the worker, in place of the one before it, and shows its answer. */
  protected async look<Asked extends MeasureJob>(
    job: Asked,
    show: (answer: AnswerTo<Asked>) => void,
  ): Promise<void> {
    this.dataset.state = 'loading'
    try {
      const answer = await laboratory.ask(this, job)
      this.#ready() // first: the answer may be a notice, or ask for another view
      show(answer)
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
      const { sentence, retry } = await this.tellFailure(error as Error)
      const again = retry ? [' ', button(() => void this.look(job, show), retry)] : []
      this.notice.replaceChildren(sentence, ...again)
      this.status.textContent = sentence
      this.dataset.state = 'error'
    }
  }

  /** The wanted map is shown; the job that was asked for meanwhile is dropped. */
  protected settle(): void {
    laboratory.cancel(this)
    this.#ready()
  }

  #ready(): void {
    this.notice.textContent = ''
    this.dataset.state = 'ready'
  }
}
