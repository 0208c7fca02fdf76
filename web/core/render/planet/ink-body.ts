import { BufferAttribute, BufferGeometry, Group, Mesh } from 'three'
import type { Frame } from '../view-renderer.js'
import { InkLines } from '../ink-lines.js'
import { Paper } from '../paper.js'
import type { Body } from './ball.js'

/** Points on a ball, triangles between them that hide what lies behind, and the lines that are drawn on them. */
export interface InkDrawing {
  /** x, y, z of each point. */
  points: Float32Array
  /** Three points a triangle, counter-clockwise from outside. */
  triangles: Uint32Array
  /** Two points a segment. */
  segments: Uint32Array
  /** About the length of a segment: so far lines may show through. */
  reach: number
}

/** A planet drawn with a pen. */
export class InkBody implements Body {
  readonly object = new Group()
  readonly triangles: number
  readonly inks: NonNullable<Body['inks']>
  readonly #faces: Mesh<BufferGeometry, Paper>
  readonly #lines: InkLines

  constructor({ points, triangles, segments, reach }: InkDrawing, inks: NonNullable<Body['inks']>) {
    this.inks = inks
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(points, 3))
    geometry.setIndex(new BufferAttribute(triangles, 1))
    this.#faces = new Mesh(geometry, new Paper())
    this.triangles = triangles.length / 3
    const ends = new Float32Array(segments.length * 3)
    segments.forEach((point, i) => ends.set(points.subarray(point * 3, point * 3 + 3), i * 3))
    this.#lines = new InkLines(ends, reach, 1.1)
    this.object.add(this.#faces, this.#lines.mesh)
  }

  update({ scale }: Frame): void {
    this.#lines.scale = scale
  }

  setInk(paper: string, ink: string): void {
    this.#faces.material.color = paper
    this.#lines.setInk(paper, ink)
  }

  dispose(): void {
    this.#faces.geometry.dispose()
    this.#faces.material.dispose()
    this.#lines.dispose()
  }
}
