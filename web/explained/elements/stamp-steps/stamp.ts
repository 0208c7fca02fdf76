export const shapes = ['cone', 'bell', 'image'] as const
export type Shape = (typeof shapes)[number]

/** A picture as a stamp: `side × side` heights of 0 to 1, row-major, x fastest. */
export interface Picture {
  side: number
  heights: Float32Array
}

/**
 * A stamp of `size × size` heights of 0 to 1, indexed `x × size + y` as in the published program: x to the right, y
 * down. A cone or a bell touches the middles of the sides of its square; a picture fills it, and is a
 * ring as long as there is none.
 */
export function makeStamp(size: number, shape: Shape, picture?: Picture): Float64Array {
  const half = size / 2
  const stamp = new Float64Array(size * size)
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      const radius = Math.sqrt((y - half) * (y - half) + (x - half) * (x - half))
      const cone = radius < half ? (half - radius) / half : 0
      const ring = Math.max(0, 1 - Math.abs(radius / half - 0.6) * 3)
      const drawn = picture ? sample(picture, x, y, size) : ring
      stamp[x * size + y] = shape === 'image' ? drawn : shape === 'bell' ? fade(cone) : cone
    }
  }
  return stamp
}

/** Perlin's curve: flat at 0 and at 1. */
function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

/** The mean of the part of a picture that a point of the stamp covers. */
function sample({ side, heights }: Picture, x: number, y: number, size: number): number {
  const range = (i: number) =>
    [
      Math.floor((i * side) / size),
      Math.max(Math.floor((i * side) / size) + 1, Math.floor(((i + 1) * side) / size)),
    ] as const
  const [left, right] = range(x)
  const [top, bottom] = range(y)
  let sum = 0
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) sum += heights[row * side + column]!
  return sum / ((right - left) * (bottom - top))
}

/**
 * The middle square of a picture as a stamp: luminance, times alpha; black leaves the ground as it is.
 *
 * @param image rows from the top of points of 1, 3 or 4 channels: bytes, words, or floats of 0 to 1.
 */
export function pictureOf(image: {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray | Uint16Array | Float32Array
}): Picture {
  const { width, height, data } = image
  const channels = data.length / (width * height)
  const full = data instanceof Float32Array ? 1 : data instanceof Uint16Array ? 65535 : 255
  const side = Math.min(width, height)
  const [left, top] = [(width - side) >> 1, (height - side) >> 1]
  const heights = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const i = ((top + y) * width + left + x) * channels
      const light =
        channels < 3 ? data[i]! : 0.2126 * data[i]! + 0.7152 * data[i + 1]! + 0.0722 * data[i + 2]!
      const alpha = channels === 4 ? data[i + 3]! / full : 1
      heights[y * side + x] = (light / full) * alpha
    }
  }
  return { side, heights }
}
