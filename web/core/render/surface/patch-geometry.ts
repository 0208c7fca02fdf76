import {
  BufferAttribute,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  IntType,
  type Matrix4,
  type ShaderMaterial,
  type Texture,
} from 'three'
import { gridTriangles } from '../geometry/surface-geometry.js'
import { ShaderMesh } from '../shading.js'
import type { Frame } from '../view-renderer.js'
import { east, type LodCamera, north, south, west } from './patch-tree.js'

/**
 * Vertices of any patch, in its own squares: x and y from its north-western corner, and the border along which it gives
 * way (0: none). Where that border meets a coarser patch, the vertex moves onto the next: along the northern and western border
 * towards the north-west, along the others towards the south-east, so that in no corner three come to lie in a line.
 */
export function patchVertices(cells: number): Uint8Array {
  const vertices: number[] = []
  for (let y = 0; y <= cells; y++) {
    for (let x = 0; x <= cells; x++) {
      let border = 0
      if (x % 2 === 1) border = y === 0 ? north : y === cells ? south : 0
      if (y % 2 === 1) border = x === 0 ? west : x === cells ? east : 0
      vertices.push(x, y, border, 0)
    }
  }
  return Uint8Array.from(vertices)
}

/** GLSL: the point of the map where a vertex of a patch lies. `tile`: x, y, level (and 16 times the face), seams (patch-tree.ts). */
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

/** Vertices of any piece of wall: how far along the border, eastwards or southwards, and whether at the top. */
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

/** One patch and one piece of wall, each drawn once for each four numbers of its tiles. */
export class PatchMeshes extends Group {
  readonly #surface: ShaderMesh<InstancedBufferGeometry>
  readonly #walls: ShaderMesh<InstancedBufferGeometry>

  constructor(
    cells: number,
    tiles: { patches: Uint16Array; walls: Uint16Array },
    materials: { surface: ShaderMaterial; walls: ShaderMaterial },
    heights: Texture,
  ) {
    super()
    const triangles = Uint16Array.from(gridTriangles(cells + 1))
    const surface = instanced(patchVertices(cells), triangles, tiles.patches)
    const walls = instanced(wallVertices(cells), wallTriangles(cells), tiles.walls)
    this.#surface = new ShaderMesh(surface, materials.surface, heights)
    this.#walls = new ShaderMesh(walls, materials.walls)
    this.#surface.frustumCulled = this.#walls.frustumCulled = false // the tree leaves out invisible patches
    this.add(this.#surface, this.#walls)
  }

  /** Draws the first of the tiles, as they are now. */
  draw(patches: number, walls: number): void {
    drawTiles(this.#surface.geometry, patches)
    drawTiles(this.#walls.geometry, walls)
  }

  /** The camera in the space of the meshes; `clip` leads from there to clip space. */
  lodCamera({ camera, pixels }: Frame, clip: Matrix4): LodCamera {
    const { elements } = camera.projectionMatrix
    // In perspective w is the distance, at the near plane -z; else it is 1 everywhere.
    const { 5: zoom, 10: depth, 11: perspective, 14: offset } = elements
    return {
      clip: clip.elements,
      pixels: zoom! * (pixels / 2) * this.matrixWorld.getMaxScaleOnAxis(),
      nearest: perspective === 0 ? 1 : offset! / (depth! - 1),
    }
  }

  override dispose(): void {
    super.dispose()
    this.#surface.dispose()
    this.#walls.dispose()
  }
}

function instanced(vertices: Uint8Array, index: Uint16Array, tiles: Uint16Array): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  const corner = new BufferAttribute(vertices, 4)
  corner.gpuType = IntType
  const tile = new InstancedBufferAttribute(tiles, 4)
  tile.gpuType = IntType
  tile.setUsage(DynamicDrawUsage)
  geometry.setAttribute('corner', corner)
  geometry.setAttribute('tile', tile)
  geometry.setIndex(new BufferAttribute(index, 1))
  geometry.instanceCount = 0
  return geometry
}

function drawTiles(geometry: InstancedBufferGeometry, count: number): void {
  const tile = geometry.getAttribute('tile') as InstancedBufferAttribute
  geometry.instanceCount = count
  if (count === 0) return
  tile.clearUpdateRanges()
  tile.addUpdateRange(0, count * 4)
  tile.needsUpdate = true
}
