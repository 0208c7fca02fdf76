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
