import { element, svg } from '../../../core/dom/elements.js'
import { arrowOf, followPointer, isCommand } from '../../../core/dom/input.js'
import {
  placeOf,
  type Point,
  type PointStep,
  type Run,
  isKnown,
  rangeOf,
  type Excerpt,
  lineageOf,
} from './diamond-square.js'
import { figure } from './authors.js'
import type { WordsOf } from '../../../words/keys.js'

type Place = [x: number, y: number]

export interface Board {
  run: Run
  step: number
  view: Excerpt
  /** The number of the current point on its way from its mean to its height. */
  current: { point: PointStep; height: number } | undefined
}

interface Actions {
  /** The reader wrote at a point; a text that is no number is refused with false. */
  write(point: Point, text: string): boolean
  release(point: Point): void
  /** The reader drags a number to another height. */
  drag(point: Point, height: number): void
  /** Runs when the reader moves beyond the visible part. */
  look(at: Point): void
}

/** The heights as a table to write in, with the neighbours of the current point lit and joined to it. */
export class NumberGrid {
  readonly root: HTMLElement
  readonly #words: WordsOf<'diamond'>
  readonly #actions: Actions
  readonly #table: HTMLTableElement
  readonly #lines = svg('svg.lines', { 'aria-hidden': 'true', preserveAspectRatio: 'none' })
  #cells: HTMLTableCellElement[] = []
  #heads: { row: HTMLElement; column: HTMLElement }[] = []
  #board: Board | undefined
  #chosen = 0
  /** The number that the reader points at. */
  #touched: HTMLTableCellElement | undefined
  #dragged = false

  constructor(words: WordsOf<'diamond'>, actions: Actions) {
    this.#words = words
    this.#actions = actions
    this.#table = element('table', { role: 'grid', 'aria-label': words.say('diamond.board') })
    this.#table.addEventListener('click', (event) => this.#click(event))
    this.#table.addEventListener('keydown', (event) => this.#press(event))
    this.#table.addEventListener('pointerdown', (event) => this.#grab(event))
    for (const type of ['pointerover', 'focusin'])
      this.#table.addEventListener(type, (event) => this.#touch(event))
    for (const type of ['pointerleave', 'focusout']) this.#table.addEventListener(type, () => this.#touch())
    this.root = element('div.numbers', this.#table)
    this.root.prepend(this.#lines)
  }

  show(board: Board): void {
    const { view, run, step, current } = board
    const focused = this.#table.contains((this.root.getRootNode() as ShadowRoot).activeElement)
    const before = this.#board && this.#pointAt(this.#chosen)
    const rebuilt = this.#cells.length !== view.count ** 2
    if (rebuilt) this.#build(view.count)
    this.#board = board
    if (rebuilt && before) this.#keep(before, focused)
    const decimals = view.count <= 3 ? 3 : view.count <= 5 && run.side <= 9 ? 1 : 0
    const lit = new Set(current?.point.neighbours.map(({ x, y }) => y * run.side + x))
    this.#heads.forEach(({ row, column }, i) => {
      const [y, x] = [view.y / view.spacing + i, view.x / view.spacing + i]
      row.textContent = this.#words.number(y)
      row.setAttribute('aria-label', this.#words.say('diamond.row', { n: y }))
      column.textContent = this.#words.number(x)
      column.setAttribute('aria-label', this.#words.say('diamond.column', { n: x }))
    })
    this.#cells.forEach((cell, i) => {
      const point = this.#pointAt(i)
      const index = this.#indexAt(i)
      const known = isKnown(run, point, step)
      const isCurrent = current?.point.x === point.x && current.point.y === point.y
      const typed = run.typed.has(placeOf(point, run.settings.exponent)) && known
      const is = { known, empty: !known, neighbour: lit.has(index), current: isCurrent, typed }
      for (const [name, on] of Object.entries(is)) cell.classList.toggle(name, on)
      cell.title = typed ? this.#words.say('diamond.typed') : ''
      if (cell.querySelector('input')) return
      const text = known
        ? figure(this.#words, isCurrent ? current.height : run.heights[index]!, decimals)
        : this.#words.say('diamond.unknown')
      const chip = cell.firstElementChild!
      if (chip.textContent !== text) chip.textContent = text
      chip.className = known ? 'chip' : 'unseen'
    })
    this.root.dataset.kind = current?.point.kind ?? ''
    this.#light()
    this.#drawLines(board)
  }

  /** Chooses the same point in a table of another size, or the nearest that is shown, and keeps the focus there. */
  #keep({ x, y }: Point, focused: boolean): void {
    const { view } = this.#board!
    const nearest = (coordinate: number, start: number) =>
      Math.min(view.count - 1, Math.max(0, Math.round((coordinate - start) / view.spacing)))
    this.#choose(nearest(y, view.y) * view.count + nearest(x, view.x), focused)
  }

