import { BufferAttribute, type InstancedBufferGeometry } from 'three'
import { tileGeometry, type TileNumbers } from './tile-numbers.js'

/**
 * A tile as a mesh of so many squares a side, with a skirt around it that hides the hairs between tiles of different levels. In
 * `position`: column, row, and 1 for the skirt.
 */
export function surfaceGeometry(squares: number, numbers: TileNumbers): InstancedBufferGeometry {
  const across = squares + 1
  const positions: number[] = []
  for (let y = 0; y < across; y++) for (let x = 0; x < across; x++) positions.push(x, y, 0)
  const index: number[] = []
  for (let y = 0; y < squares; y++)
    for (let x = 0; x < squares; x++) {
      const at = y * across + x
      // The diagonals run from north-west to south-east in each two by two, so that every second point makes the same mesh.
      index.push(at, at + across, at + across + 1, at, at + across + 1, at + 1)
    }
  const rim = [
    ...Array.from({ length: squares }, (_, i) => i),
    ...Array.from({ length: squares }, (_, i) => i * across + squares),
    ...Array.from({ length: squares }, (_, i) => across * across - 1 - i),
    ...Array.from({ length: squares }, (_, i) => (squares - i) * across),
  ]
  const first = across * across
  rim.forEach((at, i) => {
    positions.push(at % across, Math.floor(at / across), 1)
    const next = (i + 1) % rim.length
    index.push(at, first + next, first + i, at, rim[next]!, first + next)
  })
  const geometry = tileGeometry(numbers)
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setIndex(index)
  return geometry
}
