import { diamondSquare } from '../../javascript/diamond-square.js'
import { arc, carve, type GullyOptions, SmoothLand, tiledSlopes } from '../../javascript/gullies.js'
import { hashAt, levelKey, rowKey } from '../../javascript/position-hash.js'

export type Settings = Required<Pick<GullyOptions, 'seed' | 'gullies' | 'gullyscale' | 'gullydetail'>>

export const stages = ['noise', 'smooth', 'stripe', 'cell', 'octaves', 'all'] as const
export type Stage = (typeof stages)[number]

export interface Step {
  stage: Stage
  /** How many octaves the land has by now. */
  octave: number
  /** `side × side`, row-major. */
  heights: Float32Array
}

/** A cell, in points. */
interface Cell {
  left: number
  top: number
  size: number
  pivot: readonly [x: number, y: number]
}

const exponent = 7
export const side = 2 ** exponent + 1

const steepnessOf = ({ right, down }: SmoothLand) => Math.hypot(right, down) || 1e-20

/** All steps from a map that tiles to the same map with gullies. Heights after the last step are those of the C++ library. */
export class GullyRun {
  readonly settings: Settings
  readonly steps: Step[] = []
  readonly low: number
  readonly high: number
  /** The cell that is shown, and which way is up at its pivot. */
  readonly cell: Cell
  readonly up: readonly [right: number, down: number]

  constructor(settings: Settings) {
    this.settings = settings
    const noise = new Float32Array(side * side)
    diamondSquare({ exponent, seed: settings.seed, tile: true }, noise)
    const { block, lattice, slopes } = tiledSlopes(exponent, settings.gullyscale, noise)

    const land = new SmoothLand(block, lattice, slopes)
    this.cell = this.#steepest(land)
    this.up = [land.right, land.down].map((part) => part / steepnessOf(land)) as [number, number]
    const { smooth, stripe, cell } = this.#firstStripes(land)
    const carved = (from: Float32Array, octaves?: number) => {
      const heights = from.slice()
      const options = { ...settings, ...(octaves && { octaves }), tile: true }
      carve(options, block, lattice, slopes, heights)
      return heights
    }
    const add = (stage: Stage, octave: number, heights: Float32Array) =>
      this.steps.push({ stage, octave, heights })
    add('noise', 0, noise)
    add('smooth', 0, smooth)
    add('stripe', 0, stripe)
    add('cell', 0, cell)
    for (let octave = 1; settings.gullyscale + octave <= exponent; octave++)
      add('octaves', octave, carved(smooth, octave))
    add('all', 9, carved(noise))
    const all = this.steps.flatMap(({ heights }) => [...heights])
    this.low = all.reduce((low, height) => Math.min(low, height))
    this.high = all.reduce((high, height) => Math.max(high, height))
  }

  /** Finds the cell with the steepest land at its pivot, apart from those along the border, and looks there. */
  #steepest(land: SmoothLand): Cell {
    const { seed, gullyscale } = this.settings
    const cells = 2 ** gullyscale
    const size = 2 ** (exponent - gullyscale)
    const look = ([x, y]: readonly [number, number]) => {
      land.goTo(Math.round(y))
      land.look(Math.round(x))
      return steepnessOf(land)
    }
    const all = Array.from({ length: cells * cells }, (_, i): Cell => {
      const [column, row] = [i % cells, Math.trunc(i / cells)]
      const hash = hashAt(rowKey(levelKey(seed, 64), row), column)
      const place = (corner: number, bits: number) => size * (corner + 0.5 + bits / 2 ** 33)
      const pivot = [place(column, hash), place(row, hash << 16)] as const
      return { left: size * column, top: size * row, size, pivot }
    })
    const inside = ({ left, top }: Cell) => Math.min(left, top) > 0 && Math.max(left, top) < side - 1 - size
    const steepest = (cells > 2 ? all.filter(inside) : all).reduce((best, each) =>
      look(each.pivot) > look(best.pivot) ? each : best,
    )
    look(steepest.pivot)
    return steepest
  }

  /** The smooth land, and what the pivot of one cell adds to it: one stripe, then all of them. */
  #firstStripes(land: SmoothLand) {
    const { cell, settings } = this
    const smooth = new Float32Array(side * side)
    const stripe = new Float32Array(side * side)
    const all = new Float32Array(side * side)
    const tall = settings.gullies / 2 ** settings.gullyscale / 4
    const [pivotX, pivotY] = cell.pivot
    for (let y = 0; y < side; y++) {
      land.goTo(y)
      for (let x = 0; x < side; x++) {
        land.look(x)
        const at = y * side + x
        const [dx, dy] = [(x - pivotX) / cell.size, (y - pivotY) / cell.size]
        const steep = steepnessOf(land)
        const along = (dy * land.right - dx * land.down) / steep
        const turn = along - Math.round(along)
        const bell = Math.max(0, 1 - dx * dx - dy * dy) ** 3
        const wave = -arc(turn, Math.abs(turn)) * bell * tall * steep
        smooth[at] = land.height
        stripe[at] = land.height + (Math.abs(along) < 0.5 ? wave : 0)
        all[at] = land.height + wave
      }
    }
    return { smooth, stripe, cell: all }
  }
}
