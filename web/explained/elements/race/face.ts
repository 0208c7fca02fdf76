import { button, element } from '../../../core/dom/elements.js'
import type { Outcome, RaceResult } from '../../race/race.js'
import type { Environment } from './environment.js'
import { Form, type FormActions } from './form.js'
import type { Report } from './report.js'
import { Results } from './results.js'
import { ladderOf, type Phase, type Progress } from './run.js'
import type { Settings } from './settings.js'
import { sizeText } from './format.js'
import type { WordsOf } from '../../../words/keys.js'

/** Milliseconds between two drawings: they wait for each other, and measuring waits for them. */
const drawEvery = 700

interface Actions extends FormActions {
  /** The page that takes the settings in its address, if there is one. */
  link(): string | null
}

/** All that is seen of a race. Draws only when it is told to, so that nothing is drawn while times are taken. */
export class Face {
  readonly #words: WordsOf<'race'>
  readonly #form: Form
  readonly #results: Results
  readonly #work: HTMLElement
  readonly #bar: HTMLProgressElement
  readonly #stop: HTMLButtonElement
  readonly #status: HTMLElement
  #settings: Settings | undefined
  #said = ''
  #last: [stage: Phase, exponent?: number] = ['checking']
  #drawn = 0
  #races: RaceResult[] = []

  constructor(root: ShadowRoot, words: WordsOf<'race'>, actions: Actions, signal: AbortSignal) {
    this.#words = words
    this.#form = new Form(words, actions)
    this.#bar = element('progress', { max: 1, 'aria-label': words.say('progress') })
    const stop = () => {
      actions.stop()
      this.#form.focus()
    }
    this.#stop = button(stop, {}, words.say('stop'))
    this.#status = element('p', { role: 'status', class: 'status' })
    this.#work = element('div', { class: 'work', hidden: true }, this.#bar, this.#stop)
    this.#results = new Results(words, actions.link, signal)
    root.replaceChildren(this.#form.node, this.#work, this.#status, this.#results.node)
  }

  set environment(environment: Environment) {
    this.#results.environment = environment
  }

  showSettings(settings: Settings): void {
    this.#settings = settings
    this.#form.show(settings)
    if (this.#races.length === 0) void this.#results.preview(settings)
  }

  begin(settings: Settings): void {
    this.#settings = settings
    this.#races = []
    this.#drawn = 0
    this.#form.busy = true
    this.#work.hidden = false
    this.#bar.value = 0
    this.#results.begin(settings)
    this.#last = ['checking']
    this.say('checking')
  }

  progress({ stage, exponent, share }: Progress): Promise<void> | void {
    this.#bar.value = share
    this.#last = [stage, exponent]
    this.say(stage, exponent)
    if (stage !== 'measuring') return nextFrame()
  }

  /** Said once a stage, so that a screen reader is not flooded. */
  say(
    stage: Phase | 'waiting' | 'paused' | 'stopped' | 'failed' | 'done',
    exponent?: number,
    message = '',
  ): void {
    const size = this.#settings
      ? sizeText(this.#words, ladderOf(this.#settings).points(exponent ?? this.#settings.exponents[0]!))
      : ''
    const text = this.#words.say(`stage.${stage}`, { size, message })
    if (text === this.#said) return
    this.#said = text
    this.#status.textContent = text
    this.#status.classList.toggle('alarm', stage === 'failed')
  }

  pause(paused: boolean): void {
    if (paused) this.say('paused')
    else this.say(...this.#last)
  }

  async interim(exponent: number, outcomes: Outcome[]): Promise<void> {
    if (performance.now() - this.#drawn < drawEvery) return
    await this.#results.show([...this.#races, this.#interimResult(exponent, outcomes)], true)
    await nextFrame()
    this.#drawn = performance.now()
  }

  result(result: RaceResult): void {
    this.#races.push(result)
  }

  async finish(report: Report): Promise<void> {
    this.#end()
    this.#races = report.races
    this.environment = report.environment
    await this.#results.finish(report)
    this.say('done')
  }

  async halt(why: 'stopped' | 'failed', races: RaceResult[], message = ''): Promise<void> {
    this.#end()
    this.#races = races
    if (races.length > 0) await this.#results.show(races, false)
    this.say(why, undefined, message)
  }

  #end(): void {
    // The focus that was on Stop must not be lost with it.
    if (this.#stop.matches(':focus')) this.#form.focus()
    this.#form.busy = false
    this.#work.hidden = true
  }

  #interimResult(exponent: number, outcomes: Outcome[]): RaceResult {
    const { id, title, points } = ladderOf(this.#settings!)
    return {
      ...{ ladder: id, title, exponent, points: points(exponent) },
      ...{ outcomes, resolution: 0, drift: 1, discarded: 0 },
    }
  }
}

/** Until what has been changed is painted, or soon where nothing is painted at all. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}
