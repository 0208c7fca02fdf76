import { element, svg } from '../../../dom/elements.js'
import { setText } from '../../../dom/set-text.js'
import { followPointer } from '../../../dom/input.js'
import { arrowOf, isCommand, onKeyDown } from '../../../dom/keys.js'
import {
  cornersOf,
  placeOf,
  type GridPoint,
  type PointStep,
  type DiamondSquareRun,
  isKnown,
  type Excerpt,
  lineageOf,
} from './diamond-square.js'
import { figure, rounded } from './authors.js'
import type { WordsOf } from '../../../words/keys.js'

type CellPlace = [x: number, y: number]

export interface Board {
  run: DiamondSquareRun
  step: number
  view: Excerpt
  /** The number of the current point on its way from its mean to its height. */
  current: { point: PointStep; height: number } | undefined
}

interface GridActions {
  /** The reader wrote at a point; a text that is no number is refused with false. */
  write(point: GridPoint, text: string): boolean
  release(point: GridPoint): void
  /** The reader drags a number to another height. */
  drag(point: GridPoint, height: number): void
  /** Runs when the reader moves beyond the visible part. */
  look(at: GridPoint): void
}

const cellOf = ({ target }: Event) => (target as Element).closest<HTMLTableCellElement>('[role=gridcell]')
const isKnownCell = (cell: Element) => cell.classList.contains('known')
const isEdited = (cell: Element) => cell.querySelector('input') !== null

/** The heights as a table to write in, with the neighbours of the current point lit and joined to it. */
export class NumberGrid {
  readonly root: HTMLElement
  readonly #words: WordsOf<'diamond'>
  readonly #actions: GridActions
  readonly #lines = svg('svg.lines', { 'aria-hidden': 'true', preserveAspectRatio: 'none' })
  readonly #table: HTMLTableElement
  #board: Board | undefined
  #cells: HTMLTableCellElement[] = []
  #heads: { row: HTMLElement; column: HTMLElement }[] = []
  #chosen = 0
  /** The number that the reader points at. */
  #touched: HTMLTableCellElement | undefined
  #isDragged = false
  /** What the size of the numbers was chosen for. */
  #sized: { run: DiamondSquareRun; decimals: number } | undefined

  constructor(words: WordsOf<'diamond'>, actions: GridActions) {
    this.#words = words
    this.#actions = actions
    this.#table = element('table', { role: 'grid', 'aria-label': words.say('diamond.board') })
    this.root = element('div.numbers', this.#lines, this.#table)
    this.#listen()
  }

  #pointAt(i: number): GridPoint {
    const { x, y, count, spacing } = this.#board!.view
    return { x: x + (i % count) * spacing, y: y + Math.floor(i / count) * spacing }
  }

