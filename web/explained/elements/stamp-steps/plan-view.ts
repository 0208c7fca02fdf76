import { svg } from '../../../core/dom/elements.js'
import { arrowOf, followPointer, isCommand } from '../../../core/dom/input.js'
import { newGesture } from '../../../core/dom/undo.js'
import { tint } from '../../../core/elements/base/tints.js'
import { between, MapPlan, Section } from '../figure/map-plan.js'
import type { Stamping, StampRun } from './stamp-noise.js'

interface Actions {
  /** Runs when the reader moves the stamp. */
  place(dx: number, dy: number, gesture: string): void
  turn(): void
}

/** The map from above, with the sector and its stamp, which can be dragged or moved by the arrow keys. */
export class PlanView extends MapPlan {
  readonly #actions: Actions
  #stamping: Stamping | undefined
  #size = 1
  #gesture = ''

  constructor(label: string, actions: Actions) {
    super({ class: 'plan', tabindex: 0, 'aria-label': label })
    this.#actions = actions
    this.root.addEventListener('pointerdown', (event) => this.#grab(event))
    this.root.addEventListener('keydown', (event) => this.#press(event))
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
    this.root.dataset.sign = sign > 0 ? 'raise' : 'dig'
    const half = scale / 2
    const square = (class_: string, left: number, top: number) =>
      svg('rect', { class: class_, x: left, y: top, width: scale, height: scale })
    const prints: SVGElement[] = []
    const copies = settings.wrap ? [-size, 0, size] : [0]
    for (const right of copies) {
      for (const down of copies) {
        const [left, top] = [x + dx + right, y + dy + down]
        if (left >= size || top >= size || left + scale <= 0 || top + scale <= 0) continue
        prints.push(
          settings.stamp === 'image'
            ? square('print', left, top)
            : svg('circle.print', { cx: left + half, cy: top + half, r: half }),
        )
      }
    }
    const [fromX, fromY] = [x + half, y + half]
    const cut = (y + dy + half + size) % size
    return [
      ...prints,
      svg('path.cut', { d: `M0 ${cut}H${size}` }),
      square('sector', x, y),
      svg('path.shift', { d: `M${fromX} ${fromY}L${fromX + dx} ${fromY + dy}` }),
      svg('circle.from', { cx: fromX, cy: fromY, r: size / 90 }),
      svg('circle.handle', {
        cx: fromX + dx,
        cy: fromY + dy,
        r: (26 * size) / (this.root.clientWidth || 400),
      }),
      svg('circle.to', { cx: fromX + dx, cy: fromY + dy, r: size / 60 }),
    ]
  }

  #grab(down: PointerEvent): void {
    const start = this.#stamping
    if (!start || down.button !== 0) return
    const points = this.#size / this.root.clientWidth
    this.#gesture = newGesture()
    followPointer(this.root, down, ({ clientX, clientY }) =>
      this.#place(
        start.dx + Math.round((clientX - down.clientX) * points),
        start.dy + Math.round((clientY - down.clientY) * points),
      ),
    )
  }

  #press(event: KeyboardEvent): void {
    if (isCommand(event) || !this.#stamping) return
    const arrow = arrowOf(event)
    if (!event.repeat) this.#gesture = newGesture()
    if (arrow) this.#place(this.#stamping.dx + arrow[0], this.#stamping.dy + arrow[1])
    else if (event.key === '+' || event.key === '-' || event.key === 'Enter') this.#actions.turn()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Moves the stamp, as far as random shifts reach. */
  #place(dx: number, dy: number): void {
    const { scale, dx: beforeX, dy: beforeY } = this.#stamping!
    const within = (shift: number) => Math.min(scale / 2 - 1, Math.max(-scale / 2, shift))
    if (within(dx) !== beforeX || within(dy) !== beforeY)
      this.#actions.place(within(dx), within(dy), this.#gesture)
  }
}

/** A cut through the map from west to east, through the middle of the stamp: the ground before and after it. */
export class SectionView extends Section {
  /** @param before, after `size × size` heights each, row-major, x fastest. */
  show(
    { size, low, high }: StampRun,
    before: Float64Array,
    after: Float64Array,
    stamping: Stamping | undefined,
  ): void {
    const row = stamping ? (stamping.y + stamping.dy + stamping.scale / 2 + size) % size : size / 2
    const cut = (heights: Float64Array) => [...heights.subarray(row * size, (row + 1) * size)]
    this.draw({ before: cut(before), now: cut(after), low, high }, (lineOf, old, now) => [
      svg('path', {
        ...{ class: 'added', 'data-sign': stamping?.sign === -1 ? 'dig' : 'raise' },
        d: between(old, now),
      }),
      svg('path.zero', { d: `M${lineOf([0, 0]).join('L')}` }),
    ])
  }
}
