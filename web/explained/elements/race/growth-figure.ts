import { element } from '../../../core/dom/elements.js'
import type { RaceResult } from '../../race/race.js'
import type { Curve } from './charts/index.js'
import { ChartFigure } from './figure.js'
import {
  duration,
  measured,
  sideOf,
  fillTable,
  row,
  scrolling,
  nameOf,
  sizeText,
  tickText,
  yardsticksLast,
} from './format.js'
import { fitCost, stampNoise2016, stampNoiseCost, voirol2016 } from './history.js'
import { ladderOf } from './run.js'
import { engineOf } from './verdict.js'
import type { WordsOf } from '../../../words/keys.js'

/** Time against size, as curves and as a table, with what the authors measured and expected. */
export class GrowthFigure {
  readonly node: HTMLElement
  readonly chart: ChartFigure
  readonly #words: WordsOf<'race'>
  readonly #key = element('ol', { class: 'curves' })
  readonly #table = element('table', {})

  constructor(words: WordsOf<'race'>, signal: AbortSignal) {
    this.#words = words
    this.chart = new ChartFigure(words.say('growth.alt'), signal)
    this.node = element(
      'div',
      { hidden: true },
      this.chart.node,
      this.#key,
      scrolling(this.#table, words.say('growth.table')),
    )
  }

  clear(): void {
    this.node.hidden = true
    this.chart.hide()
  }

  get isShown(): boolean {
    return !this.node.hidden
  }

  async show(races: readonly RaceResult[]): Promise<void> {
    const curves = [...this.#measured(races), ...this.#remembered(races)]
    this.node.hidden = false
    this.#key.replaceChildren(...curves.map(({ label, engine }) => element('li', { class: engine }, label)))
    this.#fillTable(races, curves)
    const sideTick = (side: number) => `${side}²`
    await this.chart.show(this.#words.say('growth.title'), ({ growthChart }, width, colours) =>
      growthChart(curves, { width, colours, tick: tickText(this.#words), sideTick }),
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

  /** Stamp noise on his Core i3 and what he expected of it; Voirol's five times, by the map. */
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
