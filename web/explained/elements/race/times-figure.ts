import { element } from '../../../core/dom/elements.js'
import type { Outcome, RaceResult } from '../../race/race.js'
import type { Dot } from './charts/index.js'
import { ChartFigure } from './figure.js'
import {
  duration,
  durations,
  measured,
  ratio,
  fillTable,
  scrolling,
  hasHistory,
  nameOf,
  sizeText,
  tickText,
  whatText,
  yardsticksLast,
} from './format.js'
import { voirol2016 } from './history.js'
import { ladderOf } from './run.js'
import type { Settings } from './settings.js'
import { programs } from './sources.js'
import { engineOf } from './verdict.js'
import type { WordsOf } from '../../../words/keys.js'

/** The times of one size as dots, and as a table that says what each rung changes; a choice where there are more sizes. */
export class TimesFigure {
  readonly node: HTMLElement
  readonly chart: ChartFigure
  readonly #words: WordsOf<'race'>
  readonly #key = element('ul', { class: 'key' })
  readonly #sizes = element('fieldset', { class: 'sizes', hidden: true })
  readonly #table = element('table', { class: 'times' })
  readonly #scroll: HTMLElement
  readonly #programs = element('div', {})
  #settings: Settings | undefined
  #races: readonly RaceResult[] = []
  #chosen: number | undefined

