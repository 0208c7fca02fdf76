import { oneOf, optionsOf } from '../../package/options.js'
import { filesModule } from '../../package/module/files-module.js'
import { perform } from '../file-jobs.js'
import { type Fit, fits, type Heightmap, type SquareMap } from './types.js'

/**
 * Makes the map with square cells that views, erosion and files need: an oblong one as the part of a square
 * in which its border goes on, or its middle alone. A map with square cells keeps every height. In a page it
 * is made in a worker.
 *
 * @throws RangeError for a map that is none, or whose scale cannot be drawn
 */
export async function squareMap(map: Heightmap, fit: Fit = 'whole'): Promise<SquareMap> {
  optionsOf({ fit }, { fit: oneOf(...fits) })
  return (await perform({ kind: 'square', map, fit, files: await filesModule() }, {})) as SquareMap
}
