import {
  Group,
  MathUtils,
  Matrix4,
  type Object3D,
  type Ray as SceneRay,
  Scene,
  type ShaderMaterial,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { heightTowards, latLonOf, meetGround, radiusOf, type Vector } from '../../planet/faces.js'
import type { Appearance } from '../viewpoint.js'
import type {
  ViewRenderer,
  Frame,
  PointerHost,
  SteeredCamera,
  TerrainArrays,
  ViewCamera,
} from '../view-renderer.js'
import { Programs } from '../frames/programs.js'
import { paletteOf } from '../palettes.js'
import type { Place } from '../pick.js'
import { createShading, setAir, setPalette, type Shading, sunTowards } from '../shading.js'
import { BallCamera } from './ball-camera.js'
import { AtmosphereShell, Space } from './space.js'

/** A planet in one of the ways to show it, in the unit of its heights, its north along y. */
export interface Body {
  readonly object: Object3D
  readonly triangles: number
  /** For what is drawn with a pen instead of light: paper and ink by day and by night. */
  readonly inks?: Record<'light' | 'dark', readonly [paper: string, ink: string]>
  setInk?(paper: string, ink: string): void
  /** Chooses what to draw in a frame; `eye` in its own space. */
  update?(frame: Frame, eye: Vector3, toClip: Matrix4): void
  dispose(): void
}

export interface BallTerrain {
  terrain: TerrainArrays
  radius: number
  /** No sea: the lowest ground. */
  sea: number
}

/** How much air there is: little without a sea. */
export const airOver = ({ min }: { min: number }, sea: number): number => (sea > min ? 1 : 0.15)

/** Vertical exaggeration of the ground. */
export interface BallOptions {
  exaggeration: number
}

export type MakeBody<Options> = (ball: BallTerrain, shading: Shading, options: Options) => Body

/** A drawing of planets: a ball one unit wide with its air, and the night behind it. */
export class Ball<Options extends BallOptions = BallOptions> implements ViewRenderer<Options> {
  readonly heightRatio = 1
  readonly #make: MakeBody<Options>
  readonly #scene = new Scene()
  readonly #group = new Group() // one unit wide, its north up
  readonly #shading = createShading(paletteOf.swiss)
  readonly #rim = new AtmosphereShell(this.#shading)
  readonly #space = new Space()
  readonly #programs: Programs
  #ball: BallTerrain | undefined
  #body: Body | undefined
  #look: Appearance | undefined
  #dark = false

  /** @param materials one of each kind that bodies are drawn with */
  constructor(make: MakeBody<Options>, materials: (shading: Shading) => ShaderMaterial[]) {
    this.#make = make
    this.#programs = new Programs(materials(this.#shading))
    this.#group.rotation.x = Math.PI / 2
    this.#scene.add(this.#space.mesh, this.#group, this.#programs.object)
  }

  steer(hand: PointerHost): SteeredCamera {
    const camera = new BallCamera(hand)
    camera.groundBelow = (direction) => {
      if (!this.#ball) return 0.5
      const { radius, sea, terrain } = this.#ball
      const height = heightTowards(terrain.field, [direction.x, direction.z, -direction.y])
      return (0.5 * (radius + Math.max(height, sea))) / radius
    }
    return camera
  }

  show(terrain: TerrainArrays, options: Options): void {
    this.#body?.object.removeFromParent()
    this.#body?.dispose()
    const { min, max, sea } = terrain.field
    const ball = { terrain, radius: radiusOf(terrain.field) / options.exaggeration, sea: sea ?? min }
    this.#ball = ball
    this.#shading.heights.value.set(min, Math.max(ball.sea, min), max)
    this.#body = this.#make(ball, this.#shading, options)
    this.#group.scale.setScalar(0.5 / ball.radius)
    this.#group.add(this.#body.object, this.#rim.mesh)
    this.#rim.mesh.scale.setScalar(ball.radius / 0.5)
    this.#rim.mesh.visible = !this.#body.inks
    this.#setInk()
  }

  get triangles(): number {
    return this.#body?.triangles ?? 0
  }

  set look(look: Appearance) {
    const before = this.#look
    this.#look = { ...look }
    if (before?.palette !== look.palette) setPalette(this.#shading, paletteOf[look.palette])
    const { sunDirection } = this.#shading
    // Where the sun stands in the zenith: degrees east and north of where the ball is looked at first.
    sunTowards(look.sun - 180, look.sunheight, sunDirection.value)
    const { x, y, z } = sunDirection.value
    sunDirection.value.set(x, z, -y)
    this.#apply()
  }

  set dark(on: boolean) {
    this.#dark = on
    this.#apply()
  }

  pick({ origin, direction }: SceneRay): Place | undefined {
    const ball = this.#ball
    if (!ball) return undefined
    const { radius, sea, terrain } = ball
    this.#group.updateMatrixWorld()
    const from = this.#group.worldToLocal(origin.clone())
    const ray = this.#group.worldToLocal(origin.clone().add(direction)).sub(from).normalize()
    const { size, heights, min, max } = terrain.field
    const way = meetGround({ size, heights, radius, min, max, sea }, from.toArray(), ray.toArray())
    if (way === undefined) return undefined
    const place = from.addScaledVector(ray, way).toArray() as unknown as Vector
    const { latitude, longitude } = latLonOf(place)
    return { x: longitude, y: latitude, height: heightTowards(terrain.field, place), isBall: true }
  }

  ready(renderer: WebGLRenderer, camera: ViewCamera): boolean {
    return this.#programs.ready(renderer, this.#scene, camera)
  }

  render(renderer: WebGLRenderer, frame: Frame): void {
    const { camera, background, pixels } = frame
    camera.updateMatrixWorld()
    this.#group.updateMatrixWorld()
    const toClip = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    this.#space.mesh.visible = background && !this.#body?.inks
    const eye = this.#group.worldToLocal(camera.position.clone())
    const day = MathUtils.smoothstep(
      eye.clone().normalize().dot(this.#shading.sunDirection.value),
      -0.2,
      0.15,
    )
    const night = 1 - day * (1 - MathUtils.smoothstep(camera.position.length(), 0.53, 0.62))
    const pixel = 2 / (camera.projectionMatrix.elements[5]! * pixels)
    this.#space.look(toClip.clone().invert(), pixel, night)
    if (this.#ball) {
      const { radius, sea } = this.#ball
      this.#rim.look(eye.clone().multiplyScalar(0.5 / radius), (0.5 * (radius + sea)) / radius)
    }
    this.#body?.update?.(frame, eye, toClip.multiply(this.#group.matrixWorld))
    renderer.setClearColor(this.#ink?.[0] ?? '#000', renderer.getClearAlpha())
    renderer.render(this.#scene, camera)
  }

  dispose(): void {
    this.#body?.dispose()
    this.#programs.dispose()
    this.#rim.dispose()
    this.#space.dispose()
    this.#shading.palette.value.dispose()
    this.#shading.shadeMap.value.dispose()
    this.#shading.waterMap.value.dispose()
  }

  get #ink(): readonly [paper: string, ink: string] | undefined {
    return this.#body?.inks?.[this.#dark ? 'dark' : 'light']
  }

  #setInk(): void {
    if (this.#ink) this.#body!.setInk?.(...this.#ink)
  }

  #apply(): void {
    if (this.#look) setAir(this.#shading, paletteOf[this.#look.palette].air.light)
    this.#setInk()
  }
}
