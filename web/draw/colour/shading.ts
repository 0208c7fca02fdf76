import * as THREE from 'three'
import type { ShadeMap } from '../../package/meshes.js'
import { createCover } from './cover.js'
import { createWater } from '../sky/fresh-water.js'
import { type Atmosphere, type Palette, paletteTexture } from './palette.js'
import { smooth } from '../context/textures.js'

/**
 * A mesh with its own shader program. It owns its geometry, its material and these textures, and frees them.
 */
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
  setLight(shading, colors)
  shading.tint.value.set(colors.water)
  for (const name of ['bareness', 'murk', 'surf'] as const) shading[name].value = colors[name]
}

/** The light of a sun at the horizon; from so many degrees on it is as white as by day. */
const dusk = new THREE.Color(1, 0.74, 0.48)
const whiteSun = 36
/** The share of it in each light, and how much longer the dusk is exposed. */
const duskShares = { sun: 1, skylight: 0.25, bouncelight: 0.4 }
const longer = 0.45

/**
 * The light of sun, sky and ground under a sun so many degrees high: a low one is warm in air, and shade is
 * exposed for it.
 */
export function setLight(shading: Shading, colors: Palette, height = 90): void {
  const low = colors.isAirless ? 0 : 1 - THREE.MathUtils.smoothstep(height, 0, whiteSun)
  const exposure = colors.exposure * (1 + longer * low)
  for (const name of ['sun', 'skylight', 'bouncelight'] as const)
    shading[name].value
      .set(colors[name])
      .lerp(dusk, duskShares[name] * low)
      .multiplyScalar(exposure)
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
