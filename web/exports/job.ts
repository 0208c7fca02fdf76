import type { Heightfield } from '../orogen/heightfield.js'
import { collect } from './collect.js'
import { type ExportFormat, type ExportOptions, fileOf, fileType } from './formats.js'
import { type ImportOptions, readHeightmap } from './import.js'
import type { Mesh } from './mesh.js'

/** What can be asked of the worker, and is done without one just the same. */
export type Job =
  | { kind: 'export'; format: ExportFormat; source: Heightfield | Mesh; options: ExportOptions[ExportFormat] }
  | { kind: 'import'; blob: Blob; options: ImportOptions }

export type Result = Blob | Heightfield

/** @param step called after each piece of work with the share done; what it returns is waited for. */
export function run(job: Job, step: (done: number) => Promise<void> | void): Promise<Result> {
  if (job.kind === 'import') return readHeightmap(job.blob, job.options)
  const { format, source, options } = job
  return collect(fileOf(format, source, options).parts(), fileType(format).type, step)
}
