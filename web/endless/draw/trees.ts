import * as THREE from 'three'
import type { Position, VisibleTile } from '../tile-tree.js'
import { forestLevel, side, type Tile } from '../tile.js'
import { type LandView, landViews } from '../link.js'
import { ShaderMesh } from '../../draw/colour/shading.js'
import { Grass } from './grass.js'
import { silhouetteTexture } from './silhouettes.js'
import { tileGeometry } from './land-uniforms.js'
import { ancestorAt, distanceToSquare, plotAttributes, type Plots, uploadPlots, writePlot } from './plots.js'
import {
  across,
  fragmentShader,
  plotCells,
  plotLevel,
  plotsOfAncestor,
  plotWidth,
  roundTrunks,
  trunkCard,
  vertexShader,
} from './trees.glsl.js'

/** Metres from the eye, at most, of the trees that are drawn in detail. */
const nearest = 350
/** The most plots of each kind: 200,000 trees together; and those within reach of round trunks. */
const maxPlots = { near: 300, far: 2825, round: 9 } as const
type TreeKind = keyof typeof maxPlots
/** Round trunks are drawn with the near trees; columns have none. */
const kinds = { surface: ['near', 'far', 'round'], voxels: ['near', 'far'] } as const

/** Metres above the ground that trees may reach. */
export const treeHeight = 26

/**
 * Trees, and near the eye shrubs and stones, as instances: the land is divided into plots of 64 places on a
 * lattice, and the graphics card finds by hash and by the forest on the ground whether a place has a tree,
 * where in its cell it stands, its kind and its size. So they are the same for everybody, and stay when tiles
 * of another level are drawn; the foot is on the ground as it is drawn. The page's thread lists the plots in
 * sight alone, and keeps nothing.
 */
