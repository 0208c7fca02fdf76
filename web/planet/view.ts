import * as THREE from 'three'
import {
  heightTowards,
  latLonOf,
  meetGround,
  pointDirection,
  radiusOf,
  scaled,
  type Vector,
  widthOfRadius,
} from '../package/faces.js'
import { type Body, BodyView } from '../draw/views/body-view.js'
import { QualityGovernor } from '../draw/context/frame-cost.js'
import { dropPathInk, type InkLines } from '../draw/views/ink-lines.js'
import { paletteFor } from '../draw/colour/palettes.js'
import type { Place } from '../draw/camera/pick.js'
import type { PlanetAir as FullAir } from './air.js'
import { setWater } from '../draw/sky/fresh-water.js'
import { setAir, type Shading, sunTowards } from '../draw/colour/shading.js'
import type {
  Frame,
  PointerHost,
  SteeredCamera,
  TerrainArrays,
  ViewCamera,
} from '../draw/views/view-renderer.js'
import type { Appearance } from '../draw/camera/viewpoint.js'
import { PlanetCamera } from './camera.js'
import { AtmosphereShell, Space } from '../sky/planet-sky.js'

/** A planet to be drawn by one of the views, its north along y. */
export interface PlanetTerrain {
  terrain: TerrainArrays
  radius: number
  /** The level of the sea; the lowest ground if there is none. */
  sea: number
  /** The place of the camera, in the body's own space. */
  eye: { value: Vector }
  /** 1 for a camera near the ground, 0 for one from afar. */
  nearGround: { value: number }
}

/** Heights of the camera, in radii of the sea, between which it comes near the ground. */
const [lowest, highest] = [0.02, 0.12]

/** The density of the air: low without a sea. */
const airOver = ({ min }: { min: number }, sea: number): number => (sea > min ? 1 : 0.15)

/** The uniforms of its materials. */
export const planetUniforms = (
  { terrain, radius, sea, eye, nearGround }: PlanetTerrain,
  shading: Shading,
) => ({
  ...shading,
  eye,
  nearGround,
  radius: { value: radius },
  sea: { value: sea },
  air: { value: airOver(terrain.field, sea) },
})

/** Vertical exaggeration of the ground. */
export interface PlanetViewOptions {
  exaggeration: number
}

export type MakePlanet<Options> = (planet: PlanetTerrain, shading: Shading, options: Options) => Body

/** A view of planets: a ball one unit wide with its air, and the night behind it. */
export class PlanetView<Options extends PlanetViewOptions = PlanetViewOptions> extends BodyView<
  Body,
  Options
