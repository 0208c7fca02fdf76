import { extentOf } from '../../package/heightfield.js'
import type { CreateView, TerrainArrays } from './view-renderer.js'
import { rockSlopesOf } from '../colour/height-statistics.js'
import { strideOf, surfaceGround } from '../camera/pick.js'
import type { Shading } from '../colour/shading.js'
import { type Block, BlockView, floorUnder } from './block-view.js'
import { surfaceMaterial, wallMaterial } from '../surface/material.js'
import { PatchMeshes } from '../surface/patch-geometry.js'
import { PatchTree } from '../surface/patch-tree.js'
import { heightTexture } from '../context/textures.js'

export const draw: CreateView = () =>
  new BlockView(surfaceBlock, (shading) => [surfaceMaterial(shading), wallMaterial(shading)])

/** The error is one pixel; if that takes too many triangles, it is larger. */
export const maxTriangles = 600_000

/**
 * The lit surface of a map of any size, and the walls of its block. The heights go to the graphics card once,
 * as a texture; each frame chooses the patches to draw.
 */
function surfaceBlock(terrain: TerrainArrays, shading: Shading): Block {
  const { field } = terrain
  const relief = { heights: field.heights, ...terrain.relief! }
  const { heights, side, step, cells } = relief
  const extent = extentOf(field, strideOf(field, side))
  const width = (side - 1) * step
  const floor = floorUnder(field.min, width)
  shading.rockSlopes.value = rockSlopesOf({ ...relief, extent })
  const filled = filledLakes(field, relief)
  const tree = new PatchTree({ ...relief, extent, lift: filled?.lift }, floor, maxTriangles)
  const texture = heightTexture(filled?.heights ?? heights, side)
  const uniforms = {
    heightMap: { value: texture },
    lastPoint: { value: extent.map((count) => count - 1) },
    middle: { value: (side - 1) / 2 },
    spacing: { value: step },
    floorHeight: { value: floor },
    pixel: { value: 0 },
  }
  const materials = { surface: surfaceMaterial(shading, uniforms), walls: wallMaterial(shading, uniforms) }
  const meshes = new PatchMeshes(cells, [tree], maxTriangles, materials, texture)
  const ground = surfaceGround(field, relief)
  const dispose = () => {
    PatchMeshes.prototype.dispose.call(meshes)
    spare = filled?.heights
  }
  return Object.assign(meshes, { width, floor, ground, waterAt: (level: number) => level, dispose })
}

/** Those of a map that is shown no more, for the next of the same size: a drag makes none. */
let spare: Float32Array | undefined

/**
 * The heights with the lakes on them: the picture of a lake on the bed of a deep one would be a bowl.
 * `lift`: how much deeper than its bed the deepest one is.
 */
export function filledLakes(
  { water, size }: TerrainArrays['field'],
  { heights, side }: { heights: Float32Array; side: number },
): { heights: Float32Array; lift: number } | undefined {
  if (!water) return undefined
  const stride = strideOf({ size }, side)
  const filled = spare?.length === heights.length ? spare : new Float32Array(heights.length)
  spare = undefined
  let lift = 0
  for (let y = 0, to = 0; y < side; y++)
    for (let x = 0; x < side; x++, to++) {
      const bed = heights[to]!
      const level = water.surface[(y * size + x) * stride]!
      const depth = level > water.sea ? level - bed : 0
      filled[to] = depth > 0 ? level : bed
      if (depth > lift) lift = depth
    }
  return { heights: filled, lift }
}
