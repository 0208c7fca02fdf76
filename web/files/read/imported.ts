import { bareMap, checkedOptions, closed, withAllowed } from './heightmap.js'
import type { RawMap } from './raw-map.js'
import { type Fit, type SquareMap, squareMap } from './square.js'
import type { Heightmap, HeightmapOptions, Step } from './types.js'
import { unpack } from './unpack.js'

export interface ImportOptions extends HeightmapOptions {
  /** What becomes of a map that is not square; its middle if not given. */
  fit?: Fit
}

/** The square map of a file, and what the file itself has. */
export interface ImportedField extends SquareMap {
  of: Omit<Heightmap, 'heights' | 'notes'>
}

/**
 * Reads a file that is no TIFF, or finishes what was read of one.
 *
 * @internal
 */
export async function importedField(
  source: Blob | RawMap,
  { fit, ...given }: ImportOptions,
  step: Step,
): Promise<ImportedField> {
  const options = checkedOptions(given)
  try {
    const isFile = source instanceof Blob
    const found = isFile ? await bareMap(await unpack(source, options.name ?? ''), options, step) : source
    const map = closed(found, options)
    const square = squareMap(map, fit)
    const { width, height, spacing, unit, gaps, north, byteOrder } = map
    const of = { width, height, spacing, unit, gaps, north, byteOrder }
    return { ...square, notes: [...map.notes, ...square.notes], of }
  } catch (error) {
    throw withAllowed(error)
  }
}
