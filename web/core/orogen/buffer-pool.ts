import type { SurfaceMesh } from './meshes.js'

type OwnArray =
  Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/**
 * Where the results go that leave the module: into memory that nobody needs any more, each buffer once and only for
 * just its size, or else into fresh memory, which costs several times the work of writing it.
 */
export class BufferPool {
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
