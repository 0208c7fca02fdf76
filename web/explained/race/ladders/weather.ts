import {
  diamondSquare,
  diamondSquareScratch,
  erode,
  erodePlanet,
  newPlanetTraces,
  newTraces,
  planet,
  planetRoom,
  planetSea,
} from '../../javascript/index.js'
import { carve, tiledSlopes } from '../../javascript/gullies.js'
import { javaScriptRung, openPoints, ourRungs, terrainLadder } from './terrain.js'

const mountain = { generator: 'diamond-square', roughness: 0.25 } as const
const weather = { age: 0.6, hardness: 0.5, rain: 0.5, sea: 0.2 }

/** Nobody has published an equivalent program, so the rival is the fastest JavaScript we could write. */
const inJavaScript = javaScriptRung(
  { ...mountain, ...weather },
  ({ exponent, seed, heights }) => {
    const scratch = new Float32Array(diamondSquareScratch(exponent))
    const water = newTraces(heights.length)
    const run = () => {
      diamondSquare({ ...mountain, exponent, seed }, heights, scratch)
      erode(heights, 2 ** exponent + 1, { ...weather, seed }, 'open', water)
    }
    return { water, run }
  },
  { id: 'weather-javascript', max: 11, reference: true },
)

export const weatherLadder = terrainLadder({
  id: 'weather',
  title: 'Weather',
  exponents: [7, 8, 9, 10, 11, 12],
  rungs: [inJavaScript, ...ourRungs({ ...mountain, ...weather })],
})

const carved = { ...mountain, gullies: 1, tile: true } as const

/** Nobody has published an equivalent program, so the rival is the fastest JavaScript we could write. */
const gulliesInJavaScript = javaScriptRung(
  carved,
  ({ exponent, seed, heights }) => {
    const scratch = new Float32Array(diamondSquareScratch(exponent))
    const run = () => {
      diamondSquare({ ...carved, exponent, seed }, heights, scratch)
      const { block, lattice, slopes } = tiledSlopes(exponent, 3, heights)
      carve({ ...carved, seed }, block, lattice, slopes, heights)
    }
    return { run }
  },
  { max: 10, reference: true },
)

export const gullyLadder = terrainLadder({
  id: 'gullies',
  title: 'Gullies',
  exponents: [7, 8, 9, 10, 11],
  rungs: [gulliesInJavaScript, ...ourRungs(carved)],
})

const points = (exponent: number) => 6 * openPoints(exponent)

/** Nobody has published an equivalent program, so the rival is the fastest JavaScript we could write. */
const planetInJavaScript = javaScriptRung(
  { generator: 'planet' },
  ({ exponent, seed, heights }) => {
    const room = planetRoom(exponent)
    return { run: () => planet({ exponent, seed }, heights, room) }
  },
  { max: 9, reference: true },
  { points },
)

export const planetLadder = terrainLadder({
  id: 'planet',
  title: 'Planet',
  exponents: [6, 7, 8, 9, 10],
  points,
  rungs: [planetInJavaScript, ...ourRungs({ generator: 'planet' })],
})

const ocean = 0.7
const worn = { generator: 'planet', ocean, age: 0.6, hardness: 0.5, rain: 0.5 } as const

/** Nobody has published an equivalent program, so the rival is the fastest JavaScript we could write. */
const planetWeatherInJavaScript = javaScriptRung(
  worn,
  ({ exponent, seed, heights }) => {
    const size = 2 ** exponent + 1
    const room = planetRoom(exponent)
    const water = newPlanetTraces(heights.length)
    const run = () => {
      planet({ exponent, seed }, heights, room)
      erodePlanet(heights, size, planetSea(heights, size, ocean), { ...worn, seed }, water)
    }
    return { water, run }
  },
  { id: 'planet-weather-javascript', max: 9, reference: true },
  { points },
)

export const planetWeatherLadder = terrainLadder({
  id: 'planet-weather',
  title: 'Weather of a planet',
  exponents: [6, 7, 8, 9],
  points,
  rungs: [planetWeatherInJavaScript, ...ourRungs(worn)],
})
