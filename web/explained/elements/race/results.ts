import { button, element } from '../../../core/dom/elements.js'
import type { Outcome, RaceResult } from '../../race/race.js'
import { type ColdOutcome, type Environment, environmentText, type Report, toCsv } from './report.js'
import { GrowthFigure, TimesFigure } from './chart-figure.js'
import {
  duration,
  fillTable,
  hasHistory,
  measured,
  nameInSentence,
  nameOf,
  ratio,
  row,
  scrolling,
  sizeText,
} from './format.js'
import { type Settings, writeSettings } from './settings.js'
import { verdictSentences } from './sentences.js'
import type { WordsOf } from '../../../words/keys.js'
import type { Summary } from '../../race/statistics.js'
import { ladderOf } from './run.js'
import { copyText } from '../../../core/dom/session.js'
import { download } from '../../../core/exports/download.js'

/** What a race has shown by now: verdict, notes, charts with their tables, cold starts, and ways to keep it. */
export class Results {
  readonly node: HTMLElement
  readonly #words: WordsOf<'race'>
  readonly #verdict = element('div', { class: 'verdict' })
  readonly #notes = element('ul', { class: 'notes', hidden: true })
  readonly #times: TimesFigure
  readonly #growth: GrowthFigure
  readonly #cold = element('div', {})
  readonly #place = element('p', { class: 'note', hidden: true })
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

const phases = ['compile', 'instantiate', 'first', 'second', 'kernel', 'copy'] as const

/** What it takes from nothing to the first map, and what a copy of the result adds, apart from the kernel. */
function coldSection(words: WordsOf<'race'>, { cold, settings }: Report): HTMLElement {
  const { exponent, outcomes } = cold!
  const size = sizeText(words, ladderOf(settings).points(exponent))
  const title = words.say('cold.title', { size })
  const columns = [words.say('table.program'), ...phases.map((phase) => words.say(`cold.${phase}`))]
  const rows = outcomes.map((outcome) =>
    row(
      nameOf(words, outcome),
      phases.map((phase) => cellOf(words, outcome, phase)),
    ),
  )
  const table = element('table')
  fillTable(table, title, columns, rows)
  const about = words.say('cold.about', { n: outcomes[0]?.first.count ?? 0 })
  return element('div', {}, scrolling(table, title), element('p', { class: 'note' }, about))
}

function cellOf(words: WordsOf<'race'>, outcome: ColdOutcome, phase: (typeof phases)[number]): string {
  const { kernel, copied } = outcome
  if (phase === 'copy')
    return kernel && copied ? measured(words, Math.max(copied.median - kernel.median, 0)) : '–'
  const time: Summary | undefined = outcome[phase]
  return time && time.median > 0 ? measured(words, time.median) : '–'
}

type Note = (Node | string)[]

/** What a reader should know before trusting the figures. */
export function notes(
  words: WordsOf<'race'>,
  races: readonly RaceResult[],
  environment: Environment | undefined,
): Note[] {
  return [
    ...races.flatMap((race) => refused(words, race)),
    ...discarded(words, races),
    ...changedPace(words, races),
    ...unsteady(words, races),
    ...apart(words, races),
    ...fewRounds(words, races),
    ...(environment && environment.clock >= 0.5
      ? [[words.say('note.clock', { step: duration(words, environment.clock) })]]
      : []),
    ...(environment && !environment.simd ? [[words.say('note.simd')]] : []),
  ]
}

/** The core gives its reasons in English. */
function refused(words: WordsOf<'race'>, { outcomes, points }: RaceResult): Note[] {
  return outcomes
    .filter(({ problem }) => problem)
    .map((outcome) => [
      element('strong', {}, words.say('note.refused', { title: nameInSentence(words, outcome) })),
      ` (${sizeText(words, points)}) `,
      element('span', { lang: 'en' }, outcome.problem),
    ])
}

function discarded(words: WordsOf<'race'>, races: readonly RaceResult[]): Note[] {
  const n = races.reduce((sum, race) => sum + race.discarded, 0)
  return n > 0 ? [[words.say('note.discarded', { n })]] : []
}

function changedPace(words: WordsOf<'race'>, races: readonly RaceResult[]): Note[] {
  const changed = races.filter(({ drift }) => Math.abs(Math.log(drift)) > Math.log(1.1))
  if (changed.length === 0) return []
  const each = changed.map(({ drift, points }) =>
    words.say('note.pace.size', { size: sizeText(words, points), factor: ratio(words, drift) }),
  )
  return [[words.say('note.pace', { list: listed(words, each) })]]
}

function unsteady(words: WordsOf<'race'>, races: readonly RaceResult[]): Note[] {
  return bySize(words, races, 'unsteady', ({ time }) => !time!.steady)
}

/** How many times as long the slowest worker of a program took as the fastest, where that is worth a note. */
const apartFrom = 1.1

function apart(words: WordsOf<'race'>, races: readonly RaceResult[]): Note[] {
  const isApart = ({ time, yardstick }: Outcome) => !yardstick && time!.apart > apartFrom
  return bySize(words, races, 'apart', isApart)
}

/** One sentence about the programs that are meant: for each size two names, or how many there are. */
function bySize(
  words: WordsOf<'race'>,
  races: readonly RaceResult[],
  which: 'unsteady' | 'apart',
  isMeant: (outcome: Outcome) => boolean,
): Note[] {
  const each = races.flatMap(({ outcomes, points }) => {
    const timed = outcomes.filter(({ time }) => time)
    const meant = timed.filter(isMeant)
    if (meant.length === 0) return []
    const names =
      meant.length > 2
        ? words.say('note.several', { n: meant.length, all: timed.length })
        : listed(
            words,
            meant.map((outcome) => nameInSentence(words, outcome)),
          )
    const factor = ratio(words, Math.max(...meant.map(({ time }) => time!.apart)))
    return [words.say(`note.${which}.size`, { size: sizeText(words, points), names, factor })]
  })
  return each.length > 0 ? [[words.say(`note.${which}`, { list: listed(words, each) })]] : []
}

const listed = (words: WordsOf<'race'>, items: readonly string[]): string =>
  new Intl.ListFormat(words.language).format(items)

function fewRounds(words: WordsOf<'race'>, races: readonly RaceResult[]): Note[] {
  const counts = races.flatMap(({ outcomes }) => outcomes.flatMap(({ time }) => time?.count ?? []))
  return Math.min(...counts) < 6 ? [[words.say('note.rounds')]] : []
}

/** The race as files and as a link that opens it again. */
class TakeAway {
  readonly node: HTMLElement
  readonly #words: WordsOf<'race'>
  readonly #link: () => string | null
  readonly #figures: { times: TimesFigure; growth: GrowthFigure }
  readonly #said = element('p', { role: 'status', class: 'note' })
  #report: Report | undefined

