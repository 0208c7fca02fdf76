import { optionsOf, whole } from '../../package/options.js'
import { filesModule, perform } from '../file-jobs.js'
import { type Heightmap, maxRefinement } from './types.js'

/**
 * Makes finer ground between the heights of a map, which all stay as they are: by the rule of diamond-square,
 * with perturbations as large as the map itself has them around each place, and as much smaller from level to
 * level as on the map. The same map and seed give the same heights, bit for bit. In a page the work is done
 * in a worker.
 *
 * @param levels how often the points a side are doubled, 0 to 8: 5 make a map of 1 m of one of 30 m, nearly
 * @throws RangeError for more than 8193 points a side
 */
export async function refine(
  map: Heightmap,
  levels: number,
  options: { seed?: number } = {},
): Promise<Heightmap> {
  whole(0, maxRefinement)('levels', levels)
  const { seed = 0 } = optionsOf(options, { seed: whole(0, 2 ** 32 - 1) })
  const job = { kind: 'refine', map, levels, seed, files: await filesModule() } as const
  return (await perform(job, {})) as Heightmap
}
