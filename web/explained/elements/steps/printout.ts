import { element } from '../../../core/dom/elements.js'
import { type Author, authorName, figure } from './authors.js'
import {
  type Excerpt,
  isKnown,
  type Point,
  type PointStep,
  rangeOf,
  type Run,
  sideAt,
  spacingOf,
} from './diamond-square.js'
import type { WordsOf } from '../../../words/keys.js'
import { lit, tint } from '../../../core/elements/base/tints.js'

/** The most levels whose tables fit on paper. */
const maxLevels = 3

export type Printout = ReturnType<typeof printoutOf>

/** Prints, in place of the player, a table for each pass, with its formulas. Built when paper is asked for. */
export function printoutOf(words: WordsOf<'diamond'>, signal: AbortSignal) {
  const root = element('div.printout')
  const paper = matchMedia('print')
  let [run, author]: [Run | undefined, Author] = [undefined, 'imai']

  const print = (): void => {
    if (!run) return
    const known = run
    const tables = known.passes
      .filter(({ level }) => level <= maxLevels)
      .flatMap(({ kind, level, first, last }) => {
        if (kind === 'corners') return [tableOf(words, known, 0, words.say('diamond.corners'), 1)]
        const title = words.say(`diamond.pass.${kind}`, { level, name: authorName(words, author, kind) })
        const insert = words.say('diamond.insert')
        const opened = kind === 'centre' ? [tableOf(words, known, first, insert, level)] : []
        return [...opened, tableOf(words, known, last, title, level, formulasOf(words, known, first, last))]
      })
    root.replaceChildren(element('p.heading', words.say('diamond.print')), ...tables)
  }
  paper.addEventListener('change', print, { signal })
  addEventListener('beforeprint', print, { signal })
  return {
    root,
    follow(...now: [Run, Author]) {
      ;[run, author] = now
      if (paper.matches) print()
    },
  }
}

function tableOf(
  words: WordsOf<'diamond'>,
  run: Run,
  step: number,
  caption: string,
  level: number,
  formulas: HTMLElement[] = [],
): HTMLElement {
  const spacing = step === 0 ? run.side - 1 : spacingOf(run, level)
  const places = Array.from({ length: (run.side - 1) / spacing + 1 }, (_, i) => i * spacing)
  const decimals = places.length > 5 ? 0 : 3
  const textAt = (x: number, y: number) =>
    isKnown(run, { x, y }, step) ? figure(words, run.heights[y * run.side + x]!, decimals) : ''
  const rows = places.map((y) => element('tr', ...places.map((x) => element('td', textAt(x, y)))))
  const table = element('table', element('tbody', ...rows))
  return element('section', element('p.title', caption), table, ...formulas)
}

function formulasOf(words: WordsOf<'diamond'>, run: Run, first: number, last: number): HTMLElement[] {
  const steps = run.steps.slice(first, last + 1).filter((step): step is PointStep => 'x' in step)
  if (steps.length > 12) return []
  return steps.map(({ neighbours, mean, perturbation, height }) => {
    const sum = neighbours.map((each) => figure(words, each.height)).join(' + ')
    const middle = figure(words, mean)
    const added = `${perturbation < 0 ? '−' : '+'} ${figure(words, Math.abs(perturbation))}`
    const formula = `(${sum}) / ${neighbours.length} = ${middle}; ${middle} ${added} = ${figure(words, height)}`
    return element('p', formula)
  })
}

/** Lines are as thick on the screen at 17 as at this many points a side. */
const mostPoints = 33
const cell = 16

export type Overview = ReturnType<typeof overviewOf>

/** Shows the whole map from above, a shaded square a point, with a frame around the part that is shown in numbers. */
export function overviewOf(label: string, look: (at: Point) => void) {
  const canvas = element('canvas.overview', { role: 'img', 'aria-label': label })
  let side = 0
  canvas.addEventListener('click', ({ offsetX, offsetY }) => {
    const scale = side / canvas.clientWidth
    const inside = (value: number) => Math.min(side - 1, Math.max(0, Math.floor(value * scale)))
    look({ x: inside(offsetX), y: inside(offsetY) })
  })
  return {
    canvas,
    show(run: Run, step: number, view: Excerpt) {
      side = run.side
      const points = sideAt(run, step)
      const context = canvas.getContext('2d')
      if (!context) return
      canvas.width = canvas.height = points * cell
      fillKnown(context, run, step, points)
      const style = getComputedStyle(canvas)
      const box = ({ x, y }: Point, color: string, width: number, count = 1) => {
        context.lineWidth = (width * 2.4 * points) / mostPoints
        context.strokeStyle = style.getPropertyValue(color) || '#222'
        const [left, top] = [(x / view.spacing) * cell, (y / view.spacing) * cell]
        context.strokeRect(left, top, count * cell, count * cell)
      }
      const current = run.steps[step]!
      if ('neighbours' in current) {
        for (const neighbour of current.neighbours) box(neighbour, `--_${current.kind}`, 2)
        context.fillStyle = style.getPropertyValue(`--_${current.kind}`)
        context.fillRect((current.x / view.spacing) * cell, (current.y / view.spacing) * cell, cell, cell)
      }
      box(view, '--_ink', 1.6, view.count)
    },
  }
}

function fillKnown(context: CanvasRenderingContext2D, run: Run, step: number, points: number): void {
  const spacing = (run.side - 1) / (points - 1)
  const { low, high } = rangeOf(run)
  for (let i = 0; i < points * points; i++) {
    const [column, row] = [i % points, Math.floor(i / points)]
    const point = { x: column * spacing, y: row * spacing }
    if (!isKnown(run, point, step)) continue
    const share = (run.heights[point.y * run.side + point.x]! - low) / (high - low || 1)
    context.fillStyle = lit(tint(share), 1)
    context.fillRect(column * cell, row * cell, cell, cell)
  }
}
