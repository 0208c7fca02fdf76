import type { JobControl, ExportFormat, ExportOptions } from './index.js'
import type { papers } from '../draw/views/places.js'
import type { PictureOptions } from '../draw/context/picture-size.js'

// Separate from the code that makes the files, so that the types of the package do not depend on the
// renderer.

export interface OwnOptions {
  /** By default with the size of the canvas. */
  picture: Partial<PictureOptions>
  svg: { paper?: keyof typeof papers } & JobControl
  parameters: object
}

/** The options of `toBlob`. */
export interface BlobOptions extends Partial<PictureOptions> {
  /**
   * `image/png` if not given. A browser that cannot write the type gives a PNG; the blob has the type that
   * was used.
   */
  type?: 'image/png' | 'image/jpeg' | 'image/webp'
  /** The quality of JPEG and WebP, 0 to 1; 0.86 if not given. */
  quality?: number
  /**
   * Pixels of the picture per CSS pixel; if not given, that of the screen, at most 2. `width` and `height`
   * set the size instead; if only one is given, it determines the other.
   */
  scale?: number
}

/** The formats of `export`. */
export type ExportType = keyof OwnOptions | ExportFormat
export type ExportOptionsOf<Type extends ExportType> = Type extends keyof OwnOptions
  ? OwnOptions[Type]
  : Type extends ExportFormat
    ? ExportOptions[Type] & JobControl
    : never
