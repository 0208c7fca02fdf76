import { cameraLimits, cameraPresets, type CameraState, fieldOfView } from './viewpoint.js'

/**
 * The view that frames a block which is `heightRatio` widths high, in a picture of which so much is free: in heights of the picture.
 */
export function framedView(free: { width: number; height: number }, heightRatio: number): CameraState {
  const halfView = Math.tan((fieldOfView * Math.PI) / 360)
  // The block seen over a corner is 1.41 wide; what limits is the narrower of the free width and the height.
  const byWidth = 1.36 / 2 / (halfView * free.width)
  const byHeight = (0.9 + heightRatio * 0.8) / 2 / (halfView * free.height)
  const [nearest, farthest] = cameraLimits.distance
  const distance = Math.min(Math.max(byWidth + 0.3, byHeight + 0.3, nearest), farthest)
  const { azimuth, elevation } = cameraPresets.framed
  return { azimuth, elevation, distance, target: [0, 0, -0.04] }
}
