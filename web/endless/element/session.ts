import type { ClientRef } from '../../package/worker/clients.js'
import type { CameraController } from '../camera-controller.js'
import type { EndlessView } from '../draw/endless-view.js'
import { ceiling } from '../land.js'
import type { TileStore } from '../tile-store.js'
import { distanceToGround } from '../tile-tree.js'
import type { CameraFlight } from '../travel.js'
import type { MovementInput } from './movement-input.js'
import type { Below } from './overlay.js'
import type { PeakBelow } from './peak-below.js'

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
  peakBelow: PeakBelow
}

/** The ground that a point of the canvas shows, in its own pixels: undefined in the sky. */
export function groundSeen({ camera: { outlook }, view }: Session, x: number, y: number) {
  const direction = view.directionAt(x, y)
  const groundAt = (east: number, north: number) => view.tree.groundAt(east, north)
  const distance = distanceToGround(outlook, direction, groundAt, 2 * ceiling)
  if (distance >= 2 * ceiling) return undefined
  const east = outlook.east + direction[0] * distance
  const north = outlook.north + direction[1] * distance
  return { east, north, distance }
}

/** What is known of the land below the camera, so many metres above it. */
export function belowCamera(
  { camera: { outlook }, view: { tree }, peakBelow, idle }: Session,
  above: number,
): Below {
  if (!tree.isGroundKnown) return {}
  const { east, north } = outlook
  return {
    ground: tree.groundAt(east, north),
    water: tree.waterAt(east, north),
    lake: tree.lakeAt(east, north),
    peak: peakBelow.at(outlook, above, idle),
  }
}
