import { columnTop, finestColumns } from './columns.js'
import { finestLevel, unitHeight } from './land.js'
import { cells, side, Tile } from './tile.js'
import type { TileStore } from './tile-store.js'

/** Where one looks from, in metres: eastwards, northwards, above the sea. */
export interface Place {
  east: number
  north: number
  up: number
}

/** Radius of the Earth, over whose curve the land sinks out of sight. */
export const earthRadius = 6_371_000

/** What is seen: planes through the eye, each by its inner normal (east, north, up), so many metres far. */
export interface Sight {
  planes: readonly (readonly [number, number, number])[]
  distance: number
}

/** A tile that is drawn. */
export interface Shown {
  tile: Tile
  /** 1: as coarse as its parent, to fade in, down to 0. */
  coarseness: number
}

const rootWidth = new Tile(0, 0, 0).width

/** With less a tile would have no room to turn into the coarser one. */
const leastReach = 3.5
/** A new tile takes so many seconds to come out of the coarser one. */
const fade = 0.35

/**
 * Which tiles are drawn, after CDLOD (F. Strugar, "Continuous Distance-Dependent Level of Detail for Rendering Heightmaps", 2010): a
 * tile is divided where it is nearer than some number of its own halves, and each point moves onto the coarser mesh before the
 * tile around it takes over. That mesh is exactly every second point of the finer one, so nothing jumps.
 */
export class TileTree {
  readonly shown: Shown[] = []
  /** Whether some of those shown are still fading in, or wait for finer ones. */
  isSettled = false
  /** A tile is divided if it is nearer than so many of its halves; fewer where the store is too small for all that is seen. */
  reach = 5
  /** The ground stands in so many columns of cubes a side of a tile; 0: it is a surface. */
  columns = 0
  readonly #store: TileStore
  readonly #roots = new Map<string, Tile>()
  #frame = 0
  #eye: Place = { east: 0, north: 0, up: 0 }
  #sight: Sight = { planes: [], distance: 0 }
  #seconds = 0

  constructor(store: TileStore) {
    this.#store = store
  }

  get frame(): number {
    return this.#frame
  }

  /** To be called with the store's `begin`. */
  clear(): void {
    this.#roots.clear()
    this.shown.length = 0
  }

  /** Chooses what is drawn at a time in seconds, and asks the store for what is missing. Cost: some µs a tile that is kept. */
  select(eye: Place, sight: Sight, seconds: number): void {
    this.#frame++
    if (this.#store.isFull) this.reach = Math.max(this.reach * 0.92, leastReach)
    this.#store.isFull = false
    this.#eye = eye
    this.#sight = sight
    this.#seconds = seconds
    this.shown.length = 0
    this.isSettled = true
    const [west, east] = [-1, 1].map((way) => Math.floor((eye.east + way * sight.distance) / rootWidth))
    const [north, south] = [-1, 1].map((way) => Math.floor((-eye.north + way * sight.distance) / rootWidth))
    for (let y = north!; y <= south!; y++)
      for (let x = west!; x <= east!; x++) {
        const key = `${x} ${y}`
        const root = this.#roots.get(key) ?? new Tile(0, x, y)
        this.#roots.set(key, root)
        root.used = this.#frame
        if (root.isThere) this.#visit(root)
        else this.#miss(root, 1e9)
      }
    for (const [key, root] of this.#roots)
      if (!root.isThere && root.used < this.#frame) this.#roots.delete(key)
  }

  /** Metres above the sea of the ground at a place, by the finest tile that is there; undefined where there is none. */
  groundAt(east: number, north: number): number | undefined {
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
    const heights = this.#store.heightsOf(tile.slot)
    const { columns } = this
    const spacing = tile.width / (columns || cells)
    const [x, y] = [(px - tile.west) / spacing, (py + tile.north) / spacing]
    if (columns) return columnTop(heights, columns, x, y, spacing / unitHeight) * unitHeight
    const [column, row] = [x, y].map((at) => Math.min(Math.max(Math.floor(at), 0), cells - 1))
    const [s, t] = [x - column!, y - row!]
    const at = (row! + 1) * side + column! + 1
    const upper = heights[at]! + (heights[at + 1]! - heights[at]!) * s
    const lower = heights[at + side]! + (heights[at + side + 1]! - heights[at + side]!) * s
    return (upper + (lower - upper) * t) * unitHeight
  }

  get #finest(): number {
    return this.columns ? finestColumns(this.columns) : finestLevel
  }

  #visit(tile: Tile): void {
    tile.used = this.#frame
    if (this.#store.isStale(tile)) this.#miss(tile, 1e7 - tile.level)
    const distance = this.#distanceTo(tile)
    if (distance > this.#sight.distance) return
    const isSeen = this.#isSeen(tile)
    const isFine = distance >= (this.reach * tile.width) / 2 || tile.level >= this.#finest
    if (isFine) return this.#show(tile, isSeen)
    // What is out of sight stays coarse, but for the ground one stands on.
    if (!isSeen && distance > 0) return
    const children = tile.divide()
    let complete = true
    for (const child of children) {
      if (child.isThere) {
        child.used = this.#frame
        continue
      }
      complete = false
      // What is seen comes first, and the coarse before the fine: each is made of all those around it.
      this.#miss(child, (isSeen ? 1e6 : 0) - child.level * 1e3 - distance / tile.width, isSeen)
    }
    if (!complete) return this.#show(tile, isSeen)
    for (const child of children) this.#visit(child)
  }

  #miss(tile: Tile, urgency: number, isSeen = true): void {
    this.#store.want(tile, urgency)
    if (isSeen) this.isSettled = false
  }

  #show(tile: Tile, isSeen: boolean): void {
    if (!isSeen) return
    if (Number.isNaN(tile.shownSince)) tile.shownSince = this.#seconds
    const coarseness = tile.parent ? Math.max(1 - (this.#seconds - tile.shownSince) / fade, 0) : 0
    if (coarseness > 0) this.isSettled = false
    this.shown.push({ tile, coarseness })
  }

  #distanceTo(tile: Tile): number {
    const { east, north, up } = this.#eye
    const dx = Math.max(tile.west - east, east - tile.west - tile.width, 0)
    const dy = Math.max(north - tile.north, tile.north - tile.width - north, 0)
    const dz = Math.max(tile.low - up, up - Math.max(tile.high, 0), 0)
    return Math.hypot(dx, dy, dz)
  }

  #isSeen(tile: Tile): boolean {
    const { east, north, up } = this.#eye
    const { width } = tile
    const [west, south] = [tile.west - east, tile.north - north - width]
    const far = Math.max(Math.abs(west), Math.abs(west + width)) ** 2
    const deep = Math.max(Math.abs(south), Math.abs(south + width)) ** 2
    // Columns may stand a cube of the coarser tile higher or lower than the ground.
    const slack = width * (this.columns ? 1 / this.columns : 0.05)
    const low = Math.min(tile.low, 0) - up - (far + deep) / (2 * earthRadius) - slack
    const high = Math.max(tile.high, 0) - up + slack
    for (const plane of this.#sight.planes) {
      const [x, y, z] = plane
      const farthest =
        x * (x > 0 ? west + width : west) + y * (y > 0 ? south + width : south) + z * (z > 0 ? high : low)
      if (farthest <= 0) return false
    }
    return true
  }
}
