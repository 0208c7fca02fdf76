import { diamondSquareR, randomTable } from '../../published/voirol-r.js'
import { difference, type Entrant } from '../entrant.js'
import { openPoints, ourEntrants, terrainBenchmark } from './terrain.js'

// Voirol's promise for his program R: since its random numbers come from a table, every distribution is as
// fast. Each has the variance of his uniform one, 1/12, and its table is drawn anew for every map.

type Table = (random: () => number) => number[]

const standard = Math.sqrt(1 / 12)
const empty = () => randomTable(() => 0)
const filled =
  (draw: (random: () => number) => number): Table =>
  (random) =>
    empty().map(() => draw(random))
/** A table that is there already, as a reader may bring one. */
const own = empty().map((_, i) => (i % 3 === 0 ? 0.5 : -0.25))

const tables: Record<string, Table> = {
  uniform: randomTable,
  triangular: filled((random) => (random() + random() - 1) * Math.SQRT1_2),
  gaussian: filled(
    (random) => standard * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  ),
  exponential: filled((random) => standard * (-Math.log(1 - random()) - 1)),
  own: () => own,
}

/**
 * Makes the map in the plainest way, to check Voirol's program with any table: for each point the mean of its
 * neighbours to the north, west, east and south, or of the four corners of its square, plus the number for
 * its index.
 */
function plainR(exponent: number, table: readonly number[]): Float32Array {
  const cells = 1 << exponent
  const side = cells + 1
  const heights = new Float32Array(side * side)
  const number = (i: number) => table[i % table.length]!
  for (const i of [0, cells, cells * side, side * side - 1]) heights[i] = number(i)
  let amplitude = 2
  const put = (x: number, y: number, around: readonly (readonly [number, number])[]) => {
    const inside = around
      .map(([dx, dy]) => [x + dx, y + dy] as const)
      .filter(([x, y]) => x >= 0 && y >= 0 && x < side && y < side)
    const sum = inside.reduce((sum, [x, y]) => sum + heights[y * side + x]!, 0)
    heights[y * side + x] = amplitude * number(y * side + x) + sum / inside.length
  }
  for (let half = cells / 2; half >= 1; half /= 2) {
    const corners = [[-half, -half], [half, -half], [-half, half], [half, half]] as const // prettier-ignore
    const cross = [[0, -half], [-half, 0], [half, 0], [0, half]] as const // prettier-ignore
    for (let y = half; y < side; y += 2 * half) for (let x = half; x < side; x += 2 * half) put(x, y, corners)
    amplitude *= 0.70710678
    for (let y = 0; y < side; y += half)
      for (let x = (y / half) % 2 === 0 ? half : 0; x < side; x += 2 * half) put(x, y, cross)
    amplitude *= 0.70710678
  }
  return heights
}

const entrant = (distribution: string, more: Partial<Entrant> = {}): Entrant => ({
  id: `voirol-r-${distribution}`,
  title: `Voirol R, ${distribution}`,
  max: 11,
  ...more,
  async build({ exponent, random }) {
    const heights = new Float32Array(openPoints(exponent))
    const make = tables[distribution]!
    return {
      run: () => (diamondSquareR({ exponent, faithful: true }, heights, make(random)), heights),
      problem() {
        const table = make(random)
        diamondSquareR({ exponent, faithful: true }, heights, table)
        return difference(`voirol-r-${distribution}`, heights, plainR(exponent, table))
      },
    }
  },
})

const ours = (distribution: 'uniform' | 'gaussian' | 'exponential', more: Partial<Entrant> = {}): Entrant => {
  const [, , copied] = ourEntrants({ generator: 'diamond-square', roughness: 0.3, distribution })
  return { ...copied!, id: `ours-${distribution}`, title: `Orogen, ${distribution}`, ...more }
}

export const distributionsBenchmark = terrainBenchmark({
  id: 'distributions',
  title: 'Probability distributions',
  exponents: [8, 9, 10],
  entrants: [
    entrant('uniform', { reference: true }),
    entrant('triangular'),
    entrant('gaussian'),
    entrant('exponential'),
    entrant('own'),
    ours('uniform', { other: true }),
    ours('gaussian'),
    ours('exponential'),
  ],
})
