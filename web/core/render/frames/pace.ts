/** Shares of its pixels, each way, that a picture may have while it moves. */
const shares = [1, 3 / 4, 1 / 2, 1 / 3] as const

/** Milliseconds of the graphics card that a frame may take while something moves: twenty frames a second. */
export const budget = 50

/** A picture rests when it has not changed for so many milliseconds. */
export const rest = 150

/** What takes the card fewer milliseconds than this is done before the browser shows the page again, or nearly. */
const blink = 20

/**
 * How long the frames of a picture take, and what follows from it: a frame takes as long as it has pixels, nearly. On a
 * graphics card a single slow frame tells nothing, for programs are compiled for a first one and others want the card, too:
 * of the last two the faster counts. Without a card all is slow until two frames were fast.
 */
export class Pace {
  readonly #slow: boolean
  /** Milliseconds a pixel of the last two frames. */
  #costs: readonly number[]

  /** `slow`: there is no card, and pictures are computed in software. `like`: another picture of the same page. */
  constructor(slow: boolean, like?: Pace) {
    this.#slow = slow
    this.#costs = like && like.#slow === slow ? like.#costs : slow ? [Infinity] : []
  }

  measure(milliseconds: number, pixels: number): void {
    this.#costs = [...this.#costs.slice(-1), milliseconds / pixels]
  }

  /** Whether a picture of so many pixels may be copied as soon as it is drawn: the card does not let one wait. */
  isInstant(pixels: number): boolean {
    return !this.#slow && this.#costs.length > 0 && this.#expected(pixels) <= blink
  }

  /** The share of so many pixels, each way, to be drawn now. */
  share(pixels: number, moving: boolean): number {
    const expected = this.#expected(pixels)
    // One change alone is sharp soonest if it is drawn so at once, unless that takes longer than to see that it rests.
    if (!moving && expected <= rest) return 1
    return shares.find((share) => expected * share * share <= budget) ?? shares.at(-1)!
  }

  #expected(pixels: number): number {
    if (this.#costs.length === 0) return budget
    return (this.#slow ? Math.max : Math.min)(...this.#costs) * pixels
  }
}
