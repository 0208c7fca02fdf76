import type { PlaceOnLevel } from '../package/water-edges.js'
import type { TerrainWindow, WindowParameters } from '../package/window.js'
import { type LandParameters, requestWithRivers, spacingOf, unitHeightOf } from './land.js'
import {
  coverTile,
  edgeTile,
  fillFreshWater,
  isWetAt,
  lightTile,
  type ParentCover,
  ridgeTile,
  type ShadowHeights,
  type Sun,
} from './light.js'
import { forestLevel, margin, side, type Tile, wide } from './tile.js'

/** Points of a tile, without and with its margin. */
const points = side * side
const pointsAround = wide * wide

/** The heights of a window, in the format of the worker's answer. */
export type WindowHeights = Pick<TerrainWindow, 'heights' | 'ridges' | 'water' | 'cover' | 'min' | 'max'>

/**
 * Makes windows, in the order of the requests; the arrays of `recycle` are no longer needed and may be
 * written into.
 */
type MakeWindows = (requests: WindowParameters[], recycle: WindowHeights[]) => Promise<WindowHeights[]>

/** Tiles per request: as many as can be stored within one or two frames. */
const batch = 12
/** Milliseconds after a failure without new requests. */
const pauseAfterFailure = 2000

/**
 * A cache of a fixed number of tiles: their heights and their light, in arrays that are uploaded to the
 * graphics card layer by layer. New tiles replace those that have not been used for the longest time, the
 * finest first.
 */
export class TileStore {
  /**
   * Heights in the library's unit, and four bytes (see `lightTile` and `ridgeTile`) for each point, tile by
   * tile.
   */
  readonly heights: Float32Array<ArrayBuffer>
  readonly light: Uint8Array<ArrayBuffer>
  /** What covers each point: four bytes (see `coverTile`). */
  readonly cover: Uint8Array<ArrayBuffer>
  /** Where the edge of its water is: four bytes (see `edgeTile`). */
  readonly edges: Uint8Array<ArrayBuffer>
  /** Runs when a request has ended: its tiles wait for `take`, or it failed. */
  onAnswer: () => void = () => undefined
  /** Runs when the heights or the light of a slot have changed. */
  onTile: (slot: number) => void = () => undefined
  readonly #shadows: ShadowHeights
  readonly #tiles: (Tile | undefined)[]
  readonly #make: MakeWindows
  readonly #onError: (reason: unknown) => void
  readonly #spare: WindowHeights[] = []
  #arrived: { tile: Tile; window: WindowHeights }[] = []
  #wanted: { tile: Tile; urgency: number }[] = []
  #free: number[]
  #land: LandParameters
  #sun: Sun
  #suns = 0
  /** The tiles that may be dropped, as of the frame `#idleSince`. */
  #idle: Tile[] = []
  #idleSince = -1
  #isAsking = false
  #pauseUntil = -Infinity
  /** Whether a tile found no room, because all tiles in the cache are in use. */
  isFull = false
  /** Incremented when the land changes, so that answers for the previous land are dropped. */
  #generation = 0

  constructor(
    readonly capacity: number,
    land: LandParameters,
    sun: Sun,
    make: MakeWindows,
    onError: (reason: unknown) => void,
  ) {
    this.heights = new Float32Array(capacity * points)
    this.light = new Uint8Array(capacity * points * 4)
    this.cover = new Uint8Array(capacity * points * 4)
    this.edges = new Uint8Array(capacity * points * 4)
    this.#shadows = new Float32Array(capacity * pointsAround)
    this.#tiles = Array.from({ length: capacity }, () => undefined)
    this.#free = Array.from({ length: capacity }, (_, i) => capacity - 1 - i)
    this.#land = land
    this.#sun = sun
    this.#make = make
    this.#onError = onError
  }

  /** Whether tiles are being made. */
  get isBusy(): boolean {
    return this.#isAsking || this.#arrived.length > 0
  }

  /** Whether a request is running, and everything that has arrived is stored. */
  get isWaiting(): boolean {
    return this.#isAsking && this.#arrived.length === 0
  }