  /** The place of a cell's point among the heights of the map. */
  #indexAt(i: number): number {
    const { x, y } = this.#pointAt(i)
    return y * this.#board!.run.side + x
  }

  /** The number of the cell of a point, or of the nearest one that is shown. */
  #cellAt({ x, y }: GridPoint): number {
    const { view } = this.#board!
    const nearest = (coordinate: number, start: number) =>
      Math.min(view.count - 1, Math.max(0, Math.round((coordinate - start) / view.spacing)))
    return nearest(y, view.y) * view.count + nearest(x, view.x)
  }

  #build(count: number): void {
    this.#heads = Array.from({ length: count }, () => ({
      row: element('th', { scope: 'row', role: 'rowheader' }),
      column: element('th', { scope: 'col', role: 'columnheader' }),
    }))
    this.#chosen = 0
    this.#touched = undefined // its cell is gone
    this.#cells = Array.from({ length: count ** 2 }, (_, i) =>
      element('td', { role: 'gridcell', tabindex: i === 0 ? 0 : -1 }, element('span')),
    )
    this.root.style.setProperty('--_count', String(count))
    this.root.dataset.count = String(count)
    const lineOf = (...parts: HTMLElement[]) => element('tr', { role: 'row' }, ...parts)
    const corner = element('td', { role: 'presentation' })
    const rows = this.#heads.map(({ row }, i) =>
      lineOf(row, ...this.#cells.slice(i * count, (i + 1) * count)),
    )
    this.#table.replaceChildren(
      element('thead', { role: 'rowgroup' }, lineOf(corner, ...this.#heads.map(({ column }) => column))),
      element('tbody', { role: 'rowgroup' }, ...rows),
    )
  }

  show(now: Board): void {
    const { view, run, step, current } = now
    const isFocused = this.#table.contains((this.root.getRootNode() as ShadowRoot).activeElement)
    const before = this.#board && this.#pointAt(this.#chosen)
    const isRebuilt = this.#cells.length !== view.count ** 2
    if (isRebuilt) this.#build(view.count)
    this.#board = now
    // In a table of another size the same point is chosen, and keeps the focus.
    if (isRebuilt && before) this.#choose(this.#cellAt(before), isFocused)
    let decimals: 3 | 1 | 0
    if (view.count <= 3) decimals = 3
    else if (view.count <= 5 && run.side <= 9) decimals = 1
    else decimals = 0
    if (this.#sized?.run !== run || this.#sized.decimals !== decimals) {
      this.#sized = { run, decimals }
      this.root.style.setProperty('--_length', String(longestOf(run, decimals)))
    }
    const rising = current && decimalsBetween(current.point.mean, current.point.height, decimals)
    const lit = new Set(current?.point.neighbours.map(({ at }) => at))
    this.#heads.forEach(({ row, column }, i) => {
      const [y, x] = [view.y / view.spacing + i, view.x / view.spacing + i]
      row.textContent = this.#words.number(y)
      row.ariaLabel = this.#words.say('diamond.row', { n: y })
      column.textContent = this.#words.number(x)
      column.ariaLabel = this.#words.say('diamond.column', { n: x })
    })
    this.#cells.forEach((cell, i) => {
      const point = this.#pointAt(i)
      const index = this.#indexAt(i)
      const known = isKnown(run, point, step)
      const isCurrent = current?.point.at === index
      const typed = run.typed.has(placeOf(point, run.settings.exponent)) && known
      const is = { known, empty: !known, neighbour: lit.has(index), current: isCurrent, typed }
      for (const [name, on] of Object.entries(is)) cell.classList.toggle(name, on)
      cell.title = typed ? this.#words.say('diamond.typed') : ''
      if (isEdited(cell)) return
      const height = isCurrent ? current.height : run.heights[index]!
      const text = known
        ? figure(this.#words, height, isCurrent ? rising : decimals)
        : this.#words.say('diamond.unknown')
      const chip = cell.firstElementChild!
      setText(chip, text)
      chip.className = known ? 'chip' : 'unseen'
    })
    this.root.dataset.kind = current?.point.kind ?? ''
    this.#light()
    this.#lines.setAttribute('viewBox', `0 0 ${view.count} ${view.count}`)
    this.#lines.replaceChildren(...latticeOf(now), ...(current ? shapeOf(view, current.point) : []))
  }

  /** Lights the numbers that the one under the pointer came from, and those that it went into. */
  #light(): void {
    const lineage =
      this.#touched && isKnownCell(this.#touched)
        ? lineageOf(this.#board!.run, this.#indexAt(this.#cells.indexOf(this.#touched)))
        : undefined
    this.#cells.forEach((cell, i) => {
      cell.classList.toggle('ancestor', lineage?.ancestors.has(this.#indexAt(i)) ?? false)
      cell.classList.toggle('descendant', lineage?.descendants.has(this.#indexAt(i)) ?? false)
    })
  }

  #listen(): void {
    for (const type of ['pointerover', 'focusin'])
      this.#table.addEventListener(type, (event) => this.#touch(cellOf(event)))
    for (const type of ['pointerleave', 'focusout'])
      this.#table.addEventListener(type, () => this.#touch(null))
    this.#table.addEventListener('pointerdown', (down) => this.#drag(down))
    this.#table.addEventListener('click', (event) => this.#click(event))
    onKeyDown(this.#table, (event) => this.#press(event))
  }

  #touch(cell: HTMLTableCellElement | null): void {
    this.#touched = cell ?? undefined
    this.#light()
  }

  /** A number is dragged up and down, or with a finger, which scrolls the page so, from side to side. */
  #drag(down: PointerEvent): void {
    this.#isDragged = false
    const cell = cellOf(down)
    if (!cell || !isKnownCell(cell) || isEdited(cell) || down.button !== 0) return
    const { heights, low, high } = this.#board!.run
    const i = this.#cells.indexOf(cell)
    const [point, from] = [this.#pointAt(i), heights[this.#indexAt(i)]!]
    followPointer(cell, down, ({ clientX, clientY, pointerType }) => {
      const distance = pointerType === 'touch' ? clientX - down.clientX : down.clientY - clientY
      if (!this.#isDragged && Math.abs(distance) < 5) return
      this.#isDragged = true
      this.#touched = cell
      this.#actions.drag(point, Math.round(from + (distance * (high - low)) / 240))
    })
  }

  #click(event: MouseEvent): void {
    if (this.#isDragged) return void (this.#isDragged = false)
    const cell = cellOf(event)
    if (!cell || isEdited(cell)) return
    this.#choose(this.#cells.indexOf(cell))
    if (isKnownCell(cell)) this.#edit(cell)
  }

  #press(event: KeyboardEvent): void {
    const cell = event.target as HTMLElement
    if (!cell.matches('td') || isCommand(event)) return
    const { key } = event
    const arrow = arrowOf(event)
    const known = isKnownCell(cell)
    if (arrow) this.#move(...arrow)
    else if (known && (key === 'Enter' || key === 'F2')) this.#edit(cell)
    else if (known && /^[-−+.,\d]$/.test(key)) this.#edit(cell, key)
    else if (key === 'Delete' || key === 'Backspace') this.#actions.release(this.#pointAt(this.#chosen))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #choose(i: number, focus = true): void {
    this.#cells[this.#chosen]?.setAttribute('tabindex', '-1')
    this.#chosen = i
    this.#cells[i]!.setAttribute('tabindex', '0')
    if (focus) this.#cells[i]!.focus()
  }

  #move(dx: number, dy: number): void {
    const { run, view } = this.#board!
    const { x, y } = this.#pointAt(this.#chosen)
    const target = { x: x + dx * view.spacing, y: y + dy * view.spacing }
    if (Math.min(target.x, target.y) < 0 || Math.max(target.x, target.y) >= run.side) return
    const last = (view.count - 1) * view.spacing
    const isShown = (at: number, start: number) => at >= start && at <= start + last
    if (!isShown(target.x, view.x) || !isShown(target.y, view.y)) this.#actions.look(target)
    this.#choose(this.#cellAt(target))
  }

  #edit(cell: HTMLElement, typed?: string): void {
    const { run, view } = this.#board!
    const point = this.#pointAt(this.#chosen)
    const [x, y] = [point.x / view.spacing, point.y / view.spacing]
    const label = this.#words.say('diamond.edit', { x, y })
    const input = element('input', { type: 'text', autocomplete: 'off', 'aria-label': label })
    const before = typed ?? figure(this.#words, run.heights[this.#indexAt(this.#chosen)]!)
    input.value = before
    let done = false
    const close = (keep: boolean, refocus: boolean): void => {
      if (done) return
      if (keep && (input.value !== before || typed) && !this.#actions.write(point, input.value)) {
        input.ariaInvalid = 'true'
        if (refocus) return
      }
      done = true
      input.remove()
      this.show(this.#board!)
      if (refocus) cell.focus()
    }
    onKeyDown(input, (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      close(event.key === 'Enter', true)
      event.preventDefault()
      event.stopPropagation()
    })
    input.addEventListener('blur', () => close(true, false))
    cell.append(input)
    input.focus()
    if (typed === undefined) input.select()
  }
}

