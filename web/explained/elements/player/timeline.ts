/** A stretch of steps that belong together. */
export interface Stretch {
  first: number
  last: number
}

/** Where a player stands among the steps of what it plays, and how fast it goes. No clock of its own. */
export class Timeline {
  #count = 1
  #stretches: readonly Stretch[] = []
  #position = 0
  #owed = 0
  /** Steps a second. */
  speed = 1
  playing = false

  /** Steps in all; the last is `count − 1`. */
  get count(): number {
    return this.#count
  }

  get position(): number {
    return this.#position
  }

  get atEnd(): boolean {
    return this.#position === this.#count - 1
  }

  /** Other steps to play; the position stays if it can. */
  load(count: number, stretches: readonly Stretch[]): void {
    this.#count = Math.max(1, count)
    this.#stretches = stretches
    this.goTo(this.#position)
  }

  goTo(step: number): void {
    this.#position = Math.min(this.#count - 1, Math.max(0, Math.round(step)))
    if (this.atEnd) this.playing = false
  }

  /** To the first step of the next stretch, or the last of all. */
  nextStretch(): void {
    const next = this.#stretches.find(({ first }) => first > this.#position)
    this.goTo(next ? next.first : this.#count - 1)
  }

  /** To the first step of this stretch, or of the one before. */
  stretchBefore(): void {
    const before = this.#stretches.filter(({ first }) => first < this.#position).at(-1)
    this.goTo(before ? before.first : 0)
  }

  /** Starts, from the beginning if it stands at the end, or pauses. */
  toggle(): void {
    if (!this.playing && this.atEnd) this.#position = 0
    this.playing = !this.playing && this.#count > 1
    this.#owed = 0
  }

  /** Time passes while playing. @returns whether the position changed. */
  pass(seconds: number): boolean {
    if (!this.playing) return false
    this.#owed += seconds * this.speed
    const steps = Math.floor(this.#owed)
    this.#owed -= steps
    if (steps > 0) this.goTo(this.#position + steps)
    return steps > 0
  }
}
