import { baseSpacing, type LandWindow } from './land.js'

/** Cells a side of a tile. */
export const cells = 64
/** Points a side that are kept: those of its cells, and one more around for slopes. */
export const side = cells + 3
/** Points more on each side that only throw shadows. */
export const margin = 10
/** Points a side with them. */
export const wide = side + 2 * margin

/** A square of the land at one level: `x` eastwards and `y` southwards, counted in its own width. */
export class Tile {
  readonly level: number
  readonly x: number
  readonly y: number
  readonly parent: Tile | undefined
  /** North-west, north-east, south-west, south-east; undefined while nobody has asked for them. */
  children: Tile[] | undefined
  /** Where its points are kept; -1: nowhere. */
  slot = -1
  /** Metres: a side, and how far its western and its northern border lie east and north of the land's middle. */
  readonly width: number
  readonly west: number
  readonly north: number
  /** It has been asked for. */
  asked = false
  /** Metres above the sea; guessed until its points are there. */
  low: number
  high: number
  /** Which sun its light is of, by number. */
  sun = -1
  /** The frame in which it was last of use, and when it was first shown. */
  used = 0
  shownSince = NaN

  constructor(level: number, x: number, y: number, parent?: Tile) {
    this.level = level
    this.x = x
    this.y = y
    this.parent = parent
    this.width = (baseSpacing * cells) / 2 ** level
    this.west = x * this.width
    this.north = -y * this.width
    this.low = parent?.low ?? -20_000
    this.high = parent?.high ?? 20_000
  }

  get isThere(): boolean {
    return this.slot >= 0
  }

  /** The four tiles that it consists of. */
  divide(): Tile[] {
    const { level, x, y } = this
    return (this.children ??= [0, 1, 2, 3].map(
      (each) => new Tile(level + 1, 2 * x + (each & 1), 2 * y + (each >> 1), this),
    ))
  }

  /** The points that it is made of, with those around that throw shadows on it. */
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
