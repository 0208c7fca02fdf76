import { download } from '../../../dom/elements.js'
import { button, element } from '../../../dom/elements.js'
import type { RaceResult } from '../race.js'
import { type Environment, environmentText, type Report, toSamplesCsv } from './report.js'
import { growthFigure, timesFigure } from './chart-figure.js'
import { type RaceWords, inMilliseconds, nameInSentence, nameOf, sizeText } from '../format.js'
import { folded, row, scrolling, tableOf } from './tables.js'
import { type RaceSettings, writeSettings } from './settings.js'
import { toCsv } from '../csv.js'
import { beatsFill } from '../entrant.js'
import { answerSentence, noteSentences, sentencesOf } from '../sentences.js'
import type { KeyOf } from '../../../words/keys.js'
import { benchmarkOf } from './run.js'
import { copyText } from '../../../dom/session.js'

/** What the buttons of a race do. */
export interface FormActions {
  start(settings: RaceSettings): void
  /** Races the same again, for as long as the machine is too busy for a verdict. */
  again(): void
  stop(): void
  /** The address of the page with these settings, if there is one. */
  link(): string | null
}

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

/**
 * Shows what a race has found: verdict, notes, charts with their tables, cold starts, and downloads to keep
 * it.
 */
export function resultsOf(words: RaceWords, actions: FormActions, signal: AbortSignal) {
  const answer = element('p.answer')
  const again = button(() => actions.again(), { hidden: true }, words.say('busy.again'))
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
      again,
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
      const found = noteSentences(words, races, environment)
      const remarks = report?.program?.remarks ?? []
      const big = answerSentence(words, races)
      const last = races.at(-1)
      const sentences = last ? sentencesOf(words, last, settings, remarks) : []
      const below = sentences.filter((each) => each !== big?.text && !found.includes(each))
      verdict.replaceChildren(
        ...below.map((each, i) => element('p', { class: i === 0 ? 'first' : '' }, each)),
      )
      const left = races.flatMap((race) => refused(words, race))
      list.hidden = left.length + found.length === 0
      list.replaceChildren(...[...left, ...found.map((each) => [each])].map((note) => element('li', ...note)))
      answer.hidden = !big
      answer.textContent = big?.text ?? ''
      again.hidden = !big?.isDoubtful || !report
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
      if (report) downloads.replaceChildren(...takeAway(words, report, actions.link(), { times, growth }))
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
      times.map((each) => inMilliseconds(words, each)),
    )
  })
  const table = element('table', ...tableOf(title, [words.say('table.program'), ...columns], rows))
  return folded(title, scrolling(table, title))
}

const phases = ['compile', 'instantiate', 'first', 'second'] as const

/** Makes a table of the times from nothing to the first map. */
function coldSection(words: RaceWords, { cold, settings }: Report): HTMLElement {
  const { exponent, outcomes } = cold!
  const size = sizeText(words, benchmarkOf(settings).points(exponent))
  const title = words.say('cold.title', { size })
  const columns = [words.say('table.program'), ...phases.map((phase) => words.say(`cold.${phase}`))]
  const rows = outcomes.map((outcome) => {
    // A program in JavaScript has nothing to compile.
    const times = phases.map((phase) => outcome[phase].median)
    return row(
      nameOf(words, outcome),
      times.map((time) => (time === 0 ? '–' : inMilliseconds(words, time))),
    )
  })
  const table = element('table', ...tableOf(title, columns, rows))
  const about = words.say('cold.about', { n: outcomes[0]?.first.count ?? 0 })
  return element('div', scrolling(table, title), element('p.note', about))
}

type Note = (Node | string)[]

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
    act(key, async () => download(await make(), `orogen-race-${report.settings.benchmark}${name}`))
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
      () =>
        new Blob([toCsv(words, report.races, report.environment.browser, report.program)], {
          type: 'text/csv',
        }),
    ),
    save('save.samples', '-samples.csv', () => new Blob([toSamplesCsv(report)], { type: 'text/csv' })),
    ...pictures('times', ''),
    ...(report.races.length > 1 ? pictures('growth', '-sizes') : []),
    ...(link === null ? [] : [act('save.link', copyLink)]),
  ]
  return [element('p.title', words.say('save')), element('div.buttons.row', ...buttons), said]
}
