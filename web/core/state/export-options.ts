import type { JobControl, ExportFormat, ExportOptions } from '../exports/index.js'
import type { papers } from '../lines/places.js'
import type { PictureOptions } from '../render/picture-size.js'

// Apart from what makes the files, so that the types of the package know nothing of the renderer.

export interface OwnOptions {
  /** By default as many pixels as the canvas has. */
  picture: Partial<PictureOptions>
  svg: { paper?: keyof typeof papers } & JobControl
  parameters: object
}

/** What `toBlob` makes. */
export interface BlobOptions extends Partial<PictureOptions> {
  /** `image/png` if not given. A browser that does not write the type gives a PNG: the blob says what it is. */
  type?: 'image/png' | 'image/jpeg' | 'image/webp'
  /** The quality of JPEG and WebP, 0 to 1; 0.86 if not given. */
  quality?: number
  /**
   * Pixels of the picture for one of CSS; as many as the screen has, at most 2, if not given. `width` and `height` say it
   * instead, and one of them alone the other.
   */
  scale?: number
}

/** What `export` makes, and what can be chosen of it. */
export type ExportType = keyof OwnOptions | ExportFormat
export type ExportOptionsOf<Type extends ExportType> = Type extends keyof OwnOptions
  ? OwnOptions[Type]
  : Type extends ExportFormat
    ? ExportOptions[Type] & JobControl
    : never
