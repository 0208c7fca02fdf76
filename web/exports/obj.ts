import { boundsOf, type Bounds, type MeshSource } from './mesh.js'
import { type FileSize, partBytes, type Parts } from './part.js'

export interface ObjOptions {
  /** The axis that points up; y if not given, as most programs read it. */
  up?: 'y' | 'z'
}

const comment = '# A terrain.\n'
const significantDigits = 8

/** Wavefront OBJ: points and triangles as text, in the source's unit, eight digits of the largest coordinate. */
export function* writeObj(source: MeshSource, { up = 'y' }: ObjOptions = {}): Parts {
  const { points, triangles } = source
  const { decimals } = digitsOf(boundsOf(source))
  const lines = new Lines()
  const all = points + triangles
  lines.text(comment)

  const xyz = new Float32Array(3)
  for (let i = 0; i < points; i++) {
    source.position(i, xyz, 0)
    lines.text('v ')
    lines.number(xyz[0]!, decimals)
    lines.text(' ')
    lines.number(up === 'y' ? xyz[2]! : xyz[1]!, decimals)
    lines.text(' ')
    lines.number(up === 'y' ? -xyz[1]! : xyz[2]!, decimals)
    lines.text('\n')
    if (lines.full) yield { bytes: lines.take(), done: i / all }
  }
  const corners = new Uint32Array(3)
  for (let i = 0; i < triangles; i++) {
    source.corners(i, corners, 0)
    lines.text('f')
    for (const corner of corners) {
      lines.text(' ')
      lines.number(corner + 1, 0)
    }
    lines.text('\n')
    if (lines.full) yield { bytes: lines.take(), done: (points + i) / all }
  }
  yield { bytes: lines.take(), done: 1 }
}

/** What it may have at most: every number as long as the longest. */
export function objSize(source: MeshSource): FileSize {
  const { longest } = digitsOf(boundsOf(source))
  const { points, triangles } = source
  return {
    bytes: comment.length + points * (2 + 3 * longest + 3) + triangles * (2 + 3 * String(points).length + 3),
    exact: false,
  }
}

function digitsOf({ low, high }: Bounds): { decimals: number; longest: number } {
  const largest = Math.max(...low.map(Math.abs), ...high.map(Math.abs))
  let decimals = 0
  while (decimals < 12 && largest * 10 ** decimals < 10 ** (significantDigits - 1)) decimals++
  const whole = Math.floor(largest + 1).toString().length
  return { decimals, longest: 1 + whole + (decimals > 0 ? 1 + decimals : 0) }
}

const zero = 48
const minus = 45
const point = 46

/** Text as bytes, without a string for each number. */
class Lines {
  #bytes = new Uint8Array(partBytes)
  #length = 0

  get full(): boolean {
    return this.#length > partBytes - 1000
  }

  text(text: string): void {
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i)
  }

  /** Rounded to the nearest, a half upwards. */
  number(value: number, decimals: number): void {
    let units = Math.floor(Math.abs(value) * 10 ** decimals + 0.5)
    if (units > 0x7fffffff) return this.text(value.toFixed(decimals))
    if (value < 0 && units > 0) this.#bytes[this.#length++] = minus
    let digits = 1
    for (let power = 10; power <= units; power *= 10) digits++
    const length = Math.max(digits, decimals + 1) + (decimals > 0 ? 1 : 0)
    for (let i = 0; i < length; i++) {
      const at = this.#length + length - 1 - i
      if (decimals > 0 && i === decimals) {
        this.#bytes[at] = point
      } else {
        const rest = (units / 10) | 0
        this.#bytes[at] = zero + units - 10 * rest
        units = rest
      }
    }
    this.#length += length
  }

  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return bytes
  }
}
