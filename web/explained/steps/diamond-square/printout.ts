import { element, svg } from '../../../dom/elements.js'
import { MapPlan } from '../../figures/map-plan.js'
import { type Author, authorName, figure } from './authors.js'
import {
  type Excerpt,
  isKnown,
  type GridPoint,
  type PointStep,
  type DiamondSquareRun,
  sideAt,
  spacingOf,
  type DiamondSquareStep,
} from './diamond-square.js'
import type { WordsOf } from '../../../words/keys.js'
import { tint } from '../../../dom/tints.js'

/** The largest number of levels whose tables fit on paper. */
const maxLevels = 3

export type Printout = ReturnType<typeof printoutOf>

/**
 * On paper, in place of the player, a table for each pass, with its formulas. `isPaper`: whether the page is
 * being printed; `print` is to be called when that begins.
 */
export function printoutOf(words: WordsOf<'diamond'>, isPaper: () => boolean) {
  const root = element('div.printout')
  let [run, author]: [DiamondSquareRun | undefined, Author] = [undefined, 'imai']

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
  return {
    root,
    print,
    follow(...now: [DiamondSquareRun, Author]) {
      ;[run, author] = now
      if (isPaper()) print()
    },
  }
}

/** A table of the heights that are known after a step. */
function tableOf(
  words: WordsOf<'diamond'>,
  run: DiamondSquareRun,
  step: number,
  caption: string,
): HTMLElement {
  const spacing = spacingOf(run, run.steps[step]!.level)
  const places = Array.from({ length: sideAt(run, step) }, (_, i) => i * spacing)
  const decimals = places.length > 5 ? 0 : 3
  const textAt = (x: number, y: number) =>
    isKnown(run, { x, y }, step) ? figure(words, run.heights[y * run.side + x]!, decimals) : ''
  const rows = places.map((y) => element('tr', ...places.map((x) => element('td', textAt(x, y)))))
  return element('section', element('p.title', caption), element('table', element('tbody', ...rows)))
}

function formulasOf(words: WordsOf<'diamond'>, steps: DiamondSquareStep[]): HTMLElement[] {
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

/** The whole map from above, a square a point, with a frame around the part that is shown in numbers. */
export class Overview extends MapPlan {
  #side = 1

  constructor(label: string, look: (at: GridPoint) => void) {
    super({ class: 'plan overview', 'aria-label': label })
    this.root.addEventListener('click', (event) => {
      const cell = this.cellAt(event, this.#side)
      look({ x: cell % this.#side, y: Math.floor(cell / this.#side) })
    })
  }

  show(run: DiamondSquareRun, step: number, { x, y, count, spacing }: Excerpt): void {
    const { low, high } = run
    this.#side = run.side
    const points = sideAt(run, step)
    const image = new ImageData(points, points)
    for (let i = 0; i < points * points; i++) {
      const at = { x: (i % points) * spacing, y: Math.floor(i / points) * spacing }
      const share = (run.heights[at.y * run.side + at.x]! - low) / (high - low || 1)
      if (isKnown(run, at, step)) image.data.set([...tint(share), 255], 4 * i)
    }
    this.view(points, points)
    this.paint(points, points, [[image, 0, 0]])
    const box = (at: GridPoint, look: Record<string, string | number>, side = 1) =>
      svg('rect', { x: at.x / spacing, y: at.y / spacing, width: side, height: side, ...look })
    const current = run.steps[step]!
    const color = `var(--_${current.kind})`
    const edge = { stroke: color, 'stroke-width': 2 }
    const lit =
      'neighbours' in current
        ? [...current.neighbours.map((near) => box(near, edge)), box(current, { fill: color })]
        : []
    this.mark([...lit, box({ x, y }, { stroke: 'var(--_ink)', 'stroke-width': 1.6 }, count)])
  }
}
