import { onResize } from '../../../core/dom/sight.js'
import { controlsOf } from '../../../core/dom/controls.js'
import { element } from '../../../core/dom/elements.js'
import type * as Charts from './charts/index.js'
import type { Curve, Dot } from './charts/index.js'
import type { Outcome, RaceResult } from '../../race/race.js'
import {
  duration,
  durations,
  fillTable,
  hasHistory,
  measured,
  nameOf,
  ratio,
  row,
  scrolling,
  sideOf,
  sizeText,
  tickText,
  whatText,
  yardsticksLast,
} from './format.js'
import { engineOf, fitCost, stampNoise2016, stampNoiseCost, voirol2016 } from './sentences.js'
import { ladderOf, unfinished } from './run.js'
import type { Settings } from './settings.js'
import type { WordsOf } from '../../../words/keys.js'

/** Draws a chart for a width; nothing where there is none. */
type Draw = (charts: typeof Charts, width: number) => SVGSVGElement | undefined

/** The width of a chart in an exported picture. */
const pictureWidth = 900

/** A chart with its title, redrawn when its width changes. The charting library is loaded for the first one. */
class ChartFigure {
  readonly node: HTMLElement
  readonly #box: HTMLElement
  readonly #title = element('figcaption')
  #draw: Draw | undefined
  #charts: typeof Charts | undefined
  #width = 0

