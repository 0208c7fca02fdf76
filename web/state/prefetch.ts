import type { RequestOptions, Terrain, TerrainClient, TerrainJob } from '../package/worker/client.js'
import { jobFor, type Capabilities } from './job.js'
import type { TerrainState } from './state.js'

/**
 * The least and the most that a graphics card may be capable of: before there is a context, no more is known.
 */
const minimal: Capabilities = { texturePoints: 2048, isSlow: true }
const maximal: Capabilities = { texturePoints: Infinity, isSlow: false }

/** The first terrain of a page, requested while the page is set up. It uses itself as the channel. */
export class PrefetchedTerrain {
  readonly #asked: string
  readonly #terrain: Promise<Terrain>
  readonly #ended = new AbortController()
  #taken: RequestOptions = {}

  private constructor(client: TerrainClient, job: TerrainJob) {
    this.#asked = JSON.stringify(job)
    this.#terrain = client.request(job, {
      channel: this,
      signal: this.#ended.signal,
      onProgress: (fraction) => this.#taken.onProgress?.(fraction),
      onLevel: (terrain) => this.#taken.onLevel?.(terrain),
    })
    this.#terrain.catch(() => undefined) // the caller of take() gets the error
  }

  /** Requests the terrain of a state, unless it depends on the graphics card. */
  static ask(client: TerrainClient, state: TerrainState): PrefetchedTerrain | undefined {
    const job = jobFor(state, maximal)
    const isSure = JSON.stringify(jobFor(state, minimal)) === JSON.stringify(job)
    return isSure ? new PrefetchedTerrain(client, job) : undefined
  }

  /** Returns the terrain as if it were requested now; undefined if another one was requested. */
  take(job: TerrainJob, options: RequestOptions): Promise<Terrain> | undefined {
    if (JSON.stringify(job) !== this.#asked) return undefined
    this.#taken = options
    const { signal } = options
    if (signal?.aborted) this.#ended.abort()
    signal?.addEventListener('abort', () => this.#ended.abort(), { once: true })
    return this.#terrain
  }
}
