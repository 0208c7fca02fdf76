import type { JobControl, ExportFormat, ExportOptions } from '../exports/index.js'
import type { papers } from '../lines/svg.js'
import type { PictureOptions } from '../render/picture-size.js'

// Apart from what makes the files, so that the types of the package know nothing of the renderer.

export interface OwnOptions {
  /** By default as many pixels as the canvas has. */
  picture: Partial<PictureOptions>
  svg: { paper?: keyof typeof papers } & JobControl
  parameters: object
}

/** What `export` makes, and what can be chosen of it. */
export type ExportType = keyof OwnOptions | ExportFormat
export type ExportOptionsOf<Type extends ExportType> = Type extends keyof OwnOptions
  ? OwnOptions[Type]
  : Type extends ExportFormat
    ? ExportOptions[Type] & JobControl
    : never
