import * as THREE from 'three'
import { earthRadius } from '../tile-tree.js'
import { mapCovers } from '../../package/covers.js'
import type { AirUniforms } from './sky.js'

/**
 * Two vectors for each visible tile. `where`: its north-western corner east and north of the camera, its
 * width and its layer in the textures; `which`: its parent's layer, its quarter of the parent (east, south),
 * and its coarseness.
 */
export const tileAttributes = (max: number) => ({ where: fourNumbers(max), which: fourNumbers(max) })

/** Four numbers for each instance, which change from frame to frame. */
export const fourNumbers = (max: number): THREE.InstancedBufferAttribute =>
  new THREE.InstancedBufferAttribute(new Float32Array(max * 4), 4).setUsage(THREE.DynamicDrawUsage)

export type TileAttributes = ReturnType<typeof tileAttributes>

/** An instanced mesh, drawn once for each visible tile; all such meshes share the attributes of the tiles. */
export function tileGeometry(numbers: TileAttributes): THREE.InstancedBufferGeometry {
  const geometry = new THREE.InstancedBufferGeometry()
  for (const [name, attribute] of Object.entries(numbers)) geometry.setAttribute(name, attribute)
  geometry.instanceCount = 0
  return geometry
}

/** Uniforms of the land, as a surface or in columns. */
export function landUniforms(
  textures: Record<'heights' | 'light' | 'cover' | 'edges' | 'noise', THREE.DataArrayTexture>,
  air: AirUniforms,
) {
  return {
    ...air,
    heights: { value: textures.heights },
    light: { value: textures.light },
    cover: { value: textures.cover },
    edges: { value: textures.edges },
    noise: { value: textures.noise },
    /** Metres to the farthest trees. */
    treeReach: { value: 0 },
    coverColors: { value: Array.from({ length: mapCovers }, () => new THREE.Color()) },
    coverShare: { value: 0 },
    /** Points of a tile from one vertex of its mesh to the next. */
    stride: { value: 2 },
    /** Whether the squares of its mesh have a middle. */
    hasMiddles: { value: false },
    /** Metres per unit of height. */
    unit: { value: 1 },
    /** The camera's height in units of height, as a number of 24 bits and the remainder. */
    eyeHeight: { value: new THREE.Vector2() },
    /** The camera's place east and north, modulo the period of the grain. */
    eyeGrain: { value: new THREE.Vector2() },
    /** The same, modulo the period of the cover. */
    eyeCover: { value: new THREE.Vector2() },
    /**
     * The distances at which a tile begins and ends to morph into the coarser one, in multiples of its width.
     */
    morph: { value: new THREE.Vector2(3, 4) },
    curve: { value: 1 / (2 * earthRadius) },
    /** Scale of the logarithmic depths. */
    depthScale: { value: 1 },
    palette: { value: new THREE.DataTexture() },
    rock: { value: new THREE.Color() },
    earth: { value: new THREE.Color() },
    silt: { value: new THREE.Color() },
    bareness: { value: 0 },
  }
}
