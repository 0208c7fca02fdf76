import type { TerrainClient } from '../package/worker/client.js'
import type { Gesture } from '../dom/undo.js'
import type { TerrainViewport } from '../state/terrain-viewport.js'
import type { TerrainState } from '../state/state.js'
import type { WordsOf } from '../words/keys.js'
import type { Language } from '../words/words.js'
import type { Notes } from './notes.js'

/** Whether the browser's Back button should lead to the state before. */
export type HistoryStep = 'new entry' | 'same entry'

/**
 * The studio for its parts: the state, and the ways in which a part can change it. Parts that show the state
 * are told of each change by the function that connects them.
 */
export interface StudioHost {
  /** The texts in the reader's language. */
  readonly words: WordsOf<'studio'>
  /** The language in the page's address, which its links pass on. */
  readonly language: Language | undefined
  /** Makes the terrains of states, and shows them. */
  readonly viewport: TerrainViewport
  /** The worker that makes terrains, and windows of endless land. */
  readonly client: TerrainClient
  /** The sentences over the picture, in which a part reports what cannot be done. */
  readonly notes: Notes
  /** What the reader has chosen last. */
  readonly state: TerrainState
  /** The state of the current mountain, without refused values, with the camera as it is now. */
  readonly linked: TerrainState
  /** The link to it. Links cannot hold an opened map. */
  link(language?: Language): string
  /** Replaces the whole state, as one step of the history. */
  choose(state: TerrainState): void
  /** Changes what is drawn: makes the terrain anew, and writes the link once that has succeeded. */
  change(state: TerrainState, step: HistoryStep, gesture?: Gesture): void
  /** Changes only the look, which needs no new terrain; with a gesture, the history records it. */
  adjust(state: TerrainState, gesture?: Gesture): void
  /**
   * Shows another terrain for a moment; without one, that of the state again. Link and history stay as they
   * are. `held`: another one follows at once.
   */
  peek(state: TerrainState | undefined, held?: boolean): Promise<unknown>
  /** Goes back or forth in the history; the camera stays. */
  travel(direction: 'undo' | 'redo'): void
}
