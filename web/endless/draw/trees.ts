import * as THREE from 'three'
import type { Position, VisibleTile } from '../tile-tree.js'
import { cells, side, type Tile } from '../tile.js'
import type { LandView } from '../link.js'
import { ShaderMesh } from '../../draw/colour/shading.js'
import { forestChunk } from './cover.js'
import {
  colorChunk,
  coverPeriod,
  fourNumbers,
  paletteChunk,
  specksChunk,
  storedChunk,
  weightsChunk,
  tileAttributes,
  tileChunk,
  tileGeometry,
} from './land-chunks.js'

/** Trees a side of a lot, and metres of a lot's side, which is a tile of `lotLevel`. */
const across = 8
const lotWidth = 64
const lotLevel = 16
/** The level of the tiles that tell where forest is, whatever level is drawn: so no tree comes and goes with levels. */
const homeLevel = 12
/** Lots a side of such a tile, and its cells a side of a lot. */
const lotsOfHome = 2 ** (lotLevel - homeLevel)
const lotCells = cells / lotsOfHome
/** Metres from the eye, at most, of the trees that are drawn in detail. */
const nearest = 350
/** The most lots of each kind: 200,000 trees together. */
const maxLots = { near: 300, far: 2825 } as const
type TreeKind = keyof typeof maxLots
const kinds = ['near', 'far'] as const

/** Metres above the ground that trees may reach. */
export const treeHeight = 26

/**
 * Trees as instances: the land is divided into lots of 64 places on a lattice, and the graphics card finds by hash and
 * by the forest on the ground whether a place has a tree, where in its cell it stands, its kind and its size. So they
 * are the same for everybody, and stay when tiles of another level are drawn; the foot is on the ground as it is drawn.
 * The page's thread lists the lots in sight alone, and keeps nothing.
 */
export class Trees extends THREE.Group {
  readonly meshes: readonly ShaderMesh<THREE.InstancedBufferGeometry>[]
  readonly #lots = { near: lotAttributes(maxLots.near), far: lotAttributes(maxLots.far) }
  readonly #cover: Uint8Array
  readonly #reach: number
  readonly #coverShare: THREE.IUniform<number>
  readonly #byView: Record<LandView, readonly ShaderMesh<THREE.InstancedBufferGeometry>[]>

