import * as THREE from 'three'
import { drape, type FaceGrid } from '../rivers/drape.js'
import { penRivers, riverInks } from '../rivers/rivers.js'
import { type Block, floorUnder } from './block-view.js'
import type { Body, Inks } from './body-view.js'
import { InkLines, paperMaterial } from './ink-lines.js'
import { type Ground, surfaceGround } from './pick.js'
import { ShaderMesh } from './shading.js'
import type { Frame, TerrainArrays } from './view-renderer.js'

export interface InkDrawing {
  /** Faces of paper, which hide the lines behind them. */
  faces: THREE.BufferGeometry
  /** x, y, z of both ends of each segment. */
  ends: Float32Array
  /** The approximate length of a segment: lines may show through up to this distance. */
  reach: number
  inks: Inks
  /** None without erosion. */
  rivers: InkLines | undefined
}

/** Faces and lines through some points: three a triangle, counter-clockwise from outside, and two a segment. */
export function inkDrawing(
  points: Float32Array,
  triangles: Uint16Array | Uint32Array,
  segments: ArrayLike<number>,
): Pick<InkDrawing, 'faces' | 'ends'> {
  const faces = new THREE.BufferGeometry()
  faces.setAttribute('position', new THREE.BufferAttribute(points, 3))
  faces.setIndex(new THREE.BufferAttribute(triangles, 1))
  const ends = new Float32Array(segments.length * 3)
  for (let i = 0; i < ends.length; i++) ends[i] = points[segments[Math.floor(i / 3)]! * 3 + (i % 3)]!
  return { faces, ends }
}

/** A pen drawing: lines and rivers on faces of paper. */
export class InkBody implements Body {
  readonly object = new THREE.Group()
  readonly triangles: number
  readonly inks: Inks
  readonly #faces: ShaderMesh
  readonly #lines: InkLines
  readonly #rivers: InkLines | undefined

  constructor({ faces, ends, reach, inks, rivers }: InkDrawing) {
    this.inks = inks
    this.#faces = new ShaderMesh(faces, paperMaterial())
    this.triangles = faces.index!.count / 3
    this.#lines = new InkLines(ends, reach, 1.1)
    this.#rivers = rivers
    this.object.add(this.#faces, this.#lines, ...(rivers ? [rivers] : []))
  }

  update({ scale }: Frame): void {
    for (const lines of [this.#lines, this.#rivers]) if (lines) lines.pixelRatio = scale
  }

  setInk(paper: string, ink: string): void {
    this.#faces.uniforms = { color: new THREE.Color(paper) }
    this.#lines.setInk(paper, ink)
    this.#rivers?.setInk(paper, riverInks[paper === this.inks.dark[0] ? 'dark' : 'light'])
  }

  dispose(): void {
    this.#faces.dispose()
    this.#lines.dispose()
    this.#rivers?.dispose()
  }
}

/** The pen drawing of a square map with its rivers; `columns` and `rows` list the points that its faces connect. */
export class InkBlock extends InkBody implements Block {
  readonly width: number
  readonly floor: number
  readonly onPaper: boolean
  readonly ground: Ground

  constructor(
    terrain: TerrainArrays,
    drawing: Omit<InkDrawing, 'rivers'> & {
      columns: readonly number[]
      rows: readonly number[]
      onPaper: boolean
    },
  ) {
    const { side, step, positions } = terrain.surface!
    const { columns, rows } = drawing
    const width = (side - 1) * step
    const stride = Math.round((terrain.field.size - 1) / (side - 1))
    const faces = {
      columns: columns.map((column) => column * stride),
      rows: rows.map((row) => row * stride),
      heightAt: (row: number, column: number) => positions[(rows[row]! * side + columns[column]!) * 3 + 2]!,
    }
    super({ ...drawing, rivers: riverLines(terrain.field, faces, width) })
    this.ground = surfaceGround(terrain.field, terrain.surface!)
    this.width = width
    this.floor = floorUnder(terrain.field.min, width)
    this.onPaper = drawing.onPaper
  }
}

/** The rivers of a terrain as lines on the faces of a view; none without erosion. */
function riverLines(
  { size, heights, water }: TerrainArrays['field'],
  grid: FaceGrid,
  width: number,
): InkLines | undefined {
  if (!water) return undefined
  const spacing = width / (grid.columns.at(-1)! - grid.columns[0]!)
  const half = (size - 1) / 2
  const ends: number[] = []
  for (const { points } of penRivers({ size, heights }, water))
    for (const { from, to } of drape(points, size, grid))
      for (const [x, y, height] of [from, to]) ends.push((x - half) * spacing, (half - y) * spacing, height)
  return new InkLines(Float32Array.from(ends), spacing, 1.5)
}
