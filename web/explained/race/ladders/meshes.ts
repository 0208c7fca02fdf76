import type { Heightfield } from '../../../core/orogen/index.js'
import { greedyVoxels } from '../../../core/exports/greedy-voxels.js'
import { culledVoxels, surface, surfaceRoom, voxelRoom } from '../../javascript/index.js'
import { difference, type Ladder, type Rung, type Surroundings } from '../rung.js'
import { openPoints } from './terrain.js'

// Meshes are built on a map of ours. The times of WebAssembly contain the way of the map into the module and that of
// the mesh out of it; those of JavaScript use their memory again.

const mountain = async ({ exponent, seed, orogen }: Surroundings): Promise<Heightfield> =>
  (await orogen('simd')).generate({ exponent, seed, roughness: 0.3 })

const cubes = ({ min, spacing }: Heightfield) => ({ base: min - spacing, cube: spacing })

const threeSurface: Rung = {
  id: 'three-surface',
  title: 'three.js PlaneGeometry',
  engine: 'javascript',
  most: 11,
  reference: true,
  async build(surroundings) {
    const { planeSurface } = await import('../three-opponents.js')
    const { heights, size, spacing } = await mountain(surroundings)
    return {
      run: () => void planeSurface(heights, size, spacing),
      async problem() {
        const twin = (await surroundings.orogen('simd')).surface({ heights, size, spacing, min: 0, max: 0 })
        const positions = planeSurface(heights, size, spacing).getAttribute('position').array
        return difference('three-surface', positions, twin.positions, { of: 'coordinate', tolerance: 1e-5 })
      },
    }
  },
}

const surfaceInJavaScript: Rung = {
  id: 'surface-javascript',
  title: 'Typed arrays, JavaScript',
  engine: 'javascript',
  async build(surroundings) {
    const field = await mountain(surroundings)
    const room = surfaceRoom(field.size)
    const run = () => surface(field.heights, field.size, field.spacing, room)
    return {
      run,
      async problem() {
        run()
        const twin = (await surroundings.orogen('simd')).surface(field)
        const id = 'surface-javascript'
        return (
          difference(id, room.positions, twin.positions, { of: 'coordinate', tolerance: 1e-5 }) ||
          difference(id, room.normals, twin.normals, { of: 'normal', tolerance: 1 })
        )
      },
    }
  },
}

const surfaceOfOurs = (kind: 'scalar' | 'simd', title: string, reuse = false): Rung => ({
  id: `surface-${kind}${reuse ? '-into' : ''}`,
  title,
  engine: kind === 'simd' ? 'simd' : 'wasm',
  async build(surroundings) {
    const field = await mountain(surroundings)
    const module = await surroundings.orogen(kind)
    const into = reuse ? module.surface(field) : undefined
    return {
      run: () => void module.surface(field, { into }),
      async problem() {
        const twin = (await surroundings.orogen(kind === 'simd' ? 'scalar' : 'simd')).surface(field)
        const mesh = module.surface(field)
        return (
          difference(`surface-${kind}`, mesh.positions, twin.positions, { of: 'coordinate' }) ||
          difference(`surface-${kind}`, mesh.normals, twin.normals, { of: 'normal' })
        )
      },
    }
  },
})

/** His boxes are counted: every cube of ours is one of his, seen or not. */
const imaiMerge: Rung = {
  id: 'imai-merge',
  title: 'Imai with three.js, JavaScript',
  engine: 'javascript',
  most: 5,
  async build(surroundings) {
    const { mergedBoxes } = await import('../three-opponents.js')
    const field = await mountain(surroundings)
    const { base, cube } = cubes(field)
    const levels = Array.from(field.heights, (height) => Math.floor((height - base) / cube))
    return {
      run: () => void mergedBoxes(levels, field.size),
      problem() {
        const vertices = mergedBoxes(levels, field.size).getAttribute('position').count
        const wanted = 24 * levels.reduce((sum, level) => sum + level, 0)
        return difference('imai-merge', [vertices], [wanted], { of: 'number of vertices' })
      },
    }
  },
}

