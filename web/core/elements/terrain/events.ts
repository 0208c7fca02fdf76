import type { Heightfield } from '../../orogen/heightfield.js'
import type { ViewId } from '../../state/view-id.js'
import type { TerrainFailure, Hints } from './failure.js'
import type { AttributeNote } from './attributes.js'
import type { TerrainState } from '../../state/state.js'
import type { TerrainWords } from '../../../words/terrain/index.js'
import type { Settling } from '../../dom/settling.js'
import type { Frame } from './frame.js'

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

/** What the element lets its inside see and do. */
export interface Host {
  readonly element: HTMLElement
  readonly frame: Frame
  readonly settling: Settling
  /** In the language around it. */
  words: TerrainWords
  /** What the attributes say. */
  read(): { state: TerrainState; notes: AttributeNote[] }
  /** Says something in an attribute, as the reader chose it. */
  write(values: Record<string, unknown>): void
  /** One of `behaviour`. */
  option(name: 'interaction' | 'controls' | 'alt' | 'turn-hint' | 'grow'): string | null
  setStatus(status: TerrainStatus): void
  tell<Name extends keyof TerrainEvents>(event: Name, detail: TerrainEvents[Name]): void
  fail(error: unknown, hints: Hints): void
}
