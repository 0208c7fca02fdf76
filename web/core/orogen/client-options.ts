import type { PageWorker, WasmSource } from './platform.js'
import type { Terrain } from './run-job.js'
import type { TerrainWindow } from './window.js'

export interface ClientOptions {
  wasm?: WasmSource
  /**
   * Makes the worker; throw to stay on the main thread. Of several ways each is tried where the ones before it threw, or
   * gave a worker that failed before its first word.
   */
  createWorker?: (() => PageWorker) | (() => PageWorker)[]
  /** Milliseconds without a sign of life after which a worker counts as hung. */
  patience?: number
}

export interface RequestOptions {
  /**
   * Who asks. Of one channel only the newest request counts: one that still waits is dropped when the next arrives (its
   * promise is rejected with an AbortError). Channels take turns.
   */
  channel?: unknown
  signal?: AbortSignal
  /** Asked when there is a choice: those that say `false` wait for the others. */
  urgent?: () => boolean
  /** Called with the share done, 0 to 1, when the work takes long. */
  onProgress?: (fraction: number) => void
  /**
   * Takes coarser levels of a terrain, the coarsest first, while the weather works on it, and one of 1025 points a side or
   * just under before all of a larger map: `field.size` says how coarse. Not on the main thread, which could not show them.
   */
  onLevel?: (terrain: Terrain) => void
  /**
   * A terrain of this client's that the page needs no more. The worker writes the answer into those of its arrays that
   * have the right size, which spares it the memory of fresh ones, several times as slow for a large map. Do not read it
   * after this call: its arrays are empty (transferred) as soon as the job begins, however it ends.
   */
  recycle?: Terrain
}

export interface WindowsOptions extends Omit<RequestOptions, 'channel' | 'onLevel' | 'recycle'> {
  /** Who asks, as for a terrain; a request without a channel counts whatever comes after it. */
  channel?: unknown
  /**
   * Windows of this client's that the page needs no more. The worker writes the answer into those of their arrays that have
   * the right size. Do not read them after this call: they are empty (transferred) as soon as the job begins.
   */
  recycle?: TerrainWindow[]
}