  /** `cover` is that of the tiles, as in the store; the farthest trees are `reach` metres away. */
  constructor(
    uniforms: Record<string, THREE.IUniform> & { coverShare: THREE.IUniform<number> },
    cover: Uint8Array,
    reach: number,
  ) {
    super()
    this.#cover = cover
    this.#reach = reach
    uniforms.treeReach = { value: reach }
    this.#coverShare = uniforms.coverShare
    const meshesOf = (view: LandView) =>
      kinds.map((kind) => {
        const geometry = shapes[view](kind, this.#lots[kind])
        return new ShaderMesh(geometry, treeMaterial(uniforms, view === 'voxels'))
      })
    this.#byView = { surface: meshesOf('surface'), voxels: meshesOf('voxels') }
    this.meshes = Object.values(this.#byView).flat()
    this.add(...this.meshes)
  }

  /** Lists the lots of the visible tiles; cost: some tenths of a millisecond. */
  update(visible: readonly VisibleTile[], eye: Position, view: LandView): void {
    const counts = { near: 0, far: 0 }
    const listed = new Set<Tile>()
    for (const { tile, coarseness } of visible) {
      const drawn = ancestorAt(tile, lotLevel)
      if (drawn.level < homeLevel || listed.has(drawn)) continue
      listed.add(drawn)
      this.#list(drawn, drawn === tile ? coarseness : 0, eye, counts)
    }
    for (const kind of kinds)
      for (const attribute of Object.values(this.#lots[kind])) {
        attribute.clearUpdateRanges()
        attribute.addUpdateRange(0, counts[kind] * 4)
        attribute.needsUpdate = true
      }
    for (const [of, meshes] of Object.entries(this.#byView))
      meshes.forEach((mesh, i) => {
        mesh.geometry.instanceCount = counts[kinds[i]!]
        mesh.visible = of === view && mesh.geometry.instanceCount > 0
      })
  }

  #list(tile: Tile, coarseness: number, eye: Position, counts: Record<TreeKind, number>): void {
    const home = ancestorAt(tile, homeLevel)
    const lots = tile.width / lotWidth
    const over = Math.max(eye.up - tile.high - treeHeight, 0)
    const [west, north] = [tile.west - eye.east, tile.north - eye.north]
    for (let row = 0; row < lots; row++)
      for (let column = 0; column < lots; column++) {
        const [x, y] = [west + column * lotWidth, north - row * lotWidth]
        const away = Math.hypot(Math.max(x, -x - lotWidth, 0), Math.max(-y, y - lotWidth, 0), over)
        const kind = away < Math.min(nearest, this.#reach / 5) ? 'near' : 'far'
        if (away > this.#reach || counts[kind] === maxLots[kind]) continue
        if (!this.#hasForest(home.slot, tile.x * lots + column, tile.y * lots + row)) continue
        const at = counts[kind]++
        const { where, which, lot } = this.#lots[kind]
        where.setXYZW(at, west, north, tile.width, tile.slot)
        which.setXYZW(at, tile.parent!.slot, tile.x & 1, tile.y & 1, coarseness)
        lot.setXYZW(at, modulo(tile.x * lots + column), modulo(tile.y * lots + row), home.slot, 0)
      }
  }

  #hasForest(slot: number, column: number, row: number): boolean {
    if (this.#coverShare.value === 0) return true // the palette decides on the graphics card
    const [x, y] = [column, row].map((at) => 1 + (at & (lotsOfHome - 1)) * lotCells)
    for (let i = 0; i < (lotCells + 1) ** 2; i++) {
      const at = (y! + Math.floor(i / (lotCells + 1))) * side + x! + (i % (lotCells + 1))
      if (this.#cover[(slot * side * side + at) * 4 + 1]! > 0) return true
    }
    return false
  }

  override dispose(): void {
    this.removeFromParent()
    for (const mesh of this.meshes) mesh.dispose()
  }
}

/** The number of a lot, from where the cover of the ground begins again. */
const modulo = (lot: number) => lot & (coverPeriod / lotWidth - 1)

function ancestorAt(tile: Tile, level: number): Tile {
  let found = tile
  while (found.level > level) found = found.parent!
  return found
}

/** For each lot: the drawn tile as in `tileAttributes`, and the lot's number eastwards and southwards and the layer of its home. */
const lotAttributes = (max: number) => ({ ...tileAttributes(max), lot: fourNumbers(max) })

type Lots = ReturnType<typeof lotAttributes>

/** The 64 trees of a lot; `position` is that in the shape, `tree` the number of the tree. */
function lotGeometry(
  points: readonly number[],
  triangles: readonly number[],
  lots: Lots,
): THREE.InstancedBufferGeometry {
  const geometry = tileGeometry(lots)
  const trees = across * across
  const count = points.length / 3
  const all = Array.from({ length: trees }, () => points).flat()
  const numbers = Float32Array.from({ length: trees * count }, (_, i) => Math.floor(i / count))
  const index = Array.from({ length: trees }, (_, tree) => triangles.map((each) => each + tree * count))
  geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(all), 3))
  geometry.setAttribute('tree', new THREE.BufferAttribute(numbers, 1))
  geometry.setIndex(index.flat())
  return geometry
}

/** How each kind of tree is turned on a lathe: pairs of height and radius, in heights of the tree. */
const profiles = {
  near: {
    conifer: [1, 0, 0.58, 0.13, 0.6, 0.07, 0.1, 0.24, 0.12, 0.022, -0.1, 0.022],
    broadleaf: [1, 0, 0.86, 0.24, 0.56, 0.36, 0.27, 0.22, 0.25, 0.03, -0.1, 0.03],
  },
  far: { conifer: [1, 0, 0.12, 0.22, 0.1, 0], broadleaf: [1, 0, 0.6, 0.36, 0.15, 0] },
} as const

/** Cubes of the trees of voxels from the trunk up, and one of the crown from afar: lowest and highest layer, and half of the width, in metres. */
const stacks = {
  conifer: [-2, 3, 0.5, 2, 6, 2.5, 6, 9, 1.5, 9, 12, 0.5, 2, 10, 2],
  broadleaf: [-2, 4, 0.5, 3, 5, 2.5, 5, 8, 3.5, 8, 9, 1.5, 3, 8, 3],
} as const

/** Shapes of `near` and `far` trees; the vertex shader reads the profile of the tree's kind. */
const shapes: Record<LandView, (kind: TreeKind, lots: Lots) => THREE.InstancedBufferGeometry> = {
  surface(kind, lots) {
    const sides = kind === 'near' ? 7 : 5
    const rings = profiles[kind].conifer.length / 2
    const points = Array.from({ length: rings * sides }, (_, i) => [
      Math.cos((2 * Math.PI * (i % sides)) / sides),
      Math.sin((2 * Math.PI * (i % sides)) / sides),
      Math.floor(i / sides) + (kind === 'far' ? 8 : 0),
    ])
    const triangles = Array.from({ length: (rings - 1) * sides }, (_, i) => {
      const next = i - (i % sides) + ((i + 1) % sides)
      return i < sides ? [i, i + sides, next + sides] : [i, i + sides, next + sides, i, next + sides, next]
    })
    return lotGeometry(points.flat(), triangles.flat(), lots)
  },
  voxels(kind, lots) {
    const boxes = kind === 'near' ? [0, 1, 2, 3] : [4]
    const corner = (i: number) => (i & 1 ? 1 : -1)
    const points = boxes.flatMap((box) =>
      Array.from({ length: 8 }, (_, i) => [corner(i), corner(i >> 1), 2 * box + (i >> 2)]).flat(),
    )
    const faces = [4, 5, 7, 6, 0, 1, 5, 4, 2, 3, 7, 6, 0, 2, 6, 4, 1, 3, 7, 5, 0, 1, 3, 2]
    const triangles = boxes.flatMap((_, box) =>
      // From afar nobody sees it from below.
      Array.from({ length: kind === 'near' ? 6 : 5 }, (_, face) =>
        [0, 1, 2, 0, 2, 3].map((i) => faces[face * 4 + i]! + 8 * box),
      ).flat(),
    )
    return lotGeometry(points, triangles, lots)
  },
}

const pairs = (of: readonly number[], width: 2 | 3) =>
  Array.from(
    { length: of.length / width },
    (_, i) =>
      `vec${width}(${of
        .slice(i * width, i * width + width)
        .map((each) => each.toFixed(3))
        .join(', ')})`,
  ).join(', ')

const treeMaterial = (uniforms: Record<string, THREE.IUniform>, cubes: boolean): THREE.ShaderMaterial =>
  new THREE.ShaderMaterial({
    uniforms,
    side: THREE.DoubleSide,
    vertexShader: vertexShader(cubes),
    fragmentShader: fragmentShader(cubes),
  })

const lathe = /* glsl */ `
  // The tree's axis is soft: its lower branches are dark, and its normals point up as well as outwards.
  const vec2 profileOf[18] = vec2[18](${pairs(profiles.near.conifer, 2)}, ${pairs(profiles.near.broadleaf, 2)},
    ${pairs(profiles.far.conifer, 2)}, ${pairs(profiles.far.broadleaf, 2)});

  vec3 shapeAt(bool isConifer, float size, float turn) {
    bool isFar = position.z > 7.5;
    int ring = int(position.z) & 7;
    vec2 at = profileOf[isFar ? 12 + ring + (isConifer ? 0 : 3) : ring + (isConifer ? 0 : 6)];
    wood = !isFar && ring > 3 ? 1.0 : 0.0;
    vec2 around = mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * position.xy;
    bulge = vec3(around, isConifer ? 0.55 : (at.x - 0.5) * 3.0 + 0.3);
    hollow = mix(0.7, 1.2, smoothstep(0.0, 0.9, at.x)) * (ring == 2 && !isFar && isConifer ? 0.7 : 1.0);
    return vec3(around * at.y, at.x) * size;
  }
`

const stack = /* glsl */ `
  const vec3 boxOf[10] = vec3[10](${pairs(stacks.conifer, 3)}, ${pairs(stacks.broadleaf, 3)});

  vec3 shapeAt(bool isConifer, float size, float turn) {
    int number = int(position.z) >> 1;
    vec3 box = boxOf[number + (isConifer ? 0 : 5)];
    wood = number == 0 ? 1.0 : 0.0;
    // Higher trees have longer trunks.
    float lift = floor(size * 0.25) - 2.0, up = (int(position.z) & 1) == 0 ? box.x : box.y;
    up += up < 0.0 ? 0.0 : lift;
    hollow = mix(0.75, 1.1, up / 12.0);
    bulge = vec3(0.0);
    return vec3(position.xy * box.z, up);
  }
`

const vertexShader = (cubes: boolean) => /* glsl */ `
  ${tileChunk}
  uniform sampler2DArray light;
  uniform vec2 eyeCover;
  uniform float treeReach;
  in vec4 lot;
  in float tree;
  out vec3 place;
  out vec3 bulge;
  out vec3 inTree;
  out float hollow;
  out float wood;
  flat out vec3 tint;
  flat out float sunlit;
  flat out float far;
  flat out vec4 layers;
  ${specksChunk}${paletteChunk}${storedChunk}${weightsChunk}${forestChunk}${cubes ? stack : lathe}

  // On the mesh of a tile, or on that of the parent, whose squares are two wide.
  float meshAt(vec2 at, float wide) {
    vec2 corner = min(floor(at / wide), squares() / wide - 1.0), f = at / wide - corner;
    corner *= wide;
    float first = heightAt(corner), last = heightAt(corner + wide);
    return f.x > f.y
      ? mix(first, heightAt(corner + vec2(wide, 0.0)), f.x) + f.y * (last - heightAt(corner + vec2(wide, 0.0)))
      : mix(first, heightAt(corner + vec2(0.0, wide)), f.y) + f.x * (last - heightAt(corner + vec2(0.0, wide)));
  }

  void main() {
    gl_Position = vec4(0.0, 0.0, -2.0, 1.0); // nowhere
    uvec2 inLot = uvec2(uint(tree) & 7u, uint(tree) >> 3);
    uvec2 cell = uvec2(lot.xy) * ${across}u + inLot;
    vec2 shift = vec2(specks(cell.x, cell.y, 11).x, specks(cell.x, cell.y, 13).x), random = specks(cell.x, cell.y, 17) + 0.5;
    vec2 onLot = (vec2(inLot) + 0.5 + ${cubes ? 'floor(shift * 7.0 + 0.5) / 8.0 + 0.0625' : 'shift * 0.9'}) / ${across}.0;

    // The forest there.
    vec2 point = (mod(lot.xy, ${lotsOfHome}.0) + onLot) * ${lotCells.toFixed(1)};
    vec4 lit = texture(light, vec3((point + 1.5) / ${side.toFixed(1)}, lot.z));
    float height = texelFetch(heights, ivec3(ivec2(point + 1.5), int(lot.z)), 0).r * unit;
    vec2 lean = (lit.xy * 255.0 - 128.0) / 127.0;
    float patches = patchesAt((lot.xy + onLot) * vec2(1.0, -1.0) * ${lotWidth}.0, 4.0).x;
    vec3 ground = patchyColor(height, patches);
    float forest = coverShare > 0.0
      ? ragged(storedCover(point, lot.z), patches).y
      : forestOn(greenness(ground), patches, height, (1.0 - normalOf(lean).z) * 2.2, ridgeOf(lit.w * 255.0));
    if (random.x >= forest || freshOf(lit.w * 255.0) > 0.02) return;

    vec2 at = (mod(lot.xy, where.z / ${lotWidth}.0) + onLot) * squares() / where.z * ${lotWidth}.0;
    float fine = meshAt(at, 1.0);
    float drawn = mix(fine, meshAt(at, 2.0), coarsenessAt(at, fine));
    vec3 foot = vec3(fromEye(at), aboveEye(drawn));
    float away = length(foot);
    if (away > treeReach) return;
    bool isConifer = specks(cell.x, cell.y, 23).x + 0.5 < smoothstep(100.0, 1100.0, height + 400.0 * patches);
    float size = (isConifer ? 13.0 : 10.0) * (0.65 + 0.9 * random.y * random.y + 0.25 * forest);
    inTree = shapeAt(isConifer, size, random.x * 6.28 + random.y * 31.0);
    far = smoothstep(0.25, 0.85, away / treeReach);
    place = foot + inTree * smoothstep(1.0, 0.8, away / treeReach);
    // From afar their light is that of the ground.
    bulge = mix(normalize(bulge + vec3(0.0, 0.0, 1e-4)), normalOf(lean), far);
    hollow = mix(hollow, 1.0, far);
    tint = mix(ground * leaves, natural(coverColors[3]), coverShare) * mix(isConifer ? vec3(0.9, 1.0, 1.05) : vec3(1.15, 1.12, 0.85), vec3(1.0), far);
    // No two are of one green, and groves differ from each other.
    vec2 hue = specks(cell.x, cell.y, 29) + 0.3 * patches;
    tint *= 1.0 + (1.0 - far) * (0.6 * hue.x + vec3(0.3, 0.1, 0.0) * hue.y);
    sunlit = lit.z;
    layers = vec4(0.0);
    gl_Position = projected(place);
  }`

const fragmentShader = (cubes: boolean) => /* glsl */ `
  in vec3 place;
  in vec3 bulge;
  in vec3 inTree;
  in float hollow;
  in float wood;
  flat in vec3 tint;
  flat in float sunlit;
  flat in float far;
  ${colorChunk}

  void main() {
    lightUp(place);
    vec3 color = mix(tint, earth * 0.5, step(0.99, wood)) * hollow * (1.0 + 0.8 * grainAt(place).x);
    vec3 outwards = bulge;
    ${
      cubes
        ? /* glsl */ `
    vec3 face = cross(dFdx(place), dFdy(place));
    outwards = mix(normalize(face), bulge, far);
    // Each cube has its own shade, and joints between them.
    vec3 cube = floor(inTree - 0.01 * face / max(length(face), 1e-9) + vec3(0.5, 0.5, 0.0));
    color *= 1.0 + 0.3 * specks(uint(int(cube.x) + 8), uint(int(cube.y) + 8), int(cube.z)).x;
    vec3 inCube = fract(inTree + vec3(0.5, 0.5, 0.0)), width = max(fwidth(inTree), 1e-5);
    vec3 joint = min(inCube, 1.0 - inCube) / width + step(width, vec3(1e-4)) * 9.0;
    float line = 1.0 - min(min(joint.x, min(joint.y, joint.z)), 1.0);
    color *= 1.0 - 0.22 * line * (1.0 - smoothstep(0.1, 0.4, max(width.x, max(width.y, width.z))));`
        : ''
    }
    // Leaves let some light through, and hardly any of them is quite in the shade.
    outwards.z = max(outwards.z, -0.25);
    show(color * (shine(normalize(outwards), sunlit) + 0.12 * (skylight + sunColor * sunlit)), place);
  }`
