import type { ExportFormat, ExportOptions } from '../../exports/index.js'
import type { papers } from '../../lines/svg.js'
import type { PictureOptions } from '../../render/picture-size.js'
import type { Control } from '../../workers/one-job.js'

export interface OwnOptions {
  /** By default as many pixels as the canvas has. */
  picture: Partial<PictureOptions>
  svg: { paper?: keyof typeof papers } & Control
  parameters: object
}

/** What `export` makes, and what can be chosen of it. */
export type ExportType = keyof OwnOptions | ExportFormat
export type ExportOptionsOf<Type extends ExportType> = Type extends keyof OwnOptions
  ? OwnOptions[Type]
  : Type extends ExportFormat
    ? ExportOptions[Type] & Control
    : never
