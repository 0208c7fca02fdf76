import * as THREE from 'three'
import { sidesOf } from './columns.js'
import type { Body } from '../draw/views/body-view.js'
import type { CreateView } from '../draw/views/view-renderer.js'
import { planetUniforms, PlanetView, type PlanetViewOptions, type PlanetTerrain } from './view.js'
import { quadNumbers, quads, quadTexture } from '../draw/views/quads.js'
import { setWater, type WaterArrays } from '../draw/sky/fresh-water.js'
import { type Shading, ShaderMesh } from '../draw/colour/shading.js'
import { strideWithin } from '../draw/camera/viewpoint.js'
import { fragmentShader, vertexShader } from './voxels.glsl.js'

/**
 * `columns`: the most points a side of a face that become columns. `levels`: from the lowest cube to the
 * highest, 0: cubes.
 */
type GlobeVoxelOptions = PlanetViewOptions & { columns: number; levels: number }

export const draw: CreateView<GlobeVoxelOptions> = () =>
  new PlanetView(planetVoxels, (shading) => [voxelMaterial(shading)])

const voxelMaterial = (uniforms: THREE.ShaderMaterialParameters['uniforms']) =>
  new THREE.ShaderMaterial({ uniforms, vertexShader, fragmentShader })

/** A planet of columns of cubes, which widen a little upwards: a square for each visible side. */
function planetVoxels(planet: PlanetTerrain, shading: Shading, { columns, levels }: GlobeVoxelOptions): Body {
  const { radius, sea, terrain } = planet
  const { field } = terrain
  const stride = strideWithin(field.size, columns)
  const { aside, base, cube, sides } = sidesOf({ ...field, radius, sea }, stride, levels)
  const count = sides.length / 3
  const geometry = quads(count, [[0, 0], [0, 1], [1, 1], [1, 0]]) // prettier-ignore
  const numbers = quadNumbers('Uint32Array', sides.length / 3, 3)
  numbers.set(sides)
  const texture = quadTexture(numbers, 3)
  setWater(shading, terrain.waterMap && waterOfColumns(terrain.waterMap, aside))
  shading.waterMap.value.minFilter = shading.waterMap.value.magFilter = THREE.NearestFilter
  const uniforms = {
    ...planetUniforms(planet, shading),
    sides: { value: texture },
    count: { value: count },
    grid: { value: [aside, base, cube, radius] },
  }
  const object = new ShaderMesh(geometry, voxelMaterial(uniforms), texture)
  return { object, triangles: count * 2, dispose: () => object.dispose() }
}

/**
 * Gives each column the water of its point that drains most, since the points in the middle of columns would
 * make dots of rivers. Rivers that drain less than `minDrained` columns are left out: there would be hardly
 * any land between them.
 */
function waterOfColumns({ side, step, texels }: WaterArrays, columns: number): WaterArrays {
  const minDrained = 20
  const points = (side - 1) / columns
  const needed = points > 1 ? 8 * Math.log2(minDrained * points * points) : 0
  const chosen = new Uint8Array(24 * columns * columns)
  for (let from = 0, row = 0; row < 6 * side; row++) {
    const y = Math.floor(row / side) * columns + Math.min(Math.floor((row % side) / points), columns - 1)
    for (let x = 0; x < side; x++, from += 4) {
      const to = 4 * (y * columns + Math.min(Math.floor(x / points), columns - 1))
      if (chosen[to + 3]! > texels[from + 3]!) continue
      chosen.set(texels.subarray(from, from + 4), to)
      if (texels[from + 3]! < needed) chosen[to] = 0
    }
  }
  return { side: columns, step: step * points, texels: chosen }
}
