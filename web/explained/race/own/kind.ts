import type { Orogen } from '../../../package/index.js'
import type { ProgramCheck } from './program.js'

/** What a map is that does not take the work of a terrain. */
export type MapKind = 'plane' | 'noise' | 'smooth'

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
  const slope = await slopeOf(check)
  if (slope === undefined) return {}
  if (slope < roughest) return { slope, kind: 'noise' }
  return { slope, kind: slope > smoothest ? 'smooth' : undefined }
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

let loading: Promise<Orogen> | undefined

async function slopeOf({ size, heights, min, max }: ProgramCheck): Promise<number | undefined> {
  loading ??= import('../../../package/index.js').then(({ loadOrogen }) => loadOrogen())
  const orogen = await loading.catch(() => (loading = undefined))
  const spectrum = orogen?.analyse({ size, heights, min, max, spacing: 1 }, { lags: 1, bins: 1 }).hurst
    .spectrum
  return spectrum ? 2 * spectrum + 2 : undefined
}
