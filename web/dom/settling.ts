/**
 * Knows whether a picture, with its texts and links, belongs to the last change, so that nobody has to guess
 * it by a delay. `isAtRest` is the state of the drawing; `during` and `begin` count other work.
 */
export class Settling {
  readonly #isAtRest: () => boolean
  readonly #onChange: ((isSettled: boolean) => void) | undefined
  #running = 0
  #lastReported = false
  /** Set while nothing is drawn any more. */
  #end: { reason: unknown } | undefined
  #waiting: { resume: () => void; refuse: (reason: unknown) => void }[] = []

  /** `onChange` runs whenever the answer is another one. */
  constructor(isAtRest: () => boolean, onChange?: (isSettled: boolean) => void) {
    this.#isAtRest = isAtRest
    this.#onChange = onChange
  }

  get isSettled(): boolean {
    return this.#running === 0 && this.#isAtRest()
  }

  /** Resolves as soon as `isSettled` is true. @throws the reason of `giveUp` */
  async whenSettled(): Promise<void> {
    // Whoever was told that it is settled, when it no longer is, waits again, perhaps after the end.
    while (!this.isSettled)
      if (this.#end) throw this.#end.reason
      else await new Promise<void>((resume, refuse) => this.#waiting.push({ resume, refuse }))
  }

  /** Ends all waiting with an error, because nothing will be drawn any more until `resume`. */
  giveUp(reason: unknown): void {
    this.#end = { reason }
    for (const { refuse } of this.#waiting.splice(0)) refuse(reason)
  }

  /** Lets others wait again. */
  resume(): void {
    this.#end = undefined
  }

  /** To be called whenever the value of `isAtRest` may have changed. */
  readonly check = (): void => {
    const { isSettled } = this
    if (isSettled) for (const { resume } of this.#waiting.splice(0)) resume()
    if (isSettled === this.#lastReported) return
    this.#lastReported = isSettled
    this.#onChange?.(isSettled)
  }

  /** Counts some work from now until the returned function is called. */
  begin(): () => void {
    let running = 1
    this.#running++
    this.check()
    return () => {
      this.#running -= running
      running = 0
      this.check()
    }
  }

  /** Counts some work until it has ended, however it ends. */
  during<Result>(work: Promise<Result>): Promise<Result> {
    return work.finally(this.begin())
  }
}
