import { onResize } from '../../../dom/sight.js'
import { controlsOf } from '../../../dom/controls.js'
import { element } from '../../../dom/elements.js'
import type * as Charts from './charts/index.js'
import type { Curve, Dot } from './charts/index.js'
import type { Measured } from '../measure.js'
import type { Outcome, RaceResult } from '../race.js'
import { fitCost, stampNoise2016, stampNoiseCost, voirol2016 } from '../authors-times.js'
import {
  type RaceWords,
  duration,
  inMilliseconds,
  nameOf,
  ratio,
  sideOf,
  sizeText,
  whatText,
  yardsticksLast,
} from '../format.js'
import { engineOf } from '../sentences.js'
import { folded, row, scrolling, tableOf } from './tables.js'
import { benchmarkOf, unfinished } from './run.js'
import { isHeadline, type RaceSettings } from './settings.js'

/** Draws a chart for a width. */
type Draw = (charts: typeof Charts, width: number) => SVGSVGElement

/** The width of a chart in an exported picture. */
const pictureWidth = 900

/**
 * A chart with its title, redrawn when its width changes. The charting library is loaded for the first one.
 */
function chartFigure(alternative: string, signal: AbortSignal, ...more: Node[]) {
  const title = element('figcaption')
  const box = element('div.chart', { role: 'img', 'aria-label': alternative })
  const node = element('figure', { hidden: true }, title, ...more, box)
  let draw: Draw | undefined
  let width = 0
  const fit = async () => {
    const charts = await import('./charts/index.js')
    width = box.clientWidth
    box.replaceChildren(...(draw && width > 0 ? [draw(charts, width)] : []))
  }
  onResize(box, () => void (box.clientWidth !== width && requestAnimationFrame(fit)), signal)
  return {
    node,
    async show(text: string, next: Draw | undefined): Promise<void> {
      draw = next
      title.textContent = text
      node.hidden = !next
      if (next) await fit()
    },
    /** The chart as a file, in the colours of print. */
    async picture(source: string): Promise<string> {
      const charts = await import('./charts/index.js')
      if (!draw) throw new Error('there is no chart to save')
      return charts.svgPicture(draw(charts, pictureWidth), title.textContent, source)
    },
  }
}

/** An entry of a key, in the colour of its kind. */
function keyEntry(kind: string, text: string): HTMLElement {
  const entry = element('li', { class: kind }, text)
  entry.style.setProperty('--swatch', `var(--_race-${kind})`)
  return entry
}

const interval = (text: string): HTMLElement => element('span.small', text)

/**
 * The times of one size as dots, and as a table of what each entrant changes; with several sizes, the reader
 * chooses.
 */
export function timesFigure(words: RaceWords, signal: AbortSignal) {
  const key = element('ul.key.row.note')
  const sizes = element('div.sizes')
  const table = element('table.times')
  const scroll = scrolling(table, words.say('times.table'))
  const chart = chartFigure(words.say('times.alt'), signal, key)
  const sources = element('div')
  const fold = folded(words.say('times.table'), scroll, sources)
  let settings: RaceSettings
  let races: readonly RaceResult[]
  let chosen: number | undefined
  /**
   * The sizes to choose from and the programs on show, which stay as they are while the same race goes on.
   */
  let [offered, listed] = ['', '']

  const showSizes = () => {
    const options = races.map(({ exponent, points }) => [exponent, sizeText(words, points)] as const)
    if (offered === String(options)) return
    offered = String(options)
    chosen = undefined
    sizes.hidden = options.length < 2
    if (sizes.hidden) return
    const { all, show } = controlsOf<{ shown: number }>(
      { shown: { kind: 'segments', label: words.say('size.shown'), options } },
      ({ shown }) => {
        chosen = shown
        void draw()
      },
    )
    show({ shown: options.at(-1)![0] })
    sizes.replaceChildren(...all)
  }
  const draw = async () => {
    const race = races.find(({ exponent }) => exponent === chosen) ?? races.at(-1)
    fold.hidden = !race
    if (!race) return chart.show('', undefined)
    const outcomes = yardsticksLast(race.outcomes)
    const what = whatText(words, settings, race.points)
    table.replaceChildren(...timesTable(words, settings, race, outcomes, what))
    const entrants = outcomes.map(({ id }) => id).join()
    if (listed !== entrants) sources.replaceChildren(programs(words, race.benchmark, outcomes))
    listed = entrants
    const known = outcomes
      .map((outcome) => dotOf(words, settings, race, outcome))
      .filter(({ time, then }) => time !== undefined || then !== undefined)
    // Before the race the chart would be all but empty; the times of 2016 are in the little maps and in the
    // table.
    const dots = known.some(({ time }) => time !== undefined) ? known : []
    const kinds = keyKinds(dots)
    key.replaceChildren(...kinds.map((kind) => keyEntry(kind, words.say(`key.${kind}`))))
    const tick = (milliseconds: number) => duration(words, milliseconds)
    await chart.show(
      words.say('times.title', { what }),
      dots.length > 0 ? ({ dotChart }, width) => dotChart(dots, { width, tick }) : undefined,
    )
  }
  return {
    node: element('div.figure', sizes, chart.node, fold),
    chart,
    /** Shows races; before the first, the figures of 2016 alone, where they belong to the race to come. */
    async show(next: RaceSettings, known: readonly RaceResult[]): Promise<void> {
      settings = next
      races = known.length === 0 && isHeadline(settings) ? [remembered(settings)] : known
      showSizes()
      await draw()
    },
  }
}

