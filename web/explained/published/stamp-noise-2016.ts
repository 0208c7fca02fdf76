/**
 * The program of "Génération procédurale de terrain: Part. II, Stamp Noise" (2016) in JavaScript: a stamp the
 * size of the map, printed on every sector, from the whole map down, by taking every inc-th of its rows and
 * columns, divided by inc, shifted by up to half the sector and wrapped around the map's borders; then the
 * sector's quarters.
 *
 * Writes 2^exponent × 2^exponent heights that tile, in the order of his memory, computed in double and copied
 * out at the end. A sector asks `random` for three numbers, as integers of 32 bits: the shifts along x (down
 * our map) and y, then the sign. The stamp's zeros are skipped, as he does; with `skipZeros` false they are
 * added, to see what that saves. Sectors of `granularity` points and fewer are left out; his own is 1. The
 * bell is the article's remedy against the cone's circles.
 */
export function stampNoise2016(
  { exponent, stamp: shape, granularity }: { exponent: number; stamp: 'cone' | 'bell'; granularity: number },
  heights: Float32Array,
  random: () => number,
  skipZeros = true,
): void {
  const size = 1 << exponent
  const stamp = makeStamp(size, shape)
  const matrix = new Float64Array(size * size)
  print(size, 0, 0)
  heights.set(matrix)

  function print(scale: number, left: number, top: number): void {
    if (scale <= granularity) return
    const half = scale >> 1
    const shiftX = -half + (randomInteger(random) % scale)
    const shiftY = -half + (randomInteger(random) % scale)
    const sign = randomInteger(random) & 2 ? -1 : 1
    const inc = size / scale

    let stampX = 0
    for (let x = 0; x < scale; x++) {
      let toX = left + shiftX + x
      if (toX < 0) toX += size
      else if (toX >= size) toX -= size
      let stampY = stampX * size
      for (let y = 0; y < scale; y++) {
        const value = stamp[stampY]!
        if (value !== 0 || !skipZeros) {
          let toY = top + shiftY + y
          if (toY < 0) toY += size
          else if (toY >= size) toY -= size
          matrix[toX * size + toY]! += (sign * value) / inc
        }
        stampY += inc
      }
      stampX += inc
    }

    print(half, left, top)
    print(half, left, top + half)
    print(half, left + half, top + half)
    print(half, left + half, top)
  }
}

/** floor(random × 2^32) */
function randomInteger(random: () => number): number {
  return (random() * 4294967296) >>> 0
}

function makeStamp(size: number, shape: 'cone' | 'bell'): Float64Array {
  const half = size / 2
  const stamp = new Float64Array(size * size)
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      const radius = Math.sqrt((y - half) * (y - half) + (x - half) * (x - half))
      const cone = radius < half ? (half - radius) / half : 0
      stamp[x * size + y] = shape === 'bell' ? fade(cone) : cone
    }
  }
  return stamp
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}
