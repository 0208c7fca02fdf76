import { type JobControl, importHeightmap } from '../../../exports/index.js'
import type { Imported } from '../../../state/state.js'

/**
 * A heightmap; of a map that is not square the middle.
 *
 * @throws RangeError, a refusal, that says what the file is, what is allowed and what to do.
 */
export async function readMap(
  file: File,
  byteOrder: 'little' | 'big' = 'little',
  control: JobControl,
): Promise<Imported> {
  const { whole, ...field } = await importHeightmap(file, { crop: true, byteOrder }, control)
  const imported = { name: file.name, file, field, whole }
  return /\.(r16|raw|r32)$/i.test(file.name) ? { ...imported, byteOrder } : imported
}