  constructor(
    words: WordsOf<'race'>,
    link: () => string | null,
    figures: { times: TimesFigure; growth: GrowthFigure },
  ) {
    this.#words = words
    this.#link = link
    this.#figures = figures
    this.node = element('div', { class: 'take-away screen', hidden: true })
  }

  hide(): void {
    this.node.hidden = true
    this.#report = undefined
  }

  show(report: Report): void {
    this.#report = report
    const save = (
      key: Parameters<WordsOf<'race'>['say']>[0],
      type: string,
      make: () => Promise<Blob> | Blob,
      end: string,
    ) =>
      this.#button(key, async () =>
        download(await make(), `orogen-race-${report.settings.ladder}${end}.${type}`),
      )
    const text = (content: string, type: string) => new Blob([content], { type })
    const source = `${environmentText(this.#words, report.environment)} · ${report.date.slice(0, 10)} · Orogen`
    const svg = (which: 'times' | 'growth') => this.#figures[which].chart.picture(source)
    const pictures = (which: 'times' | 'growth', end: string) => [
      save(`save.${which}.svg`, 'svg', async () => text(await svg(which), 'image/svg+xml'), end),
      save(
        `save.${which}.png`,
        'png',
        async () => (await import('./charts/index.js')).pngPicture(await svg(which)),
        end,
      ),
    ]
    this.node.replaceChildren(
      element('p', { class: 'title' }, this.#words.say('save')),
      element(
        'div',
        { class: 'buttons row' },
        save('save.json', 'json', () => text(JSON.stringify(report, null, 2), 'application/json'), ''),
        save('save.csv', 'csv', () => text(toCsv(report), 'text/csv'), ''),
        ...pictures('times', ''),
        ...(this.#figures.growth.isShown ? pictures('growth', '-sizes') : []),
        ...(this.#link() === null ? [] : [this.#button('save.link', () => this.#copyLink())]),
      ),
      this.#said,
    )
    this.#said.textContent = ''
    this.node.hidden = false
  }

  #button(key: Parameters<WordsOf<'race'>['say']>[0], work: () => Promise<void>): HTMLButtonElement {
    const act = () =>
      work().catch((error: unknown) => {
        this.#said.textContent = error instanceof Error ? error.message : String(error)
      })
    return button(() => void act(), {}, this.#words.say(key))
  }

  async #copyLink(): Promise<void> {
    const address = new URL(this.#link() ?? '', document.baseURI)
    for (const [name, value] of writeSettings(this.#report!.settings)) address.searchParams.set(name, value)
    if (await copyText(address.href)) this.#said.textContent = this.#words.say('save.copied')
    else this.#said.replaceChildren(element('a', { href: address.href }, address.href)) // to be copied by hand
  }
}
