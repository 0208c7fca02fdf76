// These programs with three.js alone are raced against. It is a development dependency: the benchmarks load
// this file only when one of these takes part.
import { BoxGeometry, PlaneGeometry, type BufferGeometry } from 'three'
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js'

/** A plane of size × size points, lifted to the heights, with three's own normals. */
export function planeSurface(heights: Float32Array, size: number, spacing: number): BufferGeometry {
  const width = (size - 1) * spacing
  const plane = new PlaneGeometry(width, width, size - 1, size - 1)
  const positions = plane.getAttribute('position')
  for (let i = 0; i < heights.length; i++) positions.setZ(i, heights[i]!)
  plane.computeVertexNormals()
  return plane
}

/** Imai's picture: a box for every whole cube, moved to its place, all of them merged into one geometry. */
export function mergedBoxes(levels: ArrayLike<number>, size: number): BufferGeometry {
  const boxes: BufferGeometry[] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      for (let z = 0; z < levels[y * size + x]!; z++) {
        boxes.push(new BoxGeometry(1, 1, 1).translate(x, y, z))
      }
    }
  }
  return mergeGeometries(boxes)
}
