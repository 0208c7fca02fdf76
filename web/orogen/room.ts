import type { SurfaceMesh } from './meshes.js'
import { show } from './show.js'

type OwnArray = Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/**
 * Where the results go that leave the module: into memory that nobody needs any more, each buffer once and only for
 * just its size, or else into fresh memory, which costs several times the work of writing it.
 */
export class Room {
  readonly #spare: ArrayBuffer[]

  constructor(spare: readonly ArrayBuffer[]) {
    this.#spare = [...spare]
  }

  copy<View extends OwnArray>(view: View): View {
    const buffer = this.#take(view.byteLength)
    if (!buffer) return view.slice() as View
    const copy = new (view.constructor as new (buffer: ArrayBuffer) => View)(buffer)
    copy.set(view)
    return copy
  }

  surface(side: number): Pick<SurfaceMesh, 'positions' | 'normals'> {
    const bytes = (count: number) => this.#take(count) ?? new ArrayBuffer(count)
    const points = side * side
    return { positions: new Float32Array(bytes(points * 12)), normals: new Int8Array(bytes(points * 4)) }
  }

  #take(bytes: number): ArrayBuffer | undefined {
    const fitting = this.#spare.findIndex(({ byteLength }) => byteLength === bytes)
    return fitting < 0 ? undefined : this.#spare.splice(fitting, 1)[0]
  }
}

/** Refuses an array of the caller's that cannot take these heights of the module's. */
export function checkHeights(into: Float32Array, heights: Float32Array, size: number): void {
  if (!(into instanceof Float32Array)) throw new RangeError(`into must be a Float32Array, got ${show(into)}`)
  if (!(into.buffer instanceof ArrayBuffer)) {
    throw new RangeError('into must not be shared memory, which others write to; give an array of its own')
  }
  if (into.buffer === heights.buffer) {
    throw new RangeError('into must not be lent by borrow(); give an array of its own')
  }
  if (into.length === heights.length) return
  const got = into.buffer.byteLength === 0 ? 'none, as if it had been transferred' : into.length
  throw new RangeError(`into must hold ${size} × ${size} = ${heights.length} heights, got ${got}`)
}

/** The same for a surface. */
export function checkSurface<Surface extends Pick<SurfaceMesh, 'positions' | 'normals'>>(
  into: Surface,
  side: number,
): Surface {
  const { positions, normals } = into
  const points = side * side
  if (!(positions instanceof Float32Array && normals instanceof Int8Array)) {
    throw new RangeError('into must be a surface: positions in a Float32Array and normals in an Int8Array')
  }
  if (positions.length !== points * 3 || normals.length !== points * 4) {
    throw new RangeError(
      `into must be a surface of ${side} × ${side} = ${points} points, ` +
        `got ${positions.length} coordinates and ${normals.length} bytes of normals`,
    )
  }
  return into
}
