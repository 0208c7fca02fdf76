import * as THREE from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { takesWheel } from '../../dom/input.js'
import { arrowOf, isCommand, onKeyDown, zoomOf } from '../../dom/keys.js'
import { inOwnPixels } from '../../dom/layout.js'
import type { PointerHost, SteeredCamera, ViewCamera } from '../views/view-renderer.js'
import {
  bounded,
  type CameraBounds,
  cameraLimits,
  type CameraPresetId,
  cameraPresets,
  type CameraState,
  fieldOfView,
  type HomeView,
  type Insets,
  unframed,
  usualBounds,
} from './viewpoint.js'

const halfView = Math.tan(THREE.MathUtils.degToRad(fieldOfView / 2))
/** The distance of an orthographic camera, which affects only clipping. */
const standOff = 10
/** Degrees a second of a speed of 1 of the controls, which is a turn a minute. */
const degreesOfSpeed = 6
const zUp = new THREE.Vector3(0, 0, 1)
/** Seconds in which a push slows down by two thirds. */
const inertia = 0.13

/** Orbit, zoom and pan by mouse, touch and keyboard, around a block one unit wide with z up. */
export class OrbitCamera implements SteeredCamera {
  readonly #perspective = new THREE.PerspectiveCamera(fieldOfView, 1, 0.01, 40)
  readonly #orthographic = new THREE.OrthographicCamera(-1, 1, 1, -1, 0.01, 40)
  readonly #controls: OrbitControls
  readonly #pointerHost: PointerHost
  readonly #ended = new AbortController()
  #framedView: CameraState | undefined
  /** The block that is framed, and the part of the picture for it, in heights of the picture. */
  #framed: { free: Size; heightRatio: number } | undefined
  #bounds = usualBounds
  #untouched = true
  #held = false
  #settling = false
  /** Whether it has moved since it began to rotate. */
  #hasRotated = false
  /** The view when a finger came down. */
  #before: { view: CameraState; untouched: boolean } | undefined
  #updating = false

