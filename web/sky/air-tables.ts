import * as THREE from 'three'
import { passes, sizes, type TableName } from './air-shaders.js'
import { ShaderPatches } from './shader-patches.js'

/**
 * Tables that depend on the planet alone, and those that depend on the sun and on the height of the eye, too.
 */
const lasting: readonly TableName[] = ['transmittance', 'scattering', 'ambient']
const passing: readonly TableName[] = ['skyView', 'hazeView']
const tableNames = [...lasting, ...passing]

const byTable = <T>(make: (name: TableName) => T) =>
  Object.fromEntries(tableNames.map((name) => [name, make(name)])) as Record<TableName, T>

/** One of this many heights to each e-fold: tables between two would look the same. */
const heightSteps = 60

/** Whether the card can draw into tables of half floats. */
const canDrawTables = ({ extensions }: THREE.WebGLRenderer): boolean =>
  extensions.has('EXT_color_buffer_float') || extensions.has('EXT_color_buffer_half_float')

/**
 * The light of a clear sky as small tables on the graphics card, after Hillaire, "A Scalable and Production
 * Ready Sky and Atmosphere Rendering Technique" (2020): what the air lets through, what it scatters more than
 * once, the light of the whole sky on the ground, and, seen from the eye, the sky and the haze before any
 * place. The last two are made again when the sun or the eye's height changes; turning the eye changes none
 * of them. Materials are painted without them; what reads the tables replaces that part of their shaders.
 *
 * Lengths are in heights of the atmosphere, 100 km on the Earth.
 */
export abstract class AirTables extends ShaderPatches {
  /** For materials that read the tables; together with `lookupChunk`. */
  readonly uniforms = {
    ...byTable((): THREE.IUniform<THREE.Texture | null> => ({ value: null })),
    /** The radius of the ground. */
    airRadius: { value: 1 },
    /** The density of the air; the Earth's is 1. */
    density: { value: 1 },
    /** The eye's height. */
    eyeLevel: { value: 0 },
    /**
     * The horizon's angle below the horizontal, and those from the horizon up and down to the borders of the
     * tables.
     */
    horizonAngles: { value: new THREE.Vector3() },
    /** The height of the sun above the eye's horizontal, in radians; for making the tables. */
    sunAngle: { value: 0 },
    tableLevel: { value: 0 },
    tableAngles: { value: new THREE.Vector3() },
  }
  readonly #targets: Record<TableName, THREE.WebGLRenderTarget>
  readonly #materials: Record<TableName, THREE.ShaderMaterial>
  readonly #square = new THREE.Mesh(new THREE.PlaneGeometry(2, 2))
  readonly #camera = new THREE.Camera()
  #made = ''
  #madeAir = ''

  constructor(radius: number) {
    super()
    this.uniforms.airRadius.value = radius
    this.#square.frustumCulled = false
    this.#targets = byTable((name) => {
      const [width, height] = sizes[name]
      return new THREE.WebGLRenderTarget(width, height, { type: THREE.HalfFloatType, depthBuffer: false })
    })
    for (const name of tableNames) this.uniforms[name].value = this.#targets[name].texture
    // A table cannot be read while it is drawn, so each pass has the others alone.
    this.#materials = byTable((name) => {
      const uniforms = { ...this.uniforms, [name]: { value: null } }
      return new THREE.ShaderMaterial({
        uniforms,
        depthTest: false,
        depthWrite: false,
        vertexShader: 'void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }',
        fragmentShader: passes[name],
      })
    })
  }

  /**
   * Makes what has changed, for an eye at a height and the sine of the sun's height there. @returns whether
   * the card can do that.
   */
  protected makeFor(renderer: THREE.WebGLRenderer, height: number, sunUp: number): boolean {
    if (!canDrawTables(renderer)) return false
    const { uniforms } = this
    // Below twenty metres single precision would not find the horizon.
    const level = Math.max(height, 2e-4)
    const near = Math.exp(Math.round(Math.log(level) * heightSteps) / heightSteps)
    uniforms.eyeLevel.value = level
    this.#setAngles(uniforms.horizonAngles.value, level)
    uniforms.tableLevel.value = near
    this.#setAngles(uniforms.tableAngles.value, near)
    uniforms.sunAngle.value = Math.asin(Math.min(Math.max(sunUp, -1), 1))
    const { __webglTexture: has } = renderer.properties.get(this.#targets.skyView.texture) as {
      __webglTexture?: object
    }
    const air = `${uniforms.airRadius.value} ${uniforms.density.value}`
    const key = `${near} ${sunUp}`
    // A lost context takes all of them with it.
    const isOther = !has || air !== this.#madeAir
    if (!isOther && key === this.#made) return true
    for (const name of isOther ? tableNames : passing) {
      this.#square.material = this.#materials[name]
      renderer.setRenderTarget(this.#targets[name])
      renderer.render(this.#square, this.#camera)
    }
    renderer.setRenderTarget(null)
    this.#made = key
    this.#madeAir = air
    return true
  }

  /** Paints the air again. */
  dispose(): void {
    this.unpatch()
    this.#square.geometry.dispose()
    for (const owned of [...Object.values(this.#targets), ...Object.values(this.#materials)]) owned.dispose()
  }

  #setAngles(angles: THREE.Vector3, level: number): void {
    const { value: radius } = this.uniforms.airRadius
    const dip = Math.atan2(Math.sqrt(level * (2 * radius + level)), radius)
    const above = level > 1 ? dip - Math.acos((radius + 1) / (radius + level)) : Math.PI / 2 + dip
    angles.set(dip, above, Math.PI / 2 - dip)
  }
}
