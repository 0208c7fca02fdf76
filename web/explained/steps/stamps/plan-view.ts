import { svg } from '../../../dom/elements.js'
import { followPointer } from '../../../dom/input.js'
import { onKeys, takeKeys } from '../../../dom/keys.js'
import { movementOn } from '../../../dom/layout.js'
import { newGesture } from '../../../dom/undo.js'
import { tint } from '../../../dom/tints.js'
import { MapPlan } from '../../figures/map-plan.js'
import type { Stamping, StampRun } from './stamp-noise.js'

interface PlanActions {
  /** Runs when the reader moves the stamp. */
  place(dx: number, dy: number, gesture: string): void
  turn(): void
}

const mark = 'var(--_mark)'
const printLook = { fill: 'rgb(255 255 255 / 16%)', stroke: mark, 'stroke-width': 3 }
const sectorLook = { stroke: '#16202a', 'stroke-width': 1.5, 'stroke-dasharray': '5 4' }

/** What a stamp does to the ground. */
export const sideOf = (sign: number) => (sign > 0 ? 'raise' : 'dig')

/** The map from above, with the sector and its stamp, which can be dragged or moved by the arrow keys. */
export class PlanView extends MapPlan {
  readonly #actions: PlanActions
  #stamping: Stamping | undefined
  #size = 1
  #gesture = ''

  constructor(label: string, role: string, actions: PlanActions) {
    super({ class: 'plan', tabindex: 0, 'aria-label': label })
    takeKeys(this.root, role)
    this.#actions = actions
    this.root.addEventListener('pointerdown', (event) => this.#grab(event))
    const turn = () => (this.#stamping ? actions.turn() : false)
    const move = (right: number, down: number, { repeat }: KeyboardEvent) => {
      if (!this.#stamping) return false
      if (!repeat) this.#gesture = newGesture()
      return this.#place(this.#stamping.dx + right, this.#stamping.dy + down)
    }
    onKeys(this.root, move, { '+': turn, '-': turn, Enter: turn })
  }

  /** @param heights `size × size`, row-major, x fastest. */
  show(run: StampRun, heights: ArrayLike<number>, stamping: Stamping | undefined): void {
    this.#stamping = stamping
    this.#size = run.size
    this.root.classList.toggle('movable', stamping !== undefined)
    const { size: side, low, high } = run
    const span = high - low || 1
    this.paintGround({ side, heights, span, steep: 0.042, wrap: true }, (z) => tint((z - low) / span))
    this.mark(stamping ? this.#marksOf(run, stamping) : [])
  }

  #marksOf({ size, settings }: StampRun, stamping: Stamping): SVGElement[] {
    const { x, y, scale, dx, dy, sign } = stamping
    this.root.dataset.sign = sideOf(sign)
    const half = scale / 2
    const copies = settings.wrap ? [-size, 0, size] : [0]
    const prints = copies
      .flatMap((right) => copies.map((down) => [x + dx + right, y + dy + down] as const))
      .filter(([left, top]) => left < size && top < size && left + scale > 0 && top + scale > 0)
      .map(([left, top]) =>
        settings.stamp === 'image'
          ? svg('rect.print', { x: left, y: top, width: scale, height: scale, ...printLook })
          : svg('circle.print', { cx: left + half, cy: top + half, r: half, ...printLook }),
      )
    const [fromX, fromY] = [x + half, y + half]
    const to = { cx: fromX + dx, cy: fromY + dy }
    const cut = (to.cy + size) % size
    return [
      ...prints,
      svg('path.cut', { d: `M0 ${cut}H${size}` }),
      svg('rect', { x, y, width: scale, height: scale, ...sectorLook }),
      svg('path', { d: `M${fromX} ${fromY}L${to.cx} ${to.cy}`, stroke: mark, 'stroke-width': 2.5 }),
      svg('circle', { cx: fromX, cy: fromY, r: size / 90, fill: '#fff', stroke: mark, 'stroke-width': 2 }),
      svg('circle.handle', { ...to, r: (26 * size) / (this.root.clientWidth || 400) }),
      svg('circle', { ...to, r: size / 60, fill: mark, stroke: '#fff', 'stroke-width': 1.5 }),
    ]
  }

  #grab(down: PointerEvent): void {
    const start = this.#stamping
    if (!start || down.button !== 0) return
    const points = this.#size / this.root.clientWidth
    this.#gesture = newGesture()
    followPointer(this.root, down, (now) => {
      const [right, below] = movementOn(this.root, down, now)
      this.#place(start.dx + Math.round(right * points), start.dy + Math.round(below * points))
    })
  }

  /** Moves the stamp, as far as random shifts reach. */
  #place(dx: number, dy: number): void {
    const { scale, dx: beforeX, dy: beforeY } = this.#stamping!
    const within = (shift: number) => Math.min(scale / 2 - 1, Math.max(-scale / 2, shift))
    if (within(dx) !== beforeX || within(dy) !== beforeY)
      this.#actions.place(within(dx), within(dy), this.#gesture)
  }
}
