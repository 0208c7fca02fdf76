import * as THREE from 'three'
import type { Body } from '../views/body-view.js'
import { gridTriangles } from '../geometry/surface-geometry.js'
import { ShaderMesh } from '../colour/shading.js'
import type { Frame } from '../views/view-renderer.js'
import { east, type LodCamera, north, type PatchTree, south, west } from './patch-tree.js'

/**
 * Vertices of any patch, in its own squares: x and y from its north-western corner, and the border along
 * which it gives way (0: none). Where that border meets a coarser patch, the vertex moves onto the next:
 * along the northern and western border towards the north-west, along the others towards the south-east, so
 * that in no corner three come to lie in a line.
 */
export function patchVertices(cells: number): Uint8Array {
  const vertices: number[] = []
  const borderAt = (place: number, first: number, last: number) => {
    if (place === 0) return first
    return place === cells ? last : 0
  }
  for (let y = 0; y <= cells; y++) {
    for (let x = 0; x <= cells; x++) {
      let border = 0
      if (x % 2 === 1) border = borderAt(y, north, south)
      if (y % 2 === 1) border = borderAt(x, west, east)
      vertices.push(x, y, border, 0)
    }
  }
  return Uint8Array.from(vertices)
}

/**
 * GLSL: the height between the four points around a place, in points from the north-west of a face; `last`:
 * the type of the number of points a side, less one, or of those of a row and of a column.
 */
export const heightsChunk = (last: 'float' | 'vec2') => /* glsl */ `
  uniform highp sampler2DArray heightMap;
  uniform ${last} lastPoint;

  float heightOn(int face, vec2 place) {
    vec2 inside = clamp(place, vec2(0.0), vec2(lastPoint));
    vec2 corner = min(floor(inside), lastPoint - 1.0);
    vec2 share = inside - corner;
    ivec3 at = ivec3(corner, face);
    vec2 upper = vec2(texelFetch(heightMap, at, 0).r, texelFetch(heightMap, at + ivec3(1, 0, 0), 0).r);
    vec2 lower = vec2(texelFetch(heightMap, at + ivec3(0, 1, 0), 0).r, texelFetch(heightMap, at + ivec3(1, 1, 0), 0).r);
    vec2 between = mix(upper, lower, share.y);
    return mix(between.x, between.y, share.x);
  }
`

/**
 * GLSL: the point of the map where a vertex of a patch lies. `tile`: x, y, level (and 16 times the face),
 * seams (patch-tree.ts).
 */
export const patchChunk = /* glsl */ `
  in uvec4 corner, tile;
  ivec2 pointOnMap() {
    ivec2 within = ivec2(corner.xy);
    uint seam = corner.z & tile.w;
    if (seam == ${north}u) within.x--;
    if (seam == ${south}u) within.x++;
    if (seam == ${west}u) within.y--;
    if (seam == ${east}u) within.y++;
    return min(ivec2(tile.xy) + (within << (tile.z & 15u)), ivec2(lastPoint));
  }
`

/** GLSL: the same for a piece of wall. `tile`: x, y, level and which border of the map. */
export const wallChunk = /* glsl */ `
  in uvec4 corner, tile;
  ivec2 pointOnMap() {
    ivec2 last = ivec2(lastPoint);
    bool alongX = (tile.w & ${north | south}u) != 0u;
    ivec2 at = min(ivec2(tile.xy + ((alongX ? uvec2(corner.x, 0) : uvec2(0, corner.x)) << (tile.z & 15u))), last);
    if (tile.w == ${east}u) at.x = last.x;
    if (tile.w == ${south}u) at.y = last.y;
    return at;
  }
  vec3 outwards() {
    return tile.w == ${north}u ? vec3(0, 1, 0) : tile.w == ${east}u ? vec3(1, 0, 0) : tile.w == ${south}u ? vec3(0, -1, 0) : vec3(-1, 0, 0);
  }
`

/**
 * Vertices of any piece of wall: how far along the border, eastwards or southwards, and whether at the top.
 */
function wallVertices(cells: number): Uint8Array {
  const vertices: number[] = []
  for (let along = 0; along <= cells; along++) vertices.push(along, 1, 0, 0, along, 0, 0, 0)
  return Uint8Array.from(vertices)
}

function wallTriangles(cells: number): Uint16Array {
  const index: number[] = []
  for (let top = 0; top < 2 * cells; top += 2) index.push(top, top + 2, top + 1, top + 2, top + 3, top + 1)
  return Uint16Array.from(index)
}

/**
 * One patch and one piece of wall, each drawn once for each four numbers of its tiles. A tree for each face
 * of the map chooses them anew in each frame, with at most `triangles` of them.
 */
