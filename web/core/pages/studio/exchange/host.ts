import type { TerrainStage } from '../../../state/stage.js'
import type { TerrainState } from '../../../state/state.js'
import type { Gesture } from '../gesture.js'
import type { Notes } from '../notes.js'

/** What the exchange needs of the studio. */
export interface ExchangeHost {
  stage: TerrainStage
  notes: Notes
  /** What the reader is at. */
  state(): TerrainState
  /** Takes over a whole state, as a step of its own. */
  open(state: TerrainState): void
  /** A change of the same terrain. */
  change(state: TerrainState, gesture: Gesture): void
}
