import { DynamicDrawUsage, InstancedBufferAttribute, InstancedBufferGeometry } from 'three'
import { cells } from '../../endless/tile.js'

/**
 * What is told of each tile that is drawn, two vectors. `where`: east and north of its north-western corner from the eye, its width and
 * its layer; `which`: its parent's layer, which quarter of it it is (east, south), and how coarse it is drawn.
 */
export function tileNumbers(most: number) {
  const numbers = () => new InstancedBufferAttribute(new Float32Array(most * 4), 4).setUsage(DynamicDrawUsage)
  return { where: numbers(), which: numbers() }
}

export type TileNumbers = ReturnType<typeof tileNumbers>

/** A mesh that is drawn once for each tile, by the numbers that all meshes of tiles share. */
export function tileGeometry(numbers: TileNumbers): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  for (const [name, attribute] of Object.entries(numbers)) geometry.setAttribute(name, attribute)
  geometry.instanceCount = 0
  return geometry
}

/** Points of a tile between two of its mesh. */
export const strideOf = (squares: number): number => cells / squares