export class PatchMeshes extends THREE.Group implements Body {
  readonly object = this
  /** Triangles of the last frame. */
  triangles = 0
  readonly #trees: readonly PatchTree[]
  readonly #maxTriangles: number
  readonly #surface: ShaderMesh<THREE.InstancedBufferGeometry>
  readonly #walls: ShaderMesh<THREE.InstancedBufferGeometry>

  /**
   * @param materials both with the uniform `pixel`: the size of a pixel on the map where w in clip space is 1
   */
  constructor(
    cells: number,
    trees: readonly PatchTree[],
    triangles: number,
    materials: { surface: THREE.ShaderMaterial; walls: THREE.ShaderMaterial },
    heights: THREE.Texture,
  ) {
    super()
    this.#trees = trees
    this.#maxTriangles = triangles
    const [tree] = trees
    if (known?.cells !== cells) known = { cells, ...patternsOf(cells) }
    const surface = instanced(known.patch, trees.length * tree!.patches.length)
    const walls = instanced(known.wall, trees.length * tree!.walls.length)
    this.#surface = new ShaderMesh(surface, materials.surface, heights)
    this.#walls = new ShaderMesh(walls, materials.walls)
    this.add(this.#surface, this.#walls)
  }

  /** Chooses the patches of a frame. Cost: a few tenths of a millisecond. */
  update({ camera, pixels, detail }: Frame): void {
    camera.updateMatrixWorld()
    this.updateWorldMatrix(true, false)
    const { projectionMatrix, matrixWorldInverse } = camera
    const clip = new THREE.Matrix4()
      .multiplyMatrices(projectionMatrix, matrixWorldInverse)
      .multiply(this.matrixWorld)
    // In perspective w is the distance, at the near plane -z; else it is 1 everywhere.
    const { 5: zoom, 10: depth, 11: perspective, 14: offset } = projectionMatrix.elements
    const eye: LodCamera = {
      clip: clip.elements,
      pixels: zoom! * (pixels / 2) * this.matrixWorld.getMaxScaleOnAxis(),
      nearest: perspective === 0 ? 1 : offset! / (depth! - 1),
    }
    this.#surface.uniforms = { pixel: 1 / eye.pixels }
    for (const tree of this.#trees) tree.select(eye, { error: 1, triangles: this.#maxTriangles * detail })
    this.triangles = this.#trees.reduce((sum, tree) => sum + tree.triangles, 0)
    drawTiles(
      this.#surface.geometry,
      this.#trees.map(({ patches, patchCount }) => patches.subarray(0, patchCount * 4)),
    )
    drawTiles(
      this.#walls.geometry,
      this.#trees.map(({ walls, wallCount }) => walls.subarray(0, wallCount * 4)),
    )
  }

  override dispose(): void {
    super.dispose()
    this.#surface.dispose()
    this.#walls.dispose()
  }
}

/** Vertices and triangles of any patch and of any piece of wall. */
const patternsOf = (cells: number) => ({
  patch: [patchVertices(cells), Uint16Array.from(gridTriangles(cells + 1))] as const,
  wall: [wallVertices(cells), wallTriangles(cells)] as const,
})

/** Those of the last map: all maps have the same ones, so that a drag makes none. */
let known: ({ cells: number } & ReturnType<typeof patternsOf>) | undefined

function instanced(
  [vertices, index]: readonly [Uint8Array, Uint16Array],
  numbers: number,
): THREE.InstancedBufferGeometry {
  const geometry = new THREE.InstancedBufferGeometry()
  const corner = new THREE.BufferAttribute(vertices, 4)
  const tile = new THREE.InstancedBufferAttribute(new Uint16Array(numbers), 4).setUsage(
    THREE.DynamicDrawUsage,
  )
  corner.gpuType = tile.gpuType = THREE.IntType
  geometry.setAttribute('corner', corner)
  geometry.setAttribute('tile', tile)
  geometry.setIndex(new THREE.BufferAttribute(index, 1))
  geometry.instanceCount = 0
  return geometry
}

/** Draws the tiles of all faces, which get its number. */
function drawTiles(geometry: THREE.InstancedBufferGeometry, tilesOf: readonly Uint16Array[]): void {
  const tile = geometry.getAttribute('tile') as THREE.InstancedBufferAttribute
  let count = 0
  for (const [face, tiles] of tilesOf.entries()) {
    tile.array.set(tiles, count)
    for (let i = count + 2; i < count + tiles.length; i += 4) tile.array[i]! |= face << 4
    count += tiles.length
  }
  geometry.instanceCount = count / 4
  if (count === 0) return
  tile.clearUpdateRanges()
  tile.addUpdateRange(0, count)
  tile.needsUpdate = true
}
