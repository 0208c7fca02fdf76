import type { ClientRef } from '../../package/worker/clients.js'
import type { CameraController } from '../camera-controller.js'
import type { EndlessView } from '../draw/endless-view.js'
import type { TileStore } from '../tile-store.js'
import type { CameraFlight } from '../travel.js'
import type { MovementInput } from './movement-input.js'

/** The objects that exist while the element is near the viewport. */
export interface Session {
  lease: ClientRef
  store: TileStore
  camera: CameraController
  view: EndlessView
  input: MovementInput
  flight?: CameraFlight | undefined
  /** Runs at the end of the flight, however it ends. */
  onLanding?: (() => void) | undefined
  /** Whether the tiles around the camera are still missing. */
  arriving: boolean
  /** Whether nothing moved in the last frame. */
  idle: boolean
}
