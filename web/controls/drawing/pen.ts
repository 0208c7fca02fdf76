import { readStrokes, type Stroke } from '../../package/link/strokes.js'
import { followPointer } from '../../dom/input.js'
import { arrowOf, isCommand, keyOf, onKeyDown } from '../../dom/keys.js'
import { adopt } from '../../dom/sheet.js'
import type { TerrainViewport } from '../../state/terrain-viewport.js'
import { type TerrainState, withValues } from '../../state/state.js'
import type { WordsOf } from '../../words/keys.js'
import { DrawingBar, type Pen } from './bar.js'
import { handOver, touchMap, turnWith } from './camera-hand.js'
import {
  closed,
  middleOf,
  moved,
  nearest,
  outlineOf,
  simplified,
  type StrokePoint,
  within,
  writeStrokes,
} from '../../state/stroke-lines.js'
import { type StrokePicture, DrawingOverlay } from './overlay.js'
import css from './drawing.css?inline'

export { default as drawWords } from 'words:draw'

/** What the pen needs of the page or the element in which it draws. */
export interface PenHost {
  readonly words: WordsOf<'draw'>
  readonly viewport: TerrainViewport
  /** Holds the canvases, and gets the lines and the bar. */
  readonly stage: HTMLElement | ShadowRoot
  /** The canvases of the views in space and of the map. */
  readonly canvases: readonly [HTMLCanvasElement, HTMLCanvasElement]
  /** Where keys are listened to. */
  readonly keys: EventTarget
  readonly state: TerrainState
  /** Which steps of the history there are. */
  readonly steps: Record<'undo' | 'redo', boolean>
  /**
   * Shows another state for a moment; without one, the state itself again. `held`: another one follows at
   * once.
   */
  peek(state: TerrainState | undefined, held?: boolean): Promise<unknown>
  /**
   * Makes a text of strokes that of the state, as one step of the history; a change of the same thing
   * continues it.
   */
  keep(strokes: string, thing: string): void
  travel(direction: 'undo' | 'redo'): void
  /** Says something to screen readers. */
  announce?(sentence: string): void
  /**
   * Called when the bar of the pen covers so many CSS pixels at the bottom of the picture, and with 0 when it
   * is gone.
   */
  covered(height: number): void
  /** Called once the pen is put away. */
  left(): void
}

/** While the pen moves, maps have no more than 2⁸ cells a side. */
const movingExponent = 8
/** The pen rests after so many milliseconds. */
const restMilliseconds = 400
/** A picture of fewer CSS pixels has no room for a bar of several rows. */
const lowPicture = 400
/** CSS pixels within which a pointer meets a handle or a line, and those that are no movement yet. */
const grip: Record<string, number> = { mouse: 10, pen: 14, touch: 22 }
const slip = 4

/** A press of the pen, until it is lifted. */
interface Press {
  readonly event: PointerEvent
  readonly from: StrokePoint
  /** The place on the ground under a point of the window when the press began, whatever rises meanwhile. */
  readonly placeAt: (x: number, y: number) => StrokePoint | undefined
  readonly before: readonly Stroke[]
  /** The stroke that is held, at one of its points or as a whole. */
  readonly held: { stroke: Stroke; at: number | 'middle' } | undefined
  readonly path: StrokePoint[]
  readonly ink: StrokePoint[]
  readonly pressures: number[]
  hasMoved: boolean
}

/** A pen for drawing on the land, over its picture: `open` takes it up, `leave` puts it away. */
export class DrawingPen {
  readonly #host: PenHost
  readonly #bar: DrawingBar
  readonly #overlay: DrawingOverlay
  #chosen = -1
  #isFull = false
  /** Where the keyboard draws, and the points that it has set. */
  #cursor: StrokePoint | undefined
  #typed: StrokePoint[] = []
  /** The strokes as the pen moves them; undefined: it rests. */
  #moving: Stroke[] | undefined
  /** Those that the next frame shows. */
  #wanted: Stroke[] | undefined
  #resting: ReturnType<typeof setTimeout> | undefined
  #press: Press | undefined
  #pointer: PointerEvent | undefined
  #left: AbortController | undefined
  #frame = 0
  #drawn: StrokePicture | undefined
  #read: { text: string; strokes: Stroke[] } = { text: '', strokes: [] }

