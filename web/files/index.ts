import { fetchFiles } from '../package/module/inlined-assets.js'
import { compileOwn, compileWasm, type WasmModule, type WasmSource } from '../package/module/compile.js'
import { filesAddress } from '../package/module/files-address.js'
import type { Heightfield } from '../package/heightfield.js'
import { type JobControl, JobWorker } from '../package/worker/one-job.js'
import { ScriptAddress, workerStarters } from '../package/worker/start-worker.js'
import { type ExportFormat, type ExportOptions, formatNamed } from './formats.js'
import { type FileJob, type FileResult, run } from './job.js'
import { isTiff, withAllowed } from './read/heightmap.js'
import type { ImportedField, ImportOptions } from './read/imported.js'
import type { RawMap } from './read/raw-map.js'
import { checkBytes, isPacked, unpack } from './read/unpack.js'
import { type FileSize, measured } from './file-module.js'
import type { Mesh } from './model-options.js'
import { checkSize, requestOf } from './request.js'
import type { Drawing } from './svg.js'

export type { JobControl } from '../package/worker/one-job.js'
export { type ExportFormat, type ExportOptions, formats } from './formats.js'
export type { FileSize } from './file-module.js'
export type { HeightRange } from './format.js'
export type { ImportedField, ImportOptions } from './read/imported.js'
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
 * Makes a file of a terrain, in a worker of its own. png, r16, r32 and asc hold the heights of a map; with `pad` a map that
 * tiles becomes 2^n + 1 points wide. obj and glb hold its surface, stl the solid block under it, shaded and contours show
 * it from above. A mesh of another origin, such as voxels, can be written as obj, stl or glb. The worker gets a copy, and the file is made in pieces of
 * a megabyte.
 *
 * @throws RangeError for an option out of range, a source that the format cannot hold, or a file that would be too large.
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
 * Reads a heightmap (./read/heightmap.ts) as a square map. What is packed, and a TIFF, whose reader no worker needs to
 * fetch, are read here, and everything else in a worker.
 *
 * @throws RangeError, mostly a refusal (../package/refusal.ts), that names the file's format and says what is allowed
 * and what to do.
 * @throws DOMException named AbortError if it was cancelled.
 */
export async function importHeightmap(
  blob: Blob,
  options: ImportOptions = {},
  control: JobControl = {},
): Promise<ImportedField> {
  // The worker receives a file without its name.
  const name = options.name ?? (blob as Partial<File>).name ?? ''
  const reading = (source: Blob | RawMap, name: string) =>
    perform({ kind: 'import', source, options: { ...options, name } }, control) as Promise<ImportedField>
  checkBytes(blob.size)
  const start = new Uint8Array(await blob.slice(0, 4).arrayBuffer())
  if (!isPacked(start) && !isTiff(start)) return reading(blob, name)
  try {
    const file = await unpack(blob, name)
    control.signal?.throwIfAborted()
    if (!isTiff(file.bytes)) return await reading(new Blob([file.bytes]), file.name)
    const { tiffMap } = await import('./read/tiff-map.js')
    return await reading(await tiffMap(file.bytes, () => control.signal?.throwIfAborted()), name)
  } catch (error) {
    throw withAllowed(error)
  }
}

let files: Promise<WasmModule> | undefined

/** The module that writes files. It is fetched at the first export, and again after a failure. */
function filesModule(): Promise<WasmModule> {
  files ??= compileOwn(filesAddress, fetchFiles)
  files.catch(() => (files = undefined))
  return files
}

/** Takes the module that writes files from here. @throws OrogenError if it is none */
export async function useFilesModule(source: WasmSource): Promise<void> {
  files = Promise.resolve(await compileWasm(source))
}

/** Does a job in a worker of its own, or here if there is none. */
function perform(
  job: FileJob,
  { createWorker = fileWorkerStarters(), ...control }: JobControl,
): Promise<FileResult> {
  const worker = new JobWorker<FileJob, FileResult>({ createWorker, here: async () => run })
  return worker.perform(job, control).finally(() => worker.end())
}

function fileWorkerStarters(): (() => Worker)[] {
  try {
    return workerStarters(addressOfScript(), 'orogen-exports', 'blob')
  } catch {
    return [] // bundled for scripts that do not know their own address
  }
}

function addressOfScript(Worker = ScriptAddress): string {
  return new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' }).href
}
