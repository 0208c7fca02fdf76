import { download } from '../../../dom/elements.js'
import { button, element } from '../../../dom/elements.js'
import type { Outcome, RaceResult } from '../race.js'
import { type ColdOutcome, type Environment, environmentText, type Report, toSamplesCsv } from './report.js'
import { growthFigure, timesFigure } from './chart-figure.js'
import {
  type RaceWords,
  folded,
  duration,
  measured,
  nameInSentence,
  nameOf,
  ratio,
  row,
  scrolling,
  sizeText,
  tableOf,
} from './format.js'
import { type RaceSettings, writeSettings } from './settings.js'
import { toCsv } from '../csv.js'
import { beatsFill } from '../rung.js'
import { answerSentence, verdictSentences } from './sentences.js'
import type { KeyOf } from '../../../words/keys.js'
import type { Measured } from '../measure.js'
import { ladderOf } from './run.js'
import { copyText } from '../../../dom/session.js'

/** What a race has found by now. */
export interface Findings {
  settings: RaceSettings
  races: RaceResult[]
  /** The size that is raced now, or was when the race ended early. */
  current?: RaceResult | undefined
  environment?: Environment
  /** Of a race that has finished. */
  report?: Report
}

/** Shows what a race has found: verdict, notes, charts with their tables, cold starts, and downloads to keep it. */
export function resultsOf(words: RaceWords, link: () => string | null, signal: AbortSignal) {
  const answer = element('p.answer')
  const alarm = element('p.alarm', { role: 'alert', hidden: true })
  const verdict = element('div.verdict')
  const list = element('ul.notes')
  const [times, growth] = [timesFigure(words, signal), growthFigure(words, signal)]
  const cold = element('div')
  const pace = element('div')
  const place = element('p.note')
  const more = folded(words.say('more'), cold, place)
  const downloads = element('div.take-away.screen')
  return {
    node: element(
      'div.results',
      answer,
      alarm,
      verdict,
      list,
      pace,
      times.node,
      growth.node,
      more,
      downloads,
    ),
    /** While times are taken, only those of the present size are drawn. */
    async show({ settings, races, current, environment, report }: Findings, isTaking = false): Promise<void> {
      await times.show(settings, current ? [...races, current] : races)
      if (isTaking) return
      await growth.show(races)
      verdict.replaceChildren(
        ...verdictSentences(words, settings, races).map((sentence, i) =>
          element('p', { class: i === 0 ? 'first' : '' }, sentence),
        ),
      )
      const found = notes(words, races, environment)
      list.hidden = races.length === 0 || found.length === 0
      list.replaceChildren(...found.map((note) => element('li', ...note)))
      const big = answerSentence(words, settings, races)
      answer.hidden = !big
      answer.textContent = big ?? ''
      const cheats = races.flatMap(({ outcomes }) =>
        outcomes.filter(({ problem }) => problem.includes(beatsFill)),
      )
      alarm.hidden = cheats.length === 0
      const names = new Set(cheats.map((outcome) => nameInSentence(words, outcome)))
      if (!alarm.hidden)
        alarm.textContent = words.say('alarm', { list: new Intl.ListFormat(words.language).format(names) })
      pace.replaceChildren(...(report?.cold ? [paceSection(words, report)] : []))
      place.hidden = !environment
      more.hidden = !environment
      if (environment) place.textContent = environmentText(words, environment)
      cold.replaceChildren(...(report?.cold ? [coldSection(words, report)] : []))
      downloads.hidden = !report
      if (report) downloads.replaceChildren(...takeAway(words, report, link(), { times, growth }))
    },
  }
}

/** The first map, the usual one and the slowest one of each program, which say three different things. */
function paceSection(words: RaceWords, { cold, races }: Report): HTMLElement {
  const { exponent, outcomes } = cold!
  const race = races.find((each) => each.exponent === exponent)!
  const title = words.say('pace', { size: sizeText(words, race.points) })
  const columns = (['first', 'steady', 'worst'] as const).map((kind) => words.say(`pace.${kind}`))
  const rows = outcomes.flatMap((outcome) => {
    const { compile, instantiate, first } = outcome
    const time = race.outcomes.find(({ id }) => id === outcome.id)?.time
    if (!time) return []
    const times = [compile.median + instantiate.median + first.median, time.median, time.worst]
    return row(
      nameOf(words, outcome),
      times.map((each) => measured(words, each)),
    )
  })
  const table = element('table', ...tableOf(title, [words.say('table.program'), ...columns], rows))
  return folded(title, scrolling(table, title))
}

const phases = ['compile', 'instantiate', 'first', 'second', 'kernel', 'copy'] as const

/** Makes a table of the times from nothing to the first map, and of the copy of the result, apart from the kernel. */
function coldSection(words: RaceWords, { cold, settings }: Report): HTMLElement {
  const { exponent, outcomes } = cold!
  const size = sizeText(words, ladderOf(settings).points(exponent))
  const title = words.say('cold.title', { size })
  const columns = [words.say('table.program'), ...phases.map((phase) => words.say(`cold.${phase}`))]
  const rows = outcomes.map((outcome) => {
    const times = phases.map((phase) => medianOf(outcome, phase))
    return row(
      nameOf(words, outcome),
      times.map((time) => (time === undefined ? '–' : measured(words, time))),
    )
  })
  const table = element('table', ...tableOf(title, columns, rows))
  const about = words.say('cold.about', { n: outcomes[0]?.first.count ?? 0 })
  return element('div', scrolling(table, title), element('p.note', about))
}

