import { type JobControl, importHeightmap } from '../../../exports/index.js'
import { pictureHeader } from '../../../orogen/picture-header.js'
import type { Imported } from '../../../terrain/state.js'

/**
 * A heightmap; of a picture that is not square the middle.
 *
 * @throws RangeError, a refusal, that says what the file is, what is allowed and what to do.
 */
export async function readMap(
  file: File,
  byteOrder: 'little' | 'big' = 'little',
  control: JobControl,
): Promise<Imported> {
  const field = await importHeightmap(file, { crop: true, byteOrder }, control)
  const imported = { name: file.name, file, field }
  if (/\.(r16|raw|r32)$/i.test(file.name)) return { ...imported, byteOrder }
  const { width, height } = pictureHeader(new Uint8Array(await file.slice(0, 1 << 16).arrayBuffer()))
  return width === height ? imported : { ...imported, whole: { width, height } }
}
