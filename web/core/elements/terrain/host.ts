import type { AttributeNote } from './attributes.js'
import type { TerrainEvents } from './events.js'
import type { TerrainState } from '../../state/state.js'
import type { TerrainWords } from '../../../words/terrain/index.js'
import type { Settling } from '../../dom/settling.js'
import type { Hints } from './failure.js'
import type { Frame } from './frame.js'
import type { TerrainStatus } from './status.js'

export type { TerrainStatus } from './status.js'

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