/** The most characters that a number takes: a height, or one on the way to it from its mean. */
export function longestOf({ steps, heights, side }: DiamondSquareRun, decimals: number): number {
  const corners = cornersOf(side).map((at) => [heights[at]!, heights[at]!] as const)
  const rises = steps.flatMap((step) => ('mean' in step ? [[step.mean, step.height] as const] : []))
  const lengths = [...corners, ...rises].map(([from, to]) => {
    const needed = decimalsBetween(from, to, decimals)
    const whole = Math.trunc(rounded(Math.max(Math.abs(from), Math.abs(to)), needed))
    return Number(Math.min(from, to) < 0) + String(whole).length + (needed && needed + 1)
  })
  return Math.max(...lengths)
}

/** The decimals that two numbers need, `most` at most; those between them are written with as many. */
export function decimalsBetween(from: number, to: number, max: number): number {
  const isEnough = (decimals: number) =>
    [from, to].every((value) => rounded(value, decimals) === rounded(value, max))
  return Array.from({ length: max }, (_, decimals) => decimals).find(isEnough) ?? max
}

/** The rows and columns, of which new ones are dashed. */
function latticeOf({ view, run, step }: Board): SVGElement[] {
  const end = view.count - 0.5
  const isOpening = run.steps[step]!.kind === 'insert'
  return Array.from({ length: view.count }, (_, i) => {
    const isNew = (start: number) => isOpening && (i + start / view.spacing) % 2 === 1
    const line = (start: number, d: string) =>
      svg('path', { class: isNew(start) ? 'lattice fresh' : 'lattice', d })
    return [line(view.y, `M.5 ${i + 0.5}H${end}`), line(view.x, `M${i + 0.5} .5V${end}`)]
  }).flat()
}

