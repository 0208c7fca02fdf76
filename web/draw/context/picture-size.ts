export interface PictureOptions {
  /** In pixels. */
  width: number
  height: number
  /** Whether to draw sky and floor; without them the PNG is transparent around the terrain. */
  background?: boolean
  /** Reports the finished share, 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/** The most pixels a side. */
export const largestPicture = 8192

/**
 * The size of a picture with the shape of something seen, or smaller if a side would be longer than allowed.
 */
export function pictureSize(width: number, height: number, scale = 1): { width: number; height: number } {
  const ratio = Math.min(scale, largestPicture / Math.max(width, height))
  const pixels = (side: number) => Math.max(Math.round(side * ratio), 1)
  return { width: pixels(width), height: pixels(height) }
}

export const lostWhileDrawing =
  'the graphics card was lost while it drew the picture; ask for the picture again'

/** @throws RangeError for an invalid size. */
export function checkPictureSize(width: number, height: number): void {
  for (const [name, value] of Object.entries({ width, height })) {
    if (!Number.isInteger(value) || value < 1 || value > largestPicture) {
      throw new RangeError(
        `the ${name} of a picture must be a whole number of pixels from 1 to ${largestPicture}, got ${value}`,
      )
    }
  }
}
