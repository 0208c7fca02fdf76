import { isRiver, type PlaceOnLevel, type WaterKind, widestRiver } from '../package/water-edges.js'
import { baseSpacing, finestLevel } from './land.js'
import { cells, side, Tile } from './tile.js'
import type { TileStore } from './tile-store.js'

/** Metres east and north of the land's middle, and above the sea. */
export interface Position {
  east: number
  north: number
  up: number
}

/** The radius in metres with which the land curves down below the horizon, as the Earth does. */
export const earthRadius = 6_371_000

/**
 * The view frustum: planes through the camera, each by its inner normal (east, north, up), and metres to the
 * farthest land.
 */
export interface ViewFrustum {
  planes: readonly (readonly [number, number, number])[]
  distance: number
}

export interface VisibleTile {
  tile: Tile
  /** Falls from 1, as coarse as its parent, to 0 while the tile fades in. */
  coarseness: number
}

const rootWidth = new Tile(0, 0, 0).width

/** With a smaller `reach` a tile has no room to morph into the coarser one. */
const minReach = 3.5
/** Seconds in which a new tile morphs out of the coarser one. */
const fadeTime = 0.3
/** The smallest cube, in metres. */
const minCube = 0.25

/** A height rounded to whole cubes, up or down. */
export const wholeCubes = (height: number, cube: number): number => Math.floor(height / cube + 0.5) * cube

/**
 * Selects the tiles to draw, after CDLOD (F. Strugar, "Continuous Distance-Dependent Level of Detail for
 * Rendering Heightmaps", 2010): a tile is divided when it is nearer than `reach` times half its width, and
 * each vertex moves onto the coarser mesh before the coarser tile takes over, so nothing jumps. That mesh is
 * exactly every second point of the finer one, but where only the finer one has rivers.
 */
export class TileTree {
  readonly visible: VisibleTile[] = []
  /** Whether no visible tile fades in or waits for finer ones. */
  isSettled = false
  /** Whether the ground below the camera is known to some percent of the camera's height. */
  isGroundKnown = false
  /**
   * A tile is divided if it is nearer than this many times half its width. Decreases if the store is too
   * small for all visible tiles.
   */
  reach = 5
  /** Columns of cubes a side of a tile; 0 for a smooth surface. */
  columns = 0
  /** Metres of what stands on the ground. */
  headroom = 0
  /** The finest level. Decreases if the store is too small even with the smallest reach. */
  #maxLevel = finestLevel
  readonly #store: TileStore
  readonly #roots = new Map<string, Tile>()
  /** The number of the last selection. */
  frame = 0
  #camera: Position = { east: 0, north: 0, up: 0 }
  #frustum: ViewFrustum = { planes: [], distance: 0 }
  #seconds = 0

  constructor(store: TileStore) {
    this.#store = store
  }

  /** Whether a visible tile fades in. */
  get isFading(): boolean {
    return this.visible.some(({ coarseness }) => coarseness > 0)
  }

  /** Call this together with the store's `begin`. */
  clear(): void {
    this.#roots.clear()
    this.visible.length = 0
  }

