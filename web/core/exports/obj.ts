import type { Draft, Format } from './format.js'
import { boundsOf, type Bounds, type MeshSource, type SurfaceOptions } from './mesh.js'
import { groundSource } from './ground.js'
import { type Line, linesAsParts } from './part.js'
import { type ShapeOptions, voxelDraft } from './voxel-mesh.js'

export interface ObjOptions {
  /** The axis that points up; y if not given, as most programs read it. */
  up?: 'y' | 'z'
}

/** Wavefront OBJ: points and triangles as text, in the source's unit, eight digits of the largest coordinate. */
export const obj: Format<ObjOptions & SurfaceOptions & ShapeOptions> = {
  title: 'OBJ',
  group: 'model',
  ending: '.obj',
  type: 'model/obj',
  choices: [{ id: 'up', choices: ['y', 'z'] }],
  ofField: (field, options) =>
    options.shape === 'voxels'
      ? voxelDraft(field, options, 100, (source) => draft(source, options))
      : draft(groundSource(field, options), options),
  ofMesh: draft,
}

const comment = '# A terrain.\n'
const significantDigits = 8

function draft(source: MeshSource, { up = 'y' }: ObjOptions): Draft {
  const { points, triangles } = source
  const { decimals, longest } = digitsOf(boundsOf(source))
  // At most: every number as long as the longest.
  const bytes = comment.length + points * (5 + 3 * longest) + triangles * (5 + 3 * String(points).length)
  return {
    size: { bytes, exact: false, triangles },
    parts: () => linesAsParts(linesOf(source, up, decimals)),
  }
}

function* linesOf(source: MeshSource, up: 'y' | 'z', decimals: number): Generator<Line> {
  const { points, triangles } = source
  const all = points + triangles
  yield [comment, 0]
  const xyz = new Float32Array(3)
  for (let i = 0; i < points; i++) {
    source.position(i, xyz, 0)
    const [x, y, z] = up === 'y' ? [xyz[0]!, xyz[2]!, -xyz[1]!] : [xyz[0]!, xyz[1]!, xyz[2]!]
    yield [`v ${x.toFixed(decimals)} ${y.toFixed(decimals)} ${z.toFixed(decimals)}\n`, i / all]
  }
  const corners = new Uint32Array(3)
  for (let i = 0; i < triangles; i++) {
    source.corners(i, corners, 0)
    yield [`f ${corners[0]! + 1} ${corners[1]! + 1} ${corners[2]! + 1}\n`, (points + i) / all]
  }
}

function digitsOf({ low, high }: Bounds): { decimals: number; longest: number } {
  const largest = Math.max(...low.map(Math.abs), ...high.map(Math.abs))
  let decimals = 0
  while (decimals < 12 && largest * 10 ** decimals < 10 ** (significantDigits - 1)) decimals++
  const whole = Math.floor(largest + 1).toString().length
  return { decimals, longest: 1 + whole + (decimals > 0 ? 1 + decimals : 0) }
}
