import type { Heightfield } from '../orogen/heightfield.js'
import { type GlobeLines, globeLines } from '../lines/globe-lines.js'
import type { BallGround } from '../planet/faces.js'
import type { BallView } from '../planet/eye.js'
import type { LineView } from '../lines/line-view.js'
import { type LineOptions, type LineTerrain, profileLines } from '../lines/profile-lines.js'
import { type SvgOptions, writeSvg } from '../lines/svg.js'
import { collect } from './collect.js'
import { draftOf, type ExportFormat, type ExportOptions, formats } from './formats.js'
import { type ImportedField, type ImportOptions, readHeightmap } from './import.js'
import type { Mesh } from './mesh.js'

/** What a drawing is made of: a map, or a planet. */
export type Drawing = { svg: SvgOptions } & (
  | { terrain: LineTerrain; view: LineView; lines: LineOptions }
  | { ball: BallGround; view: BallView; lines: GlobeLines }
)

/** What can be asked of the worker, and is done without one just the same. */
export type Job =
  | { kind: 'export'; format: ExportFormat; source: Heightfield | Mesh; options: ExportOptions[ExportFormat] }
  | { kind: 'import'; blob: Blob; options: ImportOptions }
  | { kind: 'drawing'; drawing: Drawing }

export type Result = Blob | ImportedField

/** @param step called after each piece of work with the share done; what it returns is waited for. */
export async function run(job: Job, step: (done: number) => Promise<void> | void): Promise<Result> {
  if (job.kind === 'import') return readHeightmap(job.blob, job.options, step)
  if (job.kind === 'drawing') {
    const { drawing } = job
    const { svg } = drawing
    const drawn =
      'ball' in drawing
        ? globeLines(drawing.ball, drawing.view, drawing.lines)
        : profileLines(drawing.terrain, drawing.view, drawing.lines)
    let piece = drawn.next()
    for (; !piece.done; piece = drawn.next()) await step(piece.value)
    return new Blob([writeSvg(piece.value, svg)], { type: 'image/svg+xml' })
  }
  const { format, source, options } = job
  return collect(draftOf(format, source, options).parts(), formats[format].type, step)
}
