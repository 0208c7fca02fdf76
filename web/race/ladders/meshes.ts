import type { Heightfield } from '../../orogen/index.js'
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
  changes: 'a plane lifted point by point, computeVertexNormals()',
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
  changes: 'one pass over typed arrays, normals by central differences',
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

const surfaceOfOurs = (kind: 'scalar' | 'simd', title: string, changes: string): Rung => ({
  id: `surface-${kind}`,
  title,
  changes,
  async build(surroundings) {
    const field = await mountain(surroundings)
    const module = await surroundings.orogen(kind)
    return {
      run: () => void module.surface(field),
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
  changes: 'a box for every cube, merged into one geometry',
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
  changes: 'only what can be seen, eight bytes a face',
  reference: true,
  async build(surroundings) {
    const field = await mountain(surroundings)
    const { base, cube } = cubes(field)
    const room = voxelRoom(field.size)
    const run = () => culledVoxels(field.heights, field.size, base, cube, room)
    return {
      run: () => void run(),
      async problem() {
        const twin = (await surroundings.orogen('simd')).voxels(field, { base, cube })
        return difference('culled-javascript', run(), twin.faces, { of: 'face word' })
      },
    }
  },
}

const voxelsOfOurs = (kind: 'scalar' | 'simd', title: string, changes: string): Rung => ({
  id: `voxels-${kind}`,
  title,
  changes,
  async build(surroundings) {
    const field = await mountain(surroundings)
    const module = await surroundings.orogen(kind)
    return {
      run: () => void module.voxels(field),
      async problem() {
        const twin = (await surroundings.orogen(kind === 'simd' ? 'scalar' : 'simd')).voxels(field)
        return difference(`voxels-${kind}`, module.voxels(field).faces, twin.faces, { of: 'face word' })
      },
    }
  },
})

export const surfaceLadder: Ladder = {
  id: 'surface',
  title: 'Surface: positions and normals',
  exponents: [8, 9, 10, 11],
  points: openPoints,
  rungs: [
    threeSurface,
    surfaceInJavaScript,
    surfaceOfOurs('scalar', 'Orogen, WebAssembly', 'the same compiled from C++, with the copies in and out'),
    surfaceOfOurs('simd', 'Orogen, WebAssembly SIMD', 'four normals at a time'),
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
    voxelsOfOurs(
      'scalar',
      'Orogen culled, WebAssembly',
      'the same compiled from C++, with the copies in and out',
    ),
    voxelsOfOurs('simd', 'Orogen culled, WebAssembly SIMD', 'four columns at a time where that is possible'),
  ],
}
