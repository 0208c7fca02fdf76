import * as THREE from 'three'
import type { CreateView } from '../draw/views/view-renderer.js'
import { planetUniforms, PlanetView, type PlanetViewOptions, type PlanetTerrain } from './view.js'
import { bentLod, planetShape } from './shape.js'
import type { Shading } from '../draw/colour/shading.js'
import { patchChunk, PatchMeshes, wallChunk } from '../draw/surface/patch-geometry.js'
import { PatchTree } from '../draw/surface/patch-tree.js'
import { heightTexture } from '../draw/context/textures.js'
import { maxTriangles } from '../draw/views/surface.js'
import { flap, fragmentShader, vertexShader } from './surface.glsl.js'

export const draw: CreateView<PlanetViewOptions> = () =>
  new PlanetView(planetSurface, (shading) => [groundMaterial(shading), seamMaterial(shading)])

/**
 * The lit surface of a planet: six maps in patches, and under their borders walls that close the seams
 * between them.
 */
function planetSurface(planet: PlanetTerrain, shading: Shading): PatchMeshes {
  const { radius, terrain, eye } = planet
  const { field } = terrain
  const { side, step, cells, patches, heights = field.heights } = terrain.lod!
  const each = patches.length / 6
  const floor = field.min - radius * 0.004
  const max = maxTriangles / 2 // three of the six are seen at a time
  const trees = Array.from({ length: 6 }, (_, face) => {
    const own = { side, step, cells, patches: patches.subarray(face * each, (face + 1) * each) }
    const shape = planetShape(face, own, radius, field.min, eye)
    return new PatchTree(bentLod(own, radius), floor, max, shape)
  })
  const texture = heightTexture(heights, side)
  const uniforms = {
    ...planetUniforms(planet, shading),
    heightMap: { value: texture },
    lastPoint: { value: side - 1 },
    floorHeight: { value: floor },
    pixel: { value: 0 },
    spacing: { value: step },
  }
  const materials = { surface: groundMaterial(uniforms), walls: seamMaterial(uniforms) }
  return new PatchMeshes(cells, trees, max, materials, texture)
}

type GlobeUniforms = THREE.ShaderMaterialParameters['uniforms']
const groundMaterial = (uniforms: GlobeUniforms) =>
  new THREE.ShaderMaterial({ uniforms, fragmentShader, vertexShader: vertexShader(patchChunk, 'vec2(0.0)') })
const seamMaterial = (uniforms: GlobeUniforms) =>
  new THREE.ShaderMaterial({
    uniforms,
    fragmentShader,
    vertexShader: vertexShader(wallChunk, flap),
    side: THREE.DoubleSide,
  })
