import * as THREE from 'three'
import { sidesOf } from './columns.js'
import type { Body } from '../draw/views/body-view.js'
import type { CreateView } from '../draw/views/view-renderer.js'
import { planetUniforms, PlanetView, type PlanetViewOptions, type PlanetTerrain } from './view.js'
import { planetAxes, dayChunk } from './chunk.js'
import { quadChunk, quads, quadTexture } from '../draw/views/quads.js'
import { setWater, type WaterArrays } from '../draw/sky/fresh-water.js'
import { type Shading, shadingChunk, ShaderMesh } from '../draw/colour/shading.js'
import { strideWithin } from '../draw/camera/viewpoint.js'

/**
 * `columns`: the most points a side of a face that become columns. `levels`: from the lowest cube to the highest, 0:
 * cubes.
 */
type VoxelOptions = PlanetViewOptions & { columns: number; levels: number }

export const draw: CreateView<VoxelOptions> = () =>
  new PlanetView(planetVoxels, (shading) => [voxelMaterial(shading)])

const voxelMaterial = (uniforms: THREE.ShaderMaterialParameters['uniforms']) =>
  new THREE.ShaderMaterial({ uniforms, vertexShader, fragmentShader })

/** A planet of columns of cubes, which widen a little upwards: a square for each visible side. */
function planetVoxels(planet: PlanetTerrain, shading: Shading, { columns, levels }: VoxelOptions): Body {
  const { radius, sea, terrain } = planet
  const { field } = terrain
  const stride = strideWithin(field.size, columns)
  const { aside, base, cube, sides } = sidesOf({ ...field, radius, sea }, stride, levels)
  const count = sides.length / 3
  const geometry = quads(count, [[0, 0], [0, 1], [1, 1], [1, 0]]) // prettier-ignore
  const texture = quadTexture(sides, 3)
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
 * Gives each column the water of its point that drains most, since the points in the middle of columns would make dots of
 * rivers. Rivers that drain less than `minDrained` columns are left out: there would be hardly any land between them.
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

const vertexShader = /* glsl */ `
  ${quadChunk}
  ${planetAxes}
  uniform highp usampler2D sides; // three numbers a side (planet/columns.ts)
  uniform int count;
  uniform vec4 grid; // columns a side of a face, height of level 0, height of a cube, radius of the ball
  uniform float sea;
  out vec3 at;
  out vec2 onSide;
  flat out vec3 outwards;
  flat out vec2 column; // height of its top, and whether this is it
  flat out float ground; // height of the highest cube of earth
  flat out vec3 whereOn; // the middle of the column on its face, 0 to 1 each way, and the face
  vec3 cornerAt(int face, vec2 place, float height) {
    return towards(face, place * (2.0 / grid.x) - 1.0) * (grid.w + height);
  }
  void main() {
    int number = quadNumber();
    if (number >= count) {
      gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
      return;
    }
    ivec2 first = texelOf(number, 3, textureSize(sides, 0).x);
    uint where = texelFetch(sides, first, 0).r, levels = texelFetch(sides, first + ivec2(1, 0), 0).r;
    ground = grid.y + (float(texelFetch(sides, first + ivec2(2, 0), 0).r) - 0.5) * grid.z;
    vec2 corner = vec2(where & 1023u, where >> 10 & 1023u);
    int face = int(where >> 20 & 7u);
    uint facing = where >> 23 & 7u;
    float low = grid.y + float(levels & 0xffffu) * grid.z, high = grid.y + float(levels >> 16) * grid.z;
    // Corners go around counter-clockwise, seen from outside. Facings: 0 up, 1 left, 2 right, 3 upper, 4 lower border.
    vec2 q = position.xy;
    vec3 share = facing == 0u ? vec3(q, 1.0)
      : facing == 1u ? vec3(0.0, q.x, 1.0 - q.y)
      : facing == 2u ? vec3(1.0, 1.0 - q.x, 1.0 - q.y)
      : facing == 3u ? vec3(1.0 - q.x, 0.0, 1.0 - q.y)
      : vec3(q.x, 1.0, 1.0 - q.y);
    at = cornerAt(face, corner + share.xy, mix(low, high, share.z));
    vec3 up = cornerAt(face, corner + 0.5, 0.0) / grid.w;
    vec3 aside = facing == 1u ? -rightOf[face] : facing == 2u ? rightOf[face] : facing == 3u ? -downOf[face] : downOf[face];
    outwards = facing == 0u ? up : normalize(aside - up * dot(aside, up));
    float cubes = float((levels >> 16) - (levels & 0xffffu));
    onSide = vec2(q.x, facing == 0u ? q.y : (1.0 - q.y) * cubes);
    column = vec2(high, facing == 0u);
    whereOn = vec3((corner + 0.5) / grid.x, face);
    gl_Position = projectionMatrix * modelViewMatrix * vec4(at, 1.0);
  }`

const fragmentShader = /* glsl */ `
  ${shadingChunk}
  ${dayChunk}
  uniform vec4 grid;
  uniform float sea;
  in vec3 at;
  in vec2 onSide;
  flat in vec3 outwards;
  flat in vec2 column;
  flat in float ground;
  flat in vec3 whereOn;
  void main() {
    vec3 up = normalize(at);
    vec3 toEye = normalize(eye - at);
    bool top = column.y > 0.5;
    float buried = clamp((column.x + grid.w - length(at)) / (3.0 * grid.z), 0.0, 1.0);
    vec3 color = hypsometric(ground);
    bool wet = ground < sea && sea > heights.x;
    if (wet) color = underSea(color, (sea - ground) / (sea - heights.x));
    vec4 cover = coverShare > 0.0 ? coverOn(int(whereOn.z), whereOn.xy) : vec4(0.0);
    color = wet ? mix(color, iceColor, cover.a) : mix(color, cover.rgb, coverShare);
    // As on maps: a cube is either water or ground, and water is one cube deep.
    vec4 weather = weatherOn(int(whereOn.z), whereOn.xy);
    bool fresh = !wet && buried * 3.0 < 1.0 && cover.a < 0.5 && freshWater(weather) > 0.5;
    if (fresh) color = stream;
    else if (top && !wet) color = weathered(color, ground, weather, 0.3);
    else if (!wet) color = mix(color, earth, 0.4 + 0.6 * smoothstep(0.0, 1.0, buried * 3.0));
    vec3 shaded = litPlanet(color, top ? outwards : normalize(outwards + 0.6 * up), up);
    if (!top && !wet) shaded *= 0.92 - 0.1 * buried;
    // Dark joints between cubes, as wide as a pixel allows and gone when cubes are smaller.
    vec2 width = fwidth(onSide);
    vec2 inCube = fract(onSide);
    vec2 edge = min(inCube, 1.0 - inCube) / max(width, 1e-6);
    float coarse = max(width.x, width.y);
    shaded *= 1.0 - (1.0 - min(min(edge.x, edge.y), 1.0)) * (0.2 - 0.2 * smoothstep(0.12, 0.4, coarse));
    gl_FragColor = vec4(throughAir(shaded, up, toEye, distance(eye, at) / grid.w), 1.0);
    #include <colorspace_fragment>
  }`
