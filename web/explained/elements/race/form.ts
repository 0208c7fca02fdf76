import { button, element } from '../../../core/dom/elements.js'
import { ladders } from '../../race/ladders/index.js'
import { headline, isHeadline, middleOf, readSettings, type Settings } from './settings.js'
import { sizeText } from './format.js'
import type { WordsOf } from '../../../words/keys.js'
import type { Outcome, RaceResult } from '../../race/race.js'
import type { Environment, Report } from './report.js'
import { Results } from './results.js'
import { ladderOf, unfinished, type Phase, type Progress } from './run.js'

interface FormActions {
  start(settings: Settings): void
  stop(): void
}

/** What one can press before a race: the race of 2016 by one button, any other by a choice of ladder and sizes. */
export class Form {
  readonly node: HTMLElement
  readonly #words: WordsOf<'race'>
  readonly #headline: HTMLButtonElement
  readonly #go: HTMLButtonElement
  readonly #other: HTMLDetailsElement
  readonly #ladder: HTMLSelectElement
  readonly #sizes: HTMLElement
  #settings: Settings = structuredClone(headline)
  #busy = false

  constructor(words: WordsOf<'race'>, { start }: FormActions) {
    this.#words = words
    const size = sizeText(words, 513 ** 2)
    this.#headline = button(
      () => this.#busy || start(structuredClone(headline)),
      { class: 'main', part: 'headline' },
      words.say('headline.start', { size }),
    )
    this.#ladder = element(
      'select',
      { id: 'ladder' },
      ...ladders.map(({ id }) => element('option', { value: id }, words.say(`ladder.${id}`))),
    )
    this.#ladder.addEventListener('change', () => this.#chooseLadder())
    this.#sizes = element('div', { class: 'choices row' })
    this.#go = element('button', { type: 'submit' }, words.say('start'))
    const form = element(
      'form',
      {},
      element('label', { for: 'ladder' }, words.say('ladder')),
      this.#ladder,
      element('fieldset', {}, element('legend', {}, words.say('sizes')), this.#sizes),
      element('p', { class: 'note' }, words.say('sizes.about')),
      this.#go,
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const exponents = this.#chosen()
      if (exponents.length === 0) {
        const first = this.#sizes.querySelector('input')
        first?.setCustomValidity(words.say('sizes.none'))
        first?.reportValidity()
        return
      }
      if (!this.#busy) start(this.#plain(exponents))
    })
    this.#other = element('details', {}, element('summary', {}, words.say('other')), form)
    this.node = element(
      'div',
      { class: 'form screen' },
      element(
        'div',
        { class: 'headline row' },
        this.#headline,
        element('p', { class: 'note' }, words.say('headline.about')),
      ),
      this.#other,
    )
    this.show(this.#settings)
  }

  show(settings: Settings): void {
    this.#settings = settings
    this.#ladder.value = settings.ladder
    this.#showSizes(settings.exponents)
    if (!isHeadline(settings)) this.#other.open = true
  }

  /** While a race runs its buttons do nothing, but keep the focus. */
  set busy(busy: boolean) {
    this.#busy = busy
    for (const button of [this.#headline, this.#go]) button.setAttribute('aria-disabled', String(busy))
  }

  focus(): void {
    const button = isHeadline(this.#settings) ? this.#headline : this.#go
    button.focus()
  }

  #chosen(): number[] {
    return [...this.#sizes.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) =>
      Number(value),
    )
  }

  /** What was set by attribute or link is run as it was set; with other sizes, a map at a time. */
  #plain(exponents: number[]): Settings {
    const { ladder, maps, ...effort } = this.#settings
    if (this.#ladder.value === ladder && exponents.join() === effort.exponents.join()) return this.#settings
    const words = { ladder: this.#ladder.value, exponents: exponents.join() }
    const usual = readSettings((name) => words[name as keyof typeof words] ?? null)
    return ladder === usual.ladder && maps === 1 ? { ...usual, ...effort, exponents } : usual
  }

  #chooseLadder(): void {
    const chosen = ladders.find(({ id }) => id === this.#ladder.value)!
    this.#showSizes([middleOf(chosen.exponents)])
  }

  #showSizes(checked: readonly number[]): void {
    const { exponents, points } = ladders.find(({ id }) => id === this.#ladder.value)!
    const offered = [...new Set([...exponents, ...checked])].sort((a, b) => a - b)
    const boxes = offered.map((exponent) => {
      const box = element('input', { type: 'checkbox', value: exponent, checked: checked.includes(exponent) })
      box.addEventListener('change', () => this.#sizes.querySelector('input')?.setCustomValidity(''))
      return element('label', {}, box, sizeText(this.#words, points(exponent)))
    })
    this.#sizes.replaceChildren(...boxes)
  }
}

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
    this.#status = element('p', { role: 'status', class: 'status note screen' })
    this.#work = element('div', { class: 'work screen', hidden: true }, this.#bar, this.#stop)
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
    await this.#results.show([...this.#races, unfinished(this.#settings!, exponent, outcomes)], true)
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
}

/** Until what has been changed is painted, or soon where nothing is painted at all. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}
