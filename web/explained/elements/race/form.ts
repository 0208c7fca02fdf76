import { button, element } from '../../../core/dom/elements.js'
import { ladders } from '../../race/ladders/index.js'
import { headline, isHeadline, middleOf, readSettings, type Settings } from './settings.js'
import { sizeText } from './format.js'
import type { WordsOf } from '../../../words/keys.js'
import type { Outcome, RaceResult } from '../../race/race.js'
import type { Environment, Report } from './report.js'
import { type Results, resultsOf } from './results.js'
import { ladderOf, unfinished, type Phase, type Progress } from './run.js'

interface FormActions {
  start(settings: Settings): void
  stop(): void
}

/** Makes the buttons before a race: the race of 2016 by one button, any other by a choice of ladder and sizes. */
function formOf(words: WordsOf<'race'>, { start }: FormActions) {
  let settings: Settings = structuredClone(headline)
  let isBusy = false
  const title = words.say('headline.start', { size: sizeText(words, 513 ** 2) })
  const first = { class: 'main', part: 'headline' }
  const startHeadline = button(() => isBusy || start(structuredClone(headline)), first, title)
  const options = ladders.map(({ id }) => element('option', { value: id }, words.say(`ladder.${id}`)))
  const ladder = element('select', { id: 'ladder' }, ...options)
  const sizes = element('div.choices.row')
  const go = element('button', { type: 'submit' }, words.say('start'))
  const form = element(
    'form',
    element('label', { for: 'ladder' }, words.say('ladder')),
    ladder,
    element('fieldset', element('legend', words.say('sizes')), sizes),
    element('p.note', words.say('sizes.about')),
    go,
  )
  const other = element('details', element('summary', words.say('other')), form)
  const about = element('p.note', words.say('headline.about'))
  const node = element('div.form.screen', element('div.headline.row', startHeadline, about), other)
  const complain = (problem: string) => {
    const box = sizes.querySelector('input')
    box?.setCustomValidity(problem)
    if (problem) box?.reportValidity()
  }
  const showSizes = (checked: readonly number[]) => {
    const { exponents, points } = ladderOf({ ladder: ladder.value })
    const offered = [...new Set([...exponents, ...checked])].sort((a, b) => a - b)
    const boxes = offered.map((value) => {
      const box = element('input', { type: 'checkbox', value, checked: checked.includes(value) })
      box.addEventListener('change', () => complain(''))
      return element('label', box, sizeText(words, points(value)))
    })
    sizes.replaceChildren(...boxes)
  }
  /** Keeps the settings of an attribute or a link as they are; with other sizes, a map at a time is raced. */
  const plain = (exponents: number[]): Settings => {
    const { ladder: before, maps, ...effort } = settings
    if (ladder.value === before && exponents.join() === effort.exponents.join()) return settings
    const asked = new Map([['ladder', ladder.value], ['exponents', exponents.join()]]) // prettier-ignore
    const usual = readSettings((name) => asked.get(name) ?? null)
    return before === usual.ladder && maps === 1 ? { ...usual, ...effort, exponents } : usual
  }
  ladder.addEventListener('change', () => showSizes([middleOf(ladderOf({ ladder: ladder.value }).exponents)]))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const checked = sizes.querySelectorAll<HTMLInputElement>('input:checked')
    if (checked.length === 0) complain(words.say('sizes.none'))
    else if (!isBusy) start(plain(Array.from(checked, ({ value }) => Number(value))))
  })
  const show = (next: Settings) => {
    settings = next
    ladder.value = next.ladder
    showSizes(next.exponents)
    if (!isHeadline(next)) other.open = true
  }
  show(settings)
  return {
    node,
    show,
    /** While a race runs, the buttons do nothing but keep the focus. */
    setBusy(busy: boolean) {
      isBusy = busy
      for (const button of [startHeadline, go]) button.setAttribute('aria-disabled', String(busy))
    },
    focus: () => (isHeadline(settings) ? startHeadline : go).focus(),
  }
}

/** Milliseconds between two drawings, because drawing and measuring wait for each other. */
const drawEvery = 700

interface Actions extends FormActions {
  /** The address of the page with these settings, if there is one. */
  link(): string | null
}

/** Everything visible of a race. It draws only on request, so that nothing is drawn while times are taken. */
export class Face {
  readonly #words: WordsOf<'race'>
  readonly #form: ReturnType<typeof formOf>
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
    this.#form = formOf(words, actions)
    this.#bar = element('progress', { max: 1, 'aria-label': words.say('progress') })
    const stop = () => {
      actions.stop()
      this.#form.focus()
    }
    this.#stop = button(stop, words.say('stop'))
    this.#status = element('p.status.note.screen', { role: 'status' })
    this.#work = element('div.work.screen', { hidden: true }, this.#bar, this.#stop)
    this.#results = resultsOf(words, actions.link, signal)
    root.replaceChildren(this.#form.node, this.#work, this.#status, this.#results.node)
  }

  set environment(environment: Environment) {
    this.#results.setEnvironment(environment)
  }

  showSettings(settings: Settings): void {
    this.#settings = settings
    this.#form.show(settings)
    if (this.#races.length === 0) this.#results.preview(settings)
  }

  begin(settings: Settings): void {
    this.#settings = settings
    this.#races = []
    this.#drawn = 0
    this.#form.setBusy(true)
    this.#work.hidden = false
    this.#bar.value = 0
    this.#results.clear()
    this.#results.preview(settings)
    this.#last = ['checking']
    this.say('checking')
  }

  progress({ stage, exponent, share }: Progress): Promise<void> | void {
    this.#bar.value = share
    this.#last = [stage, exponent]
    this.say(stage, exponent)
    if (stage !== 'measuring') return nextFrame()
  }

  /** Announced once per stage, so that a screen reader is not flooded. */
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
    const races = [...this.#races, unfinished(this.#settings!, exponent, outcomes)]
    await this.#results.show(this.#settings!, races, true)
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
    if (races.length > 0) await this.#results.show(this.#settings!, races, false)
    this.say(why, undefined, message)
  }

  #end(): void {
    // Stop is about to disappear: move its focus to the form.
    if (this.#stop.matches(':focus')) this.#form.focus()
    this.#form.setBusy(false)
    this.#work.hidden = true
  }
}

/** Resolves when changes have been painted, or soon where nothing is painted at all. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}
