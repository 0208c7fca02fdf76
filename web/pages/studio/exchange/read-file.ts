import { importHeightmap } from '../../../exports/index.js'
import { readParameters } from '../../../exports/parameters.js'
import { pictureHeader } from '../../../orogen/picture-header.js'
import type { Generator } from '../../../orogen/schema.js'
import type { LinkNote } from '../../../terrain/link.js'
import type { Imported, Values } from '../../../terrain/state.js'

const mostBytes = 4 << 20

/** @throws RangeError for a file that holds no parameters. */
export async function readParametersFile(
  file: File,
): Promise<{ generator: Generator; values: Values; notes: LinkNote[] }> {
  // Before it is read at all.
  const { generator, values, notes } = readParameters(await file.slice(0, mostBytes).text())
  return { generator, values, notes: notes.map(({ kind, places }) => ({ key: `note.file.${kind}`, places })) }
}

/**
 * A heightmap; of a picture that is not square the middle.
 *
 * @throws RangeError whose message says what the file is, what is allowed and what to do.
 */
export async function readMap(file: File, byteOrder: 'little' | 'big' = 'little'): Promise<Imported> {
  const field = await importHeightmap(file, { crop: true, byteOrder })
  const imported = { name: file.name, file, field }
  if (/\.(r16|raw|r32)$/i.test(file.name)) return { ...imported, byteOrder }
  const { width, height } = pictureHeader(new Uint8Array(await file.slice(0, 1 << 16).arrayBuffer()))
  return width === height ? imported : { ...imported, whole: { width, height } }
}