  constructor(alternative: string, signal: AbortSignal, ...more: Node[]) {
    this.#box = element('div.chart', { role: 'img', 'aria-label': alternative })
    this.node = element('figure', { hidden: true }, this.#title, ...more, this.#box)
    onResize(this.#box, () => this.#fit(), signal)
  }

  async show(title: string, draw: Draw): Promise<void> {
    this.#draw = draw
    this.#charts ??= await import('./charts/index.js')
    if (this.#draw !== draw) return
    this.#title.textContent = title
    this.node.hidden = false
    this.#width = this.#box.clientWidth
    this.#drawNow()
  }

  hide(): void {
    this.#draw = undefined
    this.node.hidden = true
    this.#box.replaceChildren()
  }

  /** The chart as a file, in the colours of print. */
  async picture(source: string): Promise<string> {
    this.#charts ??= await import('./charts/index.js')
    const chart = this.#draw?.(this.#charts, pictureWidth)
    if (!chart) throw new Error('there is no chart to save')
    return this.#charts.svgPicture(chart, this.#title.textContent, source)
  }

  #fit(): void {
    const width = this.#box.clientWidth
    if (width === this.#width || width === 0) return
    this.#width = width
    requestAnimationFrame(() => this.#drawNow())
  }

  #drawNow(): void {
    if (!this.#charts || this.#width === 0) return
    const chart = this.#draw?.(this.#charts, this.#width)
    this.#box.replaceChildren(...(chart ? [chart] : []))
  }
}

const interval = (text: string): HTMLElement => element('span.interval', text)

/** The times of one size as dots, and as a table of what each rung changes; with several sizes, the reader chooses. */
export class TimesFigure {
  readonly node: HTMLElement
  readonly chart: ChartFigure
  readonly #words: WordsOf<'race'>
  readonly #key = element('ul.key.row.note')
  readonly #sizes = element('div.sizes', { hidden: true })
  readonly #table = element('table.times')
  readonly #scroll: HTMLElement
  readonly #programs = element('div')
  #settings: Settings | undefined
  #races: readonly RaceResult[] = []
  #chosen: number | undefined

  constructor(words: WordsOf<'race'>, signal: AbortSignal) {
    this.#words = words
    this.#scroll = scrolling(this.#table, words.say('times.table'))
    this.chart = new ChartFigure(words.say('times.alt'), signal, this.#key)
    const parts = [this.#sizes, this.chart.node, this.#scroll, this.#programs]
    this.node = element('div.figure', ...parts)
    this.clear()
  }

  clear(): void {
    this.chart.hide()
    this.#scroll.hidden = true
    this.#programs.replaceChildren()
    this.#sizes.hidden = true
    this.#races = []
  }

  /** Shows the race to come with the figures of 2016 alone. */
  async preview(settings: Settings): Promise<void> {
    this.clear()
    this.#chosen = undefined
    const exponent = settings.exponents[0]!
    const outcomes = ladderOf(settings)
      .rungs.filter(({ most = Infinity }) => exponent <= most)
      .map(({ id, title, yardstick = false }): Outcome => ({ id, title, yardstick, problem: '' }))
    await this.#draw(settings, unfinished(settings, exponent, outcomes))
  }

  async show(settings: Settings, races: readonly RaceResult[]): Promise<void> {
    this.#settings = settings
    this.#races = races
    this.#showSizes()
    const race = races.find(({ exponent }) => exponent === this.#chosen) ?? races.at(-1)
    if (race) await this.#draw(settings, race)
  }

  #showSizes(): void {
    const sizes = this.#races.map(
      ({ exponent, points }) => [exponent, sizeText(this.#words, points)] as const,
    )
    const known = sizes.map(([exponent]) => exponent).join()
    if (this.#sizes.dataset.sizes === known) return
    this.#sizes.dataset.sizes = known
    this.#sizes.hidden = sizes.length < 2
    this.#chosen = undefined
    const { all, show } = controlsOf<{ shown: number }>(
      { shown: { kind: 'segments', label: this.#words.say('size.shown'), options: sizes } },
      ({ shown }) => {
        this.#chosen = shown
        void this.show(this.#settings!, this.#races)
      },
    )
    show({ shown: sizes.at(-1)![0] })
    this.#sizes.replaceChildren(...all)
  }

  async #draw(settings: Settings, race: RaceResult): Promise<void> {
    const outcomes = yardsticksLast(race.outcomes)
    const what = whatText(this.#words, settings, race.points)
    this.#fillTable(settings, race, outcomes, what)
    this.#showPrograms(race, outcomes)
    const dots = outcomes
      .map((outcome) => this.#dot(settings, race, outcome))
      .filter(({ time, then }) => time !== undefined || then !== undefined)
    if (dots.length === 0) return this.chart.hide()
    this.#showKey(dots)
    const tick = tickText(this.#words)
    await this.chart.show(this.#words.say('times.title', { what }), ({ dotChart }, width) =>
      dotChart(dots, { width, tick }),
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
    const kinds = (['javascript', 'wasm', 'simd', 'yardstick', 'then', 'interval'] as const).filter((kind) =>
      kind === 'then'
        ? dots.some(({ then }) => then !== undefined)
        : timed.some(({ engine }) => kind === 'interval' || engine === kind),
    )
    this.#key.replaceChildren(
      ...kinds.map((kind) => element('li', { class: kind }, this.#words.say(`key.${kind}`))),
    )
  }

  /** Shows the programs; while the same race goes on they stay as they are, open or closed. */
  #showPrograms({ ladder }: RaceResult, outcomes: readonly Outcome[]): void {
    const rungs = outcomes.map(({ id }) => id).join()
    if (this.#programs.dataset.rungs === rungs && this.#programs.hasChildNodes()) return
    this.#programs.dataset.rungs = rungs
    this.#programs.replaceChildren(programs(this.#words, ladder, outcomes))
  }

  #fillTable(settings: Settings, race: RaceResult, outcomes: readonly Outcome[], what: string): void {
    const words = this.#words
    const { maps } = settings
    const history = hasHistory(settings)
    const isTimed = outcomes.some(({ time }) => time)
    const reference = ladderOf(race).rungs.find((rung) => rung.reference)!
    /** A cell with the ratio measured here, and below it the one of 2016. */
    const ratios = (now: number | undefined, then: number | undefined) => [
      now ? ratio(words, now) : then && !isTimed ? '' : '–',
      then && history ? interval(words.say('then.ratio', { ratio: ratio(words, then) })) : '',
    ]
    type Cell = (outcome: Outcome, i: number) => (Node | string)[]
    const columns: [isShown: boolean, name: string, cell: Cell][] = [
      [
        history,
        words.say('table.then'),
        ({ id }) => [id in voirol2016 ? duration(words, voirol2016[id]!) : '–'],
      ],
      [
        isTimed,
        words.say('table.now'),
        ({ time, problem }) =>
          time
            ? [
                measured(words, time.median * maps),
                interval(durations(words, time.interval[0] * maps, time.interval[1] * maps)),
              ]
            : [problem ? words.say('table.refused') : '–'],
      ],
      [
        isTimed || history,
        words.say('table.speed', { title: nameOf(words, reference) }),
        ({ id, yardstick, timesReference }) =>
          ratios(yardstick ? undefined : timesReference, voirol2016[reference.id]! / voirol2016[id]!),
      ],
      [
        isTimed || history,
        words.say('table.above'),
        ({ id, timesAbove }, i) =>
          ratios(timesAbove, voirol2016[outcomes[i - 1]?.id ?? '']! / voirol2016[id]!),
      ],
    ]
    const shown = columns.filter(([isShown]) => isShown)
    const rows = outcomes.map((outcome, i) =>
      element(
        'tr',
        { class: outcome.yardstick ? 'yardstick' : '' },
        element(
          'th',
          { scope: 'row' },
          nameOf(words, outcome),
          element('span.changes.note', words.say(`rung.${outcome.id}`)),
        ),
        ...shown.map(([, , cell]) => element('td', ...cell(outcome, i))),
      ),
    )
    const names = [words.say('table.program'), ...shown.map(([, name]) => name)]
    fillTable(this.#table, words.say(isTimed ? 'table.caption' : 'table.before', { what }), names, rows)
    this.#scroll.hidden = false
  }
}

/** Time against size, as curves and as a table, with the authors' measurements and expectations. */
export class GrowthFigure {
  readonly node: HTMLElement
  readonly chart: ChartFigure
  readonly #words: WordsOf<'race'>
  readonly #key = element('ol.curves.row.note')
  readonly #table = element('table')

  constructor(words: WordsOf<'race'>, signal: AbortSignal) {
    this.#words = words
    this.chart = new ChartFigure(words.say('growth.alt'), signal)
    const table = scrolling(this.#table, words.say('growth.table'))
    this.node = element('div', { hidden: true }, this.chart.node, this.#key, table)
  }

  clear(): void {
    this.node.hidden = true
    this.chart.hide()
  }

  async show(races: readonly RaceResult[]): Promise<void> {
    const curves = [...this.#measured(races), ...this.#remembered(races)]
    this.node.hidden = false
    this.#key.replaceChildren(...curves.map(({ label, engine }) => element('li', { class: engine }, label)))
    this.#fillTable(races, curves)
    const sideTick = (side: number) => `${side}²`
    await this.chart.show(this.#words.say('growth.title'), ({ growthChart }, width) =>
      growthChart(curves, { width, tick: tickText(this.#words), sideTick }),
    )
  }

  #measured(races: readonly RaceResult[]): Curve[] {
    const { id: ladder, rungs } = ladderOf(races[0]!)
    return yardsticksLast(rungs).flatMap(({ id, title, yardstick }): Curve[] => {
      const points = races.flatMap(({ points, outcomes }) => {
        const time = outcomes.find((each) => each.id === id)?.time
        if (!time) return []
        return [{ side: sideOf(points), time: time.median, low: time.interval[0], high: time.interval[1] }]
      })
      if (points.length === 0) return []
      const engine = yardstick ? 'yardstick' : engineOf(ladder, id)
      return [{ label: nameOf(this.#words, { id, title }), engine, kind: 'now', points }]
    })
  }

  /** The authors' curves: stamp noise on a Core i3 with its expected cost, and Voirol's five times for one map. */
  #remembered(races: readonly RaceResult[]): Curve[] {
    const words = this.#words
    const { ladder, exponent: last } = races.at(-1)!
    const first = races[0]!.exponent
    if (ladder === 'diamond-square') {
      if (!races.some(({ exponent }) => exponent === 9)) return []
      return ['loftis', 'voirol-r'].map((id) => {
        const title = ladderOf({ ladder }).rungs.find((rung) => rung.id === id)!.title
        const label = words.say('growth.then', { title: nameOf(words, { id, title }) })
        return {
          label,
          engine: 'yardstick',
          kind: 'then',
          points: [{ side: 513, time: voirol2016[id]! / 100 }],
        }
      })
    }
    if (ladder !== 'stamp-noise') return []
    const then = stampNoise2016.filter(([exponent]) => exponent >= first && exponent <= last)
    const now = races.flatMap(({ exponent, outcomes }): [number, number][] => {
      const time = outcomes.find(({ id }) => id === 'stamp-noise-2016')?.time
      return time ? [[exponent, time.median]] : []
    })
    const expected = (
      label: string,
      points: readonly (readonly [number, number])[],
      engine: Curve['engine'],
    ) => {
      const step = fitCost(points)
      const exponents = Array.from({ length: last - first + 1 }, (_, i) => first + i)
      return {
        ...{ label, engine, kind: 'expected' as const },
        points: exponents.map((n) => ({ side: 2 ** n, time: step * stampNoiseCost(n) })),
      }
    }
    return [
      {
        ...{ label: words.say('growth.stamps'), engine: 'yardstick', kind: 'then' },
        points: then.map(([exponent, time]) => ({ side: 2 ** exponent, time })),
      },
      expected(words.say('growth.fit.then'), then, 'yardstick'),
      ...(now.length > 0 ? [expected(words.say('growth.fit.now'), now, 'javascript')] : []),
    ]
  }

  #fillTable(races: readonly RaceResult[], curves: readonly Curve[]): void {
    const sides = races.map(({ points }) => sideOf(points))
    const sizes = races.map(({ points }) => sizeText(this.#words, points))
    const columns = [this.#words.say('table.program'), ...sizes]
    const rows = curves.map(({ label, kind, points }) => {
      const cells = sides.map((side) => {
        const time = points.find((point) => point.side === side)?.time
        if (time === undefined) return '–'
        return kind === 'now' ? measured(this.#words, time) : duration(this.#words, time)
      })
      return row(label, cells)
    })
    fillTable(this.#table, this.#words.say('growth.table'), columns, rows)
  }
}

// The source of the timed programs, fetched when somebody opens one.

type Text = () => Promise<string>

const texts = import.meta.glob<string>(
  ['../../published/*.ts', '../../javascript/*.ts', '../../../core/exports/greedy-voxels.ts'],
  { query: '?raw', import: 'default' },
)

/** The files of rungs whose names say nothing of them. */
const files: Readonly<Record<string, string>> = {
  'stamps-javascript': 'published/stamp-noise-2016',
  'perlin-javascript': 'published/perlin-2002',
  'culled-javascript': 'javascript/culled-voxels',
  'greedy-javascript': '../core/exports/greedy-voxels',
  'surface-javascript': 'javascript/surface',
  'weather-javascript': 'javascript/erosion',
  'planet-weather-javascript': 'javascript/planet-erosion',
}

/** The address where an author has published the program; pages of the others have no permanent address. */
const addresses: Readonly<Record<string, string>> = {
  loftis: 'http://www.playfuljs.com/realistic-terrain-in-130-lines/',
  'imai-merge': 'https://imai1.hatenablog.com/entry/2022/07/23/163958',
  'perlin-javascript': 'https://mrl.cs.nyu.edu/~perlin/noise/',
  'perlin-2002': 'https://mrl.cs.nyu.edu/~perlin/noise/',
}

function textOf(ladder: string, rung: string): Text | undefined {
  const plain = rung.replace(/-(array|drawn|zeros)$/, '').replace(/^(voirol-r)-(?!wasm).*/, '$1')
  const ours = plain === 'ours-javascript' && `javascript/${ladder.replace(/-\d+$/, '')}`
  return texts[`../../${files[plain] ?? (ours || `published/${plain}`)}.ts`]
}

/** The programs of a race, each to be opened, with a link to its author. A compiled program shows its source. */
function programs(words: WordsOf<'race'>, ladder: string, outcomes: readonly Outcome[]): HTMLElement {
  const rows = outcomes.flatMap((outcome) => {
    const text = textOf(ladder, outcome.id)
    return text ? [programOf(words, outcome, text)] : []
  })
  return element('details.programs', element('summary', words.say('source')), ...rows)
}

function programOf(words: WordsOf<'race'>, outcome: Outcome, text: Text): HTMLElement {
  const name = nameOf(words, outcome)
  const address = addresses[outcome.id]
  const code = element('code', { lang: 'en' })
  const box = element('pre', { tabindex: 0, role: 'region', 'aria-label': name }, code)
  const details = element(
    'details',
    element('summary', name),
    ...(address ? [element('a', { href: address }, words.say('source.author'))] : []),
    box,
  )
  details.addEventListener('toggle', () => {
    if (code.textContent || !details.open) return
    text().then(
      (program) => (code.textContent = program),
      () => (code.textContent = words.say('source.failed')),
    )
  })
  return details
}
