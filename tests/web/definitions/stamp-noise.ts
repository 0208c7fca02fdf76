import type { Definition } from './diamond-square.js'

const fade = (t: number) => 6 * t ** 5 - 15 * t ** 4 + 10 * t ** 3

/** The stamp's zeros are added here, to show that skipping them changes nothing. */
export const stampNoise2016 =
  (shape: 'cone' | 'bell', stopScale: number): Definition =>
  (exponent, random) => {
    const size = 2 ** exponent
    const half = size / 2
    const integer = () => Math.floor(random() * 2 ** 32)
    const around = (i: number) => (i + size) % size
    const columns = Array.from({ length: size }, () => new Array<number>(size).fill(0))

    const stampAt = (x: number, y: number) => {
      const radius = Math.sqrt((x - half) ** 2 + (y - half) ** 2)
      const cone = radius < half ? (half - radius) / half : 0
      return shape === 'cone' ? cone : fadeInHisOrder(cone)
    }

    const print = (scale: number, offsetX: number, offsetY: number) => {
      if (scale <= stopScale) return
      const left = offsetX - scale / 2 + (integer() % scale)
      const top = offsetY - scale / 2 + (integer() % scale)
      const sign = Math.floor(integer() / 2) % 2 === 1 ? -1 : 1
      const inc = size / scale
      for (let x = 0; x < scale; x++) {
        for (let y = 0; y < scale; y++) {
          columns[around(left + x)]![around(top + y)]! += (sign * stampAt(x * inc, y * inc)) / inc
        }
      }
      const s = scale / 2
      print(s, offsetX, offsetY) // top left
      print(s, offsetX, offsetY + s) // bottom left
      print(s, offsetX + s, offsetY + s) // bottom right
      print(s, offsetX + s, offsetY) // top right
    }
    print(size, 0, 0)
    return columns.flat() // one of his columns after the other, as his memory has them
  }

/** The curve by Horner's rule; the plain sum of powers differs from it in the last bits. */
function fadeInHisOrder(t: number): number {
  const value = t * t * t * (t * (t * 6 - 15) + 10)
  if (Math.abs(value - fade(t)) > 1e-12) throw new Error(`${value} is not the fade of ${t}`)
  return value
}
