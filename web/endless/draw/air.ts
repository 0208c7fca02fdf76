import * as THREE from 'three'
import { earthRadius } from '../tile-tree.js'
import { fullAir, fullSea } from './air.glsl.js'
import { cloudPeriod, cloudTexture } from './clouds.js'
import { plainGround } from './ground.glsl.js'
import { seaChunk } from './land.glsl.js'
import { groundChunk } from './near-ground.glsl.js'
import type { AirUniforms } from './sky.js'
import { airChunk, airHeight, paintedClouds } from './sky.glsl.js'
import { AirTables } from '../../sky/air-tables.js'
import { glitterChunk, wavesChunk } from '../../sky/waves.js'

/**
 * Doublings of the exposure by degrees of the sun above the horizon: the eye gets used to dusk, though not to
 * night.
 */
const stops = [
  [-18, 6.2],
  [-12, 5.8],
  [-6, 4.6],
  [-3, 3.4],
  [0, 2.1],
  [4, 1.15],
  [12, 0.5],
  [25, 0.05],
  [50, -0.2],
] as const

/** What the view sets: seconds that the waves have moved, and the direction to the sun. */
export interface SharedUniforms {
  seconds: THREE.IUniform<number>
  towardsSun: THREE.IUniform<THREE.Vector3>
}

/** The endless land under a sky made of tables: what replaces the painted air in its materials. */
export class EndlessAir extends AirTables {
  protected readonly parts = computed
  readonly #air: AirUniforms
  readonly #towardsSun: THREE.Vector3
  readonly #own = {
    sunAcross: { value: new THREE.Vector2(1, 0) },
    exposure: { value: 1 },
    ratio: { value: 1 },
    stars: { value: 0 },
    clouds: { value: cloudTexture() },
    eyeClouds: { value: new THREE.Vector2() },
  }

  constructor(materials: readonly THREE.ShaderMaterial[], air: AirUniforms, shared: SharedUniforms) {
    super(earthRadius / airHeight)
    this.#air = air
    this.#towardsSun = shared.towardsSun.value
    Object.assign(this.uniforms, this.#own, shared, { towardsMoon: air.sunDirection })
    for (const material of materials) this.patch(material)
  }

  /** Makes the tables for the camera's place, in metres. @returns whether the card can do that */
  update(renderer: THREE.WebGLRenderer, east: number, north: number): boolean {
    const { sunAcross, exposure, ratio, stars, eyeClouds } = this.#own
    eyeClouds.value.set(east % cloudPeriod, north % cloudPeriod)
    const up = this.#air.eyeUp.value
    // The ground curves like a parabola: this height above a ball has the same horizon.
    const over = earthRadius * (Math.sqrt(1 + (2 * up) / earthRadius) - 1)
    ratio.value = over / up / airHeight
    const sun = this.#towardsSun
    sunAcross.value.set(sun.x, sun.y).normalize()
    const inAir = Math.exp(-up / 60_000)
    exposure.value = 2 ** (stopsAt(sun) * inAir - 0.6 * (1 - inAir))
    stars.value = Math.max(
      THREE.MathUtils.smoothstep(-sun.z, 0.1, 0.25),
      0.6 * THREE.MathUtils.smoothstep(up, 8e4, 3e5),
    )
    return this.makeFor(renderer, over / airHeight, sun.z)
  }

  override dispose(): void {
    super.dispose()
    this.#own.clouds.value.dispose()
  }
}

function stopsAt({ z }: THREE.Vector3): number {
  const degrees = (Math.asin(Math.min(Math.max(z, -1), 1)) * 180) / Math.PI
  const next = stops.findIndex(([at]) => at > degrees)
  if (next <= 0) return next === 0 ? stops[0][1] : stops.at(-1)![1]
  const [[low, from], [high, to]] = [stops[next - 1]!, stops[next]!]
  return from + ((to - from) * (degrees - low)) / (high - low)
}

const computed = [
  [airChunk, fullAir],
  [paintedClouds, ''],
  [plainGround, groundChunk],
  [seaChunk, wavesChunk + glitterChunk + fullSea],
] as const