  /** Metres of one unit of height. */
  get unitHeight(): number {
    return unitHeightOf(this.#land)
  }

  /** The number of tiles in the store. */
  get count(): number {
    return this.capacity - this.#free.length
  }

  /** Forgets all tiles, for another land. */
  begin(land: LandParameters): void {
    this.#land = land
    this.#generation++
    this.#arrived = []
    this.#wanted = []
    this.#isAsking = false
    for (const tile of this.#tiles) if (tile) this.#drop(tile)
  }

  /** Moves the sun. All tiles are made again, and keep their old light until then. */
  set sun(sun: Sun) {
    this.#sun = sun
    this.#suns++
  }

  /** Whether the light of a tile belongs to an earlier sun. */
  isStale(tile: Tile): boolean {
    return tile.sun !== this.#suns
  }

  /** The `side × side` heights of a slot. */
  heightsOf(slot: number): Float32Array {
    return this.heights.subarray(slot * points, (slot + 1) * points)
  }

  /** Whether water covers a point of a slot. */
  isWet(slot: number, x: number, y: number): boolean {
    return isWetAt(this.edges, 4 * (slot * points + (y + 1) * side + x + 1))
  }

  /** A place as its edges know it, in points of the slot. */
  placeOn(slot: number, x: number, y: number): Omit<PlaceOnLevel, 'spacing'> {
    return { edges: bytesOf(this.edges, slot), columns: side, x: x + 1, y: y + 1 }
  }

  /**
   * Requests a tile; tiles of greater urgency come first. Request it again in each frame until it has
   * arrived.
   */
  want(tile: Tile, urgency: number): void {
    if (!tile.asked) this.#wanted.push({ tile, urgency })
  }

  /** Stores tiles that have arrived, for a limited number of milliseconds. */
  take(frame: number, milliseconds: number): void {
    const end = performance.now() + milliseconds
    while (this.#arrived.length > 0 && performance.now() < end) {
      const { tile, window } = this.#arrived.shift()!
      this.#keep(tile, window, frame)
      if (this.#spare.length < 2 * batch) this.#spare.push(window)
    }
  }

  /**
   * Requests the most urgent of the tiles that were wanted since the last call, unless a request is still
   * running.
   */
  ask(): void {
    const isPaused = performance.now() < this.#pauseUntil
    if (!this.#isAsking && !isPaused && this.#arrived.length === 0 && this.#wanted.length > 0) {
      const next = this.#wanted.sort((a, b) => b.urgency - a.urgency).slice(0, batch)
      void this.#ask(next.map(({ tile }) => tile))
    }
    this.#wanted = []
  }

  async #ask(tiles: Tile[]): Promise<void> {
    const generation = this.#generation
    this.#isAsking = true
    for (const tile of tiles) tile.asked = true
    try {
      const requests = tiles.map((tile) => requestWithRivers(this.#land, tile.window))
      const windows = await this.#make(requests, this.#spare.splice(0, tiles.length))
      if (generation !== this.#generation) return
      this.#arrived.push(...tiles.map((tile, i) => ({ tile, window: windows[i]! })))
      this.#isAsking = false
      this.onAnswer()
    } catch (reason) {
      if (generation !== this.#generation) return
      for (const tile of tiles) tile.asked = false
      this.#isAsking = false
      this.#pauseUntil = performance.now() + pauseAfterFailure
      this.#onError(reason)
      this.onAnswer()
    }
  }

  #keep(tile: Tile, { heights, ridges, water, cover, min, max }: WindowHeights, frame: number): void {
    tile.asked = false
    const { parent } = tile
    // The parent was dropped meanwhile, and with it the shadows that fall on this tile.
    if (parent && !parent.isThere) return
    const slot = tile.isThere ? tile.slot : (this.#free.pop() ?? this.#makeRoom(frame))
    if (slot === undefined) return void (this.isFull = true)
    this.#tiles[slot] = tile
    tile.slot = slot
    tile.used = frame
    tile.sun = this.#suns
    if (water) fillFreshWater(heights, water, spacingOf(tile.level))
    // Water may stand higher than all the ground of its tile.
    const top = water ? heights.reduce((high, height) => Math.max(high, height), max) : max
    tile.low = min * this.unitHeight
    tile.high = top * this.unitHeight
    const kept = this.heightsOf(slot)
    for (let y = 0; y < side; y++) {
      const from = (y + margin) * wide + margin
      kept.set(heights.subarray(from, from + side), y * side)
    }
    this.#shine(tile, heights)
    ridgeTile(ridges, this.#lightOf(slot))
    if (cover) coverTile(cover, bytesOf(this.cover, slot), this.#woodsAround(tile))
    edgeTile(water?.edges, heights, spacingOf(tile.level) / this.unitHeight, bytesOf(this.edges, slot))
    this.onTile(slot)
  }

  #shine({ slot, level, x, y, parent }: Tile, heights: Float32Array): void {
    const shadowOf = (slot: number) => this.#shadows.subarray(slot * pointsAround, (slot + 1) * pointsAround)
    const around = parent && { shadow: shadowOf(parent.slot), right: x & 1, lower: y & 1 }
    const spacing = spacingOf(level) / this.unitHeight
    lightTile(heights, spacing, this.#sun, around, shadowOf(slot), this.#lightOf(slot))
  }

  /** The cover of the parent, if that tells where forest is. */
  #woodsAround({ level, x, y, parent }: Tile): ParentCover | undefined {
    if (!parent || level <= forestLevel) return undefined
    return { bytes: bytesOf(this.cover, parent.slot), right: x & 1, lower: y & 1 }
  }

  #lightOf(slot: number): Uint8Array {
    return bytesOf(this.light, slot)
  }

  /**
   * Frees the slot of the tile that has not been used for the longest time; undefined if all are in use in
   * this frame.
   */
  #makeRoom(frame: number): number | undefined {
    const isIdle = (tile: Tile) =>
      tile.isThere && tile.used < frame && !tile.children?.some((child) => child.isThere)
    if (this.#idleSince !== frame) {
      this.#idleSince = frame
      const idle = this.#tiles.filter((tile): tile is Tile => tile !== undefined && isIdle(tile))
      this.#idle = idle.sort((a, b) => b.used - a.used || a.level - b.level)
    }
    let oldest = this.#idle.pop()
    while (oldest && !isIdle(oldest)) oldest = this.#idle.pop()
    if (!oldest) return undefined
    this.#drop(oldest)
    return this.#free.pop()
  }

  #drop(tile: Tile): void {
    this.#tiles[tile.slot] = undefined
    this.#free.push(tile.slot)
    tile.slot = -1
    tile.shownSince = NaN
    tile.children = undefined
    const { parent } = tile
    if (parent?.children?.every((child) => !child.isThere && !child.asked)) parent.children = undefined
  }
}

/** The four bytes of each point of a slot. */
const bytesOf = (bytes: Uint8Array, slot: number): Uint8Array =>
  bytes.subarray(slot * points * 4, (slot + 1) * points * 4)
