import { element } from '../../../core/dom/elements.js'
import type { RaceResult } from '../../race/race.js'
import { coldSection } from './cold-section.js'
import { environmentText, type Environment } from './environment.js'
import { GrowthFigure } from './growth-figure.js'
import { notes } from './notes.js'
import type { Report } from './report.js'
import { hasHistory } from './format.js'
import type { Settings } from './settings.js'
import { TimesFigure } from './times-figure.js'
import { TakeAway } from './take-away.js'
import { verdictSentences } from './sentences.js'
import type { WordsOf } from '../../../words/keys.js'

/** What a race has shown by now: verdict, notes, charts with their tables, cold starts, and ways to keep it. */
export class Results {
  readonly node: HTMLElement
  readonly #words: WordsOf<'race'>
  readonly #verdict = element('div', { class: 'verdict' })
  readonly #notes = element('ul', { class: 'notes', hidden: true })
  readonly #times: TimesFigure
  readonly #growth: GrowthFigure
  readonly #cold = element('div', {})
  readonly #place = element('p', { class: 'quiet', hidden: true })
  readonly #takeAway: TakeAway
  #settings: Settings | undefined
  #environment: Environment | undefined

  constructor(words: WordsOf<'race'>, link: () => string | null, signal: AbortSignal) {
    this.#words = words
    this.#times = new TimesFigure(words, signal)
    this.#growth = new GrowthFigure(words, signal)
    this.#takeAway = new TakeAway(words, link, { times: this.#times, growth: this.#growth })
    this.node = element(
      'div',
      { class: 'results' },
      ...[this.#verdict, this.#notes, this.#times.node, this.#growth.node],
      ...[this.#cold, this.#place, this.#takeAway.node],
    )
  }

  set environment(environment: Environment) {
    this.#environment = environment
    this.#place.hidden = false
    this.#place.textContent = environmentText(this.#words, environment)
  }

  /** Before a race: what its author measured, where somebody did. */
  async preview(settings: Settings): Promise<void> {
    this.#settings = settings
    if (hasHistory(settings)) await this.#times.preview(settings)
    else this.#times.clear()
  }

  begin(settings: Settings): void {
    this.#settings = settings
    for (const part of [this.#verdict, this.#notes, this.#cold]) part.replaceChildren()
    this.#notes.hidden = true
    this.#growth.clear()
    this.#takeAway.hide()
    void this.preview(settings)
  }

  async show(races: readonly RaceResult[], interim: boolean): Promise<void> {
    const settings = this.#settings!
    await this.#times.show(settings, races)
    if (races.length > 1 && !interim) await this.#growth.show(races)
    if (interim) return
    this.#verdict.replaceChildren(
      ...verdictSentences(this.#words, settings, races).map((sentence, i) =>
        element('p', { class: i === 0 ? 'first' : '' }, sentence),
      ),
    )
    const found = notes(this.#words, races, this.#environment)
    this.#notes.replaceChildren(...found.map((note) => element('li', {}, ...note)))
    this.#notes.hidden = found.length === 0
  }

  async finish(report: Report): Promise<void> {
    this.#settings = report.settings
    await this.show(report.races, false)
    if (report.cold) this.#cold.replaceChildren(coldSection(this.#words, report))
    this.#takeAway.show(report)
  }
}
