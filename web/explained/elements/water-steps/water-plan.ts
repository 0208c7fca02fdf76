import { svg } from '../../../core/dom/elements.js'
import { pit, stepX, stepY } from '../../javascript/erosion-flow.js'
import { arrowOf, isCommand } from '../../../core/dom/input.js'
import { type Color, tint } from '../../../core/elements/base/tints.js'
import { newGesture } from '../../../core/dom/undo.js'
import { between, MapPlan, middleOf, mixed, pathThrough, Section } from '../figure/map-plan.js'
import type { Frame, WaterRun } from './water-run.js'

interface Actions {
  /** Runs when the reader moves the drop; `falls` lets it run at once. */
  drop(cell: number, falls: boolean, gesture: string): void
}

const sea: Color = [96, 142, 178]
const lake: Color = [126, 176, 214]
const gained: Color = [31, 110, 104]
const lost: Color = [168, 72, 29]
const streamWidths = [0.06, 0.11, 0.19, 0.3, 0.44]

/** The map from above, a square for each cell: the flow of its water, and the drop, which can fall anywhere. */
export class WaterPlan extends MapPlan {
  readonly #actions: Actions
  readonly #number: (value: number) => string
  #run: WaterRun | undefined
  #gesture = ''

  constructor(label: string, number: (value: number) => string, actions: Actions) {
    super({ class: 'plan', tabindex: 0, 'aria-label': label })
    this.#number = number
    this.#actions = actions
    this.root.addEventListener('click', (event) => this.#click(event))
    this.root.addEventListener('keydown', (event) => this.#press(event))
  }

  show(run: WaterRun, frame: Frame): void {
    this.#run = run
    this.#paintLand(run, frame)
    this.mark(this.#marksOf(run, frame))
  }

  #paintLand({ weathering }: WaterRun, { stage, land, index }: Frame): void {
    const { z, surface } = land
    const { highest: span, lattice, before } = weathering
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

  #marksOf(run: WaterRun, frame: Frame): SVGElement[] {
    const { stage, land, way, whole, index } = frame
    const { side } = run.weathering.lattice
    const { step } = land.flow
    const marks: SVGElement[] = []
    const isFirst = stage === 'ways' && index === 0
    if (stage === 'ways') {
      const now = (cell: number) => step[cell] !== run.weathering.steepest.flow.step[cell]
      marks.push(this.#arrows(run, frame, 'arrows', (cell) => isFirst || !now(cell)))
      if (!isFirst) marks.push(this.#arrows(run, frame, 'arrows fresh', now))
    } else if (['area', 'cut', 'time', 'sea'].includes(stage)) {
      const known = (cell: number) => stage !== 'area' || run.weathering.generations[cell]! <= index
      streamWidths.forEach((_, size) => marks.push(this.#streams(run, frame, size, known)))
    }
    if (['ground', 'drop'].includes(stage) || isFirst) marks.push(...this.#pits(frame, side))
    if (stage === 'area') marks.push(...this.#numbers(run, frame))
    const onWay = stage === 'ways' || stage === 'area' || stage === 'cut' ? whole : way
    if (onWay.length > 1 && !isFirst) marks.push(svg('path.way', { d: pathThrough(onWay, side) }))
    if (stage === 'cut' && index < frame.count - 1) {
      const cell = way.at(-1)!
      marks.push(
        svg('path.river', { d: pathThrough(way, side) }),
        svg('rect.here', { x: cell % side, y: Math.floor(cell / side), width: 1, height: 1 }),
      )
    }
    const drop = stage === 'drop' || stage === 'sea' ? way.at(-1)! : run.drop
    const [cx, cy] = middleOf(drop, side)
    return [...marks, svg('circle.drop', { cx, cy, r: 0.3 })]
  }

  #arrows(run: WaterRun, frame: Frame, name: string, which: (cell: number) => boolean): SVGElement {
    const { side } = run.weathering.lattice
    return pathOf(frame, { class: name }, (cell, way) => {
      if (!which(cell)) return ''
      const [dx, dy] = [stepX[way & 7]!, stepY[way & 7]!]
      const length = dx !== 0 && dy !== 0 ? Math.SQRT2 : 1
      const [ux, uy] = [dx / length, dy / length]
      const [x, y] = middleOf(cell, side)
      const [tipX, tipY] = [x + 0.36 * ux, y + 0.36 * uy]
      const head = (turn: number) =>
        `L${round(tipX - 0.24 * ux - turn * 0.17 * uy)} ${round(tipY - 0.24 * uy + turn * 0.17 * ux)}`
      const tip = `${round(tipX)} ${round(tipY)}`
      return `M${round(x - 0.32 * ux)} ${round(y - 0.32 * uy)}L${tip}M${tip}${head(1)}M${tip}${head(-1)}`
    })
  }

  /** Lines from cell to cell, wider for more water: of one of five sizes. */
  #streams(run: WaterRun, frame: Frame, size: number, known: (cell: number) => boolean): SVGElement {
    const { side } = run.weathering.lattice
    const { area } = frame.land.flow
    return pathOf(frame, { class: 'stream', 'stroke-width': streamWidths[size]! }, (cell, way) => {
      const own = Math.min(4, Math.floor(Math.log2(area[cell]!) / 1.6))
      if (!known(cell) || own !== size || (own === 0 && frame.stage !== 'area')) return ''
      return `M${middleOf(cell, side).join(' ')}l${stepX[way & 7]!} ${stepY[way & 7]!}`
    })
  }

  #pits({ land }: Frame, side: number): SVGElement[] {
    return [...land.flow.step.keys()]
      .filter((cell) => land.flow.step[cell] === pit && land.z[cell]! > 0)
      .map((cell) => {
        const [cx, cy] = middleOf(cell, side)
        return svg('circle.pit', { cx, cy, r: 0.2 })
      })
  }

  /** Writes the drained areas; on a large map only along the way of the drop, to stay legible. */
  #numbers({ weathering }: WaterRun, { land, whole, index }: Frame): SVGElement[] {
    const { generations, lattice } = weathering
    const { side } = lattice
    const all = side <= 17 ? land.z.map((_, cell) => cell) : whole
    return [...all]
      .filter((cell) => land.z[cell]! > 0 && generations[cell]! <= index)
      .map((cell) =>
        svg(
          'text',
          {
            class: generations[cell] === index ? 'fresh' : '',
            x: (cell % side) + 0.5,
            y: Math.floor(cell / side) + 0.52,
          },
          this.#number(land.flow.area[cell]!),
        ),
      )
  }

  #click(event: MouseEvent): void {
    if (this.#run)
      this.#actions.drop(this.cellAt(event, this.#run.weathering.lattice.side), true, newGesture())
  }

  #press(event: KeyboardEvent): void {
    if (isCommand(event) || !this.#run) return
    const { drop, weathering } = this.#run
    const { side } = weathering.lattice
    const arrow = arrowOf(event)
    if (!event.repeat) this.#gesture = newGesture()
    if (arrow) {
      const [x, y] = [(drop % side) + arrow[0], Math.floor(drop / side) + arrow[1]]
      if (x >= 0 && y >= 0 && x < side && y < side) this.#actions.drop(y * side + x, false, this.#gesture)
    } else if (event.key === 'Enter') this.#actions.drop(drop, true, this.#gesture)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** A path with a part for each cell of the land whose water goes on. */
function pathOf(
  { land }: Frame,
  attributes: Record<string, string | number>,
  partOf: (cell: number, way: number) => string,
): SVGElement {
  const parts = Array.from(land.flow.step, (way, cell) =>
    way < pit && land.z[cell]! > 0 ? partOf(cell, way) : '',
  )
  return svg('path', { ...attributes, d: parts.join('') })
}

const round = (value: number) => Math.round(value * 100) / 100

/** A cut along the way of the drop, from where it falls to where the river ends: the noise, the ground now, and still water. */
export class RiverView extends Section {
  show({ weathering, drop }: WaterRun, { land, way, whole, stage }: Frame): void {
    const river = stage === 'time' ? way : whole
    const cells = river.length > 1 ? river : [...river, ...river]
    const { before, after } = weathering
    const high = [...cells, drop].reduce(
      (high, cell) => Math.max(high, before.z[cell]!, after.z[cell]!, land.z[cell]!),
      1e-6,
    )
    const along = (heights: Float32Array) => cells.map((cell) => Math.max(heights[cell]!, 0))
    const hasLakes = !['ground', 'drop', 'slide'].includes(stage)
    const at = stage === 'drop' || stage === 'sea' ? way.length - 1 : 0
    const heights = { before: along(before.z), now: along(land.z), low: 0, high }
    const line = this.draw(heights, (lineOf, _, now) => [
      svg('path.water', { d: between(hasLakes ? lineOf(along(land.surface)) : now, now) }),
    ])
    this.root.append(svg('path.drop', { d: `M${line[Math.min(at, line.length - 1)]!}h0` }))
  }
}
