import { type Land, type PieceRequest, requestFor, spacingOf, unitHeight } from './land.js'
import { lightTile, type ShadowLine, type Sun } from './light.js'
import { margin, side, type Tile, wide } from './tile.js'

/** Points of a tile, and with its margin. */
const points = side * side
const pointsAround = wide * wide

/** A piece of the land, as the worker answers. */
export interface Piece {
  heights: Float32Array<ArrayBuffer>
  min: number
  max: number
}

/** Makes pieces, in the order of the requests; `recycle`: some that are no longer needed, to be written into. */
export type MakePieces<Made extends Piece = Piece> = (
  requests: PieceRequest[],
  recycle: Made[],
) => Promise<Made[]>

/** So many tiles are asked for together: what comes back is the work of one or two frames. */
const together = 12
/** After a failure nothing is asked for, so many milliseconds long. */
const patience = 2000

/**
 * The tiles that are kept, a fixed number of them: their points and their light, in arrays that the graphics card is given layer by
 * layer. Those that were not of use for the longest time make room for new ones, the finest first.
 */
export class TileStore {
  readonly capacity: number
  /** Heights as the noise has them, and four bytes of light (see `lightTile`), tile by tile. */
  readonly heights: Float32Array<ArrayBuffer>
  readonly light: Uint8Array<ArrayBuffer>
  /** Runs when tiles have come, to be taken. */
  onArrived: () => void = () => undefined
  /** Runs when a tile's points have changed. */
  onTile: (slot: number) => void = () => undefined
  readonly #lines: ShadowLine
  readonly #tiles: (Tile | undefined)[]
  readonly #make: MakePieces
  readonly #onError: (reason: unknown) => void
  readonly #spare: Piece[] = []
  #arrived: { tile: Tile; piece: Piece }[] = []
  #wanted: { tile: Tile; urgency: number }[] = []
  #free: number[]
  #land: Land
  #sun: Sun
  #suns = 0
  /** What may go, as it was in a frame. */
  #idle: Tile[] = []
  #idleSince = -1
  #isAsking = false
  #restUntil = -Infinity
  /** A tile had no room, for all that are kept are of use. */
  isFull = false
  /** Rises when all that was asked for is of no use any more. */
  #era = 0

  constructor(capacity: number, land: Land, sun: Sun, make: MakePieces, onError: (reason: unknown) => void) {
    this.capacity = capacity
    this.heights = new Float32Array(capacity * points)
    this.light = new Uint8Array(capacity * points * 4)
    this.#lines = new Float32Array(capacity * pointsAround)
    this.#tiles = Array.from({ length: capacity }, () => undefined)
    this.#free = Array.from({ length: capacity }, (_, i) => capacity - 1 - i)
    this.#land = land
    this.#sun = sun
    this.#make = make
    this.#onError = onError
  }

  /** Whether tiles are on their way. */
  get isBusy(): boolean {
    return this.#isAsking || this.#arrived.length > 0
  }

  /** How many tiles are kept. */
  get count(): number {
    return this.capacity - this.#free.length
  }

  /** Forgets all tiles: another land. */
  begin(land: Land): void {
    this.#land = land
    this.#era++
    this.#arrived = []
    this.#wanted = []
    this.#isAsking = false
    for (const tile of this.#tiles) if (tile) this.#drop(tile)
  }

  /** Moves the sun: all tiles are made anew, and stay as they are until then. */
  set sun(sun: Sun) {
    this.#sun = sun
    this.#suns++
  }

  /** Whether another sun shines on a tile than the one that stands in the sky now. */
  isStale(tile: Tile): boolean {
    return tile.sun !== this.#suns
  }

  /** Heights of a tile that is there, `side × side` of them. */
  heightsOf(slot: number): Float32Array {
    return this.heights.subarray(slot * points, (slot + 1) * points)
  }

  /** Asks for a tile, to be had some frames later; the lower the urgency the later. To be said again in each frame. */
  want(tile: Tile, urgency: number): void {
    if (!tile.asked) this.#wanted.push({ tile, urgency })
  }

  /** Takes of the tiles that have come what so many milliseconds allow. */
  take(frame: number, milliseconds: number): void {
    const end = performance.now() + milliseconds
    while (this.#arrived.length > 0 && performance.now() < end) {
      const { tile, piece } = this.#arrived.shift()!
      this.#keep(tile, piece, frame)
      if (this.#spare.length < 2 * together) this.#spare.push(piece)
    }
  }

  /** Asks for the most urgent of the tiles that were wanted since the last call, unless others are still on their way. */
  ask(): void {
    const rests = performance.now() < this.#restUntil
    if (!this.#isAsking && !rests && this.#arrived.length === 0 && this.#wanted.length > 0) {
      const next = this.#wanted.sort((a, b) => b.urgency - a.urgency).slice(0, together)
      void this.#ask(next.map(({ tile }) => tile))
    }
    this.#wanted = []
  }

  async #ask(tiles: Tile[]): Promise<void> {
    const era = this.#era
    this.#isAsking = true
    for (const tile of tiles) tile.asked = true
    try {
      const requests = tiles.map((tile) => requestFor(this.#land, tile.window))
      const pieces = await this.#make(requests, this.#spare.splice(0, tiles.length))
      if (era !== this.#era) return
      this.#arrived.push(...tiles.map((tile, i) => ({ tile, piece: pieces[i]! })))
      this.#isAsking = false
      this.onArrived()
    } catch (reason) {
      if (era !== this.#era) return
      for (const tile of tiles) tile.asked = false
      this.#isAsking = false
      this.#restUntil = performance.now() + patience
      this.#onError(reason)
    }
  }

  #keep(tile: Tile, { heights, min, max }: Piece, frame: number): void {
    tile.asked = false
    const { parent } = tile
    // What lay around it is gone: one came back to where it is of no use.
    if (parent && !parent.isThere) return
    const slot = tile.isThere ? tile.slot : (this.#free.pop() ?? this.#makeRoom(frame))
    if (slot === undefined) return void (this.isFull = true)
    this.#tiles[slot] = tile
    tile.slot = slot
    tile.used = frame
    tile.low = min * unitHeight
    tile.high = max * unitHeight
    tile.sun = this.#suns
    const kept = this.heightsOf(slot)
    for (let y = 0; y < side; y++) {
      const from = (y + margin) * wide + margin
      kept.set(heights.subarray(from, from + side), y * side)
    }
    this.#shine(tile, heights)
    this.onTile(slot)
  }

  #shine({ slot, level, x, y, parent }: Tile, heights: Float32Array): void {
    const lineOf = (slot: number) => this.#lines.subarray(slot * pointsAround, (slot + 1) * pointsAround)
    const around = parent && { line: lineOf(parent.slot), right: x & 1, lower: y & 1 }
    const spacing = spacingOf(level) / unitHeight
    const bytes = this.light.subarray(slot * points * 4, (slot + 1) * points * 4)
    lightTile(heights, spacing, this.#sun, around, lineOf(slot), bytes)
  }

  /** The place of the tile that was of no use for the longest time; none where all are of use in this frame. */
  #makeRoom(frame: number): number | undefined {
    const isIdle = (tile: Tile) =>
      tile.isThere && tile.used < frame && !tile.children?.some((child) => child.isThere)
    if (this.#idleSince !== frame) {
      this.#idleSince = frame
      const idle = this.#tiles.filter((tile): tile is Tile => tile !== undefined && isIdle(tile))
      // The last one goes first.
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
