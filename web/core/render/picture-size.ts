export interface PictureOptions {
  /** In pixels. */
  width: number
  height: number
  /** Whether sky and floor are drawn; without them the PNG is transparent around the terrain. */
  background?: boolean
  /** Called with the share done, 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/** Pixels a side. */
export const largestPicture = 8192

/** @throws RangeError for a size that is none. */
export function checkPictureSize(width: number, height: number): void {
  for (const [name, value] of Object.entries({ width, height })) {
    if (!Number.isInteger(value) || value < 1 || value > largestPicture) {
      throw new RangeError(
        `the ${name} of a picture must be a whole number of pixels from 1 to ${largestPicture}, got ${value}`,
      )
    }
  }
}
