import { element } from '../../../core/dom/elements.js'
import { lit, tint } from '../../../core/elements/base/tints.js'
import { type Point, type Run, isKnown, rangeOf, sideAt, type Excerpt } from './diamond-square.js'

/** The whole map from above, a shaded square a point, with a frame around the part that is shown in numbers. */
export class Overview {
  readonly canvas: HTMLCanvasElement
  #run: Run | undefined
  readonly #points = 33

  constructor(label: string, look: (at: Point) => void) {
    this.canvas = element('canvas', { class: 'overview', role: 'img', 'aria-label': label })
    this.canvas.addEventListener('click', ({ offsetX, offsetY }) => {
      if (!this.#run) return
      const scale = this.#run.side / this.canvas.clientWidth
      const inside = (value: number) => Math.min(this.#run!.side - 1, Math.max(0, Math.floor(value * scale)))
      look({ x: inside(offsetX), y: inside(offsetY) })
    })
  }

  show(run: Run, step: number, view: Excerpt): void {
    this.#run = run
    const { canvas } = this
    const context = canvas.getContext('2d')
    if (!context) return
    const cell = 16
    const side = sideAt(run, step)
    canvas.width = canvas.height = side * cell
    this.#fill(context, run, step, side, cell)
    const current = run.steps[step]!
    const style = getComputedStyle(canvas)
    const box = ({ x, y }: Point, color: string, width: number) => {
      context.lineWidth = width
      context.strokeStyle = style.getPropertyValue(color) || '#222'
      context.strokeRect((x / view.spacing) * cell, (y / view.spacing) * cell, cell, cell)
    }
    // Lines as thick on the screen at 17 as at 33 points.
    const line = (2.4 * side * cell) / (this.#points * cell)
    if ('neighbours' in current) {
      for (const neighbour of current.neighbours) box(neighbour, `--_${current.kind}`, line * 2)
      context.fillStyle = style.getPropertyValue(`--_${current.kind}`)
      context.fillRect((current.x / view.spacing) * cell, (current.y / view.spacing) * cell, cell, cell)
    }
    context.lineWidth = line * 1.6
    context.strokeStyle = style.getPropertyValue('--_ink')
    const [x, y] = [(view.x / view.spacing) * cell, (view.y / view.spacing) * cell]
    context.strokeRect(x, y, view.count * cell, view.count * cell)
  }

  #fill(context: CanvasRenderingContext2D, run: Run, step: number, side: number, cell: number): void {
    const spacing = (run.side - 1) / (side - 1)
    const { low, high } = rangeOf(run)
    const span = high - low || 1
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const point = { x: column * spacing, y: row * spacing }
        if (!isKnown(run, point, step)) continue
        const share = (run.heights[point.y * run.side + point.x]! - low) / span
        context.fillStyle = lit(tint(share), 1)
        context.fillRect(column * cell, row * cell, cell, cell)
      }
    }
  }
}
