import { pit, stepX, stepY } from '../../javascript/erosion-flow.js'
import { element } from '../../../core/dom/elements.js'
import { arrowOf, isCommand } from '../../../core/dom/input.js'
import { svg } from '../../../core/dom/svg.js'
import { type Color, lit, tint } from '../../../core/elements/base/tints.js'
import { newGesture } from '../../../core/dom/undo.js'
import type { Frame, WaterRun } from './water-run.js'

interface Wishes {
  /** The reader lets the drop fall elsewhere; `falls` where it should go its way at once. */
  drop(cell: number, falls: boolean, gesture: string): void
}

const sea: Color = [96, 142, 178]
const lake: Color = [126, 176, 214]
const gained: Color = [31, 110, 104]
const lost: Color = [168, 72, 29]

/** The map from above, a square a cell: where its water goes, how much of it, and the drop, which can fall anywhere. */
export class WaterPlan {
  readonly root: HTMLElement
  readonly #canvas = element('canvas', { 'aria-hidden': 'true' })
  readonly #marks = svg('svg', { 'aria-hidden': 'true' })
  readonly #wishes: Wishes
  readonly #number: (value: number) => string
  #run: WaterRun | undefined
  #gesture = ''

  constructor(label: string, number: (value: number) => string, wishes: Wishes) {
    this.#number = number
    this.#wishes = wishes
    this.root = element('div', { class: 'plan', tabindex: 0, role: 'img', 'aria-label': label })
    this.root.append(this.#canvas, this.#marks)
    this.root.addEventListener('click', (event) => this.#click(event))
    this.root.addEventListener('keydown', (event) => this.#press(event))
  }

  show(run: WaterRun, frame: Frame): void {
    this.#run = run
    this.#paint(run, frame)
    this.#mark(run, frame)
  }

  #paint({ weathering }: WaterRun, { stage, land, index }: Frame): void {
    const { side } = weathering.lattice
    const context = this.#canvas.getContext('2d')
    if (!context) return
    this.#canvas.width = this.#canvas.height = side
    const { z, surface } = land
    const { highest } = weathering
    const hasLakes = !['ground', 'drop', 'slide'].includes(stage) && !(stage === 'ways' && index === 0)
    const steep = 0.05 * side
    for (let cell = 0; cell < z.length; cell++) {
      const [x, y] = [cell % side, Math.floor(cell / side)]
      const height = z[cell]!
      // Lit by its slope to the south-east, as if the sun stood in the north-west.
      const beyond = z[Math.min(y + 1, side - 1) * side + Math.min(x + 1, side - 1)]!
      const light = 1 - Math.max(-0.28, Math.min(0.4, ((beyond - height) / highest) * steep * -1))
      let color = height > 0 ? tint(0.2 + (0.8 * height) / highest) : sea
      if (hasLakes && surface[cell]! > height) color = lake
      if (stage === 'slide' && height > 0) {
        const change = (height - weathering.before.z[cell]!) / highest
        color = mixed(color, change > 0 ? gained : lost, Math.min(0.9, Math.abs(change) * 12))
      }
      context.fillStyle = lit(color, height > 0 ? light : 1)
      context.fillRect(x, y, 1, 1)
    }
  }

  #mark(run: WaterRun, frame: Frame): void {
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
      for (let size = 1; size <= 5; size++) marks.push(this.#streams(run, frame, size, known))
    }
    if (['ground', 'drop'].includes(stage) || isFirst) marks.push(...this.#pits(frame, side))
    if (stage === 'area') marks.push(...this.#numbers(run, frame))
    const onWay = stage === 'ways' || stage === 'area' || stage === 'cut' ? whole : way
    if (onWay.length > 1 && !isFirst) marks.push(svg('path', { class: 'way', d: lineOf(onWay, side) }))
    if (stage === 'cut' && index < frame.count - 1) {
      const cell = way.at(-1)!
      marks.push(
        svg('path', { class: 'river', d: lineOf(way, side) }),
        svg('rect', { class: 'here', x: cell % side, y: Math.floor(cell / side), width: 1, height: 1 }),
      )
    }
    const drop = stage === 'drop' || stage === 'sea' ? way.at(-1)! : run.drop
    marks.push(
      svg('circle', { class: 'drop', cx: (drop % side) + 0.5, cy: Math.floor(drop / side) + 0.5, r: 0.3 }),
    )
    this.#marks.setAttribute('viewBox', `0 0 ${side} ${side}`)
    this.#marks.replaceChildren(...marks)
  }

  #arrows(run: WaterRun, { land }: Frame, name: string, which: (cell: number) => boolean): SVGElement {
    const { side } = run.weathering.lattice
    const parts: string[] = []
    land.flow.step.forEach((way, cell) => {
      if (way >= pit || !(land.z[cell]! > 0) || !which(cell)) return
      const [dx, dy] = [stepX[way & 7]!, stepY[way & 7]!]
      const length = dx !== 0 && dy !== 0 ? Math.SQRT2 : 1
      const [ux, uy] = [dx / length, dy / length]
      const [x, y] = [(cell % side) + 0.5, Math.floor(cell / side) + 0.5]
      const [tipX, tipY] = [x + 0.36 * ux, y + 0.36 * uy]
      const head = (turn: number) =>
        `L${round(tipX - 0.24 * ux - turn * 0.17 * uy)} ${round(tipY - 0.24 * uy + turn * 0.17 * ux)}`
      const tip = `${round(tipX)} ${round(tipY)}`
      parts.push(`M${round(x - 0.32 * ux)} ${round(y - 0.32 * uy)}L${tip}M${tip}${head(1)}M${tip}${head(-1)}`)
    })
    return svg('path', { class: name, d: parts.join('') })
  }

  /** Lines from cell to cell, wider for more water: of one of five sizes. */
  #streams(
    { weathering }: WaterRun,
    { land, stage }: Frame,
    size: number,
    known: (cell: number) => boolean,
  ): SVGElement {
    const { side } = weathering.lattice
    const { step, area } = land.flow
    const parts: string[] = []
    step.forEach((way, cell) => {
      if (way >= pit || !(land.z[cell]! > 0) || !known(cell)) return
      const own = Math.min(5, 1 + Math.floor(Math.log2(area[cell]!) / 1.6))
      if (own !== size || (own === 1 && stage !== 'area')) return
      const [x, y] = [(cell % side) + 0.5, Math.floor(cell / side) + 0.5]
      parts.push(`M${x} ${y}l${stepX[way & 7]!} ${stepY[way & 7]!}`)
    })
    return svg('path', { class: `stream size-${size}`, d: parts.join('') })
  }

  #pits({ land }: Frame, side: number): SVGElement[] {
    const marks: SVGElement[] = []
    land.flow.step.forEach((way, cell) => {
      if (way !== pit || !(land.z[cell]! > 0)) return
      const [cx, cy] = [(cell % side) + 0.5, Math.floor(cell / side) + 0.5]
      marks.push(svg('circle', { class: 'pit', cx, cy, r: 0.2 }))
    })
    return marks
  }