  /**
   * `onMove` runs whenever the view changed, by whatever means; `onRest` once when the reader has let go and
   * the view has come to rest.
   */
  constructor(pointerHost: PointerHost) {
    this.#pointerHost = pointerHost
    const { element, onMove, options } = pointerHost
    const { signal } = this.#ended
    this.#perspective.up.copy(zUp)
    this.#orthographic.up.copy(zUp)
    // These listeners come before those of OrbitControls, which would take every turn of the wheel and every
    // touch.
    element.addEventListener('wheel', this.#onWheel, { capture: true, passive: true, signal })
    element.addEventListener('pointerdown', this.#remember, { signal })
    const controls = new OrbitControls<ViewCamera>(this.#perspective, inOwnPixels(element))
    element.style.touchAction = options.touch ?? 'none'
    controls.enableDamping = true
    controls.zoomToCursor = true
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
    this.bounds = usualBounds
    element.addEventListener('pointerup', this.#keep, { signal })
    element.addEventListener('pointercancel', this.#takeBack, { signal })
    onKeyDown(element, this.#onKey, { signal })
  }

  get camera(): ViewCamera {
    return this.#controls.object as ViewCamera
  }

  cameraFor(width: number, height: number): ViewCamera {
    const camera = this.camera.clone()
    if (camera instanceof THREE.PerspectiveCamera) camera.aspect = width / height
    else camera.left = -(camera.right = width / height)
    return camera
  }

  /** Whether the reader can move it; not while another camera is in use. */
  set enabled(on: boolean) {
    this.#controls.enabled = on
    this.#controls.cursorStyle = on ? 'grab' : 'auto'
  }

  /** The perspective of the sky behind the terrain. */
  get sky(): THREE.PerspectiveCamera {
    return this.#perspective
  }

  /** Switches between orthographic and perspective projection; the target keeps its size. */
  set orthographic(on: boolean) {
    const camera = on ? this.#orthographic : this.#perspective
    if (camera === this.camera) return
    const state = this.placed
    this.#controls.object = camera
    this.#place(state)
  }

  /** A preset at the distance from which the whole terrain is seen. */
  preset(id: CameraPresetId): CameraState {
    const framed = this.#framedView ?? unframed
    const { azimuth, elevation } = id === 'framed' ? framed : cameraPresets[id]
    const { distance, target } = framed
    return { azimuth, elevation, distance, target: id === 'top' ? [0, 0, 0] : [...target] }
  }

  /** Continues a motion that the reader has started. */
  update(seconds: number): boolean {
    const { position, zoom } = this.camera
    const { target } = this.#controls
    // Depend on time instead of frames, so that a slow machine slides no longer than a fast one.
    this.#controls.dampingFactor = 1 - Math.exp(-seconds / inertia)
    const before = [position.clone(), target.clone()] as const
    const hasChanged = this.#update(seconds)
    this.#hasRotated ||= this.#controls.autoRotate
    // At the nearest and the farthest distance the controls report endless changes that are only rounding.
    const distance = position.distanceTo(before[0]) + target.distanceTo(before[1])
    const moved = hasChanged && distance + Math.abs(this.camera.zoom - zoom) > 1e-9
    // In a frame of a millisecond nearly nothing moves, which is not rest yet; one of none is a pause.
    if (!moved && this.#settling && seconds > 0 && seconds < 0.004) return true
    if (!moved && seconds > 0) {
      // The controls call it rest when a little of the push is left. It is used up, so that every machine
      // ends in the same place.
      this.#controls.dampingFactor = 1
      this.#update(0)
    }
    target.clampScalar(-cameraLimits.pan, cameraLimits.pan)
    if (this.#settling && !this.#held && (!moved || this.#controls.autoRotate)) {
      this.#settling = false
      this.#pointerHost.onRest()
    }
    return moved || this.#controls.autoRotate
  }

  get rotating(): boolean {
    return this.#controls.autoRotate
  }

  set rotating(on: boolean) {
    if (this.#controls.autoRotate && !on && this.#hasRotated) {
      this.#untouched = false // it has turned away from the framed view
      this.#settle()
    }
    if (!on) this.#hasRotated = false
    this.#controls.autoRotate = on
  }

  get bounds(): CameraBounds {
    return this.#bounds
  }

  /** Takes effect with the next view that is set, and with every motion. */
  set bounds(bounds: CameraBounds) {
    const [low, high] = bounds.elevation.map((each) =>
      THREE.MathUtils.clamp(each, ...cameraLimits.elevation),
    ) as [number, number]
    this.#bounds = { ...bounds, elevation: [low, high] }
    const controls = this.#controls
    controls.minPolarAngle = THREE.MathUtils.degToRad(90 - high)
    controls.maxPolarAngle = THREE.MathUtils.degToRad(90 - low)
    ;[controls.minDistance, controls.maxDistance] = bounds.distance
    ;[controls.maxZoom, controls.minZoom] = bounds.distance.map(zoomFor) as [number, number]
    controls.autoRotateSpeed = bounds.speed / degreesOfSpeed
  }

  /** The view, or undefined while it is still the default one, which frames the terrain. */
  get state(): CameraState | undefined {
    return this.#untouched ? undefined : this.placed
  }

  /** The view, whether set or by default. */
  get placed(): CameraState {
    if (this.#untouched && !this.#framedView) return unframed
    const { camera } = this
    const offset = camera.position.clone().sub(this.#controls.target)
    const spherical = new THREE.Spherical().setFromCartesianCoords(offset.x, offset.z, -offset.y)
    return {
      azimuth: THREE.MathUtils.euclideanModulo(-THREE.MathUtils.radToDeg(spherical.theta), 360),
      elevation: 90 - THREE.MathUtils.radToDeg(spherical.phi),
      distance: camera instanceof THREE.PerspectiveCamera ? spherical.radius : 1 / (camera.zoom * halfView),
      target: this.#controls.target.clone().clampScalar(-cameraLimits.pan, cameraLimits.pan).toArray(),
    }
  }

  set state(state: CameraState | undefined) {
    this.#untouched = state === undefined
    this.#settling = false
    const wanted = state ? bounded(state, this.#bounds) : this.#framedView
    if (wanted) this.#place(wanted)
  }

  /**
   * Frames a block around the origin that is `heightRatio` high, in a canvas of which some pixels on the
   * right and below are covered. It begins at `home`, if the drawing has one, or at the usual view, turned by
   * `turn` degrees.
   */
  frame(
    width: number,
    height: number,
    { right, bottom }: Insets,
    heightRatio: number,
    home?: HomeView,
    turn = 0,
  ): void {
    const free = { width: Math.max(width - right, 1) / height, height: Math.max(height - bottom, 1) / height }
    this.#orthographic.left = -(this.#orthographic.right = width / height)
    for (const camera of [this.#perspective, this.#orthographic])
      camera.setViewOffset(width, height, right / 2, bottom / 2, width, height)
    this.#framed = { free, heightRatio }
    this.#framedView = home
      ? homeView(free, home)
      : bounded(framedView(free, heightRatio, turn), this.#bounds)
    if (this.#untouched) this.#place(this.#framedView)
  }

  /**
   * Whether a view of the reader's own shows the whole block, or nearly: the ground hardly fills its corners.
   */
  get isWhole(): boolean {
    return !this.#untouched && this.placed.distance > this.#wholeFrom * 0.8
  }

  /** Moves a view of the reader's own back until it shows the whole block. @returns whether it has moved. */
  showWhole(): boolean {
    if (this.#untouched || this.isWhole) return false
    this.#place(bounded({ ...this.placed, distance: this.#wholeFrom }, this.#bounds))
    return true
  }

  get #wholeFrom(): number {
    if (!this.#framed) return Infinity
    const { free, heightRatio } = this.#framed
    return distanceOfWhole(this.placed, free, heightRatio, this.camera === this.#orthographic)
  }

  dispose(): void {
    this.#ended.abort()
    this.#controls.dispose()
  }

  // Without telling of it, because the owner is drawing the frame.
  #update(seconds: number): boolean {
    this.#updating = true
    const hasChanged = this.#controls.update(seconds)
    this.#updating = false
    return hasChanged
  }

  // Tells the owner in the frame in which nothing moves any more.
  #settle(): void {
    this.#settling = true
    this.#pointerHost.onMove()
  }

  #place({ azimuth, elevation, distance, target }: CameraState): void {
    // Without damping, an update consumes the rest of the last push, which would shift the view set here.
    const { autoRotate } = this.#controls
    Object.assign(this.#controls, { enableDamping: false, autoRotate: false })
    this.#controls.update()
    const theta = THREE.MathUtils.degToRad(-azimuth)
    const phi = THREE.MathUtils.degToRad(90 - Math.min(elevation, 89.99))
    const { camera } = this
    const radius = camera instanceof THREE.PerspectiveCamera ? distance : standOff
    const offset = new THREE.Vector3().setFromSpherical(new THREE.Spherical(radius, phi, theta))
    this.#controls.target.fromArray(target)
    camera.position.set(offset.x, -offset.z, offset.y).add(this.#controls.target)
    if (camera instanceof THREE.OrthographicCamera) {
      camera.zoom = zoomFor(distance)
      camera.updateProjectionMatrix()
    }
    this.#controls.update()
    Object.assign(this.#controls, { enableDamping: true, autoRotate })
  }

  readonly #remember = (): void => {
    if (!this.#controls.enabled) return
    this.#before ??= { view: this.placed, untouched: this.#untouched }
    // A drag leads along the ground, as keys do, and upwards not below the block; the wheel to the pointer.
    this.#controls.screenSpacePanning = false
  }

  readonly #keep = (): void => {
    this.#before = undefined
    this.#controls.screenSpacePanning = true
  }

  // The browser has taken over the finger to scroll the page, so undo the turn.
  readonly #takeBack = (): void => {
    if (this.#before) {
      this.state = this.#before.view
      this.#untouched = this.#before.untouched
    }
    this.#keep()
    this.#pointerHost.onMove()
  }

  // Stops wheel events that belong to the page before the controls see them, so that the browser scrolls;
  // also at the farthest distance.
  readonly #onWheel = (event: WheelEvent): void => {
    if (!this.#controls.enabled) return
    const isAtMaxDistance =
      event.deltaY > 0 && !event.ctrlKey && this.placed.distance > this.#bounds.distance[1] * 0.999
    if (isAtMaxDistance || !takesWheel(this.#pointerHost.element, event, this.#pointerHost.options.wheel?.()))
      event.stopImmediatePropagation()
  }

  // Arrows turn, with Shift they move; + and - come nearer and go away; Home frames the terrain again.
  readonly #onKey = (event: KeyboardEvent): void => {
    if (isCommand(event) || !this.#controls.enabled) return
    const [arrow, zoom] = [arrowOf(event), zoomOf(event)]
    if (event.key === 'Home') this.state = undefined
    else if (arrow || zoom) {
      this.#untouched = false
      const state = this.state!
      if (event.shiftKey && arrow) this.#pan(state, arrow[0], -arrow[1])
      else if (arrow) {
        state.azimuth += arrow[0] * 5
        state.elevation -= arrow[1] * 4
      } else state.distance *= 0.88 ** zoom
      this.#place(bounded(state, this.#bounds))
    } else return
    event.preventDefault()
    this.#settle()
  }

  #pan(state: CameraState, right: number, away: number): void {
    const angle = THREE.MathUtils.degToRad(state.azimuth)
    const length = state.distance * 0.04
    state.target[0] += (right * Math.cos(angle) + away * Math.sin(angle)) * length
    state.target[1] += (-right * Math.sin(angle) + away * Math.cos(angle)) * length
  }
}

/** The zoom at which an orthographic camera shows the middle as large as the other one at a distance. */
function zoomFor(distance: number): number {
  return 1 / (distance * halfView)
}

interface Size {
  width: number
  height: number
}

/**
 * The least distance at which the whole of a block is in the free part of a picture, seen from this
 * direction.
 */
function distanceOfWhole(
  { azimuth, elevation, target }: Omit<CameraState, 'distance'>,
  free: Size,
  heightRatio: number,
  isOrthographic = false,
): number {
  const [turn, lift] = [azimuth, elevation].map(THREE.MathUtils.degToRad) as [number, number]
  const right = new THREE.Vector3(Math.cos(turn), -Math.sin(turn), 0)
  const towards = new THREE.Vector3(right.y * Math.cos(lift), -right.x * Math.cos(lift), Math.sin(lift))
  const up = towards.clone().cross(right)
  const ends = [-0.5, 0.5]
  const corners = ends.flatMap((x) =>
    ends.flatMap((y) => ends.map((z) => new THREE.Vector3(x, y, z * heightRatio))),
  )
  const middle = new THREE.Vector3(...target)
  return Math.max(
    ...corners.map((corner) => {
      const at = corner.sub(middle)
      const across = Math.abs(at.dot(right)) / free.width
      const along = Math.abs(at.dot(up)) / free.height
      return Math.max(across, along) / halfView + (isOrthographic ? 0 : at.dot(towards))
    }),
  )
}

/**
 * The default view, which frames a block `heightRatio` widths high, in the free part of a picture, in heights
 * of the picture.
 */
export function framedView(free: Size, heightRatio: number, turn = 0): CameraState {
  // The block seen over a corner is 1.41 wide; what limits is the narrower of the free width and the height.
  const byWidth = 1.36 / 2 / (halfView * free.width)
  const byHeight = (0.9 + heightRatio * 0.8) / 2 / (halfView * free.height)
  const [minDistance, maxDistance] = cameraLimits.distance
  const distance = Math.min(Math.max(byWidth + 0.3, byHeight + 0.3, minDistance), maxDistance)
  const { elevation: usual } = cameraPresets.framed
  const azimuth = (cameraPresets.framed.azimuth + turn) % 360
  // A high block would be all walls, and hide what is low behind what is high.
  const elevation = usual + Math.min(Math.max(heightRatio - 0.4, 0) * 60, 9)
  return { azimuth, elevation, distance, target: [0, 0, -0.04 - (elevation - usual) * 0.006] }
}

/** An orthographic camera so far away that the free part of the picture shows all of a home view. */
function homeView(free: Size, { azimuth, elevation, across, down }: HomeView): CameraState {
  const visible = Math.max(across / free.width, down / free.height)
  return { azimuth, elevation, distance: visible / (2 * halfView), target: [0, 0, 0] }
}
