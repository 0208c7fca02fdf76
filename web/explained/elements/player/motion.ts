/** Whether the reader wants things to keep still, now. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Calls back for every frame until it is told to stop; `seconds` since the frame before, at most a tenth. */
export class Frames {
  #request = 0
  #before = 0
  readonly #draw: (seconds: number) => void

  constructor(draw: (seconds: number) => void) {
    this.#draw = draw
  }

  get running(): boolean {
    return this.#request !== 0
  }

  run(wanted: boolean): void {
    if (wanted === this.running) return
    if (!wanted) {
      cancelAnimationFrame(this.#request)
      this.#request = 0
      return
    }
    this.#before = performance.now()
    this.#request = requestAnimationFrame(this.#frame)
  }

  readonly #frame = (now: number): void => {
    const seconds = Math.min(0.1, Math.max(0, (now - this.#before) / 1000))
    this.#before = now
    this.#request = requestAnimationFrame(this.#frame)
    this.#draw(seconds)
  }
}