/** An outcome as a row of the chart. */
function dotOf(words: RaceWords, settings: RaceSettings, { benchmark }: RaceResult, outcome: Outcome): Dot {
  const { id, yardstick, time } = outcome
  const { maps } = settings
  const then = isHeadline(settings) ? voirol2016[id] : undefined
  return {
    id,
    label: nameOf(words, outcome),
    engine: yardstick ? 'yardstick' : engineOf(benchmark, id),
    ...(time && {
      time: time.median * maps,
      low: drawable(time, 0) * maps,
      high: drawable(time, 1) * maps,
      timeLabel: inMilliseconds(words, time.median * maps),
    }),
    ...(then && { then, thenLabel: words.say('then', { time: duration(words, then) }) }),
  }
}

/** The kinds of marks that a chart of these rows has. */
function keyKinds(dots: readonly Dot[]) {
  const timed = dots.filter(({ time }) => time !== undefined)
  return (['javascript', 'wasm', 'simd', 'yardstick', 'then', 'interval'] as const).filter((kind) =>
    kind === 'then'
      ? dots.some(({ then }) => then !== undefined)
      : timed.some(({ engine }) => kind === 'interval' || engine === kind),
  )
}

/** A column of the table: whether it is shown, its name, and its cell for an outcome. */
type TimesColumn = [isShown: boolean, name: string, cell: (outcome: Outcome, i: number) => (Node | string)[]]

/**
 * The parts of a table of outcomes: times, and what each program gains on the reference and on the one above.
 */
function timesTable(
  words: RaceWords,
  settings: RaceSettings,
  race: RaceResult,
  outcomes: readonly Outcome[],
  what: string,
) {
  const isTimed = outcomes.some(({ time }) => time)
  const shown = timesColumns(words, settings, race, outcomes).filter(([isShown]) => isShown)
  const rows = outcomes.map((outcome, i) => {
    const changes = element('span.small', words.say(`entrant.${outcome.id}`))
    return element(
      'tr',
      { class: outcome.yardstick ? 'yardstick' : '' },
      element('th', { scope: 'row' }, nameOf(words, outcome), changes),
      ...shown.map(([, , cell]) => element('td', ...cell(outcome, i))),
    )
  })
  const names = [words.say('table.program'), ...shown.map(([, name]) => name)]
  return tableOf(words.say(isTimed ? 'table.caption' : 'table.before', { what }), names, rows)
}

