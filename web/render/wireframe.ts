import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
} from 'three'
import { surfaceGeometry, type SurfaceArrays } from './surface.js'

/** The mountain paved with triangles: plain faces that hide what is behind them, and their edges. */
export class WireframeBlock {
  readonly object = new Group()
  readonly triangles: number
  readonly #faces = new MeshBasicMaterial({
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  })
  readonly #edges = new LineBasicMaterial()
  readonly #geometries: BufferGeometry[]

  constructor(arrays: SurfaceArrays) {
    const faces = surfaceGeometry(arrays)
    const edges = new BufferGeometry()
    edges.setAttribute('position', faces.getAttribute('position'))
    edges.setIndex(new BufferAttribute(gridEdges(arrays.side), 1))
    edges.boundingSphere = faces.boundingSphere
    this.#geometries = [faces, edges]
    this.object.add(new Mesh(faces, this.#faces), new LineSegments(edges, this.#edges))
    this.triangles = faces.index!.count / 3
  }

  setInk(paper: string, ink: string): void {
    this.#faces.color = new Color(paper)
    this.#edges.color = new Color(ink)
  }

  dispose(): void {
    for (const geometry of this.#geometries) geometry.dispose()
    this.#faces.dispose()
    this.#edges.dispose()
  }
}

/** Every edge of the grid's triangles once: eastwards, southwards, and from north-east to south-west. */
export function gridEdges(side: number): Uint32Array {
  const cells = side - 1
  const index = new Uint32Array((2 * side * cells + cells * cells) * 2)
  let at = 0
  const add = (from: number, to: number) => {
    index[at++] = from
    index[at++] = to
  }
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const vertex = y * side + x
      if (x < cells) add(vertex, vertex + 1)
      if (y < cells) add(vertex, vertex + side)
      if (x < cells && y < cells) add(vertex + 1, vertex + side)
    }
  }
  return index
}