const culledInJavaScript: Rung = {
  id: 'culled-javascript',
  title: 'Culled, JavaScript',
  engine: 'javascript',
  reference: true,
  async build(surroundings) {
    const field = await mountain(surroundings)
    const { base, cube } = cubes(field)
    const room = voxelRoom(field.size)
    const run = () => culledVoxels(field.heights, field.size, base, cube, room)
    return {
      run: () => void run(),
      async problem() {
        const twin = (await surroundings.orogen('simd')).voxels(field, { base, cube, merge: false })
        return difference('culled-javascript', run(), twin.faces, { of: 'face word' })
      },
    }
  },
}

/** Fewer and larger rectangles, which cover the same: their areas are compared, facing by facing. */
const greedyInJavaScript: Rung = {
  id: 'greedy-javascript',
  title: 'Greedy, JavaScript',
  engine: 'javascript',
  async build(surroundings) {
    const field = await mountain(surroundings)
    const module = await surroundings.orogen('simd')
    const { levels, side, faces } = module.voxels(field, { merge: false })
    return {
      run: () => void greedyVoxels(levels, side),
      problem: () =>
        difference('greedy-javascript', areas(greedyVoxels(levels, side).faces), areas(faces), {
          of: 'area of facing',
        }),
    }
  },
}

const voxelsOfOurs = (kind: 'scalar' | 'simd', merge: boolean, title: string): Rung => {
  const id = `${merge ? 'merged' : 'voxels'}-${kind}`
  return {
    id,
    title,
    engine: kind === 'simd' ? 'simd' : 'wasm',
    async build(surroundings) {
      const field = await mountain(surroundings)
      const module = await surroundings.orogen(kind)
      return {
        run: () => void module.voxels(field, { merge }),
        async problem() {
          const { faces } = module.voxels(field, { merge })
          const twin = await surroundings.orogen(kind === 'simd' ? 'scalar' : 'simd')
          return (
            difference(id, faces, twin.voxels(field, { merge }).faces, { of: 'face word' }) ||
            difference(id, areas(faces), areas(module.voxels(field, { merge: false }).faces), {
              of: 'area of facing',
            })
          )
        },
      }
    },
  }
}

/** What the faces cover, in squares, of each of the six facings. */
function areas(faces: Uint16Array): Float64Array {
  const sums = new Float64Array(6)
  for (let i = 0; i < faces.length; i += 6) {
    const facing = (faces[i]! >> 14) | ((faces[i + 1]! >> 14) << 2)
    const [z0, z1, wide, deep] = [faces[i + 2]!, faces[i + 3]!, faces[i + 4]!, faces[i + 5]!]
    sums[facing]! += wide * deep * (facing < 2 ? 1 : z1 - z0)
  }
  return sums
}

export const surfaceLadder: Ladder = {
  id: 'surface',
  title: 'Surface: positions and normals',
  exponents: [8, 9, 10, 11],
  points: openPoints,
  rungs: [
    threeSurface,
    surfaceInJavaScript,
    surfaceOfOurs('scalar', 'Orogen, WebAssembly'),
    surfaceOfOurs('simd', 'Orogen, WebAssembly SIMD'),
    surfaceOfOurs('simd', 'Orogen, into the arrays of before', true),
  ],
}

export const voxelLadder: Ladder = {
  id: 'voxels',
  title: 'Voxel faces',
  exponents: [5, 8, 9, 10],
  points: openPoints,
  rungs: [
    imaiMerge,
    culledInJavaScript,
    greedyInJavaScript,
    voxelsOfOurs('scalar', false, 'Orogen culled, WebAssembly'),
    voxelsOfOurs('simd', false, 'Orogen culled, WebAssembly SIMD'),
    voxelsOfOurs('simd', true, 'Orogen merged, WebAssembly SIMD'),
  ],
}