export class Trees extends THREE.Group {
  readonly meshes: readonly ShaderMesh<THREE.InstancedBufferGeometry>[]
  readonly #grass: Grass
  readonly #plots = {
    near: plotAttributes(maxPlots.near),
    far: plotAttributes(maxPlots.far),
    round: plotAttributes(maxPlots.round),
  }
  readonly #cover: Uint8Array
  readonly #reach: THREE.IUniform<number>
  /** Metres to the farthest shrubs and stones. */
  readonly #smallReach = { value: 0 }
  readonly #pictures = silhouetteTexture()
  readonly #coverShare: THREE.IUniform<number>
  readonly #byView: Record<LandView, readonly ShaderMesh<THREE.InstancedBufferGeometry>[]>

  /** `cover` is that of the tiles, as in the store. */
  constructor(
    uniforms: Record<string, THREE.IUniform> & Record<'coverShare' | 'treeReach', THREE.IUniform<number>>,
    cover: Uint8Array,
  ) {
    super()
    this.#cover = cover
    this.#reach = uniforms.treeReach
    uniforms.smallReach = this.#smallReach
    uniforms.pictures = { value: this.#pictures }
    this.#coverShare = uniforms.coverShare
    const meshesOf = (view: LandView) =>
      kinds[view].map((kind) => {
        const geometry = shapes[view](kind, this.#plots[kind])
        return new ShaderMesh(geometry, treeMaterial(uniforms, view === 'voxels'))
      })
    this.#byView = { surface: meshesOf('surface'), voxels: meshesOf('voxels') }
    this.#grass = new Grass(uniforms)
    this.meshes = [...Object.values(this.#byView).flat(), this.#grass]
    this.add(...this.meshes)
  }

  /** Metres to the farthest trees. */
  set reach(metres: number) {
    this.#reach.value = metres
    this.#smallReach.value = Math.min(150, metres / 10)
  }

  /** Whether grass grows near the eye. */
  set hasGrass(grows: boolean) {
    this.#grass.isThere = grows
  }

  /** Lists the plots of the visible tiles; cost: some tenths of a millisecond. */
  update(visible: readonly VisibleTile[], eye: Position, view: LandView): void {
    const counts = { near: 0, far: 0, round: 0 }
    const listed = new Set<Tile>()
    for (const { tile, coarseness } of visible) {
      const drawn = ancestorAt(tile, plotLevel)
      if (drawn.level < forestLevel || listed.has(drawn)) continue
      listed.add(drawn)
      this.#list(drawn, drawn === tile ? coarseness : 0, eye, counts)
    }
    for (const kind of kinds[view]) uploadPlots(this.#plots[kind], counts[kind])
    this.#grass.update(view === 'surface' ? visible : [], eye)
    for (const of of landViews)
      this.#byView[of].forEach((mesh, i) => {
        mesh.geometry.instanceCount = counts[kinds[of][i]!]
        mesh.visible = of === view && mesh.geometry.instanceCount > 0
      })
  }

  #list(tile: Tile, coarseness: number, eye: Position, counts: Record<TreeKind, number>): void {
    const ancestor = ancestorAt(tile, forestLevel)
    const plots = tile.width / plotWidth
    const over = Math.max(eye.up - tile.high - treeHeight, 0)
    const [west, north] = [tile.west - eye.east, tile.north - eye.north]
    const reach = this.#reach.value
    for (let row = 0; row < plots; row++)
      for (let column = 0; column < plots; column++) {
        const [x, y] = [west + column * plotWidth, north - row * plotWidth]
        const away = distanceToSquare(x, y, plotWidth, over)
        const kind = away < Math.min(nearest, reach / 5) ? 'near' : 'far'
        if (away > reach || counts[kind] === maxPlots[kind]) continue
        if (
          away > this.#smallReach.value &&
          !this.#hasForest(ancestor.slot, tile.x * plots + column, tile.y * plots + row)
        )
          continue
        writePlot(this.#plots[kind], counts[kind]++, tile, [column, row], eye, coarseness)
        if (away < roundTrunks.none && counts.round < maxPlots.round)
          writePlot(this.#plots.round, counts.round++, tile, [column, row], eye, coarseness)
      }
  }

  #hasForest(slot: number, column: number, row: number): boolean {
    if (this.#coverShare.value === 0) return true // the palette decides on the graphics card
    const [x, y] = [column, row].map((at) => 1 + (at & (plotsOfAncestor - 1)) * plotCells)
    for (let i = 0; i < (plotCells + 1) ** 2; i++) {
      const at = (y! + Math.floor(i / (plotCells + 1))) * side + x! + (i % (plotCells + 1))
      if (this.#cover[(slot * side * side + at) * 4 + 1]! > 0) return true
    }
    return false
  }

  override dispose(): void {
    this.removeFromParent()
    this.#pictures.dispose()
    for (const mesh of this.meshes) mesh.dispose()
  }
}

/** The 64 trees of a plot; `position` is that in the shape, `tree` the number of the tree. */
function plotGeometry(
  points: readonly number[],
  triangles: readonly number[],
  plots: Plots,
): THREE.InstancedBufferGeometry {
  const geometry = tileGeometry(plots)
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

/** Corners of a round trunk. */
const corners = 6

function roundTrunkGeometry(plots: Plots): THREE.InstancedBufferGeometry {
  const sides = Array.from({ length: corners }, (_, i) => i)
  const points = sides.flatMap((i) => {
    const angle = (i / corners) * 2 * Math.PI
    return [0, 1].flatMap((end) => [Math.cos(angle), Math.sin(angle), trunkCard + end])
  })
  const triangles = sides.flatMap((i) => {
    const next = (i + 1) % corners
    return [2 * i, 2 * next, 2 * next + 1, 2 * i, 2 * next + 1, 2 * i + 1]
  })
  return plotGeometry(points, triangles, plots)
}

/** Shapes of `near` and `far` trees, and of trunks; the vertex shader makes the tree's kind of them. */
const shapes: Record<LandView, (kind: TreeKind, plots: Plots) => THREE.InstancedBufferGeometry> = {
  surface(kind, plots) {
    if (kind === 'round') return roundTrunkGeometry(plots)
    const cards = kind === 'near' ? [0, 1, 2, 3] : [-1]
    const points = cards.flatMap((card) => [-1, 0, card, 1, 0, card, 1, 1, card, -1, 1, card])
    const triangles = cards.flatMap((_, i) => [0, 1, 2, 0, 2, 3].map((corner) => 4 * i + corner))
    return plotGeometry(points, triangles, plots)
  },
  voxels(kind, plots) {
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
    return plotGeometry(points, triangles, plots)
  },
}

const treeMaterial = (uniforms: Record<string, THREE.IUniform>, cubes: boolean): THREE.ShaderMaterial =>
  new THREE.ShaderMaterial({
    uniforms,
    side: THREE.DoubleSide,
    // Smooth outlines in any order, where the card draws several samples a pixel.
    alphaToCoverage: !cubes,
    vertexShader: vertexShader(cubes),
    fragmentShader: fragmentShader(cubes),
  })