> {
  readonly heightRatio = 1
  readonly #make: MakePlanet<Options>
  readonly #air = new AtmosphereShell(this.shading)
  readonly #space = new Space()
  readonly #eye: PlanetTerrain['eye'] = { value: [0, 0, Infinity] }
  readonly #nearGround = { value: 0 }
  #planet: PlanetTerrain | undefined
  /** The computed sky: it is loaded if it was chosen, or once frames have turned out to take no time. */
  #fullAir: FullAir | undefined
  readonly #quality = new QualityGovernor()
  #skyState: 'painted' | 'opening' | 'open' | 'failed' = 'painted'

  constructor(make: MakePlanet<Options>, materials: (shading: Shading) => THREE.ShaderMaterial[]) {
    super(materials)
    this.#make = make
    this.group.rotation.x = Math.PI / 2 // with north up
    this.scene.add(this.#space)
  }

  steer(host: PointerHost): SteeredCamera {
    const camera = new PlanetCamera(host)
    camera.groundBelow = (direction) => {
      if (!this.#planet) return 0.5
      const { radius, sea, terrain } = this.#planet
      const height = heightTowards(terrain.field, [direction.x, direction.z, -direction.y])
      return (0.5 * (radius + Math.max(height, sea))) / radius
    }
    return camera
  }

  show(terrain: TerrainArrays, options: Options): void {
    const { min, max, sea } = terrain.field
    const planet = {
      terrain,
      radius: radiusOf(terrain.field) / options.exaggeration,
      sea: sea ?? min,
      eye: this.#eye,
      nearGround: this.#nearGround,
    }
    this.#planet = planet
    this.shading.heights.value.set(min, Math.max(planet.sea, min), max)
    setWater(this.shading, terrain.waterMap)
    this.cover = terrain.cover
    const body = this.replaceBody(() => this.#make(planet, this.shading, options))
    this.group.scale.setScalar(0.5 / planet.radius)
    this.group.add(this.#air)
    this.#air.scale.setScalar(planet.radius / 0.5)
    this.#air.visible = !body.inks
    this.#fullAir?.patchAll(this.scene)
  }

  protected lineAlong(points: ArrayLike<number>): InkLines | undefined {
    if (!this.#planet) return undefined
    const { radius, terrain } = this.#planet
    const { size, heights, water } = terrain.field
    const places = Array.from(points, (point) => {
      const height = Math.max(heights[point]!, water?.surface[point] ?? -Infinity)
      return scaled(pointDirection(size, point), radius + height)
    })
    const ends = places.slice(1).flatMap((place, i) => [...places[i]!, ...place])
    return dropPathInk(ends, (radius * widthOfRadius) / (size - 1))
  }

  pick({ origin, direction }: THREE.Ray): Place | undefined {
    const planet = this.#planet
    if (!planet) return undefined
    const { radius, sea, terrain } = planet
    this.group.updateMatrixWorld()
    const from = this.group.worldToLocal(origin.clone())
    const ray = this.group.worldToLocal(origin.clone().add(direction)).sub(from).normalize()
    const distance = meetGround({ ...terrain.field, radius, sea }, from.toArray(), ray.toArray())
    if (distance === undefined) return undefined
    const place = from.addScaledVector(ray, distance).toArray() as unknown as Vector
    const { latitude, longitude } = latLonOf(place)
    return { x: longitude, y: latitude, height: heightTowards(terrain.field, place), isPlanet: true }
  }

  override ready(renderer: THREE.WebGLRenderer, camera: ViewCamera): boolean {
    const isFull = this.appearance?.sky === 'full'
    if (isFull) this.#openSky()
    return !(isFull && this.#skyState === 'opening') && super.ready(renderer, camera)
  }

  #openSky(): void {
    if (this.#skyState !== 'painted') return
    this.#skyState = 'opening'
    const use = ({ PlanetAir }: { PlanetAir: typeof FullAir }) => {
      if (this.#skyState !== 'opening') return
      this.#skyState = 'open'
      this.#fullAir = new PlanetAir()
      this.#fullAir.patchAll(this.scene)
    }
    import('./air.js').then(use, () => (this.#skyState = 'failed'))
  }

  #closeSky(state: 'painted' | 'failed'): void {
    this.#skyState = state
    this.#fullAir?.dispose()
    this.#fullAir = undefined
  }

  render(renderer: THREE.WebGLRenderer, frame: Frame): void {
    const { camera, background, pixels } = frame
    camera.updateMatrixWorld()
    this.group.updateMatrixWorld()
    this.#space.visible = background && !this.body?.inks
    const eye = this.group.worldToLocal(camera.position.clone())
    const day = THREE.MathUtils.smoothstep(
      eye.clone().normalize().dot(this.shading.sunDirection.value),
      -0.2,
      0.15,
    )
    const night = 1 - day * (1 - THREE.MathUtils.smoothstep(camera.position.length(), 0.53, 0.62))
    const pixel = 2 / (camera.projectionMatrix.elements[5]! * pixels)
    const toWorld = new THREE.Matrix4().multiplyMatrices(camera.matrixWorld, camera.projectionMatrixInverse)
    this.#space.uniforms = { toWorld, pixel, night }
    if (this.#planet) {
      const { radius, sea } = this.#planet
      const ground = (0.5 * (radius + sea)) / radius
      const { sunDirection } = this.shading
      const from = eye.clone().divideScalar(radius + sea)
      this.#nearGround.value = 1 - THREE.MathUtils.smoothstep(from.length() - 1, lowest, highest)
      const density = airOver(this.#planet.terrain.field, sea)
      const isRich = this.#quality.after(frame.isQuick === true, frame.isLong === true)
      if (this.appearance?.sky === 'auto') {
        if (isRich) this.#openSky()
        if (isRich === false) this.#closeSky('painted')
      }
      if (this.#fullAir?.update(renderer, from, sunDirection.value, density) === false)
        this.#closeSky('failed')
      const nearGround = this.#nearGround.value
      this.#air.uniforms = { eye: eye.clone().multiplyScalar(0.5 / radius), ground, nearGround }
    }
    this.#eye.value = eye.toArray()
    this.body?.update?.(frame)
    this.draw(renderer, frame)
  }

  override dispose(): void {
    this.#closeSky('failed')
    super.dispose()
    this.#air.dispose()
    this.#space.dispose()
  }

  protected applyLook({ palette, sun, sunheight, sky }: Appearance): void {
    if (sky === 'simple') this.#closeSky('painted')
    setAir(this.shading, paletteFor(palette).air.light)
    const { value: direction } = this.shading.sunDirection
    // The sun is in the zenith at these degrees east and north of the first viewpoint.
    sunTowards(sun - 180, sunheight, direction)
    const { x, y, z } = direction
    direction.set(x, z, -y)
  }
}
