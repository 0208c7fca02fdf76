import type { WasmModule } from '../package/module/compile.js'
import type { Heightfield } from '../package/heightfield.js'
import { type FilePart, written } from './file-module.js'
import { type ExportFormat, type ExportOptions, formatNamed } from './formats.js'
import type { Mesh } from './model-options.js'
import {
  type ImportedField,
  makeFiner,
  makeSquare,
  readMap,
  readSquare,
  type Refinement,
} from './read/reader.js'
import type { Fit, Heightmap, HeightmapOptions, SquareMap } from './read/types.js'
import { checkSize, requestOf } from './request.js'
import { type Drawing, writeDrawing } from './svg.js'

/** The jobs of the worker; without a worker they run here. */
export type FileJob =
  | {
      kind: 'export'
      format: ExportFormat
      source: Heightfield | Mesh
      options: ExportOptions[ExportFormat]
      files: WasmModule
    }
  | { kind: 'read'; source: Blob; options: HeightmapOptions; files: WasmModule }
  | { kind: 'import'; source: Blob; options: ImportOptions; files: WasmModule }
  | { kind: 'square'; map: Heightmap; fit: Fit; files: WasmModule }
  | { kind: 'refine'; map: Heightmap; refinement: Refinement; files: WasmModule }
  | { kind: 'drawing'; drawing: Drawing; files: WasmModule }

export type FileResult = Blob | Heightmap | ImportedField | SquareMap

export interface ImportOptions extends HeightmapOptions {
  /** What becomes of a map that is not square; all of it if not given. */
  fit?: Fit
}

/** @param step called after each piece of work with the share done; its result is awaited. */
export async function run(job: FileJob, step: (done: number) => Promise<void> | void): Promise<FileResult> {
  if (job.kind === 'read') return readMap(job.files, job.source, job.options, step)
  if (job.kind === 'import') return readSquare(job.files, job.source, job.options, step)
  if (job.kind === 'square') return makeSquare(job.files, job.map, job.fit)
  if (job.kind === 'refine') return makeFiner(job.files, job.map, job.refinement)
  if (job.kind === 'drawing') return collect(writeDrawing(job.drawing, job.files), 'image/svg+xml', step)
  const { format, source, options, files } = job
  const request = requestOf(format, source, options)
  return collect(written(files, request, checkSize), formatNamed(format).type, step)
}

/** Bytes that are collected before they go to the browser as a Blob, which it may keep on disk. */
const kept = 16 << 20

/**
 * Collects the parts in one Blob.
 *
 * @param step called after each part with the share done; its result is awaited.
 */
async function collect(
  parts: AsyncIterable<FilePart>,
  type: string,
  step: (done: number) => Promise<void> | void,
): Promise<Blob> {
  const blobs: Blob[] = []
  let pending: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const part of parts) {
    pending.push(part.bytes)
    bytes += part.bytes.length
    if (bytes >= kept) {
      blobs.push(new Blob(pending))
      pending = []
      bytes = 0
    }
    await step(part.done)
  }
  return new Blob([...blobs, ...pending], { type })
}