  /** How much comes by; of a large map only along the way of the drop, or nothing could be read. */
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

  #click({ clientX, clientY }: MouseEvent): void {
    if (!this.#run) return
    const box = this.root.getBoundingClientRect()
    const { side } = this.#run.weathering.lattice
    const inside = (share: number) => Math.min(side - 1, Math.max(0, Math.floor(share * side)))
    const [x, y] = [inside((clientX - box.left) / box.width), inside((clientY - box.top) / box.height)]
    this.#wishes.drop(y * side + x, true, newGesture())
  }

  #press(event: KeyboardEvent): void {
    if (isCommand(event) || !this.#run) return
    const { drop, weathering } = this.#run
    const { side } = weathering.lattice
    const arrow = arrowOf(event)
    if (!event.repeat) this.#gesture = newGesture()
    if (arrow) {
      const [x, y] = [(drop % side) + arrow[0], Math.floor(drop / side) + arrow[1]]
      if (x >= 0 && y >= 0 && x < side && y < side) this.#wishes.drop(y * side + x, false, this.#gesture)
    } else if (event.key === 'Enter') this.#wishes.drop(drop, true, this.#gesture)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

const lineOf = (cells: readonly number[], side: number) =>
  `M${cells.map((cell) => `${(cell % side) + 0.5} ${Math.floor(cell / side) + 0.5}`).join('L')}`

const mixed = (from: Color, to: Color, share: number): Color => {
  const between = (c: 0 | 1 | 2) => from[c] + (to[c] - from[c]) * share
  return [between(0), between(1), between(2)]
}

const round = (value: number) => Math.round(value * 100) / 100
