/** What can be undone and done again: whole states, which nobody changes. */
export class History<State> {
  #past: State[] = []
  #future: State[] = []
  #state: State

  constructor(state: State) {
    this.#state = state
  }

  get state(): State {
    return this.#state
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** A change by the reader; with `merge` it replaces the one before, as while something is dragged. */
  push(state: State, merge = false): void {
    if (!merge || this.#past.length === 0) this.#past.push(this.#state)
    if (this.#past.length > 100) this.#past.shift()
    this.#future = []
    this.#state = state
  }

  /** Begins anew: nothing to undo. */
  reset(state: State): void {
    this.#past = []
    this.#future = []
    this.#state = state
  }

  undo(): State | undefined {
    const before = this.#past.pop()
    if (before === undefined) return undefined
    this.#future.push(this.#state)
    return (this.#state = before)
  }

  redo(): State | undefined {
    const after = this.#future.pop()
    if (after === undefined) return undefined
    this.#past.push(this.#state)
    return (this.#state = after)
  }
}
