import { rangeOf } from '../../package/heightfield.js'
import { ratesOn } from '../rates.js'
import { type Faults, erode, newTraces } from '../twins/erosion.js'
import { drain, type Flow, newFlow } from '../twins/erosion-flow.js'
import { unaided, unaidedArea } from '../twins/drops.js'
import { levelKey } from '../twins/position-hash.js'
import type { ArtefactId, VariantId } from './artefacts.js'
import type { Heights } from './filters.js'

/** A map after erosion, and the flow of its water. */
export interface ErodedMap extends Heights {
  heights: Float32Array<ArrayBuffer>
  /** 1 for cells of land. */
  land: Uint8Array
  flow: Flow
}

const faults: Partial<Record<VariantId, Faults>> = {
  'no-chance': { noChance: true },
  chance: {},
  held: { heldBorder: true },
  falling: {},
  rivers: {},
}

/**
 * The map of a variant that shows an artefact of erosion, made by the JavaScript twin, which alone can make
 * these errors; undefined for the other variants. The grain is measured on a round island, where no direction
 * is privileged.
 */
export function eroded(
  artefact: ArtefactId,
  variant: VariantId,
  { size, heights: before }: Heights,
  seed: number,
): ErodedMap | undefined {
  const fault = faults[variant]
  if (!fault && variant !== 'gullies') return undefined
  const isIsland = artefact === 'grain'
  const heights = isIsland ? roundIsland({ size, heights: before }) : before.slice()
  const cells = size * size
  const traces = newTraces(cells)
  traces.surface.fill(-Infinity)
  const erosion = { age: 0.6, hardness: 0.5, creep: 0.5, sea: isIsland ? 0.3 : 0, seed }
  if (fault) erode(heights, size, erosion, ratesOn(erosion, size, 'open', fault), 'open', traces, fault)
  const land = Uint8Array.from(heights, (height, cell) => (traces.surface[cell]! > height ? 0 : 1))
  const { min } = rangeOf(heights)
  const z = heights.map((height, cell) => (land[cell] ? height - min + 1 : 0))
  const lattice = { side: size, wrap: false }
  const key = levelKey(seed, 0)
  if (artefact === 'gullies') {
    const { flow } = unaided(lattice, z, key, new Uint32Array(cells))
    return { size, heights, land, flow: { ...flow, area: unaidedArea(lattice, z, flow) } }
  }
  const flow = newFlow(cells)
  drain(lattice, z, key, flow, new Uint32Array(cells))
  return { size, heights, land, flow }
}

/** A cone with the map on it, at a twentieth of its height. */
function roundIsland({ size, heights }: Heights): Float32Array<ArrayBuffer> {
  const { min, max } = rangeOf(heights)
  const middle = (size - 1) / 2
  const grain = max > min ? 0.05 / (max - min) : 0
  return Float32Array.from(heights, (height, cell) => {
    const [x, y] = [(cell % size) - middle, Math.floor(cell / size) - middle]
    return 1 - Math.sqrt(x * x + y * y) / middle + grain * (height - min)
  })
}

/** The streams as a picture: the square root of the cells that drain through each, up to 1; the sea is 0. */
export const streamsOf = ({ land, flow }: ErodedMap): Float32Array<ArrayBuffer> =>
  Float32Array.from(land, (isLand, cell) => (isLand ? Math.min(1, Math.sqrt(flow.area[cell]!) / 24) : 0))
