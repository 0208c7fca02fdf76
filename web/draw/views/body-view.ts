import * as THREE from 'three'
import type { CoverMap } from '../../package/meshes.js'
import { setCover } from '../colour/cover.js'
import type { InkLines } from './ink-lines.js'
import { paletteFor } from '../colour/palettes.js'
import { createShading, setPalette, type Shading } from '../colour/shading.js'
import type { Frame, TerrainArrays, ViewCamera, ViewRenderer } from './view-renderer.js'
import type { Appearance } from '../camera/viewpoint.js'

/** Paper and ink by day and by night. */
export type Inks = Readonly<Record<'light' | 'dark', readonly [paper: string, ink: string]>>

/** A terrain at its place in the scene, in the unit of its heights. */
export interface Body {
  readonly object: THREE.Object3D
  readonly triangles: number
  /** Chooses what to draw in a frame. */
  update?(frame: Frame): void
  /** Only for pen drawings, which have no light. */
  readonly inks?: Inks
  setInk?(paper: string, ink: string): void
  dispose(): void
}

/**
 * The common parts of the views of blocks and planets: a scene with one body, its light, and its programs.
 */
export abstract class BodyView<Shown extends Body, Options> implements ViewRenderer<Options> {
  abstract readonly heightRatio: number
  protected readonly scene = new THREE.Scene()
  /** Holds the body, and scales it to a width of 1. */
  protected readonly group = new THREE.Group()
  protected readonly shading: Shading = createShading(paletteFor('swiss'))
  protected body: Shown | undefined
  protected appearance: Appearance | undefined
  protected isDark = false
  readonly #programs: Programs
  #cover: CoverMap | undefined
  #dropPath: InkLines | undefined

  /** @param materials one of each kind that bodies use */
  constructor(materials: (shading: Shading) => THREE.ShaderMaterial[]) {
    this.#programs = new Programs(materials(this.shading))
    this.scene.add(this.group, this.#programs.object)
  }

  abstract show(terrain: TerrainArrays, options: Options): void

  /** Applies the parts that depend only on the look; `before` is the last look. */
  protected abstract applyLook(look: Appearance, before: Appearance | undefined): void

  get triangles(): number {
    return this.body?.triangles ?? 0
  }

  set look(look: Appearance) {
    const before = this.appearance
    this.appearance = { ...look }
    if (before?.palette !== look.palette) {
      setPalette(this.shading, paletteFor(look.palette))
      this.cover = this.#cover
    }
    this.applyLook(look, before)
    this.#setInk()
  }

  /** What covers the ground of the terrain. */
  set cover(arrays: CoverMap | undefined) {
    this.#cover = arrays
    setCover(this.shading, arrays, paletteFor(this.appearance?.palette ?? 'swiss'))
  }

  set dark(on: boolean) {
    this.isDark = on
    if (this.appearance) this.applyLook(this.appearance, this.appearance)
    this.#setInk()
  }

  /** The line along some points of the body; undefined while there is none. */
  protected abstract lineAlong(points: ArrayLike<number>): InkLines | undefined

  set dropPath(points: ArrayLike<number> | undefined) {
    this.#dropPath?.removeFromParent()
    this.#dropPath?.dispose()
    this.#dropPath = points && this.lineAlong(points)
    if (this.#dropPath) this.group.add(this.#dropPath)
  }

  /** Frees the old body before making the new one, so that the graphics card never holds both. */
  protected replaceBody(make: () => Shown): Shown {
    this.dropPath = undefined
    this.body?.object.removeFromParent()
    this.body?.dispose()
    this.body = make()
    this.group.add(this.body.object)
    this.#setInk()
    return this.body
  }

  ready(renderer: THREE.WebGLRenderer, camera: ViewCamera): boolean {
    return this.#programs.ready(renderer, this.scene, camera)
  }

  abstract render(...of: Parameters<ViewRenderer['render']>): void

  protected draw(renderer: THREE.WebGLRenderer, { camera, scale }: Frame): void {
    if (this.#dropPath) this.#dropPath.pixelRatio = scale
    renderer.setClearColor(this.#ink?.[0] ?? '#000', renderer.getClearAlpha())
    renderer.render(this.scene, camera)
  }

  dispose(): void {
    this.dropPath = undefined
    this.body?.dispose()
    this.#programs.dispose()
    const { palette, shadeMap, waterMap, coverMap, drape } = this.shading
    for (const { value } of [palette, shadeMap, waterMap, coverMap, drape]) value.dispose()
  }

  get #ink(): readonly [paper: string, ink: string] | undefined {
    return this.body?.inks?.[this.isDark ? 'dark' : 'light']
  }

  #setInk(): void {
    if (this.#ink) this.body!.setInk?.(...this.#ink)
  }
}

/** A compiled program of three.js, which is missing from its types. */
interface ShaderProgram {
  vertexShader: WebGLShader
  fragmentShader: WebGLShader
  isReady(): boolean
  getUniforms(): unknown
  getAttributes(): unknown
}

// three.js compiles a different program when the geometry has a position attribute, so match what the shader
// reads.
function verticesFor({ vertexShader }: THREE.ShaderMaterial): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry()
  if (/\bposition\b/.test(vertexShader))
    geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(), 3))
  return geometry
}

const programsOf = ({ info }: THREE.WebGLRenderer) => (info.programs ?? []) as unknown as ShaderProgram[]

/**
 * The programs of a scene. One material of each kind stays here without drawing anything: new materials of
 * that kind share its program, which is compiled before there is anything to draw and survives while a body
 * is replaced.
 */
class Programs {
  /** To be added to the scene. */
  readonly object = new THREE.Group()
  readonly #materials: THREE.ShaderMaterial[]
  /** All programs of the renderer; others after a lost context. */
  #all: ShaderProgram[] | undefined
  #isReady = false

  constructor(materials: THREE.ShaderMaterial[]) {
    this.#materials = materials
    this.object.visible = false
    for (const material of materials) this.object.add(new THREE.Mesh(verticesFor(material), material))
  }

  /**
   * Whether a frame would not wait for the programs. The first call has the browser compile them in the
   * background.
   */
  ready(renderer: THREE.WebGLRenderer, scene: THREE.Scene, camera: THREE.Camera): boolean {
    const all = programsOf(renderer)
    if (all !== this.#all) {
      this.#compile(renderer, scene, camera)
      this.#all = all
      this.#isReady = false
    } else if (!this.#isReady && all.every((program) => program.isReady())) {
      // Read uniforms and attributes now: once the card draws, the answer would have to wait for it.
      for (const program of all) {
        program.getUniforms()
        program.getAttributes()
      }
      this.#isReady = true
    }
    return this.#isReady
  }

  dispose(): void {
    for (const material of this.#materials) material.dispose()
  }

  // Shaders are released at once, and live as long as their programs. three.js would do so with the first
  // frame of a program, which never comes if its material is replaced before.
  #compile(renderer: THREE.WebGLRenderer, scene: THREE.Scene, camera: THREE.Camera): void {
    renderer.compile(scene, camera)
    const gl = renderer.getContext()
    for (const { vertexShader, fragmentShader } of programsOf(renderer)) {
      gl.deleteShader(vertexShader)
      gl.deleteShader(fragmentShader)
    }
  }
}