function medianOf(outcome: ColdOutcome, phase: (typeof phases)[number]): number | undefined {
  const { kernel, copied } = outcome
  if (phase === 'copy') return kernel && copied && Math.max(copied.median - kernel.median, 0)
  return outcome[phase]?.median || undefined // a program in JavaScript has nothing to compile
}

type Note = (Node | string)[]

/** Lists the things that a reader should know before trusting the figures. */
export function notes(words: RaceWords, races: readonly RaceResult[], environment?: Environment): Note[] {
  const listed = (items: readonly string[]) => new Intl.ListFormat(words.language).format(items)
  const discarded = races.reduce((sum, race) => sum + race.discarded, 0)
  const paces = races
    .filter(({ drift }) => Math.abs(Math.log(drift)) > Math.log(1.1))
    .map(({ drift, points }) =>
      words.say('note.pace.size', { size: sizeText(words, points), factor: ratio(words, drift) }),
    )
  const counts = races.flatMap(({ outcomes }) => outcomes.flatMap(({ time }) => time?.count ?? []))

  /** One sentence about the affected programs: for each size two names, or their number. */
  const bySize = (which: 'unsteady' | 'apart', isMeant: (time: Measured, outcome: Outcome) => boolean) => {
    const each = races.flatMap(({ outcomes, points }) => {
      const timed = outcomes.filter(({ time }) => time)
      const meant = timed.filter((outcome) => isMeant(outcome.time!, outcome))
      if (meant.length === 0) return []
      const names =
        meant.length > 2
          ? words.say('note.several', { n: meant.length, all: timed.length })
          : listed(meant.map((outcome) => nameInSentence(words, outcome)))
      const factor = ratio(words, Math.max(...meant.map(({ time }) => time!.apart)))
      return [words.say(`note.${which}.size`, { size: sizeText(words, points), names, factor })]
    })
    return each.length > 0 && words.say(`note.${which}`, { list: listed(each) })
  }

  const sentences = [
    discarded > 0 && words.say('note.discarded', { n: discarded }),
    paces.length > 0 && words.say('note.pace', { list: listed(paces) }),
    bySize('unsteady', ({ steady }) => !steady),
    // The slowest worker of a program may take so many times as long as the fastest without a note.
    bySize('apart', ({ apart }, { yardstick }) => !yardstick && apart > 1.1),
    Math.min(...counts) < 6 && words.say('note.rounds'),
    environment &&
      environment.clock >= 0.5 &&
      words.say('note.clock', { step: duration(words, environment.clock) }),
    environment && !environment.simd && words.say('note.simd'),
  ]
  const said = sentences.filter((sentence) => typeof sentence === 'string')
  return [...races.flatMap((race) => refused(words, race)), ...said.map((sentence) => [sentence])]
}

/** Lists the programs that did not run, with the reasons, which the core gives in English. */
function refused(words: RaceWords, { outcomes, points }: RaceResult): Note[] {
  return outcomes
    .filter(({ problem }) => problem)
    .map((outcome) => [
      element('strong', words.say('note.refused', { title: nameInSentence(words, outcome) })),
      ` (${sizeText(words, points)}) `,
      element('span', { lang: 'en' }, outcome.problem),
    ])
}

/** Offers the race as files and as a link that opens it again. */
function takeAway(
  words: RaceWords,
  report: Report,
  link: string | null,
  figures: Record<'times' | 'growth', ReturnType<typeof timesFigure | typeof growthFigure>>,
): HTMLElement[] {
  const said = element('p.note', { role: 'status' })
  const act = (key: KeyOf<'race'>, work: () => Promise<void>) => {
    const tell = (error: unknown) =>
      void (said.textContent = error instanceof Error ? error.message : String(error))
    return button(() => void work().catch(tell), words.say(key))
  }
  const save = (key: KeyOf<'race'>, name: string, make: () => Promise<Blob> | Blob) =>
    act(key, async () => download(await make(), `orogen-race-${report.settings.ladder}${name}`))
  const source = `${environmentText(words, report.environment)} · ${report.date.slice(0, 10)} · Orogen`
  const pictures = (which: 'times' | 'growth', end: string) => {
    const svg = () => figures[which].chart.picture(source)
    const png = async () => (await import('./charts/index.js')).pngPicture(await svg())
    return [
      save(`save.${which}.svg`, `${end}.svg`, async () => new Blob([await svg()], { type: 'image/svg+xml' })),
      save(`save.${which}.png`, `${end}.png`, png),
    ]
  }
  const copyLink = async () => {
    const address = new URL(link!, document.baseURI)
    for (const [name, value] of writeSettings(report.settings)) address.searchParams.set(name, value)
    if (await copyText(address.href)) said.textContent = words.say('save.copied')
    else said.replaceChildren(element('a', { href: address.href }, address.href)) // to be copied by hand
  }
  const json = () => new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' })
  const buttons = [
    save('save.json', '.json', json),
    save(
      'save.csv',
      '.csv',
      () => new Blob([toCsv(report.races, report.environment.browser, report.program)], { type: 'text/csv' }),
    ),
    save('save.samples', '-samples.csv', () => new Blob([toSamplesCsv(report)], { type: 'text/csv' })),
    ...pictures('times', ''),
    ...(report.races.length > 1 ? pictures('growth', '-sizes') : []),
    ...(link === null ? [] : [act('save.link', copyLink)]),
  ]
  return [element('p.title', words.say('save')), element('div.buttons.row', ...buttons), said]
}
