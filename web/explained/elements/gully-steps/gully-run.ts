import { diamondSquare } from '../../javascript/diamond-square.js'
import { arc, carve, type GullyOptions, SmoothLand, tiledSlopes } from '../../javascript/gullies.js'
import { hashAt, levelKey, rowKey } from '../../javascript/position-hash.js'

export type GullySettings = Required<Pick<GullyOptions, 'seed' | 'gullies' | 'gullyscale' | 'gullydetail'>>

export const stages = ['noise', 'smooth', 'stripe', 'cell', 'octaves', 'all'] as const
export type GullyStage = (typeof stages)[number]

export interface GullyStep {
  stage: GullyStage
  /** How many octaves the land has by now. */
  octave: number
  /** `side × side`, row-major. */
  heights: Float32Array
}

/** A cell, in points. */
export interface Cell {
  left: number
  top: number
  size: number
  pivot: readonly [x: number, y: number]
}

const exponent = 7
export const side = 2 ** exponent + 1

const steepnessOf = ({ right, down }: SmoothLand) => Math.hypot(right, down) || 1e-20

export type GullyRun = ReturnType<typeof gullyRun>

/** All steps from a map that tiles to the same map with gullies. Heights after the last step are those of the C++ library. */
export function gullyRun(settings: GullySettings) {
  const { seed, gullies, gullyscale } = settings
  const noise = new Float32Array(side * side)
  diamondSquare({ exponent, seed, tile: true }, noise)
  const { block, lattice, slopes } = tiledSlopes(exponent, gullyscale, noise)
  const land = new SmoothLand(block, lattice, slopes)
  const cell = steepest()
  look(cell)
  const up = [land.right, land.down].map((part) => part / steepnessOf(land)) as [number, number]
  const { smooth, stripe, all } = firstStripes()
  const octaves = Array.from({ length: exponent - gullyscale }, (_, i) => i + 1)
  const steps: GullyStep[] = [
    { stage: 'noise', octave: 0, heights: noise },
    { stage: 'smooth', octave: 0, heights: smooth },
    { stage: 'stripe', octave: 0, heights: stripe },
    { stage: 'cell', octave: 0, heights: all },
    ...octaves.map((octave) => ({ stage: 'octaves' as const, octave, heights: carved(smooth, octave) })),
    { stage: 'all', octave: 9, heights: carved(noise) },
  ]
  const heights = steps.flatMap(({ heights }) => [...heights])
  return {
    settings,
    steps,
    low: heights.reduce((low, height) => Math.min(low, height)),
    high: heights.reduce((high, height) => Math.max(high, height)),
    /** The cell that is shown, and which way is up at its pivot. */
    cell,
    up,
  }

  function carved(from: Float32Array, octaves?: number): Float32Array {
    const heights = from.slice()
    carve({ ...settings, ...(octaves && { octaves }), tile: true }, block, lattice, slopes, heights)
    return heights
  }

  /** Looks at the pivot of a cell. @returns how steep the land is there */
  function look({ pivot: [x, y] }: Cell): number {
    land.goTo(Math.round(y))
    land.look(Math.round(x))
    return steepnessOf(land)
  }

  /** Finds the cell with the steepest land at its pivot, apart from those along the border. */
  function steepest(): Cell {
    const cells = 2 ** gullyscale
    const size = 2 ** (exponent - gullyscale)
    const all = Array.from({ length: cells * cells }, (_, i): Cell => {
      const [column, row] = [i % cells, Math.trunc(i / cells)]
      const hash = hashAt(rowKey(levelKey(seed, 64), row), column)
      const place = (corner: number, bits: number) => size * (corner + 0.5 + bits / 2 ** 33)
      const pivot = [place(column, hash), place(row, hash << 16)] as const
      return { left: size * column, top: size * row, size, pivot }
    })
    const inside = ({ left, top }: Cell) => Math.min(left, top) > 0 && Math.max(left, top) < side - 1 - size
    const offered = cells > 2 ? all.filter(inside) : all
    return offered.reduce((best, each) => (look(each) > look(best) ? each : best))
  }

  /** The smooth land, and what the pivot of one cell adds to it: one stripe, then all of them. */
  function firstStripes() {
    const [smooth, stripe, all] = [noise.slice(), noise.slice(), noise.slice()]
    const tall = gullies / 2 ** gullyscale / 4
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
    return { smooth, stripe, all }
  }
}
