import type { Heightfield } from '../package/heightfield.js'
import type { JobControl } from '../package/worker/job-queue.js'
import { filesModule } from '../package/module/files-module.js'
import { perform } from './file-jobs.js'
import { type FileSize, measured } from './file-module.js'
import { type ExportFormat, type ExportOptions, formatNamed } from './formats.js'
import type { ImportOptions } from './job.js'
import type { Mesh } from './model-options.js'
import { checkBytes, checkedOptions } from './read/heightmap.js'
import type { ImportedField } from './read/reader.js'
import { checkSize, requestOf } from './request.js'
import type { Drawing } from './svg.js'

export type { JobControl } from '../package/worker/job-queue.js'
export { type ExportFormat, type ExportOptions, formats } from './formats.js'
export type { FileSize } from './file-module.js'
export type { HeightRange } from './format.js'
export type { ImportOptions } from './job.js'
export type { ImportedField } from './read/reader.js'
export type { Mesh } from './model-options.js'
export type { Drawing } from './svg.js'

/**
 * The size of a file before it is made: exact, or an upper limit.
 *
 * @throws RangeError for the same reasons as `exportTerrain`.
 */
export async function exportSize<Format extends ExportFormat>(
  format: Format,
  source: Heightfield | Mesh,
  options?: ExportOptions[Format],
): Promise<FileSize> {
  const size = await measured(await filesModule(), requestOf(format, source, options))
  checkSize(size)
  return size
}

/**
 * Makes a file of a terrain, in a worker of its own. png, r16, r32 and asc hold the heights of a map; with
 * `pad` a map that tiles becomes 2^n + 1 points wide. obj and glb hold its surface, stl the solid block under
 * it, shaded and contours show it from above. A mesh of another origin, such as voxels, can be written as
 * obj, stl or glb. The worker gets a copy, and the file is made in pieces of a megabyte.
 *
 * @throws RangeError for an option out of range, a source that the format cannot hold, or a file that would
 *   be too large.
 * @throws DOMException named AbortError if it was cancelled.
 */
export async function exportTerrain<Format extends ExportFormat>(
  format: Format,
  source: Heightfield | Mesh,
  options: ExportOptions[Format] = {} as ExportOptions[Format],
  control: JobControl = {},
): Promise<Blob> {
  formatNamed(format)
  const files = await filesModule()
  return perform({ kind: 'export', format, source, options, files }, control) as Promise<Blob>
}

/**
 * Makes an SVG of a terrain's lines without the hidden ones.
 *
 * @throws RangeError for an option out of range.
 * @throws DOMException named AbortError if it was cancelled.
 */
export async function exportDrawing(drawing: Drawing, control: JobControl = {}): Promise<Blob> {
  return perform({ kind: 'drawing', drawing, files: await filesModule() }, control) as Promise<Blob>
}

/**
 * Reads a heightmap (./read/heightmap.ts) as a square map, in a worker.
 *
 * @throws RangeError, mostly a refusal (../package/refusal.ts), that names the file's format and says what is
 *   allowed and what to do.
 * @throws DOMException named AbortError if it was cancelled.
 */
export async function importHeightmap(
  blob: Blob,
  { fit, ...given }: ImportOptions = {},
  control: JobControl = {},
): Promise<ImportedField> {
  checkBytes(blob.size)
  // The worker receives a file without its name.
  const name = given.name ?? (blob as Partial<File>).name ?? ''
  const options = { ...checkedOptions(given), name, ...(fit && { fit }) }
  const job = { kind: 'import', source: blob, options, files: await filesModule() } as const
  return perform(job, control) as Promise<ImportedField>
}
