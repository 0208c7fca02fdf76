import { takesWheel, type WheelRule } from '../../dom/input.js'
import { isCommand, keyOf, onKeyDown, onKeyUp } from '../../dom/keys.js'
import { pointOn } from '../../dom/layout.js'
import { type MoveInput, still } from '../camera-controller.js'

export interface MovementInputOptions {
  /** Degrees by which a pixel of dragging turns the camera. */
  degreesPerPixel: () => number
  onTurn: (heading: number, pitch: number) => void
  /** A click or a tap at a point of the canvas, in its own pixels. */
  onClick: (x: number, y: number) => void
  /** Zooms in (above 0) or out at a point of the canvas, in its own pixels. */
  onZoom: (amount: number, x: number, y: number) => void
  /** Called when a key, pointer or gamepad has changed. */
  onChange: () => void
  onKey: (key: string) => boolean
  wheel: () => WheelRule
  /** Whether one finger moves the camera; before that it scrolls the page. */
  isAwake: () => boolean
}

/** Keys by their position, which is the same on keyboards of all countries. */
const keys: Record<string, Partial<MoveInput>> = {
  KeyW: { ahead: 1 },
  KeyS: { ahead: -1 },
  KeyA: { aside: -1 },
  KeyD: { aside: 1 },
  ArrowUp: { ahead: 1 },
  ArrowDown: { ahead: -1 },
  ArrowLeft: { turn: -45 },
  ArrowRight: { turn: 45 },
  KeyE: { rise: 1 },
  Space: { rise: 1 },
  PageUp: { rise: 1 },
  KeyQ: { rise: -1 },
  KeyC: { rise: -1 },
  PageDown: { rise: -1 },
  KeyR: { tilt: 25 },
  KeyF: { tilt: -25 },
}

/** Pixels that a thumb moves for full speed. */
const stickReach = 56
/** A click is a press that ends within so many pixels and milliseconds. */
const clickReach = 6
const clickTime = 500
/** Deflections of a gamepad's stick that count as none. */
const deadZone = 0.14

interface Finger {
  role: 'look' | 'move' | 'pinch'
  x: number
  y: number
  startX: number
  startY: number
  since: number
}

/**
 * Turns keys, mouse, touch and gamepad into movement. Dragging looks around; the left thumb moves and the
 * right one looks; spreading two fingers zooms in.
 */
export class MovementInput {
  readonly #canvas: HTMLElement
  readonly #options: MovementInputOptions
  readonly #held = new Set<string>()
  readonly #fingers = new Map<number, Finger>()
  #hurry = false
  #pressed: Partial<MoveInput> = {}
  #polling: ReturnType<typeof setInterval> | undefined

