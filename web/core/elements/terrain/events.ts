import type { Heightfield } from '../../orogen/heightfield.js'
import type { ViewId } from '../../state/look.js'
import type { TerrainFailure } from './failure.js'

/** What an `<orogen-terrain>` tells, and what its events say as their `detail`. None bubbles. */
export interface TerrainEvents {
  /** A terrain is there. */
  load: { field: Heightfield }
  /** Something is on its way, from 0 to 1: what is fetched at first, or the terrain that is made. */
  progress: { of: 'files' | 'terrain'; fraction: number }
  /** What is shown is another terrain, looks otherwise, or is seen from elsewhere. */
  change: { of: 'terrain' | 'look' | 'camera' }
  /** There is no WebGL: this view stands in for the one that was asked for. */
  degraded: { view: ViewId }
  /** And the one that was asked for is back. */
  recovered: { view: ViewId }
  error: TerrainFailure
}

export type TerrainEventMap = { [Name in keyof TerrainEvents]: CustomEvent<TerrainEvents[Name]> } & Omit<
  HTMLElementEventMap,
  keyof TerrainEvents
>

/** What `addEventListener` takes. */
export type Listening<Name extends keyof TerrainEventMap> = [
  type: Name,
  listener: (event: TerrainEventMap[Name]) => void,
  options?: boolean | AddEventListenerOptions,
]

export type TerrainStatus = 'idle' | 'loading' | 'ready' | 'degraded' | 'error'
