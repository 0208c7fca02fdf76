import type { WasmModule } from '../orogen/compile.js'
import type { Heightfield } from '../orogen/heightfield.js'
import { collect } from './collect.js'
import { draftOf, type ExportFormat, type ExportOptions, formats } from './formats.js'
import { type ImportedField, type ImportOptions, readHeightmap } from './import.js'
import type { Mesh } from './model-source.js'
import { type Drawing, writeDrawing } from './svg.js'

/** What can be asked of the worker, and is done without one just the same. */
export type Job =
  | {
      kind: 'export'
      format: ExportFormat
      source: Heightfield | Mesh
      options: ExportOptions[ExportFormat]
      files?: WasmModule
    }
  | { kind: 'import'; blob: Blob; options: ImportOptions }
  | { kind: 'drawing'; drawing: Drawing; files: WasmModule }

export type Result = Blob | ImportedField

/** @param step called after each piece of work with the share done; what it returns is waited for. */
export async function run(job: Job, step: (done: number) => Promise<void> | void): Promise<Result> {
  if (job.kind === 'import') return readHeightmap(job.blob, job.options, step)
  if (job.kind === 'drawing') return collect(writeDrawing(job.drawing, job.files), 'image/svg+xml', step)
  const { format, source, options, files } = job
  return collect(draftOf(format, source, options).parts(files), formats[format].type, step)
}
