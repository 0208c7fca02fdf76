import { controlsOf } from '../../../dom/controls.js'
import { button, element } from '../../../dom/elements.js'
import { benchmarks } from '../benchmarks/index.js'
import { headline, isHeadline, middleOf, readSettings, type RaceSettings } from './settings.js'
import { type RaceWords, sizeText } from '../format.js'
import { type Findings, type FormActions, resultsOf } from './results.js'
import { lanesOf } from './lanes.js'
import { benchmarkOf, type Phase } from './run.js'

/**
 * Makes the buttons before a race: the race of 2016 by one button, any other by a choice of benchmark and
 * sizes.
 */
function formOf(words: RaceWords, start: (settings: RaceSettings) => void) {
  let settings: RaceSettings = structuredClone(headline)
  let chosen = headline.benchmark
  const size = sizeText(words, 513 ** 2).replaceAll(' ', '\u00a0') // one word, where the button breaks on a phone
  const title = words.say('headline.start', { size })
  const first = { class: 'main', part: 'headline' }
  const startHeadline = button(() => start(structuredClone(headline)), first, title)
  const options = benchmarks.map(({ id }) => [id, words.say(`benchmark.${id}`)] as const)
  const benchmark = controlsOf<{ benchmark: string }>(
    { benchmark: { kind: 'list', label: words.say('benchmark'), options } },
    (change) => {
      chosen = change.benchmark!
      showSizes([middleOf(benchmarkOf({ benchmark: chosen }).exponents)])
    },
  )
  const sizes = element('div.choices.row')
  const go = element('button', { type: 'submit' }, words.say('start'))
  const form = element(
    'form',
    ...benchmark.all,
    element('fieldset', element('legend', words.say('sizes')), sizes),
    element('p.note', words.say('sizes.about')),
    go,
  )
  const other = element('details', element('summary', words.say('other')), form)
  const about = element('p.note', words.say('headline.about'))
  const complain = (problem: string) => {
    const box = sizes.querySelector('input')
    box?.setCustomValidity(problem)
    if (problem) box?.reportValidity()
  }
  sizes.addEventListener('change', () => complain(''))
  const showSizes = (checked: readonly number[]) => {
    const { exponents, points } = benchmarkOf({ benchmark: chosen })
    const offered = [...new Set([...exponents, ...checked])].sort((a, b) => a - b)
    const boxes = offered.map((value) => {
      const box = element('input', { type: 'checkbox', value, checked: checked.includes(value) })
      return element('label', box, sizeText(words, points(value)))
    })
    sizes.replaceChildren(...boxes)
  }
  /** Keeps the settings of an attribute or a link as they are; with other sizes, a map at a time is raced. */
  const plain = (exponents: number[]): RaceSettings => {
    const { benchmark: before, maps, ...effort } = settings
    if (chosen === before && exponents.join() === effort.exponents.join()) return settings
    const asked = new Map([['benchmark', chosen], ['exponents', exponents.join()]]) // prettier-ignore
    const usual = readSettings((name) => asked.get(name) ?? null)
    return before === usual.benchmark && maps === 1 ? { ...usual, ...effort, exponents } : usual
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const checked = sizes.querySelectorAll<HTMLInputElement>('input:checked')
    if (checked.length === 0) complain(words.say('sizes.none'))
    else start(plain(Array.from(checked, ({ value }) => Number(value))))
  })
  return {
    node: element('div.form.screen', element('div.headline.row', startHeadline, about), other),
    show(next: RaceSettings) {
      settings = next
      chosen = next.benchmark
      benchmark.show(next)
      showSizes(next.exponents)
      if (!isHeadline(next)) other.open = true
    },
    /** While a race runs, the buttons do nothing but keep the focus: `start` joins the race that runs. */
    setBusy(busy: boolean) {
      for (const button of [startHeadline, go]) button.setAttribute('aria-disabled', String(busy))
    },
    focus: () => (isHeadline(settings) ? startHeadline : go).focus(),
  }
}

/** A race, as far as it has come. */
export interface RaceRun extends Findings {
  stage: Phase | 'waiting' | 'stopped' | 'failed' | 'done'
  isPaused: boolean
  exponent: number
  /** The share of the whole race that is finished. */
  share: number
  /** Why it failed. */
  message: string
}

/** Makes everything visible of a race. */
export function faceOf(root: ShadowRoot, words: RaceWords, actions: FormActions, signal: AbortSignal) {
  const form = formOf(words, actions.start)
  const bar = element('progress', { max: 1, 'aria-label': words.say('progress') })
  const stop = button(() => {
    actions.stop()
    form.focus()
  }, words.say('stop'))
  const status = element('p.status.note.screen', { role: 'status' })
  const work = element('div.work.row.screen', { hidden: true }, bar, stop)
  const results = resultsOf(words, actions, signal)
  const lanes = lanesOf(words, signal)
  root.replaceChildren(form.node, work, status, lanes.node, results.node)
  return {
    /** Shows the settings of the next race. */
    offer: form.show,
    /**
     * Draws what has been found, which is done only on request, so that nothing is drawn while times are
     * taken.
     */
    async draw(run: Findings, isTaking = false): Promise<void> {
      if (isTaking && run.current) lanes.race(run.current.outcomes, run.settings)
      else if (run.races.length === 0 && !run.current) lanes.recall(run.settings)
      else lanes.hide()
      await results.show(run, isTaking)
    },
    /** Says how the race goes. */
    tell({ settings, stage, isPaused, exponent, share, message }: RaceRun): void {
      const isOver = stage === 'stopped' || stage === 'failed' || stage === 'done'
      // Stop is about to disappear: move its focus to the form.
      if (isOver && stop.matches(':focus')) form.focus()
      form.setBusy(!isOver)
      work.hidden = isOver
      bar.value = share
      const size = sizeText(words, benchmarkOf(settings).points(exponent))
      const text = words.say(`stage.${isPaused && !isOver ? 'paused' : stage}`, { size, message })
      // Announced once per stage, so that a screen reader is not flooded.
      if (text !== status.textContent) status.textContent = text
      status.classList.toggle('alarm', stage === 'failed')
    },
  }
}