function timesColumns(
  words: RaceWords,
  settings: RaceSettings,
  race: RaceResult,
  outcomes: readonly Outcome[],
): TimesColumn[] {
  const { maps } = settings
  const history = isHeadline(settings)
  const isTimed = outcomes.some(({ time }) => time)
  const reference = benchmarkOf(race).entrants.find((entrant) => entrant.reference)!
  /** A cell with the ratio measured here, and below it the one of 2016. */
  const ratios = (now: number | undefined, then: number) => {
    const missing = then && !isTimed ? '' : '–'
    return [
      now ? ratio(words, now) : missing,
      then && history ? interval(words.say('then.ratio', { ratio: ratio(words, then) })) : '',
    ]
  }
  /** The interval of a time; none where too few sandboxes ran. */
  const range = (low: number, high: number) => (high < Infinity ? inMilliseconds(words, low, high) : '')
  return [
    [
      history,
      words.say('table.then'),
      ({ id }) => [id in voirol2016 ? duration(words, voirol2016[id]!) : '–'],
    ],
    [
      isTimed,
      words.say('table.now'),
      ({ time, problem }) => {
        if (!time) return [problem ? words.say('table.refused') : '–']
        const [low, high] = time.interval
        return [inMilliseconds(words, time.median * maps), interval(range(low * maps, high * maps))]
      },
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
      ({ id, timesAbove }, i) => ratios(timesAbove, voirol2016[outcomes[i - 1]?.id ?? '']! / voirol2016[id]!),
    ],
  ]
}

/** An end of an interval; the time itself where the interval has none. */
const drawable = ({ median, interval }: Measured, end: 0 | 1): number =>
  interval[1] < Infinity ? interval[end] : median

/** The race to come, of which no program has a time. */
function remembered(settings: RaceSettings): RaceResult {
  const exponent = settings.exponents[0]!
  const outcomes = benchmarkOf(settings)
    .entrants.filter(({ max = Infinity }) => exponent <= max)
    .map(({ id, title, yardstick = false }): Outcome => ({ id, title, yardstick, problem: '' }))
  return unfinished(settings, exponent, outcomes)
}

/** Time against size, as curves and as a table, with the authors' measurements and expectations. */
export function growthFigure(words: RaceWords, signal: AbortSignal) {
  const key = element('ol.curves.note')
  const table = element('table')
  const chart = chartFigure(words.say('growth.alt'), signal)
  const scroll = scrolling(table, words.say('growth.table'))
  const node = element('div', { hidden: true }, chart.node, key, folded(words.say('growth.table'), scroll))
  const tick = (milliseconds: number) => duration(words, milliseconds)
  const sideTick = (side: number) => `${side}²`
  return {
    node,
    chart,
    async show(races: readonly RaceResult[]): Promise<void> {
      node.hidden = races.length < 2
      if (node.hidden) return chart.show('', undefined)
      const curves = [...measuredCurves(words, races), ...rememberedCurves(words, races)]
      key.replaceChildren(...curves.map(({ label, engine }) => keyEntry(engine, label)))
      const columns = [words.say('table.program'), ...races.map(({ points }) => sizeText(words, points))]
      const rows = curves.map(({ label, kind, points }) => {
        const cells = races.map((race) => {
          const time = points.find(({ side }) => side === sideOf(race.points))?.time
          return time === undefined ? '–' : (kind === 'now' ? inMilliseconds : duration)(words, time)
        })
        return row(label, cells)
      })
      table.replaceChildren(...tableOf(words.say('growth.table'), columns, rows))
      await chart.show(words.say('growth.title'), ({ growthChart }, width) =>
        growthChart(curves, { width, tick, sideTick }),
      )
    },
  }
}

function measuredCurves(words: RaceWords, races: readonly RaceResult[]): Curve[] {
  const { id: benchmark, entrants } = benchmarkOf(races[0]!)
  return yardsticksLast(entrants).flatMap(({ id, title, yardstick }): Curve[] => {
    const points = races.flatMap(({ points, outcomes }) => {
      const time = outcomes.find((each) => each.id === id)?.time
      if (!time) return []
      return [{ side: sideOf(points), time: time.median, low: drawable(time, 0), high: drawable(time, 1) }]
    })
    if (points.length === 0) return []
    const engine = yardstick ? 'yardstick' : engineOf(benchmark, id)
    return [{ label: nameOf(words, { id, title }), engine, kind: 'now', points }]
  })
}

/**
 * The authors' curves: stamp noise on a Core i3 with its expected cost, and Voirol's five times for one map.
 */