  #build(count: number): void {
    const rows = Array.from({ length: count }, () => element('th', { scope: 'row', role: 'rowheader' }))
    const columns = Array.from({ length: count }, () => element('th', { scope: 'col', role: 'columnheader' }))
    this.#heads = rows.map((row, i) => ({ row, column: columns[i]! }))
    this.#chosen = 0
    this.#cells = Array.from({ length: count ** 2 }, (_, i) =>
      element('td', { role: 'gridcell', tabindex: i === 0 ? 0 : -1 }, element('span')),
    )
    this.root.style.setProperty('--_count', String(count))
    this.root.dataset.count = String(count)
    this.#table.replaceChildren(
      element(
        'thead',
        { role: 'rowgroup' },
        element('tr', { role: 'row' }, element('td', { role: 'presentation' }), ...columns),
      ),
      element(
        'tbody',
        { role: 'rowgroup' },
        ...rows.map((row, i) =>
          element('tr', { role: 'row' }, row, ...this.#cells.slice(i * count, (i + 1) * count)),
        ),
      ),
    )
  }

  /**
   * Draws the lattice, and the points that the step uses: a square or a diamond around the current point, and rays to
   * it.
   */
  #drawLines({ view, run, step, current }: Board): void {
    const { count } = view
    this.#lines.setAttribute('viewBox', `0 0 ${count} ${count}`)
    const lines: SVGElement[] = []
    const fresh = run.steps[step]!.kind === 'insert'
    for (let i = 0; i < count; i++) {
      const at = i + 0.5
      const between = fresh && (i + view.x / view.spacing) % 2 === 1 ? 'lattice fresh' : 'lattice'
      const across = fresh && (i + view.y / view.spacing) % 2 === 1 ? 'lattice fresh' : 'lattice'
      lines.push(svg('path', { class: across, d: `M.5 ${at}H${count - 0.5}` }))
      lines.push(svg('path', { class: between, d: `M${at} .5V${count - 0.5}` }))
    }
    if (current) {
      const place = ({ x, y }: Point) => [
        (x - view.x) / view.spacing + 0.5,
        (y - view.y) / view.spacing + 0.5,
      ]
      const [cx, cy] = place(current.point) as [number, number]
      const near = current.point.neighbours.filter(({ wrapped }) => !wrapped).map(place) as [number, number][]
      const ghost = ghostOf(current.point, [cx, cy], near)
      const around = [...near, ...ghost].sort(
        (a, b) => Math.atan2(a[1] - cy, a[0] - cx) - Math.atan2(b[1] - cy, b[0] - cx),
      )
      const outline = `M${around.map(([x, y]) => `${x} ${y}`).join('L')}z`
      lines.push(svg('path', { class: ghost.length > 0 ? 'shape ghost' : 'shape', d: outline }))
      for (const [x, y] of near) lines.push(svg('path.ray', { d: `M${x} ${y}L${cx} ${cy}` }))
    }
    this.#lines.replaceChildren(...lines)
  }

  #pointAt(i: number): Point {
    const { view } = this.#board!
    return {
      x: view.x + (i % view.count) * view.spacing,
      y: view.y + Math.floor(i / view.count) * view.spacing,
    }
  }

  /** The place of a cell's point among the heights of the map. */
  #indexAt(i: number): number {
    const { x, y } = this.#pointAt(i)
    return y * this.#board!.run.side + x
  }

  #touch(event?: Event): void {
    const cell = (event?.target as Element | undefined)?.closest<HTMLTableCellElement>('td[role=gridcell]')
    this.#touched = cell ?? undefined
    this.#light()
  }

  /** Lights the numbers that the one under the pointer came from, and those that it went into. */
  #light(): void {
    const touched = this.#touched
    const lineage = touched?.classList.contains('known')
      ? lineageOf(this.#board!.run, this.#indexAt(this.#cells.indexOf(touched)))
      : undefined
    this.#cells.forEach((cell, i) => {
      cell.classList.toggle('ancestor', lineage?.ancestors.has(this.#indexAt(i)) ?? false)
      cell.classList.toggle('descendant', lineage?.descendants.has(this.#indexAt(i)) ?? false)
    })
  }

  /** Up and down, or with a finger, which scrolls the page so, from side to side. */
  #grab(down: PointerEvent): void {
    const cell = (down.target as Element).closest<HTMLTableCellElement>('td.known')
    if (!cell || cell.querySelector('input') || down.button !== 0) return
    const { run } = this.#board!
    const i = this.#cells.indexOf(cell)
    const [point, from] = [this.#pointAt(i), run.heights[this.#indexAt(i)]!]
    const { low, high } = rangeOf(run)
    this.#dragged = false
    followPointer(cell, down, ({ clientX, clientY, pointerType }) => {
      const way = pointerType === 'touch' ? clientX - down.clientX : down.clientY - clientY
      if (!this.#dragged && Math.abs(way) < 5) return
      this.#dragged = true
      this.#touched = cell
      this.#actions.drag(point, Math.round(from + (way * (high - low)) / 240))
    })
  }

  #click(event: Event): void {
    if (this.#dragged) return void (this.#dragged = false)
    const cell = (event.target as Element).closest<HTMLTableCellElement>('td[role=gridcell]')
    if (!cell || cell.querySelector('input')) return
    this.#choose(this.#cells.indexOf(cell))
    if (cell.classList.contains('known')) this.#edit(cell)
  }

  #choose(i: number, focus = true): void {
    this.#cells[this.#chosen]?.setAttribute('tabindex', '-1')
    this.#chosen = i
    this.#cells[i]!.setAttribute('tabindex', '0')
    if (focus) this.#cells[i]!.focus()
  }

  #press(event: KeyboardEvent): void {
    const cell = event.target as HTMLElement
    if (!cell.matches('td') || isCommand(event)) return
    const arrow = arrowOf(event)
    const known = cell.classList.contains('known')
    if (arrow) this.#move(...arrow)
    else if (known && (event.key === 'Enter' || event.key === 'F2')) this.#edit(cell)
    else if (known && /^[-−+.,\d]$/.test(event.key)) this.#edit(cell, event.key)
    else if (event.key === 'Delete' || event.key === 'Backspace')
      this.#actions.release(this.#pointAt(this.#chosen))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #move(dx: number, dy: number): void {
    const { view, run } = this.#board!
    const [column, row] = [(this.#chosen % view.count) + dx, Math.floor(this.#chosen / view.count) + dy]
    const inside = (i: number) => i >= 0 && i < view.count
    if (inside(column) && inside(row)) return this.#choose(row * view.count + column)
    const target = { x: view.x + column * view.spacing, y: view.y + row * view.spacing }
    if (target.x < 0 || target.y < 0 || target.x >= run.side || target.y >= run.side) return
    this.#actions.look(target)
    const after = this.#board!.view
    this.#choose(((target.y - after.y) / after.spacing) * after.count + (target.x - after.x) / after.spacing)
  }

  #edit(cell: HTMLElement, typed?: string): void {
    const { run } = this.#board!
    const point = this.#pointAt(this.#chosen)
    const { spacing } = this.#board!.view
    const input = element('input', {
      type: 'text',
      autocomplete: 'off',
      'aria-label': this.#words.say('diamond.edit', { x: point.x / spacing, y: point.y / spacing }),
    })
    input.value = typed ?? figure(this.#words, run.heights[this.#indexAt(this.#chosen)]!)
    const before = input.value
    let done = false
    const close = (keep: boolean, refocus: boolean): void => {
      if (done) return
      if (keep && (input.value !== before || typed) && !this.#actions.write(point, input.value)) {
        input.setAttribute('aria-invalid', 'true')
        if (refocus) return
      }
      done = true
      input.remove()
      this.show(this.#board!)
      if (refocus) cell.focus()
    }
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') close(true, true)
      else if (event.key === 'Escape') close(false, true)
      else return
      event.preventDefault()
      event.stopPropagation()
    })
    input.addEventListener('blur', () => close(true, false))
    cell.append(input)
    input.focus()
    if (typed === undefined) input.select()
  }
}

/** The corner of a diamond that lies beyond the border, where there is no neighbour: so that it is seen to be a diamond. */
function ghostOf({ kind }: PointStep, [cx, cy]: Place, near: readonly Place[]): Place[] {
  if (kind !== 'edge' || near.length !== 3) return []
  const sum = (i: 0 | 1) => near.reduce((sum, place) => sum + place[i], 0)
  return [[4 * cx - sum(0), 4 * cy - sum(1)]]
}
