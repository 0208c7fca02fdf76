import type { Heightfield } from '../../../package/index.js'
import { greedyVoxels } from '../../twins/greedy-voxels.js'
import { culledVoxels, surface, surfaceScratch, voxelScratch } from '../../twins/index.js'
import {
  type Candidate,
  difference,
  type Benchmark,
  type Entrant,
  type EntrantSurroundings,
} from '../entrant.js'
import { openPoints } from './terrain.js'

// Meshes are built on a map of ours. The times of WebAssembly include copying the map into the module and the
// mesh out of it; the JavaScript programs reuse their memory.

const mountain = async ({ exponent, seed, orogen }: EntrantSurroundings): Promise<Heightfield> =>
  (await orogen('simd')).generate({ exponent, seed, roughness: 0.3 })

const cubes = ({ min, spacing }: Heightfield) => ({ base: min - spacing, cube: spacing })

type MeshKind = 'scalar' | 'simd'
const otherKind = { scalar: 'simd', simd: 'scalar' } as const
const engineOf = (kind: MeshKind) => (kind === 'simd' ? 'simd' : 'wasm')

type Maybe<Value> = Value | Promise<Value>

/** An entrant that makes a mesh of the mountain; an entrant in WebAssembly names its module. */
const entrant = (
  about: Pick<Entrant, 'id' | 'title'> & Partial<Entrant>,
  prepare: (field: Heightfield, orogen: EntrantSurroundings['orogen']) => Maybe<Candidate>,
): Entrant => ({
  ...about,
  build: async (surroundings) => prepare(await mountain(surroundings), surroundings.orogen),
})

/** What makes a mesh, and describes how it differs from that of its twin, or returns ''. */
const candidate = <Mesh>(make: () => Mesh, differ: (mesh: Mesh) => Maybe<string>): Candidate => ({
  run: () => void make(), // on the same map each time; the check has compared the mesh
  problem: async () => differ(make()),
})

const threeSurface = entrant(
  { id: 'three-surface', title: 'three.js PlaneGeometry', max: 11, reference: true },
  async (field, orogen) => {
    const { planeSurface } = await import('../three-opponents.js')
    return candidate(
      () => planeSurface(field.heights, field.size, field.spacing),
      async (plane) => {
        const { positions } = (await orogen('simd')).surface({ ...field, min: 0, max: 0 })
        const got = plane.getAttribute('position').array
        return difference('three-surface', got, positions, { of: 'coordinate', tolerance: 1e-5 })
      },
    )
  },
)

interface SurfaceArrays {
  positions: Float32Array
  normals: Int8Array
}
const surfaceDifference = (
  id: string,
  got: SurfaceArrays,
  wanted: SurfaceArrays,
  position = 0,
  normal = 0,
): string =>
  difference(id, got.positions, wanted.positions, { of: 'coordinate', tolerance: position }) ||
  difference(id, got.normals, wanted.normals, { of: 'normal', tolerance: normal })

const surfaceInJavaScript = entrant(
  { id: 'surface-javascript', title: 'Typed arrays, JavaScript' },
  (field, orogen) => {
    const scratch = surfaceScratch(field.size)
    return candidate(
      () => surface(field.heights, field.size, field.spacing, scratch),
      async () =>
        surfaceDifference('surface-javascript', scratch, (await orogen('simd')).surface(field), 1e-5, 1),
    )
  },
)

const surfaceOfOurs = (kind: MeshKind, title: string, reuse = false): Entrant => {
  const id = `surface-${kind}${reuse ? '-into' : ''}`
  return entrant({ id, title, engine: engineOf(kind) }, async (field, orogen) => {
    const module = await orogen(kind)
    const into = reuse ? module.surface(field) : undefined
    return candidate(
      () => module.surface(field, { into }),
      async (made) => surfaceDifference(id, made, (await orogen(otherKind[kind])).surface(field)),
    )
  })
}

