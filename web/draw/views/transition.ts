import { wantsStillness } from '../../dom/input.js'

/** Seconds from one terrain to the next. */
const length = 0.5

/**
 * Milliseconds between two terrains that a reader chooses one by one; a dragged slider brings them faster.
 */
const pause = 700

/**
 * The motion from the terrain before to the next one. Readers who want little motion see the next one at
 * once.
 */
export class Transition {
  #share = 1
  #last = -Infinity
  /** Whether no frame of it has been drawn: the time before the first one does not count. */
  #isFresh = false

  /** To be called with each terrain but the first. @returns whether it moves */
  begin(): boolean {
    const now = performance.now()
    const isChosen = now - this.#last > pause
    this.#last = now
    const isCalm = wantsStillness()
    this.#isFresh = isChosen && !isCalm
    this.#share = this.#isFresh ? 0 : 1
    return this.#share < 1
  }

  /** @returns whether the motion goes on */
  advance(seconds: number): boolean {
    this.#share = Math.min(this.#share + (this.#isFresh ? 0 : seconds / length), 1)
    this.#isFresh = false
    return this.#share < 1
  }

  /** The share of the way, from 0 to 1. */
  get share(): number {
    return this.#share
  }

  /** The same, slower towards the end. */
  get eased(): number {
    return 1 - (1 - this.#share) ** 3
  }
}