  /**
   * Selects the visible tiles at a time in seconds, and asks the store for those that are missing. Cost: some
   * µs per tile in the store.
   */
  select(camera: Position, frustum: ViewFrustum, seconds: number): void {
    this.frame++
    if (this.#store.isFull) this.#economize()
    this.#store.isFull = false
    this.#camera = camera
    this.#frustum = frustum
    this.#seconds = seconds
    this.visible.length = 0
    this.isSettled = true
    this.isGroundKnown = false
    const [west, east] = [-1, 1].map((sign) =>
      Math.floor((camera.east + sign * frustum.distance) / rootWidth),
    )
    const [north, south] = [-1, 1].map((sign) =>
      Math.floor((-camera.north + sign * frustum.distance) / rootWidth),
    )
    for (let y = north!; y <= south!; y++)
      for (let x = west!; x <= east!; x++) {
        const key = `${x} ${y}`
        const root = this.#roots.get(key) ?? new Tile(0, x, y)
        this.#roots.set(key, root)
        root.used = this.frame
        if (root.isThere) this.#visit(root)
        else this.#miss(root, 1e9)
      }
    for (const [key, root] of this.#roots)
      if (!root.isThere && root.used < this.frame) this.#roots.delete(key)
  }

  /** Metres of the ground above the sea, by the finest tile available; undefined if there is none. */
  groundAt(east: number, north: number): number | undefined {
    const tile = this.tileAt(east, north)
    return tile && this.#groundOf(tile, east, -north)
  }

  /** Whether a river, a lake or the sea covers a place. */
  isWater(east: number, north: number): boolean {
    const tile = this.tileAt(east, north)
    if (!tile) return false
    const spacing = tile.width / cells
    const [x, y] = [Math.round((east - tile.west) / spacing), Math.round((tile.north - north) / spacing)]
    return this.#groundOf(tile, east, -north) < 0 || this.#store.isWet(tile.slot, x, y)
  }

  /** The water that covers a place. */
  waterAt(east: number, north: number): WaterKind | undefined {
    const finest = this.tileAt(east, north)
    if (!finest || !this.isWater(east, north)) return undefined
    if (this.#groundOf(finest, east, -north) < 0) return 'sea'
    return isRiver(this.#placesOf(finest, east, north)) ? 'river' : 'lake'
  }

  /** A place on its tiles, from this one to the coarser ones. */
  *#placesOf(finest: Tile, east: number, north: number): Generator<PlaceOnLevel> {
    for (let tile: Tile | undefined = finest; tile?.isThere; tile = tile.parent) {
      const spacing: number = tile.width / cells
      const [x, y] = [(east - tile.west) / spacing, (tile.north - north) / spacing]
      yield { ...this.#store.placeOn(tile.slot, x, y), spacing }
    }
  }

  /**
   * The level of the lake that covers a place, in metres above the sea: that of its nearest point, since the
   * ground of its shore counts between points. Undefined where there is none, or where the tile is too coarse
   * to tell a lake from a river.
   */
  lakeAt(east: number, north: number): number | undefined {
    const tile = this.tileAt(east, north)
    if (!tile || tile.width / cells > widestRiver || this.waterAt(east, north) !== 'lake') return undefined
    const spacing = tile.width / cells
    const [x, y] = [Math.round((east - tile.west) / spacing), Math.round((tile.north - north) / spacing)]
    return this.#store.heightsOf(tile.slot)[(y + 1) * side + x + 1]! * this.#store.unitHeight
  }

  /** The finest tile of a place that is there; undefined if there is none. */
  tileAt(east: number, north: number): Tile | undefined {
    const [px, py] = [east, -north]
    let tile = this.#roots.get(`${Math.floor(px / rootWidth)} ${Math.floor(py / rootWidth)}`)
    if (!tile?.isThere) return undefined
    for (;;) {
      const half = tile.width / 2
      const right: number = px >= (2 * tile.x + 1) * half ? 1 : 0
      const lower: number = py >= (2 * tile.y + 1) * half ? 2 : 0
      const child: Tile | undefined = tile.children?.[right + lower]
      if (!child?.isThere || child.level > this.#finest) break
      tile = child
    }
    return tile
  }

  #groundOf(tile: Tile, px: number, py: number): number {
    const heights = this.#store.heightsOf(tile.slot)
    const { unitHeight } = this.#store
    const { columns } = this
    const spacing = tile.width / (columns || cells)
    const [x, y] = [(px - tile.west) / spacing, (py + tile.north) / spacing]
    if (columns) {
      const middleOf = (at: number) =>
        ((Math.min(Math.max(Math.floor(at), 0), columns - 1) + 0.5) * cells) / columns + 1
      return wholeCubes(heights[middleOf(y!) * side + middleOf(x!)]! * unitHeight, spacing)
    }
    const [column, row] = [x, y].map((at) => Math.min(Math.max(Math.floor(at), 0), cells - 1))
    const [s, t] = [x - column!, y - row!]
    const at = (row! + 1) * side + column! + 1
    const upper = heights[at]! + (heights[at + 1]! - heights[at]!) * s
    const lower = heights[at + side]! + (heights[at + side + 1]! - heights[at + side]!) * s
    return (upper + (lower - upper) * t) * unitHeight
  }

  #economize(): void {
    if (this.reach > minReach) this.reach = Math.max(this.reach * 0.92, minReach)
    else this.#maxLevel = this.#finest - 1
  }

  get #finest(): number {
    const { columns } = this
    const levelOfCubes = columns ? Math.log2((baseSpacing * cells) / columns / minCube) : finestLevel
    return Math.min(Math.floor(levelOfCubes), this.#maxLevel)
  }

  #visit(tile: Tile): void {
    tile.used = this.frame
    if (this.#store.isStale(tile)) this.#miss(tile, 1e7 - tile.level)
    const distance = this.#distanceTo(tile)
    if (distance > this.#frustum.distance) return
    const isVisible = this.#isVisible(tile)
    const isFine = distance >= (this.reach * tile.width) / 2 || tile.level >= this.#finest
    const isBelow = this.#isBelow(tile)
    if (isBelow && (isFine || distance >= tile.width / 3)) this.isGroundKnown = true
    if (isFine) return this.#show(tile, isVisible)
    // Invisible ground stays coarse, except near and below the camera.
    if (!isVisible && distance > 0 && !isBelow) return
    const children = tile.divide()
    let complete = true
    for (const child of children) {
      if (child.isThere) {
        child.used = this.frame
        continue
      }
      complete = false
      // Visible tiles first, and coarse before fine: the shadows of a tile need those of its parent.
      this.#miss(child, (isVisible ? 1e6 : 0) - child.level * 1e3 - distance / tile.width, isVisible)
    }
    if (!complete) return this.#show(tile, isVisible)
    for (const child of children) this.#visit(child)
  }

  #miss(tile: Tile, urgency: number, isVisible = true): void {
    this.#store.want(tile, urgency)
    if (isVisible) this.isSettled = false
  }

  #show(tile: Tile, isVisible: boolean): void {
    if (!isVisible) return
    if (Number.isNaN(tile.shownSince)) tile.shownSince = this.#seconds
    const coarseness = tile.parent ? Math.max(1 - (this.#seconds - tile.shownSince) / fadeTime, 0) : 0
    if (coarseness > 0) this.isSettled = false
    this.visible.push({ tile, coarseness })
  }

  #distanceTo(tile: Tile): number {
    const { east, north, up } = this.#camera
    const dx = Math.max(tile.west - east, east - tile.west - tile.width, 0)
    const dy = Math.max(north - tile.north, tile.north - tile.width - north, 0)
    const dz = Math.max(tile.low - up, up - Math.max(tile.high, 0), 0)
    return Math.hypot(dx, dy, dz)
  }

  #isBelow({ west, north, width }: Tile): boolean {
    const { east, north: at } = this.#camera
    return east >= west && east < west + width && at <= north && at > north - width
  }

  #isVisible(tile: Tile): boolean {
    const { east, north, up } = this.#camera
    const { width } = tile
    const [west, south] = [tile.west - east, tile.north - north - width]
    const far = Math.max(Math.abs(west), Math.abs(west + width)) ** 2
    const deep = Math.max(Math.abs(south), Math.abs(south + width)) ** 2
    // A column may be one cube of the coarser tile higher or lower than the ground.
    const slack = width * (this.columns ? 1 / this.columns : 0.05)
    const low = Math.min(tile.low, 0) - up - (far + deep) / (2 * earthRadius) - slack
    const high = Math.max(tile.high, 0) + this.headroom - up + slack
    const crown = this.headroom / 4 // reaches over the tile's border
    for (const plane of this.#frustum.planes) {
      const [x, y, z] = plane
      const maxDistance =
        x * (x > 0 ? west + width + crown : west - crown) +
        y * (y > 0 ? south + width + crown : south - crown) +
        z * (z > 0 ? high : low)
      if (maxDistance <= 0) return false
    }
    return true
  }
}

/**
 * The distance in metres from a position to where a ray (east, north, up) meets the ground or the sea, `max`
 * at most. The step grows with the distance, as a pixel does, so that a narrow ridge may be missed.
 */
export function distanceToGround(
  { east, north, up }: Position,
  [x, y, z]: readonly [number, number, number],
  groundAt: (east: number, north: number) => number | undefined,
  max: number,
): number {
  const above = (distance: number) =>
    up + z * distance - Math.max(groundAt(east + x * distance, north + y * distance) ?? 0, 0)
  let [before, distance] = [0, 0]
  while (distance < max) {
    const height = above(distance)
    if (height <= 0) {
      for (let i = 0; i < 12; i++) {
        const middle = (before + distance) / 2
        if (above(middle) > 0) before = middle
        else distance = middle
      }
      return distance
    }
    before = distance
    distance += Math.max(height * 0.4, distance * 0.01, 0.02)
  }
  return max
}
