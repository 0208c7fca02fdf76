/** Shares of its pixels, each way, that a picture may have while it moves. */
const shares = [1, 3 / 4, 1 / 2, 1 / 3] as const

/** The most milliseconds of the graphics card for a frame while something moves: twenty frames a second. */
export const budget = 50

/** Milliseconds without a change after which a picture counts as resting. */
export const rest = 150

/**
 * Frames that take the card less than this many milliseconds are finished about when the browser shows the
 * page again.
 */
const blink = 20

/**
 * Measures the frames of a picture and chooses their resolution: the time of a frame is about proportional to
 * its pixels. On a graphics card a single slow frame proves nothing, because the first one includes compiling
 * programs and others use the card too: the faster of the last two counts. Without a card every frame is
 * assumed slow until two were fast.
 */
export class FrameCost {
  readonly #slow: boolean
  /** Milliseconds per pixel of the last two frames. */
  #costs: readonly number[]

  /** `slow`: frames take so long as without a graphics card. `like`: another picture of the same page. */
  constructor(slow: boolean, like?: FrameCost) {
    this.#slow = slow
    if (like && like.#slow === slow) this.#costs = like.#costs
    else if (slow) this.#costs = [Infinity]
    else this.#costs = []
  }

  measure(milliseconds: number, pixels: number): void {
    this.#costs = [...this.#costs.slice(-1), milliseconds / pixels]
  }

  /**
   * Whether a picture of this many pixels may be copied as soon as it is drawn, because the card finishes it
   * at once.
   */
  isInstant(pixels: number): boolean {
    return !this.#slow && this.#costs.length > 0 && this.#expected(pixels) <= blink
  }

  /** Whether the last two pictures took no time, whoever drew them; one that is small proves nothing. */
  isQuick(pixels: number): boolean {
    return pixels >= 150_000 && this.#costs.length > 1 && Math.max(...this.#costs) * pixels <= blink
  }

  /** Whether both of the last two pictures would have taken long with all their pixels. */
  isLong(pixels: number): boolean {
    return this.#costs.length > 1 && Math.min(...this.#costs) * pixels > 2 * budget
  }

  /** The share of the pixels, each way, to draw now. */
  share(pixels: number, moving: boolean): number {
    const expected = this.#expected(pixels)
    // A single change is sharp soonest if it is drawn sharply at once, unless that takes longer than
    // detecting rest.
    if (!moving && expected <= rest) return 1
    return shares.find((share) => expected * share * share <= budget) ?? shares.at(-1)!
  }

  #expected(pixels: number): number {
    if (this.#costs.length === 0) return budget
    return (this.#slow ? Math.max : Math.min)(...this.#costs) * pixels
  }
}

/**
 * Long frames in a row that end the richer picture; fewer may be due to a program that is still being
 * compiled.
 */
const patience = 8

/**
 * Decides whether a richer picture is drawn, by the time of frames alone: from when they have turned out
 * quick, until they have become long by it; then never again, or it would come and go.
 */
export class QualityGovernor {
  #long = 0

  /**
   * Call this after each frame.
   *
   * @param isQuick whether the frame left time to spare
   * @returns whether the richer picture is drawn from now on; undefined: as before
   */
  after(isQuick: boolean, isLong: boolean): boolean | undefined {
    if (this.#long >= patience) return false
    this.#long = isLong ? this.#long + 1 : 0
    return this.#long >= patience ? false : isQuick || undefined
  }
}
