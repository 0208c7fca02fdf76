import { svg } from '../../../dom/elements.js'
import { pit, stepX, stepY } from '../../twins/erosion-flow.js'
import { onKeys, takeKeys } from '../../../dom/keys.js'
import { type Color, tint } from '../../../dom/tints.js'
import { newGesture } from '../../../dom/undo.js'
import { between, MapPlan, middleOf, mixed, pathThrough, Section } from '../../figures/map-plan.js'
import type { WaterFrame, WaterRun } from './water-run.js'

const sea: Color = [96, 142, 178]
const lake: Color = [126, 176, 214]
const gained: Color = [31, 110, 104]
const lost: Color = [168, 72, 29]
const streamWidths = [0.06, 0.11, 0.19, 0.3, 0.44]

// The map has the same colours by day and by night, and so have its marks. Widths are in cells.
const red = '#a11f0c'
const usualArrows = { stroke: '#23303a', 'stroke-width': 0.07, opacity: 0.75 }
const newArrows = { stroke: red, 'stroke-width': 0.13 }
const pathDots = { stroke: '#fff', 'stroke-width': 0.14, 'stroke-dasharray': '0.02 0.26' }

/**
 * The map from above, a square for each cell: the flow of its water, and the drop, which can fall anywhere.
 */
export class WaterPlan extends MapPlan {
  readonly #number: (value: number) => string
  readonly #drop: (cell: number, falls: boolean, gesture: string) => void
  #run: WaterRun | undefined
  #gesture = ''

  /** Calls `drop` when the reader moves the drop; `falls` lets it run at once. */
  constructor(
    label: string,
    role: string,
    number: (value: number) => string,
    drop: (cell: number, falls: boolean, gesture: string) => void,
  ) {
    super({ class: 'plan', tabindex: 0, 'aria-label': label })
    takeKeys(this.root, role)
    this.#number = number
    this.#drop = drop
    this.root.addEventListener('click', (event) => this.#click(event))
    onKeys(this.root, (...direction) => this.#move(...direction), {
      Enter: () => this.#run && drop(this.#run.drop, true, newGesture()),
    })
  }

  show(run: WaterRun, frame: WaterFrame): void {
    this.#run = run
    this.#paintLand(run, frame)
    this.mark(this.#marksOf(run, frame))
  }

  #paintLand({ erosion }: WaterRun, { stage, land, index }: WaterFrame): void {
    const { z, surface } = land
    const { highest: span, lattice, before } = erosion
    const hasLakes = !['ground', 'drop', 'slide'].includes(stage) && !(stage === 'ways' && index === 0)
    const ground = { side: lattice.side, heights: z, span, steep: 0.05, hasSea: true }
    this.paintGround(ground, (height, cell) => {
      if (hasLakes && surface[cell]! > height) return lake
      if (!(height > 0)) return sea
      const color = tint(0.2 + (0.8 * height) / span)
      if (stage !== 'slide') return color
      const change = (height - before.z[cell]!) / span
      return mixed(color, change > 0 ? gained : lost, Math.min(0.9, Math.abs(change) * 12))
    })
  }

  #marksOf(run: WaterRun, frame: WaterFrame): SVGElement[] {
    const { stage, land, path, whole, index, count } = frame
    const { lattice, steepest, generations } = run.erosion
    const { side } = lattice
    const isFirst = stage === 'ways' && index === 0
    const marks: SVGElement[] = []
    if (stage === 'ways') {
      const isNew = (cell: number) => land.flow.step[cell] !== steepest.flow.step[cell]
      marks.push(arrows(run, frame, usualArrows, (cell) => isFirst || !isNew(cell)))
      if (!isFirst) marks.push(arrows(run, frame, newArrows, isNew))
    }
    if (['area', 'cut', 'time', 'sea'].includes(stage)) {
      const known = (cell: number) => stage !== 'area' || generations[cell]! <= index
      streamWidths.forEach((_, size) => marks.push(streams(run, frame, size, known)))
    }
    if (['ground', 'drop'].includes(stage) || isFirst) marks.push(...pits(frame, side))
    if (stage === 'area') marks.push(...this.#numbers(run, frame))
    const shownPath = ['ways', 'area', 'cut'].includes(stage) ? whole : path
    if (shownPath.length > 1 && !isFirst)
      marks.push(svg('path', { d: pathThrough(shownPath, side), ...pathDots }))
    const end = path.at(-1)!
    if (stage === 'cut' && index < count - 1) {
      const cell = { x: end % side, y: Math.floor(end / side), width: 1, height: 1 }
      marks.push(
        svg('path', { d: pathThrough(path, side), stroke: red, 'stroke-width': 0.2 }),
        svg('rect', { ...cell, stroke: red, 'stroke-width': 0.14 }),
      )
    }
    const drop = stage === 'drop' || stage === 'sea' ? end : run.drop
    return [...marks, disc(drop, side, 0.3, '#0f4f8f', 0.1)]
  }

