import * as THREE from 'three'
import type { ShadeMap } from '../../package/meshes.js'
import { coverChunk, createCover } from './cover.js'
import { createWater, freshWaterChunk } from '../sky/fresh-water.js'
import { type Atmosphere, type Palette, paletteTexture } from './palette.js'
import { smooth } from '../context/textures.js'

/** A mesh with its own shader program. It owns its geometry, its material and these textures, and frees them. */
export class ShaderMesh<Geometry extends THREE.BufferGeometry = THREE.BufferGeometry> extends THREE.Mesh<
  Geometry,
  THREE.ShaderMaterial
> {
  /** Most shaders move their vertices to places that three.js does not know. */
  override frustumCulled = false
  readonly #textures: THREE.Texture[]

  constructor(geometry: Geometry, material: THREE.ShaderMaterial, ...textures: THREE.Texture[]) {
    super(geometry, material)
    this.#textures = textures
  }

  set uniforms(values: Readonly<Record<string, unknown>>) {
    for (const [name, value] of Object.entries(values)) this.material.uniforms[name]!.value = value
  }

  override dispose(): void {
    super.dispose()
    for (const owned of [this.geometry, this.material, ...this.#textures]) owned.dispose()
  }
}

const color = () => ({ value: new THREE.Color() })

/** The uniforms that all terrain materials share: one object, so that a change reaches all of them. */
const uniforms = () => ({
  ...createWater(),
  ...createCover(),
  palette: { value: new THREE.DataTexture() },
  rock: color(),
  bareness: { value: 0 },
  earth: color(),
  /** The colours of rivers and lakes, and of their sediment. */
  stream: color(),
  silt: color(),
  /** The colour of a sea, and how much of the ground it hides. */
  tint: color(),
  murk: { value: 0 },
  /** The colour of the shore line; `surf` is its strength. */
  shore: color(),
  surf: { value: 0 },
  sun: color(),
  skylight: color(),
  bouncelight: color(),
  zenith: color(),
  horizon: color(),
  /** The floor that a block stands on, and the strength of the shadow there. */
  floorColor: color(),
  floorShadow: { value: 0 },
  sunDirection: { value: new THREE.Vector3(0, 0, 1) },
  /** Lowest height, water level, highest height. */
  heights: { value: new THREE.Vector3(0, 0, 1) },
  /** Slopes (rise over run) at which rock begins and at which it covers everything. */
  rockSlopes: { value: { x: 0.5, y: 1 } },
  /** The visible sky and sun at each point. */
  shadeMap: { value: shadeTexture(undefined) },
  /** One over the width of that map, including the texels at its border. */
  shadeScale: { value: 0 },
  /** 0 makes neither shadows nor hollows darker. */
  shadeStrength: { value: 0 },
  /** Maps a place to the share of the way from the nearest to the farthest ground. */
  hazePlane: { value: new THREE.Vector4() },
  /** The share of the farthest ground that haze hides. */
  haze: { value: 0 },
})
export type Shading = ReturnType<typeof uniforms>

export function createShading(colors: Palette): Shading {
  const shading = uniforms()
  setPalette(shading, colors)
  return shading
}

export function setPalette(shading: Shading, colors: Palette): void {
  shading.palette.value.dispose()
  shading.palette.value = paletteTexture(colors)
  for (const name of ['rock', 'earth', 'shore', 'stream', 'silt'] as const)
    shading[name].value.set(colors[name])
  for (const name of ['sun', 'skylight', 'bouncelight'] as const)
    shading[name].value.set(colors[name]).multiplyScalar(colors.exposure)
  shading.tint.value.set(colors.water)
  for (const name of ['bareness', 'murk', 'surf'] as const) shading[name].value = colors[name]
}

export function setAir(shading: Shading, { zenith, horizon, floor, shadow }: Atmosphere): void {
  shading.zenith.value.set(zenith)
  shading.horizon.value.set(horizon)
  shading.floorColor.value.set(floor)
  shading.floorShadow.value = shadow
}

/** Sets the shade; without arrays everything is lit. */
export function setShade(shading: Shading, arrays: ShadeMap | undefined): void {
  const { shadeMap, shadeScale } = shading
  shadeMap.value.dispose()
  shadeMap.value = shadeTexture(arrays)
  shadeScale.value = arrays ? 1 / (arrays.side * arrays.step) : 0
}

/** The direction of the sun: x east, y north, z up. Degrees clockwise from north, and above the horizon. */
export function sunTowards(azimuth: number, elevation: number, to: THREE.Vector3): THREE.Vector3 {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180]
  return to.set(Math.sin(a) * Math.cos(e), Math.cos(a) * Math.cos(e), Math.sin(e))
}

function shadeTexture(arrays: ShadeMap | undefined): THREE.DataTexture {
  const { side, light } = arrays ?? { side: 1, light: new Uint8Array([255, 255]) }
  return smooth(new THREE.DataTexture(light, side, side, THREE.RGFormat))
}

/**
 * GLSL: the ground of gullies, bare on ridges, and on floors with sediment and the colour of lower ground. `ridge` runs
 * from -1 on a floor to 1 on a ridge. It needs the colours of the palette.
 */
export const ridgeChunk = /* glsl */ `
  vec3 ridged(vec3 color, vec3 low, float ridge, float steepness) {
    color = mix(color, rock, bareness * smoothstep(0.1, 0.9, ridge) * (0.35 + 0.4 * steepness));
    return mix(color, mix(low, silt, 0.3), smoothstep(0.1, 0.9, -ridge) * 0.7 * (1.0 - steepness));
  }
`

/**
 * GLSL: the hypsometric colour of a height, sunlight and skylight on a surface, and the haze in front of it. Places
 * (`at`) are those of the map: x east, y north of its middle, z up, in its own unit.
 */
export const shadingChunk = /* glsl */ `
  uniform sampler2D palette, shadeMap;
  uniform vec3 rock, earth, stream, silt, shore, sun, skylight, bouncelight, zenith, horizon, sunDirection, heights;
  uniform vec2 rockSlopes;
  uniform float bareness, surf, shadeScale, shadeStrength, haze;
  uniform vec4 hazePlane;

  vec3 hypsometric(float height) {
    float land = (height - heights.y) / max(heights.z - heights.y, 1e-6);
    // Without a sea nothing is under water, though a voxel's middle may lie below the lowest point.
    float below = heights.y > heights.x ? (height - heights.y) / (heights.y - heights.x) : 0.0;
    float above = height > heights.y ? land : below;
    return texture2D(palette, vec2(clamp(above, -1.0, 1.0) * 0.499 + 0.5, 0.5)).rgb;
  }

  // The visible share of the sky and of the sun.
  vec2 shadeAt(vec2 at) {
    vec2 seen = texture2D(shadeMap, vec2(at.x, -at.y) * shadeScale + 0.5).rg;
    // Light reflected within hollows is not computed; squaring darkens them as the eye expects.
    return mix(vec2(1.0), vec2(seen.x * seen.x, seen.y), shadeStrength);
  }

  vec3 lit(vec3 color, vec3 normal, vec2 seen) {
    // Light wraps a little around the edge between day and shade, as on plaster.
    float direct = max(dot(normal, sunDirection) * 0.9 + 0.1, 0.0) * seen.y;
    vec3 ambient = mix(bouncelight, skylight, normal.z * 0.5 + 0.5) * seen.x;
    return color * (ambient * 0.66 + sun * direct * 1.02);
  }
  vec3 lit(vec3 color, vec3 normal) {
    return lit(color, normal, vec2(1.0));
  }

  // Ground under water; its forms fade with depth.
  vec3 submerged(vec3 color, vec3 normal, float height, vec2 seen) {
    float depth = clamp((heights.y - height) / max(heights.y - heights.x, 1e-6), 0.0, 1.0);
    return lit(color, normalize(mix(normal, vec3(0.0, 0.0, 1.0), 0.55 + 0.4 * depth)), mix(seen, vec2(1.0), 0.3 + 0.4 * depth));
  }
  vec3 submerged(vec3 color, vec3 normal, float height) {
    return submerged(color, normal, height, vec2(1.0));
  }

  // The light line around water: as wide as some pixels or some depth, whichever is more.
  vec3 washed(vec3 color, float height) {
    if (heights.y <= heights.x) return color;
    float depth = heights.y - height;
    float shallow = max((heights.z - heights.x) * 0.012, 1e-6);
    float line = 1.0 - smoothstep(0.5, 2.0, abs(depth) / max(fwidth(height), 1e-6));
    float band = depth > 0.0 ? exp(-depth / shallow) * 0.55 : 0.0;
    return mix(color, shore, surf * max(line * 0.8, band));
  }

  // Blends a colour with the haze in front of it.
  vec3 hazed(vec3 color, vec3 at) {
    float far = clamp(dot(hazePlane.xyz, at) + hazePlane.w, 0.0, 1.0);
    // Haze is thicker in the valleys.
    float thickness = mix(1.25, 0.8, clamp((at.z - heights.x) / max(heights.z - heights.x, 1e-6), 0.0, 1.0));
    return mix(color, horizon, 1.0 - pow(1.0 - haze, pow(far, 1.4) * thickness));
  }
${ridgeChunk}${coverChunk}${freshWaterChunk}`
