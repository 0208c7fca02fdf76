import * as THREE from 'three'
import { drape, type FaceGrid } from '../rivers/drape.js'
import { drawnParts, penRivers, riverInks } from '../rivers/rivers.js'
import { type Block, floorUnder } from './block-view.js'
import type { Body, Inks } from './body-view.js'
import { InkLines, paperMaterial, segmentsOf } from './ink-lines.js'
import { quadNumbers } from './quads.js'
import { strideOf, surfaceGround } from '../camera/pick.js'
import { ShaderMesh } from '../colour/shading.js'
import type { TerrainArrays } from './view-renderer.js'

export interface InkDrawing {
  /** Faces of paper, which hide the lines behind them. */
  faces: THREE.BufferGeometry
  /** x, y, z of both ends of each segment, in `quadNumbers`, and how many there are. */
  ends: Float32Array
  count: number
  /** The approximate length of a segment: lines may show through up to this distance. */
  reach: number
  inks: Inks
  /** None without erosion. */
  rivers: InkLines | undefined
}

/**
 * Faces and lines through some points: three a triangle, counter-clockwise from outside, and two a segment.
 */
export function inkDrawing(
  points: Float32Array,
  triangles: Uint16Array | Uint32Array,
  segments: ArrayLike<number>,
): Pick<InkDrawing, 'faces' | 'ends' | 'count'> {
  const faces = new THREE.BufferGeometry()
  faces.setAttribute('position', new THREE.BufferAttribute(points, 3))
  faces.setIndex(new THREE.BufferAttribute(triangles, 1))
  const count = segments.length / 2
  const ends = quadNumbers('Float32Array', count, 6)
  for (let i = 0, to = 0; i < segments.length; i++) {
    const from = segments[i]! * 3
    ends[to++] = points[from]!
    ends[to++] = points[from + 1]!
    ends[to++] = points[from + 2]!
  }
  return { faces, ends, count }
}

/** A pen drawing: lines and rivers on faces of paper. */
export function inkBody({ faces, ends, count, reach, inks, rivers }: InkDrawing): Body {
  const sheet = new ShaderMesh(faces, paperMaterial())
  const lines = new InkLines(ends, count, reach, 1.1)
  const drawn = rivers ? [lines, rivers] : [lines]
  return {
    object: new THREE.Group().add(sheet, ...drawn),
    inks,
    triangles: faces.index!.count / 3,
    update({ scale, isCoarse = false }) {
      for (const each of drawn) Object.assign(each, { pixelRatio: scale, isCoarse })
    },
    setInk(paper, ink) {
      sheet.uniforms = { color: new THREE.Color(paper) }
      lines.setInk(paper, ink)
      rivers?.setInk(paper, riverInks[paper === inks.dark[0] ? 'dark' : 'light'])
    },
    dispose() {
      for (const each of [sheet, ...drawn]) each.dispose()
    },
  }
}

/** The pen drawing of a map with its rivers; `columns` and `rows` list the points that its faces connect. */
export function inkBlock(
  { field, surface }: TerrainArrays,
  drawing: Omit<InkDrawing, 'rivers'> &
    Pick<Block, 'onPaper'> &
    Record<'columns' | 'rows', readonly number[]>,
): Block {
  const { side, step, positions } = surface!
  const { columns, rows, onPaper } = drawing
  const width = (side - 1) * step
  const stride = strideOf(field, side)
  const grid = {
    columns: columns.map((column) => column * stride),
    rows: rows.map((row) => row * stride),
    heightAt: (row: number, column: number) => positions[(rows[row]! * side + columns[column]!) * 3 + 2]!,
  }
  return {
    ...inkBody({
      ...drawing,
      rivers: riverLines(field, grid, width / ((side - 1) * stride), ((side - 1) * stride) / 2),
    }),
    width,
    floor: floorUnder(field.min, width),
    ground: surfaceGround(field, surface!),
    onPaper,
  }
}

/** The rivers of a terrain as lines on the faces of a view; none without erosion. */
function riverLines(
  field: TerrainArrays['field'],
  grid: FaceGrid,
  spacing: number,
  half: number,
): InkLines | undefined {
  const { size, heights, water } = field
  if (!water) return undefined
  const ends: number[] = []
  const parts = penRivers({ size, heights }, water).flatMap(({ points }) => drawnParts(field, points))
  for (const points of parts)
    for (const { from, to } of drape(points, size, grid))
      for (const [x, y, height] of [from, to]) ends.push((x - half) * spacing, (half - y) * spacing, height)
  return new InkLines(...segmentsOf(ends), spacing, 1.5)
}
