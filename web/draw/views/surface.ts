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
  const lod = { heights: field.heights, ...terrain.lod! }
  const { heights, side, step, cells } = lod
  const extent = extentOf(field, strideOf(field, side))
  const width = (side - 1) * step
  const floor = floorUnder(field.min, width)
  shading.rockSlopes.value = rockSlopesOf({ ...lod, extent })
  const tree = new PatchTree({ ...lod, extent }, floor, maxTriangles)
  const texture = heightTexture(heights, side)
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
  const ground = surfaceGround(field, lod)
  return Object.assign(meshes, { width, floor, ground, waterAt: (level: number) => level })
}
