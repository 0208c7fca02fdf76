import { ratesOn } from '../../rates.js'
import { diamondSquare } from '../../twins/diamond-square.js'
import { erode, newTraces, sourceOf } from '../../twins/erosion.js'
import { levelKey } from '../../twins/position-hash.js'
import { lostDrops, sumOf, unaided } from '../../twins/drops.js'

/** A map and the ways of all drops on it. */
export type Watershed = ReturnType<typeof watershedOf>

const usual = { hardness: 0.5, creep: 0.5, sea: 0.2 }

/** Diamond-square eroded to an age (0: not at all), and the path of a drop from each of its cells. */
export function watershedOf(exponent: number, seed: number, age: number) {
  const side = 2 ** exponent + 1
  const cells = side * side
  const heights = new Float32Array(cells)
  diamondSquare({ exponent, seed }, heights)
  const { sea, scale } = sourceOf(heights, side, usual.sea)
  const rises = heights.map((height) => Number(height > sea))
  const traces = newTraces(cells)
  const erosion = { ...usual, age, seed }
  erode(heights, side, erosion, ratesOn(erosion, side, 'open'), 'open', traces)
  // Heights above the sea divided by the relief of the noise; 0 is sea. The floors of lakes may lie below the
  // sea.
  const z = heights.map((height, cell) =>
    rises[cell] || traces.surface[cell]! > sea ? (height - sea) * scale || 1e-6 : 0,
  )
  const lattice = { side, wrap: false }
  const { flow, drained, pits } = unaided(lattice, z, levelKey(seed, 0), new Uint32Array(cells))
  const lost = lostDrops(lattice, z, flow)
  const land = z.reduce((sum, height) => sum + Number(height !== 0), 0)
  // `flow` gets no help out of pits; `area` counts the cells that drain through each cell once pits have
  // outlets.
  return { lattice, z, flow, area: drained.area, lost, pits, lostCount: sumOf(lost), land }
}