/** The check counts Imai's boxes: every cube of ours is one of his, visible or not. */
const imaiMerge = entrant(
  { id: 'imai-merge', title: 'Imai with three.js, JavaScript', max: 5 },
  async (field) => {
    const { mergedBoxes } = await import('../three-opponents.js')
    const { base, cube } = cubes(field)
    const levels = Array.from(field.heights, (height) => Math.floor((height - base) / cube))
    const vertices = 24 * levels.reduce((sum, level) => sum + level, 0)
    return candidate(
      () => mergedBoxes(levels, field.size),
      (boxes) =>
        difference('imai-merge', [boxes.getAttribute('position').count], [vertices], {
          of: 'number of vertices',
        }),
    )
  },
)

const culledInJavaScript = entrant(
  { id: 'culled-javascript', title: 'Culled, JavaScript', reference: true },
  (field, orogen) => {
    const { base, cube } = cubes(field)
    const scratch = voxelScratch(field.size)
    return candidate(
      () => culledVoxels(field.heights, field.size, base, cube, scratch),
      async (made) => {
        const { quads } = (await orogen('simd')).voxels(field, { base, cube, merge: false })
        return difference('culled-javascript', made, quads, { of: 'face word' })
      },
    )
  },
)

/**
 * Describes how the areas of faces differ in each direction, or returns '': there may be fewer and larger
 * faces.
 */
const areaDifference = (id: string, got: Uint16Array, wanted: Uint16Array): string =>
  difference(id, areas(got), areas(wanted), { of: 'area of facing' })

const greedyInJavaScript = entrant(
  { id: 'greedy-javascript', title: 'Greedy, JavaScript' },
  async (field, orogen) => {
    const { columnHeights, side, quads } = (await orogen('simd')).voxels(field, { merge: false })
    return candidate(
      () => greedyVoxels(columnHeights, side),
      (made) => areaDifference('greedy-javascript', made.quads, quads),
    )
  },
)

const voxelsOfOurs = (kind: MeshKind, merge: boolean, title: string): Entrant => {
  const id = `${merge ? 'merged' : 'voxels'}-${kind}`
  return entrant({ id, title, engine: engineOf(kind) }, async (field, orogen) => {
    const module = await orogen(kind)
    return candidate(
      () => module.voxels(field, { merge }),
      async ({ quads }) => {
        const twin = (await orogen(otherKind[kind])).voxels(field, { merge })
        return (
          difference(id, quads, twin.quads, { of: 'face word' }) ||
          areaDifference(id, quads, module.voxels(field, { merge: false }).quads)
        )
      },
    )
  })
}

/** Sums the area that the faces cover, in squares, for each of the six facings. */
function areas(faces: Uint16Array): Float64Array {
  const sums = new Float64Array(6)
  for (let i = 0; i < faces.length; i += 6) {
    const facing = (faces[i]! >> 14) | ((faces[i + 1]! >> 14) << 2)
    const [z0, z1, wide, deep] = [faces[i + 2]!, faces[i + 3]!, faces[i + 4]!, faces[i + 5]!]
    sums[facing]! += wide * deep * (facing < 2 ? 1 : z1 - z0)
  }
  return sums
}

export const surfaceBenchmark: Benchmark = {
  id: 'surface',
  title: 'Surface: positions and normals',
  exponents: [8, 9, 10, 11],
  points: openPoints,
  entrants: [
    threeSurface,
    surfaceInJavaScript,
    surfaceOfOurs('scalar', 'Orogen, WebAssembly'),
    surfaceOfOurs('simd', 'Orogen, WebAssembly SIMD'),
    surfaceOfOurs('simd', 'Orogen, into the arrays of before', true),
  ],
}

export const voxelBenchmark: Benchmark = {
  id: 'voxels',
  title: 'Voxel faces',
  exponents: [5, 8, 9, 10],
  points: openPoints,
  entrants: [
    imaiMerge,
    culledInJavaScript,
    greedyInJavaScript,
    voxelsOfOurs('scalar', false, 'Orogen culled, WebAssembly'),
    voxelsOfOurs('simd', false, 'Orogen culled, WebAssembly SIMD'),
    voxelsOfOurs('simd', true, 'Orogen merged, WebAssembly SIMD'),
  ],
}
