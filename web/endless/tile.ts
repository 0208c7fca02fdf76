import { baseSpacing, type LandWindow } from './land.js'

/** Cells a side of a tile. */
export const cells = 64
/** Stored points a side: those of the cells, and one more on each side for slopes. */
export const side = cells + 3
/** Further points on each side that only cast shadows. */
export const margin = 10
/** Points a side with the margin. */
export const wide = side + 2 * margin
/**
 * The level of the tiles that tell where forest is, whatever level is drawn: so no tree comes and goes with
 * levels, and each has its litter below it.
 */
export const forestLevel = 12

/**
 * A square of the land at one level, at column `x` (eastwards) and row `y` (southwards) of that level's
 * tiles.
 */
export class Tile {
  /** North-west, north-east, south-west, south-east; undefined until `divide`. */
  children: Tile[] | undefined
  /** Its slot in the store; -1: none. */
  slot = -1
  /**
   * Its side, its western border east of the land's middle, and its northern border north of it, in metres.
   */
  readonly width: number
  readonly west: number
  readonly north: number
  /** Whether a request for it is running. */
  asked = false
  /** Lowest and highest point in metres above the sea; a guess until the heights arrive. */
  low: number
  high: number
  /** The number of the sun that its light was computed for. */
  sun = -1
  /** The frame in which it was last used, and the time in seconds when it was first shown. */
  used = 0
  shownSince = NaN

  constructor(
    readonly level: number,
    readonly x: number,
    readonly y: number,
    readonly parent?: Tile,
  ) {
    this.width = (baseSpacing * cells) / 2 ** level
    this.west = x * this.width
    this.north = -y * this.width
    this.low = parent?.low ?? -20_000
    this.high = parent?.high ?? 20_000
  }

  get isThere(): boolean {
    return this.slot >= 0
  }

  /** Its four quarters. */
  divide(): Tile[] {
    const { level, x, y } = this
    return (this.children ??= [0, 1, 2, 3].map(
      (each) => new Tile(level + 1, 2 * x + (each & 1), 2 * y + (each >> 1), this),
    ))
  }

  /** Its points with the margin. */
  get window(): LandWindow {
    return {
      level: this.level,
      x: this.x * cells - 1 - margin,
      y: this.y * cells - 1 - margin,
      width: wide,
      height: wide,
    }
  }
}
