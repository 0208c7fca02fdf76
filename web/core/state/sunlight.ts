import type { TerrainClient } from '../orogen/client.js'
import type { TerrainViewport } from './terrain-viewport.js'
import { sourceOf, type TerrainState } from './state.js'
import { viewOf } from './views.js'

/** Keeps the shadows where the sun is: they are computed anew when it moves, the newest wish first. */
export class Sunlight {
  readonly #client: TerrainClient
  readonly #viewport: TerrainViewport
  #shown: { state: TerrainState; sun: number; sunheight: number } | undefined

  constructor(client: TerrainClient, viewport: TerrainViewport) {
    this.#client = client
    this.#viewport = viewport
  }

  /** A terrain was shown with the shadows of its own state's sun. */
  begin(state: TerrainState): void {
    const { sun, sunheight } = state.look
    this.#shown = { state, sun, sunheight }
  }

  /** The sun may have moved. Terrain and shadows always belong together: an answer that comes too late is dropped. */
  async follow({ look: { sun, sunheight } }: TerrainState, signal?: AbortSignal): Promise<void> {
    const shown = this.#shown
    if (!shown || (shown.sun === sun && shown.sunheight === sunheight)) return
    const { state } = shown
    Object.assign(shown, { sun, sunheight })
    if (!viewOf(state).isLit) return
    try {
      const job = { ...sourceOf(state), shade: { sun, sunheight } }
      const answer = this.#client.shade(job, { channel: this, ...(signal && { signal }) })
      const shade = await this.#viewport.settling.during(answer)
      if (this.#shown === shown) this.#viewport.shade = shade
    } catch {
      // Overtaken by a newer sun; or the worker is lost, which the next terrain tells.
    }
  }
}