  constructor(host: PenHost) {
    this.#host = host
    this.#overlay = new DrawingOverlay(host.viewport)
    this.#bar = new DrawingBar(host.words, {
      change: (pen, isHeld) => this.#change(pen, isHeld),
      begin: (strokes) => this.#keep(strokes),
      travel: (direction) => {
        this.#giveUp()
        host.travel(direction)
      },
      erase: () => this.#erase(),
      leave: () => this.leave(),
    })
  }

  get isOpen(): boolean {
    return this.#left !== undefined
  }

  open(): void {
    const { stage, canvases, keys, viewport } = this.#host
    this.#left = new AbortController()
    const { signal } = this.#left
    const options = { signal, capture: true }
    this.#chosen = -1
    this.#cursor = this.#drawn = undefined
    adopt(stage instanceof ShadowRoot ? stage : document, css)
    stage.append(this.#overlay.root, this.#bar.root)
    this.#redraw()
    this.#follow()
    this.#bar.root.classList.toggle('tight', this.#overlay.root.clientHeight < lowPicture)
    this.#host.covered(this.#bar.root.offsetHeight)
    viewport.space.steady = true
    stage.addEventListener('pointerdown', (event) => this.#begin(event as PointerEvent), options)
    stage.addEventListener('pointermove', (event) => this.#hover(event as PointerEvent), options)
    stage.addEventListener('contextmenu', (event) => isPicture(event) && event.preventDefault(), options)
    const touch = (event: Event) => touchMap(event as TouchEvent, this.#press !== undefined)
    stage.addEventListener('touchstart', touch, { ...options, passive: false })
    onKeyDown(keys, (event) => this.#key(event), options)
    for (const canvas of canvases) {
      const { touchAction } = canvas.style
      canvas.classList.add('drawn-on')
      canvas.style.touchAction = 'none' // a finger draws in place of scrolling the page
      signal.addEventListener('abort', () => {
        canvas.classList.remove('drawn-on')
        canvas.style.touchAction = touchAction
      })
    }
    this.#canvas.focus({ preventScroll: true })
  }

  leave(): void {
    if (!this.#left) return
    this.#giveUp()
    this.#left.abort()
    this.#left = undefined
    cancelAnimationFrame(this.#frame)
    this.#bar.root.remove()
    this.#overlay.root.remove()
    this.#host.covered(0)
    this.#host.viewport.space.steady = false
    this.#host.left()
  }

  get #canvas(): HTMLCanvasElement {
    const [space, map] = this.#host.canvases
    return space.hidden ? map : space
  }

  get #strokes(): readonly Stroke[] {
    const text = String(this.#host.state.values.strokes ?? '')
    if (text !== this.#read.text) {
      // The history and the panel change them, too.
      this.#read = { text, strokes: readStrokes(text) ?? [] }
      if (!this.#read.strokes[this.#chosen]) this.#chosen = -1
      this.#isFull = false
      this.#redraw()
    }
    return this.#moving ?? this.#read.strokes
  }

  // Once a frame: the lines follow the ground, and the land follows the pen.
  #follow(): void {
    this.#frame = requestAnimationFrame(() => this.#follow())
    if (this.#wanted) {
      const { state } = this.#host
      const isFiner = Number(state.values.exponent) > movingExponent
      // A smaller map of another program is another land.
      const isCoarse = isFiner && !state.imported && !state.generator.published
      void this.#host.peek(this.#stateWith(this.#wanted, isCoarse ? movingExponent : undefined), true)
      clearTimeout(this.#resting)
      const shown = this.#wanted
      if (isCoarse)
        this.#resting = setTimeout(() => {
          if (this.#moving === shown) void this.#host.peek(this.#stateWith(shown))
        }, restMilliseconds)
      this.#wanted = undefined
    }
    const strokes = this.#strokes
    if (!this.#drawn) {
      this.#drawn = this.#picture(strokes)
      this.#bar.show(strokes[this.#chosen], strokes.length, this.#host.steps, this.#isFull)
    }
    this.#overlay.show(this.#drawn)
  }

  #picture(strokes: readonly Stroke[]): StrokePicture {
    const isInk = this.#press?.hasMoved && !this.#press.held
    const chosen = strokes[this.#chosen]
    const lines = strokes.slice(0, isInk ? -1 : undefined).map((each, i) => ({
      points: outlineOf(each),
      isChosen: i === this.#chosen,
    }))
    const typed = this.#typed.length > 0 ? [{ points: this.#typed, isChosen: true }] : []
    const hovered =
      !this.#press && !chosen && this.#pointer ? this.#picker()(...at(this.#pointer)) : undefined
    const middle = chosen && middleOf(chosen.points)
    return {
      lines: [...lines, ...typed],
      handles: chosen?.points ?? this.#typed,
      middle,
      cursor: this.#cursor,
      reach: ringAround(this.#cursor ?? hovered, this.#bar.pen.width),
      ink: isInk ? this.#press!.ink : [],
    }
  }

  #redraw(): void {
    this.#drawn = undefined
  }

  #stateWith(strokes: readonly Stroke[], exponent?: number): TerrainState {
    return withValues(this.#host.state, {
      strokes: writeStrokes(strokes),
      ...(exponent !== undefined && { exponent }),
    })
  }

  #show(strokes: Stroke[]): void {
    this.#moving = this.#wanted = strokes
    this.#redraw()
  }

  #keep(strokes: readonly Stroke[], thing = ''): void {
    this.#stop()
    const text = writeStrokes(strokes)
    this.#isFull = readStrokes(text) === undefined
    if (this.#isFull) void this.#host.peek(undefined)
    else this.#host.keep(text, thing)
    this.#redraw()
  }

  #stop(): void {
    clearTimeout(this.#resting)
    this.#moving = this.#wanted = undefined
  }

  #giveUp(): void {
    const wasMoving = this.#moving
    this.#stop()
    this.#typed = []
    this.#press = undefined
    if (wasMoving) void this.#host.peek(undefined)
    this.#redraw()
  }

  #change(pen: Pen, isHeld: boolean): void {
    const stroke = this.#strokes[this.#chosen]
    this.#bar.pen = pen
    this.#redraw()
    if (!stroke) return
    const changed = this.#strokes.map((each) => (each === stroke ? { ...stroke, ...pen } : each))
    if (isHeld) this.#show(changed)
    else this.#keep(changed, 'pen')
  }

  #erase(): void {
    const strokes = this.#strokes
    if (!strokes[this.#chosen]) return
    const rest = strokes.filter((_, i) => i !== this.#chosen)
    this.#chosen = -1
    this.#keep(rest)
  }

  // The place on the ground of now under a point of the window.
  #picker(): Press['placeAt'] {
    const { pane, shown } = this.#host.viewport
    const pick = pane.picker()
    const last = (shown?.terrain.field.size ?? 2) - 1
    return (x, y) => {
      const found = pick(x, y)
      return found && !found.isPlanet ? [(found.x / last) * 100, (found.y / last) * 100] : undefined
    }
  }

  #hover(event: PointerEvent): void {
    const canHover = event.pointerType !== 'touch' && isPicture(event) && event.buttons === 0
    const pointer = canHover ? event : undefined
    if (pointer || this.#pointer) this.#redraw()
    this.#pointer = pointer
    if (pointer) this.#cursor = undefined
  }

  #begin(event: PointerEvent): void {
    const { target, button, isPrimary, pointerType } = event
    if (!isPicture(event) || !event.isTrusted || event.altKey) return
    const canvas = target as HTMLCanvasElement
    if (!isPrimary) {
      const first = this.#press?.event
      this.#giveUp()
      if (first && pointerType === 'touch') handOver(first, canvas)
      return
    }
    if (button === 2) {
      event.stopPropagation()
      return turnWith(event, canvas)
    }
    // The pen stays on this ground, whatever rises.
    this.#host.viewport.keep()
    const placeAt = this.#picker()
    const place = placeAt(event.clientX, event.clientY)
    if (button !== 0 || !place) return // beside the land the camera turns
    event.preventDefault()
    event.stopPropagation()
    canvas.focus({ preventScroll: true })
    this.#cursor = this.#pointer = undefined
    this.#typed = []
    const from = at(event)
    const stroke = this.#strokes[this.#chosen]
    const grabbed = stroke && this.#grabOf(stroke, from, gripOf(event))
    const press: Press = {
      event,
      from,
      placeAt,
      before: this.#strokes,
      held: stroke && grabbed !== undefined ? { stroke, at: grabbed } : undefined,
      path: [place],
      ink: [from],
      pressures: [event.pressure],
      hasMoved: false,
    }
    this.#press = press
    const isOurs = () => this.#press === press
    followPointer(
      canvas,
      event,
      (now) => isOurs() && this.#move(press, now),
      (end) => isOurs() && this.#lift(press, end),
    )
  }

  #move(press: Press, now: PointerEvent): void {
    const events = now.getCoalescedEvents()
    for (const each of events.length > 0 ? events : [now]) {
      const to = at(each)
      press.hasMoved ||= Math.hypot(to[0] - press.from[0], to[1] - press.from[1]) > slip
      if (!press.hasMoved) continue
      const place = press.placeAt(...to) ?? lastPlace(press, to)
      press.ink.push(to)
      press.pressures.push(each.pressure)
      if (place) press.path.push(place)
    }
    if (!press.hasMoved) return
    if (!press.held) this.#chosen = -1
    this.#show(this.#changed(press))
  }

  #lift(press: Press, { type }: PointerEvent): void {
    if (type === 'pointercancel') return this.#giveUp()
    this.#press = undefined
    if (press.hasMoved) return this.#keep(this.#moving ?? press.before)
    this.#giveUp()
    this.#click(press)
  }

  // The strokes after what the pen has done so far.
  #changed({ before, held, path, pressures, event }: Press): Stroke[] {
    if (!held) return [...before, this.#strokeAlong(path, event.pointerType === 'pen' ? pressures : [])]
    const [begin, now] = [path[0]!, path.at(-1)!]
    const by: StrokePoint = [now[0] - begin[0], now[1] - begin[1]]
    const { stroke, at } = held
    const points =
      at === 'middle'
        ? moved(stroke.points, by)
        : stroke.points.map((point, i) => (i === at ? moved([point], by)[0]! : point))
    return before.map((each) => (each === stroke ? { ...stroke, points } : each))
  }

  // A stylus that is pressed harder draws wider.
  #strokeAlong(path: readonly StrokePoint[], pressures: readonly number[]): Stroke {
    const { pen } = this.#bar
    const mean = pressures.reduce((sum, each) => sum + each, 0) / Math.max(pressures.length, 1)
    const width = mean > 0 ? pen.width * (0.5 + mean) : pen.width
    const points = simplified(path, pen.width).map(([x, y]): StrokePoint => [within(x), within(y)])
    return { ...pen, width, points: pen.kind === 'coast' ? closed(points) : points }
  }

  #grabOf({ points }: Stroke, from: StrokePoint, grip: number): number | 'middle' | undefined {
    const point = nearest(this.#overlay.placesOf(points), from, false)
    if (point.far <= grip) return point.at
    const [middle] = this.#overlay.placesOf([middleOf(points)])
    return middle && Math.hypot(middle[0] - from[0], middle[1] - from[1]) <= grip ? 'middle' : undefined
  }

  // Chooses a line, or sets a peak, a lake or a plain of one point.
  #click({ from, path, event }: Press): void {
    const strokes = this.#strokes
    const far = strokes.map((each) => nearest(this.#overlay.placesOf(outlineOf(each)), from, true).far)
    const least = Math.min(...far)
    const found = least <= gripOf(event) ? far.indexOf(least) : -1
    const { pen } = this.#bar
    if (found >= 0 || this.#chosen >= 0 || isLine(pen)) this.#chosen = found
    else this.#keep([...strokes, this.#strokeAlong(path, [])])
    this.#redraw()
  }

  // Arrows move a cursor, Enter sets a point there, and Enter once more ends the line.
  #key(event: KeyboardEvent): void {
    const name = keyOf(event)
    if (name === 'Escape') {
      event.stopPropagation()
      if (this.#moving || this.#press || this.#typed.length > 0) return this.#giveUp()
      if (this.#chosen < 0) return this.leave()
      this.#chosen = -1
      return this.#redraw()
    }
    if (isCommand(event) || !isPicture(event)) return
    const arrow = arrowOf(event)
    const erases = name === 'Delete' || name === 'Backspace'
    if (!arrow && !erases && name !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (erases) return this.#erase()
    this.#cursor ??= this.#pointer && this.#picker()(...at(this.#pointer))
    this.#cursor ??= [50, 50]
    const step = event.shiftKey ? 5 : 1
    const [x, y] = this.#cursor.map(within) as StrokePoint
    if (arrow) {
      this.#cursor = [within(x + arrow[0] * step), within(y + arrow[1] * step)]
    } else this.#set([x, y])
    this.#pointer = undefined
    this.#redraw()
  }

  #set(point: StrokePoint): void {
    const last = this.#typed.at(-1)
    this.#chosen = -1
    if (last?.[0] !== point[0] || last[1] !== point[1]) {
      this.#typed = [...this.#typed, point]
      const [x, y] = point
      return this.#host.announce?.(this.#host.words.say('draw.point', { n: this.#typed.length, x, y }))
    }
    if (this.#typed.length === 1 && isLine(this.#bar.pen)) return
    const points = this.#typed
    this.#typed = []
    this.#keep([...this.#strokes, { ...this.#bar.pen, points }])
  }
}

const at = ({ clientX, clientY }: PointerEvent): StrokePoint => [clientX, clientY]

const isPicture = (event: Event): boolean => event.composedPath()[0] instanceof HTMLCanvasElement

const gripOf = ({ pointerType }: PointerEvent): number => grip[pointerType] ?? grip.mouse!

/** Whether a stroke has two points or more. */
const isLine = ({ kind }: Pen): boolean => kind === 'valley' || kind === 'coast'

/** The last place on the land on the way of a pen that leaves it. */
function lastPlace({ ink, placeAt }: Press, to: StrokePoint): StrokePoint | undefined {
  let [on, off] = [ink.at(-1)!, to]
  if (!placeAt(...on)) return undefined
  for (let i = 0; i < 8; i++) {
    const middle: StrokePoint = [(on[0] + off[0]) / 2, (on[1] + off[1]) / 2]
    if (placeAt(...middle)) on = middle
    else off = middle
  }
  return placeAt(...on)
}

/** The border of what a stroke of this width reaches around a place. */
function ringAround(place: StrokePoint | undefined, width: number): StrokePoint[] {
  if (!place) return []
  const points = Array.from({ length: 49 }, (_, i): StrokePoint => {
    const angle = (i * Math.PI) / 24
    return [place[0] + width * Math.cos(angle), place[1] + width * Math.sin(angle)]
  })
  return points.map(([x, y]) => [Math.min(Math.max(x, 0), 100), Math.min(Math.max(y, 0), 100)])
}
