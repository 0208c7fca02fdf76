import { optionsOf, whole } from '../../package/options.js'
import { filesModule } from '../../package/module/files-module.js'
import { perform } from '../file-jobs.js'
import { type Heightmap, type MapPart, mapPart, maxRefinement } from './types.js'

/**
 * Makes finer ground between the heights of a map, which all stay as they are: by the rule of diamond-square,
 * with perturbations as large as the map itself has them around each place, and as much smaller from level to
 * level as on the map. The same map and seed give the same heights, bit for bit. In a page the work is done
 * in a worker.
 *
 * @param levels how often the points a side are doubled, 0 to 8: 5 make a map of 1 m of one of 30 m, nearly
 * @param options.part the points of the refined map that are made, in place of all. They have the same bits,
 *   so that a map which is too large as a whole is refined part by part
 * @throws RangeError for more than 8193 points a side, or a part that does not lie within the refined map
 */
export async function refine(
  map: Heightmap,
  levels: number,
  options: { seed?: number; part?: MapPart } = {},
): Promise<Heightmap> {
  whole(0, maxRefinement)('levels', levels)
  const { seed = 0, part } = optionsOf(options, { seed: whole(0, 2 ** 32 - 1), part: mapPart })
  const refinement = { refine: levels, seed, part }
  const job = { kind: 'refine', map, refinement, files: await filesModule() } as const
  return (await perform(job, {})) as Heightmap
}