  constructor(canvas: HTMLElement, options: MovementInputOptions, signal: AbortSignal) {
    this.#canvas = canvas
    this.#options = options
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
      passive = true,
    ) => canvas.addEventListener(name, listener, { signal, passive })
    onKeyDown(canvas, (event) => this.#press(event), { signal })
    onKeyUp(canvas, (event) => this.#release(event), { signal })
    on('blur', () => this.#lose())
    on('pointerdown', (event) => this.#down(event))
    on('pointermove', (event) => this.#move(event))
    on('pointerup', (event) => this.#click(event))
    for (const name of ['pointerup', 'pointercancel'] as const) on(name, (event) => this.#up(event))
    on('wheel', (event) => this.#roll(event), false)
    window.addEventListener('blur', () => this.#releaseAll(), { signal })
    window.addEventListener('gamepadconnected', () => this.#poll(), { signal })
    if (navigator.getGamepads?.().some(Boolean)) this.#poll()
    signal.addEventListener('abort', () => clearInterval(this.#polling))
  }

  /** Moves as a button of the page asks while it is held. */
  press(input: Partial<MoveInput>): void {
    this.#pressed = input
    this.#options.onChange()
  }

  #releaseAll(): void {
    this.#lose()
    this.#pressed = {}
  }

  // No keyup arrives after the focus has gone. A button of the page stays pressed: it may be what has taken
  // the focus.
  #lose(): void {
    this.#held.clear()
    this.#fingers.clear()
    this.#hurry = false
  }

  /** The sum of all inputs. */
  get now(): MoveInput {
    const sum = { ...still, hurry: this.#hurry }
    const add = (more: Partial<MoveInput>) => {
      for (const name of ['ahead', 'aside', 'rise', 'turn', 'tilt'] as const) sum[name] += more[name] ?? 0
    }
    for (const code of this.#held) add(keys[code]!)
    add(this.#pressed)
    for (const { role, x, y, startX, startY } of this.#fingers.values())
      if (role === 'move') add({ ahead: (startY - y) / stickReach, aside: (x - startX) / stickReach })
    add(this.#gamepad())
    for (const name of ['ahead', 'aside', 'rise'] as const) sum[name] = Math.min(Math.max(sum[name], -1), 1)
    return sum
  }

  #press(event: KeyboardEvent): void {
    this.#hurry = event.shiftKey
    if (isCommand(event)) return
    if (event.code in keys) {
      this.#held.add(event.code)
      this.#options.onChange()
    } else if (event.key === 'Escape') this.#canvas.blur()
    else if (!this.#options.onKey(keyOf(event))) return
    event.preventDefault()
  }

  #release(event: KeyboardEvent): void {
    this.#hurry = event.shiftKey
    this.#held.delete(event.code)
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || (event.pointerType === 'touch' && !this.#options.isAwake())) return
    const { x, y } = pointOn(this.#canvas, event)
    const { pointerId } = event
    const looks = [...this.#fingers.values()].filter(({ role }) => role !== 'move')
    const isThumb =
      event.pointerType === 'touch' && x < this.#canvas.clientWidth * 0.42 && this.#fingers.size === 0
    let role: 'move' | 'pinch' | 'look'
    if (isThumb) role = 'move'
    else if (looks.length > 0) role = 'pinch'
    else role = 'look'
    if (role === 'pinch') for (const finger of looks) finger.role = 'pinch'
    this.#fingers.set(pointerId, { role, x, y, startX: x, startY: y, since: event.timeStamp })
    this.#canvas.setPointerCapture(pointerId)
    this.#options.onChange()
  }

  #move(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId)
    if (!finger) return
    const { x, y } = pointOn(this.#canvas, event)
    if (finger.role === 'look') {
      const degrees = this.#options.degreesPerPixel()
      this.#options.onTurn((finger.x - x) * degrees, (y - finger.y) * degrees)
    } else if (finger.role === 'pinch') {
      const other = [...this.#fingers.values()].find((each) => each !== finger && each.role === 'pinch')
      if (other) {
        const span = (atX: number, atY: number) => Math.max(Math.hypot(atX - other.x, atY - other.y), 1)
        const grown = Math.log(span(x, y) / span(finger.x, finger.y))
        this.#options.onZoom(grown * 1.4, (x + other.x) / 2, (y + other.y) / 2)
      }
    }
    Object.assign(finger, { x, y })
    this.#options.onChange()
  }

  #click(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId)
    if (!finger || finger.role === 'pinch' || event.timeStamp - finger.since > clickTime) return
    const { x, y } = pointOn(this.#canvas, event)
    if (Math.hypot(x - finger.startX, y - finger.startY) <= clickReach) this.#options.onClick(x, y)
  }

  #up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId)
    for (const finger of this.#fingers.values()) if (finger.role === 'pinch') finger.role = 'look'
  }

  #roll(event: WheelEvent): void {
    if (!takesWheel(this.#canvas, event, this.#options.wheel())) return
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1
    const amount = -Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY) * lines, 240) * 0.0022
    const { x, y } = pointOn(this.#canvas, event)
    this.#options.onZoom(amount, x, y)
    this.#options.onChange()
  }

  // Gamepads send no events, so that they are polled while one is connected.
  #poll(): void {
    this.#polling ??= setInterval(() => {
      if (!document.hidden && Object.values(this.#gamepad()).some(Boolean)) this.#options.onChange()
    }, 80)
  }

  #gamepad(): Partial<MoveInput> {
    if (this.#polling === undefined) return {}
    const pad = navigator.getGamepads().find((each) => each?.connected && each.axes.length >= 4)
    if (!pad) return {}
    const axis = (i: number) => {
      const value = pad.axes[i] ?? 0
      return Math.abs(value) < deadZone ? 0 : value
    }
    const trigger = (i: number) => pad.buttons[i]?.value ?? 0
    return {
      ahead: -axis(1),
      aside: axis(0),
      turn: axis(2) * 80,
      tilt: -axis(3) * 60,
      rise: trigger(7) - trigger(6),
    }
  }
}
