import { MathUtils, PerspectiveCamera, Spherical, Vector3 } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'

/** Where one looks from, around a block one unit wide: degrees, and distances in widths of the block. */
export interface CameraState {
  /** Clockwise from south: 0 looks north, 90 stands in the west and looks east. */
  azimuth: number
  /** Above the horizon: 90 looks straight down. */
  elevation: number
  /** From the point looked at. */
  distance: number
  /** The point looked at: east, north, up of the block's middle. */
  target: [number, number, number]
}

/** In degrees and widths. */
export const cameraLimits = { elevation: [2, 90], distance: [0.15, 8], pan: 1 } as const

const fieldOfView = 32
const zUp = new Vector3(0, 0, 1)

/** Orbit, zoom and pan by mouse, touch and keyboard, around a block one unit wide with z up. */
export class OrbitCamera {
  readonly camera = new PerspectiveCamera(fieldOfView, 1, 0.01, 40)
  readonly #controls: OrbitControls
  readonly #element: HTMLElement
  readonly #onMove: () => void
  readonly #onRest: () => void
  #home: CameraState | undefined
  #untouched = true
  #held = false
  #settling = false
  #updating = false

  /**
   * `onMove` runs whenever the view changed, by whatever means; `onRest` once when the reader has let go and the view has
   * come to rest.
   */
  constructor(element: HTMLElement, onMove: () => void, onRest: () => void) {
    this.#element = element
    this.#onMove = onMove
    this.#onRest = onRest
    this.camera.up.copy(zUp)
    const controls = new OrbitControls(this.camera, element)
    controls.enableDamping = true
    controls.dampingFactor = 0.12
    controls.zoomToCursor = true
    controls.minPolarAngle = 0
    controls.maxPolarAngle = MathUtils.degToRad(90 - cameraLimits.elevation[0])
    ;[controls.minDistance, controls.maxDistance] = cameraLimits.distance
    controls.cursorStyle = 'grab'
    controls.addEventListener('change', () => {
      if (!this.#updating) onMove()
    })
    controls.addEventListener('start', () => {
      this.#untouched = false
      this.#held = true
    })
    controls.addEventListener('end', () => {
      this.#held = false
      this.#settle()
    })
    this.#controls = controls
    element.addEventListener('keydown', this.#onKey)
  }

  /** Moves what the reader set in motion. Returns whether the view still changes. */
  update(seconds: number): boolean {
    const { position } = this.camera
    const { target } = this.#controls
    const before = [position.clone(), target.clone()] as const
    this.#updating = true
    const told = this.#controls.update(seconds)
    this.#updating = false
    // At the nearest and the farthest it tells for ever of changes that are nothing but rounding.
    const moved = told && position.distanceTo(before[0]) + target.distanceTo(before[1]) > 1e-9
    target.clampScalar(-cameraLimits.pan, cameraLimits.pan)
    if (this.#settling && !this.#held && (!moved || this.#controls.autoRotate)) {
      this.#settling = false
      this.#onRest()
    }
    return moved
  }

  set rotating(on: boolean) {
    if (this.#controls.autoRotate && !on) {
      this.#untouched = false // it has turned away from the framed view
      this.#settle()
    }
    this.#controls.autoRotate = on
    this.#controls.autoRotateSpeed = 1.2
  }

  /** The view, or undefined as long as nobody has changed the one that frames the terrain. */
  get state(): CameraState | undefined {
    if (this.#untouched) return undefined
    const offset = this.camera.position.clone().sub(this.#controls.target)
    const spherical = new Spherical().setFromCartesianCoords(offset.x, offset.z, -offset.y)
    return {
      azimuth: MathUtils.euclideanModulo(-MathUtils.radToDeg(spherical.theta), 360),
      elevation: 90 - MathUtils.radToDeg(spherical.phi),
      distance: spherical.radius,
      target: this.#controls.target.clone().clampScalar(-cameraLimits.pan, cameraLimits.pan).toArray(),
    }
  }

  set state(state: CameraState | undefined) {
    this.#untouched = state === undefined
    this.#settling = false
    const wanted = state ?? this.#home
    if (wanted) this.#place(wanted)
  }

  /**
   * Frames a block around the origin that is `rise` high, in a canvas of which `obstructed` pixels on the right are covered.
   */
  frame(width: number, height: number, obstructed: number, rise: number): void {
    const free = Math.max(width - obstructed, 1)
    this.camera.aspect = width / height
    if (obstructed > 0) this.camera.setViewOffset(width, height, obstructed / 2, 0, width, height)
    else this.camera.clearViewOffset()
    this.camera.updateProjectionMatrix()

    // The block seen over a corner is 1.41 wide; what limits is the narrower of the free width and the height.
    const half = Math.tan(MathUtils.degToRad(fieldOfView / 2))
    const byWidth = 1.36 / 2 / (half * (free / height))
    const byHeight = (0.9 + rise * 0.8) / 2 / half
    const distance = MathUtils.clamp(Math.max(byWidth, byHeight) + 0.3, ...cameraLimits.distance)
    this.#home = { azimuth: 32, elevation: 30, distance, target: [0, 0, -0.04] }
    if (this.#untouched) this.#place(this.#home)
  }

  dispose(): void {
    this.#element.removeEventListener('keydown', this.#onKey)
    this.#controls.dispose()
  }

  // Tells the owner in the frame in which nothing moves any more.
  #settle(): void {
    this.#settling = true
    this.#onMove()
  }

  #place({ azimuth, elevation, distance, target }: CameraState): void {
    // Without damping an update uses up what is left of the last push, which would shift the view placed here.
    this.#controls.enableDamping = false
    this.#controls.update()
    const theta = MathUtils.degToRad(-azimuth)
    const phi = MathUtils.degToRad(90 - Math.min(elevation, 89.99))
    const offset = new Vector3().setFromSpherical(new Spherical(distance, phi, theta))
    this.#controls.target.fromArray(target)
    this.camera.position.set(offset.x, -offset.z, offset.y).add(this.#controls.target)
    this.#controls.update()
    this.#controls.enableDamping = true
  }

  // Arrows turn, with Shift they move; + and - come nearer and go away; Home frames the terrain again.
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = keySteps[event.key]
    if (event.key === 'Home') this.state = undefined
    else if (step) {
      this.#untouched = false
      const state = this.state!
      if (event.shiftKey && step.turn) this.#pan(state, step.turn[0], step.turn[1])
      else if (step.turn) {
        state.azimuth += step.turn[0] * 5
        state.elevation = MathUtils.clamp(state.elevation + step.turn[1] * 4, ...cameraLimits.elevation)
      } else state.distance = MathUtils.clamp(state.distance * step.zoom!, ...cameraLimits.distance)
      this.#place(state)
    } else return
    event.preventDefault()
    this.#settle()
  }

  #pan(state: CameraState, right: number, away: number): void {
    const angle = MathUtils.degToRad(state.azimuth)
    const length = state.distance * 0.04
    state.target[0] += (right * Math.cos(angle) + away * Math.sin(angle)) * length
    state.target[1] += (-right * Math.sin(angle) + away * Math.cos(angle)) * length
  }
}

const keySteps: Record<string, { turn?: [number, number]; zoom?: number }> = {
  ArrowLeft: { turn: [-1, 0] },
  ArrowRight: { turn: [1, 0] },
  ArrowUp: { turn: [0, 1] },
  ArrowDown: { turn: [0, -1] },
  '+': { zoom: 0.88 },
  '=': { zoom: 0.88 },
  '-': { zoom: 1 / 0.88 },
}
