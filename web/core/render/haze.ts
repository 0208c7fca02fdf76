import { type Camera, Vector3, type Vector4 } from 'three'

const ahead = new Vector3()

/**
 * Finds the plane equation that makes of a place on the map the share of the way from the nearest to the farthest ground,
 * for a block one unit wide whose map units are `scale` and whose origin lies `lift` above the world's.
 */
export function setHazePlane(
  plane: Vector4,
  camera: Camera,
  scale: number,
  lift: number,
  heights: readonly [number, number],
): void {
  camera.getWorldDirection(ahead)
  const depthOf = (x: number, y: number, z: number) =>
    (x - camera.position.x) * ahead.x + (y - camera.position.y) * ahead.y + (z - camera.position.z) * ahead.z
  const ends = [-0.5, 0.5]
  const depths = ends.flatMap((x) =>
    ends.flatMap((y) => heights.map((height) => depthOf(x, y, height * scale + lift))),
  )
  const near = Math.max(Math.min(...depths), 0)
  // RenderTarget from above all ground is about as far, and none of it lost.
  const range = Math.max(Math.max(...depths) - near, 1)
  const toShare = scale / range
  plane.set(ahead.x * toShare, ahead.y * toShare, ahead.z * toShare, (depthOf(0, 0, lift) - near) / range)
}
