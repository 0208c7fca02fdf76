import type { Spot } from '../ground.js'
import type { Peak } from '../landmark.js'

/** Metres between places that are asked for, from a peak that still counts, and above the ground, at most. */
const apart = 200
const near = 1500
const low = 1500

const distanceOf = (a: Spot, b: Spot): number => Math.hypot(a.east - b.east, a.north - b.north)

/** The peak of the mountain that the camera is on: looked for where the camera rests. */
export class PeakBelow {
  readonly #find: (place: Spot) => Promise<Peak | undefined>
  readonly #onFound: () => void
  /** The place that was last asked for. */
  #asked: Spot | undefined
  #peak: Peak | undefined

  /** `find` asks for the peak near a place; `onFound` runs when there is one. */
  constructor(find: (place: Spot) => Promise<Peak | undefined>, onFound: () => void) {
    this.#find = find
    this.#onFound = onFound
  }

  /** To be called when another land is shown. */
  clear(): void {
    this.#asked = this.#peak = undefined
  }

  /** The peak near a camera that is so many metres above the ground, if it is known. */
  at(camera: Spot, above: number, rests: boolean): Peak | undefined {
    if (above > low) return undefined
    if (rests && !(this.#asked && distanceOf(this.#asked, camera) < apart)) void this.#ask(camera)
    return this.#peak && distanceOf(this.#peak.place, camera) <= near ? this.#peak : undefined
  }

  async #ask({ east, north }: Spot): Promise<void> {
    const here = { east, north }
    this.#asked = here
    try {
      const peak = await this.#find(here)
      if (this.#asked !== here) return
      this.#peak = peak
      if (peak) this.#onFound()
    } catch {
      // The tiles of the land report the same error.
    }
  }
}
