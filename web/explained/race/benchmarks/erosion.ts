import { ratesOn } from '../../rates.js'
import {
  diamondSquare,
  diamondSquareScratch,
  erode,
  newTraces,
  planet,
  planetScratch,
} from '../../twins/index.js'
import { javaScriptEntrant, openPoints, ourEntrants, seedOf, terrainBenchmark } from './terrain.js'

const mountain = { generator: 'diamond-square', roughness: 0.25 } as const
const settings = { age: 0.6, hardness: 0.5, creep: 0.5, sea: 0.2 }

/** Nobody has published an equivalent program, so the rival is the fastest JavaScript we could write. */
const inJavaScript = javaScriptEntrant(
  { ...mountain, ...settings },
  ({ exponent, random, heights }) => {
    const scratch = new Float32Array(diamondSquareScratch(exponent))
    const water = newTraces(heights.length)
    const size = 2 ** exponent + 1
    const rates = ratesOn(settings, size, 'open')
    const run = () => {
      const seed = seedOf(random)
      diamondSquare({ ...mountain, exponent, seed }, heights, scratch)
      erode(heights, size, { ...settings, seed }, rates, 'open', water)
    }
    return { water, run }
  },
  { id: 'erosion-javascript', max: 11, reference: true },
  { seeded: true },
)

export const erosionBenchmark = terrainBenchmark({
  id: 'erosion',
  title: 'Erosion',
  exponents: [7, 8, 9, 10, 11, 12],
  entrants: [inJavaScript, ...ourEntrants({ ...mountain, ...settings })],
})

/** Stamps alone: the twin has no plates. */
const stamps = { generator: 'planet', plates: 0 } as const
const points = (exponent: number) => 6 * openPoints(exponent)

/** Nobody has published an equivalent program, so the rival is the fastest JavaScript we could write. */
const planetInJavaScript = javaScriptEntrant(
  stamps,
  ({ exponent, random, heights }) => {
    const scratch = planetScratch(exponent)
    return { run: () => planet({ exponent, seed: seedOf(random) }, heights, scratch) }
  },
  { max: 9, reference: true },
  { points, seeded: true },
)

export const planetBenchmark = terrainBenchmark({
  id: 'planet',
  title: 'Planet',
  exponents: [6, 7, 8, 9, 10],
  points,
  entrants: [planetInJavaScript, ...ourEntrants(stamps)],
})
