import type { Heightfield } from '../package/heightfield.js'
import type { ViewId } from '../state/look.js'
import type { TerrainFailure } from './failure.js'

/** Who changed a terrain: the reader, by hand or in the bar, or a script, by attributes and properties. */
export type By = 'reader' | 'program'

/** The events of an `<orogen-terrain>`, with their `detail`. None of them bubbles. */
export interface TerrainEvents {
  /** A terrain was made and is shown. */
  load: { field: Heightfield }
  /** Progress from 0 to 1, at first of loading files, then of making the terrain. */
  progress: { of: 'files' | 'terrain'; fraction: number }
  /** The terrain, its look or the camera has changed. `strokes`: those on a terrain with a pen (`draw`). */
  change: { of: 'terrain' | 'look' | 'camera'; by: By; strokes?: string }
  /** There is no WebGL; this view replaces the requested one. */
  degraded: { view: ViewId }
  /** The requested view is shown again. */
  recovered: { view: ViewId }
  error: TerrainFailure
}

export type TerrainEventMap = { [Name in keyof TerrainEvents]: CustomEvent<TerrainEvents[Name]> } & Omit<
  HTMLElementEventMap,
  keyof TerrainEvents
>

/** The parameters of `addEventListener`. */
export type Listening<Name extends keyof TerrainEventMap> = [
  type: Name,
  listener: (event: TerrainEventMap[Name]) => void,
  options?: boolean | AddEventListenerOptions,
]

export type TerrainStatus = 'idle' | 'loading' | 'ready' | 'degraded' | 'error'
