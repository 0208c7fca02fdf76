import type { Orogen } from '../../../package/index.js'
import { mix } from '../../published/random-stream.js'
import type { ProgramCheck } from './program.js'

/** What a map is that does not take the work of a terrain. */
export type MapKind = 'plane' | 'repeated' | 'noise' | 'smooth' | 'mixed'

/** The slopes between which a spectrum is that of a terrain. */
const [roughest, smoothest] = [0.5, 5]

/**
 * What the map's power falls by with the frequency of its waves, and the kind of map where that is no
 * terrain's. The slope is undefined where the module cannot be loaded.
 */
export async function kindOf(
  check: ProgramCheck,
): Promise<{ slope?: number | undefined; kind?: MapKind | undefined }> {
  if (isPlane(check)) return { kind: 'plane' }
  if (isRepeated(check)) return { kind: 'repeated' }
  const slope = await slopeOf(check)
  if (slope !== undefined && slope < roughest) return { slope, kind: 'noise' }
  if (slope !== undefined && slope > smoothest) return { slope, kind: 'smooth' }
  return { slope, kind: check.mixed ? 'mixed' : undefined }
}

/** Whether all heights lie in one plane. */
function isPlane({ heights, size, min, max }: ProgramCheck): boolean {
  const [origin, right, below] = [heights[0]!, heights[size - 1]!, heights[size * (size - 1)]!]
  const [across, down] = [(right - origin) / (size - 1), (below - origin) / (size - 1)]
  return heights.every((height, i) => {
    const wanted = origin + across * (i % size) + down * Math.floor(i / size)
    return Math.abs(height - wanted) <= 1e-4 * (max - min)
  })
}

/** Points of a stretch of a row, and rows in which stretches are looked for. */
const stretch = 8
const mostRows = 513

/**
 * Whether most stretches of its rows are there more than once, as in a tile that is copied over the map. Flat
 * ones do not count, nor do whole numbers, of which there are few.
 */
function isRepeated({ heights, size }: ProgramCheck): boolean {
  if (heights.every(Number.isInteger)) return false
  const bits = new Int32Array(heights.buffer, heights.byteOffset, heights.length)
  const known = new Set<number>()
  let count = 0
  for (let y = 0; y < size; y += Math.ceil(size / mostRows))
    for (let x = 0; x + stretch <= size; x++) {
      const from = y * size + x
      let hash = 0
      let isFlat = true
      for (let i = from; i < from + stretch; i++) {
        hash = mix(hash ^ bits[i]!)
        if (bits[i] !== bits[from]) isFlat = false
      }
      if (isFlat) continue
      known.add(hash)
      count += 1
    }
  return known.size < count / 2
}

let loading: Promise<Orogen> | undefined

async function slopeOf({ size, heights, min, max }: ProgramCheck): Promise<number | undefined> {
  loading ??= import('../../../package/index.js').then(({ loadOrogen }) => loadOrogen())
  const orogen = await loading.catch(() => (loading = undefined))
  const spectrum = orogen?.analyse({ size, heights, min, max, spacing: 1 }, { lags: 1, bins: 1 }).hurst
    .spectrum
  return spectrum ? 2 * spectrum + 2 : undefined
}
