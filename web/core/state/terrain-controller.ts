import type { RequestOptions, Terrain, TerrainClient, TerrainJob } from '../orogen/client.js'
import type { PrefetchedTerrain } from './prefetch.js'
import { coverFor, jobFor } from './job.js'
import { type Made, type ViewportOptions, TerrainViewport } from './terrain-viewport.js'
import { type TerrainState, sourceOf, withLook } from './state.js'
import { viewOf } from './views.js'

export type { Made } from './terrain-viewport.js'

export interface MakeOptions extends RequestOptions {
  /**
   * Whether another state follows at once, as while a slider is dragged; if frames take long, the state may be shown
   * coarser.
   */
  held?: boolean
}

export interface SceneOptions extends ViewportOptions {
  /** Whether nobody keeps the arrays of terrains, so that they can be overwritten while a control is held. */
  recycles?: boolean
  /** The first terrain, if it was requested in advance. */
  ahead?: PrefetchedTerrain | undefined
}

/**
 * A viewport and the worker that makes its terrains: states go in, pictures come out. Used by the studio and the
 * element.
 */
export class TerrainController {
  readonly viewport: TerrainViewport
  readonly #client: TerrainClient
  /** The terrain that is shown, the sun that its shadows belong to, and what was asked for of its cover. */
  #lit: { state: TerrainState; sun: number; sunheight: number; covered: string | undefined } | undefined
  readonly #ended = new AbortController()
  /** The channel of requests for the cover. */
  readonly #covering = {}
  #state: TerrainState
  #asked = 0
  #shown = 0
  #lowDetail = false
  #held = false
  readonly #recycles: boolean
  readonly #channel: object
  #ahead: PrefetchedTerrain | undefined
  /**
   * The last terrain that was shown in full. While a control is held, the one before is reused, because the last one's
   * picture may still be needed.
   */
  #whole: Made | undefined
  #spare: Terrain | undefined

  constructor(
    client: TerrainClient,
    state: TerrainState,
    { recycles = false, ahead, ...options }: SceneOptions,
  ) {
    this.#client = client
    this.#recycles = recycles
    this.#ahead = ahead
    this.#channel = ahead ?? this
    this.#state = state
    this.viewport = new TerrainViewport(state.look, options)
  }

  /** Applies the look of a state without making anything from the rest of the state. */
  look(state: TerrainState): void {
    this.#state = state
    this.viewport.look = state.look
    this.#followSun()
    this.#followCover()
  }

  /**
   * Makes the terrain of a state and shows it, unless a newer one is already shown. Of several requests only the newest
   * is certain to be made.
   *
   * @returns the terrain that is shown now, or undefined
   * @throws the errors of `TerrainClient.request`
   */
  async make(
    wanted: TerrainState,
    { held = false, ...options }: MakeOptions = {},
  ): Promise<Made | undefined> {
    const { viewport } = this
    // Once the detail is low, it stays low to the end: alternating between fine and coarse would flicker.
    this.#lowDetail = held && (this.#lowDetail || viewport.overBudget)
    const settles = this.#held && !held
    this.#held = held
    const state = viewport.withFallback(wanted)
    const number = ++this.#asked
    const job = jobFor(state, viewport.capabilities, this.#lowDetail)
    const show = ({ terrain, state }: Made, isWhole: boolean) => {
      if (number < this.#shown || this.#ended.signal.aborted) return false
      this.#shown = number
      viewport.show(terrain, state)
      const { sun, sunheight } = state.look
      this.#lit = { state, sun, sunheight, covered: JSON.stringify(coverFor(state).cover) }
      if (isWhole) {
        this.#followSun()
        this.#followCover()
      }
      return true
    }
    let isPrepared = false
    const prepared = viewport.prepare(state).then(() => (isPrepared = true))
    // Each coarser level is shown until the next one arrives.
    const onLevel = (terrain: Terrain) => void (isPrepared && show({ terrain, state }, false))
    const end = viewport.settling.begin()
    try {
      const request = this.#request(job, {
        onLevel,
        ...(this.#spare && { recycle: this.#spare }),
        ...options,
      })
      const [terrain] = await Promise.all([request, prepared])
      const made = { terrain, state }
      if (!show(made, true)) return undefined
      this.#spare = held && this.#recycles ? this.#whole?.terrain : undefined
      this.#whole = made
      if (settles) viewport.requestFullDetail()
      return made
    } catch (error) {
      // A job that fails leaves no coarse level on screen, unless there is nothing else to show.
      const whole = this.#whole
      if (number === this.#asked && whole && viewport.shown?.terrain !== whole.terrain) show(whole, true)
      throw error
    } finally {
      end()
    }
  }

  #request(job: TerrainJob, options: RequestOptions): Promise<Terrain> {
    const ahead = this.#ahead?.take(job, options)
    this.#ahead = undefined
    return ahead ?? this.#client.request(job, { channel: this.#channel, ...options })
  }

  // The shadows are computed again when the sun has moved.
  #followSun(): void {
    const { sun, sunheight } = this.#state.look
    const lit = this.#lit
    if (!lit || (lit.sun === sun && lit.sunheight === sunheight)) return
    Object.assign(lit, { sun, sunheight })
    if (!viewOf(lit.state).isLit) return
    const job = { ...sourceOf(lit.state), shade: { sun, sunheight } }
    const { signal } = this.#ended
    void this.#show('shade', this.#client.shade(job, { channel: this.#ended, signal }))
  }

  // The cover is computed again when the sea has moved, or when a palette shows it for the first time.
  #followCover(): void {
    const lit = this.#lit
    if (!lit) return
    const { palette, water } = this.#state.look
    const { cover } = coverFor(withLook(lit.state, { palette, water }))
    const covered = JSON.stringify(cover)
    if (!cover || lit.covered === covered) return
    lit.covered = covered
    const job = { ...sourceOf(lit.state), cover }
    const { signal } = this.#ended
    void this.#show('cover', this.#client.cover(job, { channel: this.#covering, signal }))
  }

  // The newest request comes first. A terrain and its shadows always match: an answer that arrives too late is dropped.
  async #show<Name extends 'shade' | 'cover'>(
    name: Name,
    answer: Promise<TerrainViewport[Name]>,
  ): Promise<void> {
    const lit = this.#lit
    try {
      const made = await this.viewport.settling.during(answer)
      if (this.#lit === lit) this.viewport[name] = made
    } catch {
      // A newer request has overtaken this one; or the worker is lost, which the next terrain will report.
    }
  }

  /** Ends everything except running requests, which the caller must cancel. */
  dispose(): void {
    this.#ended.abort()
    this.viewport.dispose()
  }
}