  constructor(words: WordsOf<'race'>, signal: AbortSignal) {
    this.#words = words
    this.#scroll = scrolling(this.#table, words.say('times.table'))
    this.chart = new ChartFigure(words.say('times.alt'), signal, this.#key)
    this.node = element(
      'div',
      { class: 'figure' },
      this.#sizes,
      this.chart.node,
      this.#scroll,
      this.#programs,
    )
    this.clear()
  }

  clear(): void {
    this.chart.hide()
    this.#scroll.hidden = true
    this.#programs.replaceChildren()
    this.#sizes.hidden = true
    this.#races = []
  }

  /** The race to come, with the figures of 2016 alone. */
  async preview(settings: Settings): Promise<void> {
    this.clear()
    this.#chosen = undefined
    const { id, title, points, rungs } = ladderOf(settings)
    const exponent = settings.exponents[0]!
    const outcomes = rungs
      .filter(({ most = Infinity }) => exponent <= most)
      .map(({ id, title, yardstick = false }): Outcome => ({ id, title, yardstick, problem: '' }))
    await this.#draw(settings, {
      ...{ ladder: id, title, exponent, points: points(exponent), outcomes },
      ...{ resolution: 0, drift: 1, discarded: 0 },
    })
  }

  async show(settings: Settings, races: readonly RaceResult[]): Promise<void> {
    this.#settings = settings
    this.#races = races
    this.#showSizes()
    const race = races.find(({ exponent }) => exponent === this.#chosen) ?? races.at(-1)
    if (race) await this.#draw(settings, race)
  }

  #showSizes(): void {
    const exponents = this.#races.map(({ exponent }) => exponent)
    if (this.#sizes.dataset.sizes === exponents.join()) return
    this.#sizes.dataset.sizes = exponents.join()
    this.#sizes.hidden = exponents.length < 2
    this.#chosen = undefined
    const choices = this.#races.map(({ exponent, points }, i) => {
      const radio = element('input', {
        ...{ type: 'radio', name: 'shown', value: exponent },
        checked: i === exponents.length - 1,
      })
      radio.addEventListener('change', () => {
        this.#chosen = exponent
        void this.show(this.#settings!, this.#races)
      })
      return element('label', {}, radio, sizeText(this.#words, points))
    })
    this.#sizes.replaceChildren(
      element('legend', {}, this.#words.say('size.shown')),
      element('div', { class: 'choices' }, ...choices),
    )
  }

  async #draw(settings: Settings, race: RaceResult): Promise<void> {
    const outcomes = yardsticksLast(race.outcomes)
    this.#fillTable(settings, race, outcomes)
    const dots = outcomes.map((outcome) => this.#dot(settings, race, outcome)).filter(isDot)
    if (dots.length === 0) return this.chart.hide()
    this.#showKey(dots)
    const tick = tickText(this.#words)
    const what = whatText(this.#words, settings, race.points)
    await this.chart.show(this.#words.say('times.title', { what }), ({ dotChart }, width, colours) =>
      dotChart(dots, { width, colours, tick }),
    )
  }

  #dot(settings: Settings, { ladder }: RaceResult, outcome: Outcome): Dot {
    const { id, yardstick, time } = outcome
    const { maps } = settings
    const then = hasHistory(settings) ? voirol2016[id] : undefined
    return {
      ...{ id, label: nameOf(this.#words, outcome) },
      engine: yardstick ? 'yardstick' : engineOf(ladder, id),
      ...(time && {
        ...{ time: time.median * maps, low: time.interval[0] * maps, high: time.interval[1] * maps },
        timeLabel: measured(this.#words, time.median * maps),
      }),
      ...(then !== undefined && {
        then,
        thenLabel: this.#words.say('then', { time: duration(this.#words, then) }),
      }),
    }
  }

  #showKey(dots: readonly Dot[]): void {
    const timed = dots.filter(({ time }) => time !== undefined)
    const kinds = (['javascript', 'wasm', 'simd', 'yardstick'] as const).filter((kind) =>
      timed.some(({ engine }) => engine === kind),
    )
    const then = dots.some((dot) => dot.then !== undefined) ? (['then'] as const) : []
    const interval = timed.length > 0 ? (['interval'] as const) : []
    this.#key.replaceChildren(
      ...[...kinds, ...then, ...interval].map((kind) =>
        element('li', { class: kind }, this.#words.say(`key.${kind}`)),
      ),
    )
  }

  /** They stay as they are, open or not, while the same race goes on. */
  #showPrograms({ ladder }: RaceResult, outcomes: readonly Outcome[]): void {
    const rungs = outcomes.map(({ id }) => id).join()
    if (this.#programs.dataset.rungs === rungs && this.#programs.hasChildNodes()) return
    this.#programs.dataset.rungs = rungs
    this.#programs.replaceChildren(programs(this.#words, ladder, outcomes))
  }

  #fillTable(settings: Settings, race: RaceResult, outcomes: readonly Outcome[]): void {
    const words = this.#words
    const history = hasHistory(settings)
    const isTimed = outcomes.some(({ time }) => time)
    const reference = ladderOf({ ladder: race.ladder }).rungs.find((rung) => rung.reference)!
    const columns = [
      words.say('table.program'),
      ...(history ? [words.say('table.then')] : []),
      ...(isTimed ? [words.say('table.now')] : []),
      ...(isTimed || history
        ? [words.say('table.speed', { title: nameOf(words, reference) }), words.say('table.above')]
        : []),
    ]
    /** A ratio measured here, and below it the one of 2016. */
    const ratioCell = (now: number | undefined, then: number | undefined) =>
      element(
        'td',
        {},
        ...(now ? [ratio(words, now)] : then && !isTimed ? [] : ['–']),
        ...(then && history
          ? [element('span', { class: 'interval' }, words.say('then.ratio', { ratio: ratio(words, then) }))]
          : []),
      )
    const rows = outcomes.map((outcome, i) => {
      const { id, yardstick, problem, time, timesReference, timesAbove } = outcome
      const then = voirol2016[id]
      const thenAbove = voirol2016[outcomes[i - 1]?.id ?? '']
      const program = element(
        'th',
        { scope: 'row' },
        nameOf(words, outcome),
        element('span', { class: 'changes' }, words.say(`rung.${id}`)),
      )
      const now = time
        ? [
            measured(words, time.median * settings.maps),
            element('span', { class: 'interval' }, durations(words, scaled(time.interval, settings.maps))),
          ]
        : [problem ? words.say('table.refused') : '–']
      return element(
        'tr',
        { class: yardstick ? 'yardstick' : '' },
        program,
        ...(history ? [element('td', {}, then === undefined ? '–' : duration(words, then))] : []),
        ...(isTimed ? [element('td', {}, ...now)] : []),
        ...(isTimed || history
          ? [
              ratioCell(yardstick ? undefined : timesReference, then && voirol2016[reference.id]! / then),
              ratioCell(timesAbove, then && thenAbove && thenAbove / then),
            ]
          : []),
      )
    })
    const what = whatText(words, settings, race.points)
    fillTable(this.#table, words.say(isTimed ? 'table.caption' : 'table.before', { what }), columns, rows)
    this.#scroll.hidden = false
    this.#showPrograms(race, outcomes)
  }
}

const isDot = ({ time, then }: Dot): boolean => time !== undefined || then !== undefined

const scaled = ([low, high]: readonly [number, number], factor: number): [number, number] => [
  low * factor,
  high * factor,
]