/** The points that the step uses: a square or a diamond around the current point, and rays to it. */
function shapeOf(view: Excerpt, point: PointStep): SVGElement[] {
  const place = ({ x, y }: GridPoint): CellPlace => [
    (x - view.x) / view.spacing + 0.5,
    (y - view.y) / view.spacing + 0.5,
  ]
  const [cx, cy] = place(point)
  const near = point.neighbours.filter(({ wrapped }) => !wrapped).map(place)
  const ghost = ghostOf(point, [cx, cy], near)
  const turn = ([x, y]: CellPlace) => Math.atan2(y - cy, x - cx)
  const around = near.sort((a, b) => turn(a) - turn(b))
  const outline = `M${around.map(([x, y]) => `${x} ${y}`).join('L')}z`
  const rays = near.map(([x, y]) => svg('path.ray', { d: `M${x} ${y}L${cx} ${cy}` }))
  return [svg('path.shape', { d: outline }), ...ghost.flatMap((far) => sidesTo(far, [cx, cy], near)), ...rays]
}

/**
 * How far the sides of a diamond are drawn beyond the border, in cells: the picture ends half a cell beyond.
 */
const roomBeyond = 0.4

/** The beginnings of the two sides of a diamond whose corner lies beyond the border. */
function sidesTo([gx, gy]: CellPlace, [cx, cy]: CellPlace, near: readonly CellPlace[]): SVGElement[] {
  const isOpposite = ([x, y]: CellPlace) => x + gx === 2 * cx && y + gy === 2 * cy
  const share = Math.min(roomBeyond / Math.hypot(gx - cx, gy - cy), 1)
  return near
    .filter((place) => !isOpposite(place))
    .map(([x, y]) => svg('path.beyond', { d: `M${x} ${y}l${(gx - x) * share} ${(gy - y) * share}` }))
}

/**
 * The corner of a diamond that lies beyond the border, where there is no neighbour: so that it is seen to be
 * a diamond.
 */
function ghostOf({ kind }: PointStep, [cx, cy]: CellPlace, near: readonly CellPlace[]): CellPlace[] {
  if (kind !== 'edge' || near.length !== 3) return []
  const sum = (i: 0 | 1) => near.reduce((sum, place) => sum + place[i], 0)
  return [[4 * cx - sum(0), 4 * cy - sum(1)]]
}
