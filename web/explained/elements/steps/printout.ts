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
  type Step,
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
        if (kind === 'corners') return [tableOf(words, known, 0, words.say('diamond.corners'))]
        const title = words.say(`diamond.pass.${kind}`, { level, name: authorName(words, author, kind) })
        const table = tableOf(words, known, last, title)
        table.append(...formulasOf(words, known.steps.slice(first, last + 1)))
        return kind === 'edge' ? [table] : [tableOf(words, known, first, words.say('diamond.insert')), table]
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

/** A table of the heights that are known after a step. */
function tableOf(words: WordsOf<'diamond'>, run: Run, step: number, caption: string): HTMLElement {
  const spacing = spacingOf(run, run.steps[step]!.level)
  const places = Array.from({ length: sideAt(run, step) }, (_, i) => i * spacing)
  const decimals = places.length > 5 ? 0 : 3
  const textAt = (x: number, y: number) =>
    isKnown(run, { x, y }, step) ? figure(words, run.heights[y * run.side + x]!, decimals) : ''
  const rows = places.map((y) => element('tr', ...places.map((x) => element('td', textAt(x, y)))))
  return element('section', element('p.title', caption), element('table', element('tbody', ...rows)))
}

function formulasOf(words: WordsOf<'diamond'>, steps: Step[]): HTMLElement[] {
  const points = steps.filter((step): step is PointStep => 'x' in step)
  if (points.length > 12) return []
  return points.map(({ neighbours, mean, perturbation, height }) => {
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
      const style = getComputedStyle(canvas)
      const fill = ({ x, y }: Point, color: string) => {
        context.fillStyle = color
        context.fillRect((x / view.spacing) * cell, (y / view.spacing) * cell, cell, cell)
      }
      const { low, high } = rangeOf(run)
      for (let y = 0; y < run.side; y += view.spacing)
        for (let x = 0; x < run.side; x += view.spacing) {
          const share = (run.heights[y * run.side + x]! - low) / (high - low || 1)
          if (isKnown(run, { x, y }, step)) fill({ x, y }, lit(tint(share), 1))
        }
      const box = ({ x, y }: Point, color: string, width: number, count = 1) => {
        context.lineWidth = (width * 2.4 * points) / mostPoints
        context.strokeStyle = style.getPropertyValue(color) || '#222'
        const [left, top] = [(x / view.spacing) * cell, (y / view.spacing) * cell]
        context.strokeRect(left, top, count * cell, count * cell)
      }
      const current = run.steps[step]!
      if ('neighbours' in current) {
        const color = `--_${current.kind}`
        for (const neighbour of current.neighbours) box(neighbour, color, 2)
        fill(current, style.getPropertyValue(color))
      }
      box(view, '--_ink', 1.6, view.count)
    },
  }
}
