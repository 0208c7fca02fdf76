/** Changes of one thing that follow each other this fast are one change: letters typed into a number. */
const togetherMilliseconds = 1000
const mostEntries = 200

interface Entry<State> {
  state: State
  /** What was changed to get here. */
  change: string
  /** A slider still held: the next change of the same thing belongs to it. */
  held: boolean
  time: number
}

/** The states that a reader has gone through, to go back and forth between. */
export class Timeline<State> {
  readonly #now: () => number
  #past: Entry<State>[]
  #future: Entry<State>[] = []

  constructor(first: State, now: () => number = () => performance.now()) {
    this.#now = now
    this.#past = [{ state: first, change: '', held: false, time: -Infinity }]
  }

  /** Adds a state; one more of the same slider's drag or the same number's letters takes the place of the last. */
  record(state: State, change: string, held = false): void {
    const last = this.#past.at(-1)!
    const time = this.#now()
    const together = last.change === change && (last.held || time - last.time < togetherMilliseconds)
    if (together && this.#past.length > 1 && change !== '') this.#past.pop()
    this.#past.push({ state, change, held, time })
    if (this.#past.length > mostEntries) this.#past.shift()
    this.#future = []
  }

  get canUndo(): boolean {
    return this.#past.length > 1
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** The state before, if there is one. */
  undo(): State | undefined {
    if (!this.canUndo) return undefined
    this.#future.push(this.#past.pop()!)
    return this.#shut()
  }

  redo(): State | undefined {
    const next = this.#future.pop()
    if (!next) return undefined
    this.#past.push(next)
    return this.#shut()
  }

  // Whatever is changed after going back or forth is a change of its own.
  #shut(): State {
    const last = this.#past.at(-1)!
    last.held = false
    last.time = -Infinity
    return last.state
  }
}
