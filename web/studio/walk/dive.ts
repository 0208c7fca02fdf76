import { type CameraState, eased, turnBetween } from '../../draw/camera/viewpoint.js'
import { isOpen, type Site } from '../../draw/camera/locate.js'
import type { TerrainViewport } from '../../state/terrain-viewport.js'

/**
 * Where the camera of a block that is come back to begins, and where it rises to; undefined: where it frames
 * the block.
 */
export interface BlockStart {
  near: CameraState
  camera: CameraState | undefined
}

/** Seconds of the movement. */
const duration = 2.2
/**
 * Of the last view of the block, in its widths, and the heights over the horizon of which the first is taken
 * that sees the place.
 */
const nearest = 0.15
const elevations = [20, 28, 38, 50, 65]
/** Widths of the block by which the camera stays above the ground. */
const clearance = 0.02

/** The nearest view of a place, which is given in shares of the block from its west and its north. */
export function nearView(site: Site, x: number, y: number, heading: number): CameraState {
  const { corner, extent, heightAt } = site
  const z = heightAt(x, y)
  const target: CameraState['target'] = [corner[0] + x * extent[0], corner[1] + y * extent[1], z]
  const turn = (heading * Math.PI) / 180
  const sees = (elevation: number) => {
    const lift = (elevation * Math.PI) / 180
    const level = nearest * Math.cos(lift)
    const towards = [
      (-Math.sin(turn) * level) / extent[0],
      (-Math.cos(turn) * level) / extent[1],
      nearest * Math.sin(lift),
    ] as const
    const [ex, ey] = [x + towards[0], y + towards[1]]
    const isOver = ex >= 0 && ex <= 1 && ey >= 0 && ey <= 1
    const isClear = !isOver || z + towards[2] > heightAt(ex, ey) + clearance
    return isClear && isOpen(site, [x, y, z], towards)
  }
  const elevation = elevations.find(sees) ?? elevations.at(-1)!
  return { azimuth: heading, elevation, distance: nearest, target }
}

/**
 * Moves the camera of a block from one view to another, and resolves when it is there: false if `signal`
 * ended it. What lies over the picture moves meanwhile, so that the view is framed anew in each frame.
 */
export function moveCamera(
  viewport: TerrainViewport,
  from: CameraState,
  to: CameraState,
  signal: AbortSignal,
): Promise<boolean> {
  const { space } = viewport
  const turn = turnBetween(from.azimuth, to.azimuth)
  const begun = performance.now()
  return new Promise((resolve) => {
    const step = (now: number) => {
      if (signal.aborted) return resolve(false)
      const time = Math.min(Math.max((now - begun) / 1000 / duration, 0), 1)
      const share = eased(time)
      const mixed = (a: number, b: number) => a + (b - a) * share
      space.camera = {
        azimuth: (from.azimuth + turn * share + 360) % 360,
        elevation: mixed(from.elevation, to.elevation),
        distance: from.distance * (to.distance / from.distance) ** share,
        target: [0, 1, 2].map((i) => mixed(from.target[i]!, to.target[i]!)) as CameraState['target'],
      }
      viewport.reframe()
      if (time < 1) requestAnimationFrame(step)
      else resolve(true)
    }
    requestAnimationFrame(step)
  })
}
