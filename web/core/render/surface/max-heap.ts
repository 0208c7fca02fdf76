/** Whole numbers by urgency: the most urgent comes out first. */
export class MaxHeap {
  readonly #urgency: number[] = []
  readonly #value: number[] = []

  /** The urgency of the next one; 0 if there is none. */
  get urgency(): number {
    return this.#urgency[0] ?? 0
  }

  clear(): void {
    this.#urgency.length = this.#value.length = 0
  }

  push(urgency: number, value: number): void {
    let at = this.#value.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.#urgency[parent]! >= urgency) break
      this.#move(parent, at)
      at = parent
    }
    this.#urgency[at] = urgency
    this.#value[at] = value
  }

  pop(): number {
    const first = this.#value[0]!
    const urgency = this.#urgency.pop()!
    const value = this.#value.pop()!
    const count = this.#value.length
    if (count === 0) return first
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child + 1 < count && this.#urgency[child + 1]! > this.#urgency[child]!) child++
      if (child >= count || this.#urgency[child]! <= urgency) break
      this.#move(child, at)
      at = child
    }
    this.#urgency[at] = urgency
    this.#value[at] = value
    return first
  }

  #move(from: number, to: number): void {
    this.#urgency[to] = this.#urgency[from]!
    this.#value[to] = this.#value[from]!
  }
}
