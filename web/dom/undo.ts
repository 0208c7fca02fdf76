import { keyOf, onKeyDown } from './keys.js'

/**
 * Changes of one thing that follow each other this fast count as one change, such as digits typed into a
 * field.
 */
const togetherMilliseconds = 1000
const maxEntries = 200

interface UndoEntry<State> {
  state: State
  /** The change that led to this state. */
  change: string
  /** Whether it continues, like the drag of a slider: the next change of the same thing belongs to it. */
  held: boolean
  time: number
}

/** The change that a new state belongs to: the whole drag of a slider is undone at once. */
export interface Gesture {
  /** The name of the thing that changes. */
  of: string
  /** Whether the drag continues. */
  held: boolean
}

/** The history for undo and redo: whole states, which are immutable. */
export class UndoHistory<State> {
  readonly #now: () => number
  #entries: UndoEntry<State>[] = []
  /** The place of the present state among them: later ones can be redone. */
  #at = 0

  constructor(first: State, now: () => number = () => performance.now()) {
    this.#now = now
    this.reset(first)
  }

  /** Starts over: there is nothing to undo. */
  reset(first: State): void {
    this.#entries = [{ state: first, change: '', held: false, time: -Infinity }]
    this.#at = 0
  }

  get state(): State {
    return this.#entries[this.#at]!.state
  }

  get canUndo(): boolean {
    return this.#at > 0
  }

  get canRedo(): boolean {
    return this.#at + 1 < this.#entries.length
  }

  /** Adds a state; a further one of the same drag, or of typing the same number, replaces the last. */
  record(state: State, change = '', held = false): void {
    const last = this.#entries[this.#at]!
    const time = this.#now()
    const together = last.change === change && (last.held || time - last.time < togetherMilliseconds)
    const place = together && this.canUndo && change !== '' ? this.#at : this.#at + 1
    this.#entries.splice(place, Infinity, { state, change, held, time })
    if (this.#entries.length > maxEntries) this.#entries.shift()
    this.#at = this.#entries.length - 1
  }

  /** Returns to the state before, if there is one. */
  undo(): State | undefined {
    return this.#move(-1)
  }

  redo(): State | undefined {
    return this.#move(1)
  }

  #move(by: -1 | 1): State | undefined {
    const entry = this.#entries[this.#at + by]
    if (!entry) return undefined
    this.#at += by
    Object.assign(entry, { held: false, time: -Infinity }) // the next change is a separate one
    return entry.state
  }
}

let gestures = 0

/** A unique name for a change that continues. */
export const newGesture = (): string => `gesture ${++gestures}`

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (with ⌘ on a Mac), except where text is typed. */
export function onUndoKeys(target: EventTarget, travel: (direction: 'undo' | 'redo') => void): void {
  onKeyDown(target, (event) => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event
    if (altKey || !(ctrlKey || metaKey)) return
    // Text fields have their own undo.
    const [typed] = event.composedPath() as Element[]
    if (typed?.matches?.('input[type=text], textarea')) return
    const letter = keyOf(event)
    if (letter !== 'z' && letter !== 'y') return
    event.preventDefault()
    travel(letter === 'y' || shiftKey ? 'redo' : 'undo')
  })
}