  /** Writes the drained areas; on a large map only along the path of the drop, to stay legible. */
  #numbers({ erosion }: WaterRun, { land, whole, index }: WaterFrame): SVGElement[] {
    const { generations, lattice } = erosion
    const { side } = lattice
    const all = side <= 17 ? land.z.map((_, cell) => cell) : whole
    return [...all]
      .filter((cell) => land.z[cell]! > 0 && generations[cell]! <= index)
      .map((cell) => {
        const [x, y] = middleOf(cell, side)
        const isNew = generations[cell] === index
        return svg('text', { class: isNew && 'fresh', x, y: y + 0.02 }, this.#number(land.flow.area[cell]!))
      })
  }

  #click(event: MouseEvent): void {
    if (this.#run) this.#drop(this.cellAt(event, this.#run.erosion.lattice.side), true, newGesture())
  }

  #move(right: number, down: number, { repeat }: KeyboardEvent): void {
    if (!repeat) this.#gesture = newGesture()
    if (!this.#run) return
    const { drop, erosion } = this.#run
    const { side } = erosion.lattice
    const [x, y] = [(drop % side) + right, Math.floor(drop / side) + down]
    if (x >= 0 && y >= 0 && x < side && y < side) this.#drop(y * side + x, false, this.#gesture)
  }
}

/** A path with a part for each cell of the land whose water goes on. */
function pathOf(
  { land }: WaterFrame,
  attributes: Record<string, string | number>,
  partOf: (cell: number, direction: number) => string,
): SVGElement {
  const parts = Array.from(land.flow.step, (direction, cell) =>
    direction < pit && land.z[cell]! > 0 ? partOf(cell, direction) : '',
  )
  return svg('path', { ...attributes, d: parts.join('') })
}

/** An arrow from each of these cells towards the next one of its water. */
function arrows(
  { erosion }: WaterRun,
  frame: WaterFrame,
  look: Record<string, string | number>,
  which: (cell: number) => boolean,
): SVGElement {
  return pathOf(frame, look, (cell, direction) => {
    if (!which(cell)) return ''
    const [dx, dy] = [stepX[direction & 7]!, stepY[direction & 7]!]
    const length = Math.hypot(dx, dy)
    const [ux, uy] = [dx / length, dy / length]
    const [x, y] = middleOf(cell, erosion.lattice.side)
    /** A place ahead of the middle and beside the line. */
    const at = (ahead: number, beside = 0) =>
      `${round(x + ahead * ux - beside * uy)} ${round(y + ahead * uy + beside * ux)}`
    return `M${at(-0.32)}L${at(0.36)}M${at(0.12, 0.17)}L${at(0.36)}L${at(0.12, -0.17)}`
  })
}

/** Lines from cell to cell, wider for more water: of one of five sizes. */
function streams(
  { erosion }: WaterRun,
  frame: WaterFrame,
  size: number,
  known: (cell: number) => boolean,
): SVGElement {
  const look = { stroke: '#1d5c9b', opacity: 0.85, 'stroke-width': streamWidths[size]! }
  return pathOf(frame, look, (cell, direction) => {
    const own = Math.min(4, Math.floor(Math.log2(frame.land.flow.area[cell]!) / 1.6))
    if (!known(cell) || own !== size || (own === 0 && frame.stage !== 'area')) return ''
    return `M${middleOf(cell, erosion.lattice.side).join(' ')}l${stepX[direction & 7]!} ${stepY[direction & 7]!}`
  })
}

function pits({ land }: WaterFrame, side: number): SVGElement[] {
  return [...land.flow.step.keys()]
    .filter((cell) => land.flow.step[cell] === pit && land.z[cell]! > 0)
    .map((cell) => disc(cell, side, 0.2, red, 0.07))
}

function disc(cell: number, side: number, r: number, fill: string, border: number): SVGElement {
  const [cx, cy] = middleOf(cell, side)
  return svg('circle', { cx, cy, r, fill, stroke: '#fff', 'stroke-width': border })
}

const round = (value: number) => Math.round(value * 100) / 100

/**
 * A cut along the path of the drop, from where it falls to where the river ends: the noise, the ground now,
 * and still water.
 */
export class RiverView extends Section {
  show({ erosion, drop }: WaterRun, { land, path, whole, stage }: WaterFrame): void {
    const river = stage === 'time' ? path : whole
    const cells = river.length > 1 ? river : [...river, ...river]
    const { before, after } = erosion
    const shown = [before, after, land].flatMap(({ z }) => [...cells, drop].map((cell) => z[cell]!))
    const along = (heights: Float32Array) => cells.map((cell) => Math.max(heights[cell]!, 0))
    const hasLakes = !['ground', 'drop', 'slide'].includes(stage)
    const at = stage === 'drop' || stage === 'sea' ? path.length - 1 : 0
    const heights = { before: along(before.z), now: along(land.z), low: 0, high: Math.max(1e-6, ...shown) }
    const line = this.draw(heights, (lineOf, _, now) => [
      svg('path.water', { d: between(hasLakes ? lineOf(along(land.surface)) : now, now) }),
    ])
    this.root.append(svg('path.drop', { d: `M${line[Math.min(at, line.length - 1)]!}h0` }))
  }
}
