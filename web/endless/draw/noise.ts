import * as THREE from 'three'
import { random } from '../../draw/context/random.js'

/** Points of a side of the noise of the ground. */
const side = 256

/** Value noise from 0 to 1, which repeats after `cells` cells each way. */
export function valueNoise(x: number, y: number, cells: number): number {
  const [left, above] = [Math.floor(x), Math.floor(y)]
  const [s, t] = [smooth(x - left), smooth(y - above)]
  const at = (column: number, row: number) => random((column % cells) + (row % cells) * cells + cells * cells)
  const upper = at(left, above) * (1 - s) + at(left + 1, above) * s
  const lower = at(left, above + 1) * (1 - s) + at(left + 1, above + 1) * s
  return upper * (1 - t) + lower * t
}

const smooth = (share: number) => share * share * (3 - 2 * share)

/** A texture that repeats, and whose averages are what is seen from afar. */
export function tiled<Kind extends THREE.Texture>(
  texture: Kind,
  minFilter: THREE.MinificationTextureFilter,
): Kind {
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping
  texture.magFilter = THREE.LinearFilter
  texture.minFilter = minFilter
  texture.generateMipmaps = true
  texture.needsUpdate = true
  return texture
}

/** Cells a side of the noise: those of the value noise, the wide and the narrow, and those of the stones. */
const wideCells = 16
const narrowCells = 64
const stoneCells = 32

/** The wide and the narrow noise together, from -0.85 to 0.85. */
function waves(x: number, y: number): number {
  const wide = valueNoise((x * wideCells) / side, (y * wideCells) / side, wideCells)
  const narrow = valueNoise((x * narrowCells) / side, (y * narrowCells) / side, narrowCells)
  return wide - 0.5 + 0.7 * (narrow - 0.5)
}

/**
 * Stones side by side (Worley 1996): for each point how high it lies, 1 in a stone's middle and 0 where the
 * next begins, and a number of its stone.
 */
function stones(): { heights: Float32Array; numbers: Float32Array } {
  const heights = new Float32Array(side * side)
  const numbers = new Float32Array(side * side)
  const offsets = Array.from({ length: 2 * stoneCells * stoneCells }, (_, i) => 0.1 + 0.8 * random(i + 7000))
  for (let i = 0; i < side * side; i++) {
    const u = ((i % side) * stoneCells) / side
    const v = (Math.floor(i / side) * stoneCells) / side
    let [first, second] = [9, 9]
    for (let column = Math.floor(u) - 1, end = column + 3; column < end; column++)
      for (let row = Math.floor(v) - 1, last = row + 3; row < last; row++) {
        const cell = (column & (stoneCells - 1)) + (row & (stoneCells - 1)) * stoneCells
        const [x, y] = [column + offsets[2 * cell]! - u, row + offsets[2 * cell + 1]! - v]
        const away = x * x + y * y
        if (away >= second) continue
        second = away < first ? first : away
        if (away >= first) continue
        first = away
        numbers[i] = random(cell + 5000)
      }
    heights[i] = Math.min((Math.sqrt(second) - Math.sqrt(first)) * 1.5, 1)
  }
  return { heights, numbers }
}

/**
 * Noise of the ground in two layers of four bytes, from which a shader makes all scales: waves, and stones. A
 * value, its slopes along x and y, and in the layer of the stones a random number for each. It is read less
 * finely on a slow machine. Cost: some hundredths of a second.
 */
export function groundNoise(isSlow: boolean): THREE.DataArrayTexture {
  const bytes = new Uint8Array(2 * side * side * 4)
  const swell = Float32Array.from({ length: side * side }, (_, i) => waves(i % side, Math.floor(i / side)))
  const { heights, numbers } = stones()
  writeNoise(bytes.subarray(0, bytes.length / 2), swell, {
    middle: 128,
    scale: 150,
    steep: side / narrowCells,
  })
  writeNoise(
    bytes.subarray(bytes.length / 2),
    heights,
    { middle: 0, scale: 255, steep: side / stoneCells / 4 },
    numbers,
  )
  const texture = new THREE.DataArrayTexture(bytes, side, side, 2)
  texture.anisotropy = isSlow ? 1 : 4
  return tiled(texture, isSlow ? THREE.LinearMipmapNearestFilter : THREE.LinearMipmapLinearFilter)
}

function writeNoise(
  bytes: Uint8Array,
  heights: Float32Array,
  { middle, scale, steep }: Record<'middle' | 'scale' | 'steep', number>,
  numbers?: Float32Array,
): void {
  const heightAt = (x: number, y: number) => heights[(y & (side - 1)) * side + (x & (side - 1))]!
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)]
    bytes[4 * i] = toByte(middle + scale * heights[i]!)
    bytes[4 * i + 1] = toByte(128 + 63.5 * steep * (heightAt(x + 1, y) - heightAt(x - 1, y)))
    bytes[4 * i + 2] = toByte(128 + 63.5 * steep * (heightAt(x, y + 1) - heightAt(x, y - 1)))
    bytes[4 * i + 3] = 255 * (numbers?.[i] ?? 0)
  }
}

const toByte = (value: number) => Math.min(Math.max(Math.round(value), 0), 255)