function rememberedCurves(words: RaceWords, races: readonly RaceResult[]): Curve[] {
  const exponents = races.map(({ exponent }) => exponent)
  const { benchmark } = races[0]!
  if (benchmark === 'diamond-square' && exponents.includes(9))
    return ['loftis', 'voirol-r'].map((id) => {
      const { title } = benchmarkOf({ benchmark }).entrants.find((entrant) => entrant.id === id)!
      return {
        label: words.say('growth.then', { title: nameOf(words, { id, title }) }),
        engine: 'yardstick',
        kind: 'then',
        points: [{ side: 513, time: voirol2016[id]! / 100 }],
      }
    })
  if (benchmark !== 'stamp-noise') return []
  const [first, last] = [exponents[0]!, exponents.at(-1)!]
  const then = stampNoise2016.filter(([exponent]) => exponent >= first && exponent <= last)
  const now = races.flatMap(({ exponent, outcomes }): [number, number][] => {
    const time = outcomes.find(({ id }) => id === 'stamp-noise-2016')?.time
    return time ? [[exponent, time.median]] : []
  })
  type Times = readonly (readonly [exponent: number, time: number])[]
  const curve = (label: string, kind: Curve['kind'], engine: Curve['engine'], times: Times): Curve => {
    const points = times.map(([exponent, time]) => ({ side: 2 ** exponent, time }))
    return { label, kind, engine, points }
  }
  const expected = (points: Times): Times => {
    const step = fitCost(points)
    const all = Array.from({ length: last - first + 1 }, (_, i) => first + i)
    return all.filter(() => points.length > 0).map((n) => [n, step * stampNoiseCost(n)])
  }
  return [
    curve(words.say('growth.stamps'), 'then', 'yardstick', then),
    curve(words.say('growth.fit.then'), 'expected', 'yardstick', expected(then)),
    curve(words.say('growth.fit.now'), 'expected', 'javascript', expected(now)),
  ].filter(({ points }) => points.length > 0)
}

// The source of the timed programs, fetched when somebody opens one.

type Text = () => Promise<string>

const texts = import.meta.glob<string>(['../../published/*.ts', '../../twins/*.ts'], {
  query: '?raw',
  import: 'default',
})

/** The files of entrants whose names say nothing of them. */
const files: Readonly<Record<string, string>> = {
  'stamps-javascript': 'published/stamp-noise-2016',
  'perlin-javascript': 'published/perlin-2002',
  'culled-javascript': 'twins/culled-voxels',
  'greedy-javascript': 'twins/greedy-voxels',
  'surface-javascript': 'twins/surface',
  'erosion-javascript': 'twins/erosion',
}

/** The address where an author has published the program; pages of the others have no permanent address. */
const addresses: Readonly<Record<string, string>> = {
  loftis: 'http://www.playfuljs.com/realistic-terrain-in-130-lines/',
  'imai-merge': 'https://imai1.hatenablog.com/entry/2022/07/23/163958',
  'perlin-javascript': 'https://mrl.cs.nyu.edu/~perlin/noise/',
  'perlin-2002': 'https://mrl.cs.nyu.edu/~perlin/noise/',
}

function textOf(benchmark: string, entrant: string): Text | undefined {
  const plain = entrant.replace(/-(array|drawn|zeros)$/, '').replace(/^(voirol-r)-(?!wasm).*/, '$1')
  const ours = plain === 'ours-javascript' && `twins/${benchmark.replace(/-\d+$/, '')}`
  return texts[`../../${files[plain] ?? (ours || `published/${plain}`)}.ts`]
}

/**
 * The programs of a race, each to be opened, with a link to its author. A compiled program shows its source.
 */
function programs(words: RaceWords, benchmark: string, outcomes: readonly Outcome[]): HTMLElement {
  const rows = outcomes.flatMap((outcome) => {
    const text = textOf(benchmark, outcome.id)
    return text ? [programOf(words, outcome, text)] : []
  })
  return element('details.programs', element('summary', words.say('source')), ...rows)
}

function programOf(words: RaceWords, outcome: Outcome, text: Text): HTMLElement {
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
