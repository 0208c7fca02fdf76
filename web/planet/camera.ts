import * as THREE from 'three'
import { takesWheel } from '../dom/input.js'
import { arrowOf, isCommand, onKeyDown, zoomOf } from '../dom/keys.js'
import { type ClientPoint, pointOn, shareOn } from '../dom/layout.js'
import { type LatLon, latLonOf } from '../package/faces.js'
import { ballEye, minAltitude, tiltsAt } from '../draw/globe/globe-eye.js'
import type { PointerHost, SteeredCamera } from '../draw/views/view-renderer.js'
import {
  cameraLimits,
  type CameraPresetId,
  type CameraState,
  fieldOfView,
  type Insets,
  usualBounds,
} from '../draw/camera/viewpoint.js'

const halfView = Math.tan(THREE.MathUtils.degToRad(fieldOfView / 2))
const { degToRad, radToDeg, clamp, euclideanModulo } = THREE.MathUtils

/** The planet is one unit wide. */
const radius = 0.5
/** The highest speed of a push, in degrees a second. */
const fastest = 90
/** Seconds in which a push slows down by two thirds. */
const inertia = 0.18
/** Steps in which the ground under the pointer is found again after zooming. */
const aims = 4

const presets: Record<CameraPresetId, { latitude: number; longitude: number; altitude?: number }> = {
  framed: { latitude: 18, longitude: 24 },
  isometric: { latitude: 35, longitude: 45 },
  top: { latitude: 90, longitude: 0 },
  low: { latitude: 18, longitude: 24, altitude: 0.02 },
}

/**
 * Orbits a ball one unit wide whose north is up: dragging turns it under the finger, the wheel and two
 * fingers zoom, and near the ground the view tilts up to the horizon. The right button, Shift or two turning
 * fingers change the viewing direction.
 *
 * In its state the azimuth is the longitude of the camera, the elevation its latitude, the distance that from
 * the middle, and the target is the viewing direction: east of north and up, in half circles.
 */
export class PlanetCamera implements SteeredCamera {
  readonly camera = new THREE.PerspectiveCamera(fieldOfView, 1, 0.001, 20)
  rotating = false
  bounds = usualBounds
  /** The height of the ground below, as a distance from the middle. */
  groundBelow: (direction: THREE.Vector3) => number = () => radius
  readonly #hand: PointerHost
  readonly #ended = new AbortController()
  #wholeDistance = 3
  #latitude = presets.framed.latitude
  #longitude = presets.framed.longitude
  #distance = 3
  #heading = 0
  #tilt = 0
  #untouched = true
  #height = 1
  /** The motion after a drag, in degrees a second. */
  #push = { latitude: 0, longitude: 0 }
  #pointers = new Map<number, { x: number; y: number }>()
  /** The view when the first finger came down. */
  #before: { view: CameraState; untouched: boolean } | undefined
  #lastMove = 0
  #settling = false

  constructor(hand: PointerHost) {
    this.#hand = hand
    const { element } = hand
    const { signal } = this.#ended
    element.style.touchAction = hand.options.touch ?? 'none'
    element.addEventListener('pointerdown', this.#down, { signal })
    element.addEventListener('pointermove', this.#move, { signal })
    for (const end of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(end, this.#up, { signal })
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    element.addEventListener('wheel', this.#wheel, { signal, passive: false })
    onKeyDown(element, this.#key, { signal })
  }

  get state(): CameraState | undefined {
    return this.#untouched ? undefined : this.placed
  }

  set state(state: CameraState | undefined) {
    this.#untouched = state === undefined
    this.#settling = false
    this.#push = { latitude: 0, longitude: 0 }
    const { latitude, longitude } = presets.framed
    const wanted = state ?? {
      azimuth: longitude,
      elevation: latitude,
      distance: this.#wholeDistance,
      target: [0, 0, 0] as const,
    }
    this.#longitude = wanted.azimuth
    this.#latitude = wanted.elevation
    this.#distance = wanted.distance
    this.#heading = wanted.target[0] * 180
    this.#tilt = wanted.target[1] * 180
    this.#place()
  }

  get placed(): CameraState {
    return this.#stateOver(this.#ground)
  }

  preset(id: CameraPresetId): CameraState {
    const { latitude, longitude, altitude } = presets[id]
    const distance = altitude === undefined ? this.#wholeDistance : radius + altitude
    return { azimuth: longitude, elevation: latitude, distance, target: [0, 0, 0] }
  }

  frame(width: number, height: number, { right, bottom }: Insets): void {
    const free = { width: Math.max(width - right, 1), height: Math.max(height - bottom, 1) }
    this.#height = height
    this.camera.setViewOffset(width, height, right / 2, bottom / 2, width, height)
    // Fit the ball and its air, seen from outside, into the shorter side.
    const share = Math.min(free.width, free.height) / height
    this.#wholeDistance = clamp(
      (radius * 1.12) / Math.sin(Math.atan(halfView * share)),
      0.6,
      cameraLimits.distance[1],
    )
    if (this.#untouched) this.#distance = this.#wholeDistance // it may have rotated
    this.#place()
  }

  cameraFor(width: number, height: number): THREE.PerspectiveCamera {
    const camera = this.camera.clone()
    camera.aspect = width / height
    return camera
  }

  update(seconds: number): boolean {
    const rests = this.#pointers.size === 0
    let moves = this.rotating && rests
    if (moves) this.#longitude -= this.bounds.speed * seconds
    if (rests) {
      const { latitude, longitude } = this.#push
      if (Math.hypot(latitude, longitude) > 0.02) {
        this.#turn(latitude * seconds, longitude * seconds)
        const share = Math.exp(-seconds / inertia)
        this.#push = { latitude: latitude * share, longitude: longitude * share }
        moves = true
      } else if (this.#settling) {
        this.#settling = false
        this.#hand.onRest()
      }
    }
    this.#place()
    return moves
  }

  dispose(): void {
    this.#ended.abort()
  }

  get #ground(): number {
    return this.groundBelow(this.#direction())
  }

  #stateOver(ground: number): CameraState {
    return {
      azimuth: euclideanModulo(this.#longitude, 360),
      elevation: this.#latitude,
      distance: this.#distanceOver(ground),
      target: [this.#heading / 180, this.#tilt / 180, 0],
    }
  }

  // The wanted distance may lie inside a mountain, or the planet is not loaded yet.
  #distanceOver(ground: number): number {
    const [nearest, farthest] = this.bounds.distance
    return Math.max(clamp(this.#distance, nearest, farthest), ground + minAltitude)
  }

  /** Degrees of the ball under a pixel. */
  get #degreesPerPixel(): number {
    const ground = this.#ground
    const unit = (2 * halfView * (this.#distanceOver(ground) - ground)) / this.#height / radius
    return Math.min(radToDeg(unit), 130 / this.#height)
  }

  #direction(): THREE.Vector3 {
    const [a, b] = [degToRad(this.#latitude), degToRad(this.#longitude)]
    return new THREE.Vector3(Math.cos(a) * Math.sin(b), -Math.cos(a) * Math.cos(b), Math.sin(a))
  }

  #place(): void {
    this.#latitude = this.#reached(this.#latitude)
    const ground = this.#ground
    const state = this.#stateOver(ground)
    const eye = ballEye(state, ground)
    const { camera } = this
    // North is up in the scene, and along y on the planet.
    camera.position.set(eye.position[0], -eye.position[2], eye.position[1])
    camera.up.set(eye.up[0], -eye.up[2], eye.up[1])
    const { x, y, z } = camera.position
    camera.lookAt(x + eye.look[0], y - eye.look[2], z + eye.look[1])
    camera.near = Math.max(eye.altitude * 0.08, 0.0004)
    camera.far = state.distance + 1.2
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
  }

  /** The nearest latitude that the camera may be over. */
  #reached(latitude: number): number {
    return clamp(clamp(latitude, ...this.bounds.elevation), -89.9, 89.9)
  }

  /** Turns the ground below, in degrees. */
  #turn(latitude: number, longitude: number): void {
    this.#latitude = this.#reached(this.#latitude + latitude)
    this.#longitude += longitude / Math.max(Math.cos(degToRad(this.#latitude)), 0.15)
  }

  #dragged(dx: number, dy: number): { latitude: number; longitude: number } {
    const unit = this.#degreesPerPixel
    const h = degToRad(this.#heading)
    return {
      latitude: (dy * Math.cos(h) + dx * Math.sin(h)) * unit,
      longitude: (dy * Math.sin(h) - dx * Math.cos(h)) * unit,
    }
  }

  #look(heading: number, tilt: number): void {
    this.#heading = euclideanModulo(this.#heading + heading + 180, 360) - 180
    const ground = this.#ground
    const { usual, greatest } = tiltsAt(this.#distanceOver(ground), ground)
    this.#tilt = clamp(this.#tilt + tilt, -usual, greatest - usual)
  }

  #zoom(factor: number): void {
    const ground = this.#ground
    this.#distance = ground + (this.#distanceOver(ground) - ground) * factor
    this.#distance = this.#distanceOver(ground)
  }

  // The ground under the pointer stays there; beside the ball the middle stays.
  #zoomAt(at: ClientPoint, factor: number): void {
    const [x, y] = shareOn(this.#hand.element, at)
    const pointer = new THREE.Vector2(x * 2 - 1, 1 - y * 2)
    this.#place()
    const held = this.#groundAt(pointer)
    this.#zoom(factor)
    if (!held) return
    // The ground does not move with the eye exactly: each step leaves a part of what was missing.
    for (let step = 0; step < aims; step++) {
      this.#place()
      const now = this.#groundAt(pointer)
      if (!now) return
      this.#latitude = this.#reached(this.#latitude + held.latitude - now.latitude)
      this.#longitude += euclideanModulo(held.longitude - now.longitude + 180, 360) - 180
    }
  }

  /** The place of the ball, as high as the ground in the middle, at a point of the picture. */
  #groundAt(pointer: THREE.Vector2): LatLon | undefined {
    const caster = new THREE.Raycaster()
    caster.setFromCamera(pointer, this.camera)
    const at = caster.ray.intersectSphere(new THREE.Sphere(undefined, this.#ground), new THREE.Vector3())
    return at ? latLonOf([at.x, at.z, -at.y]) : undefined
  }

  #touch(): void {
    this.#untouched = false
    this.#settling = true
    this.#hand.onMove()
  }

  readonly #down = (event: PointerEvent): void => {
    if (this.#pointers.size === 0) this.#before = { view: this.placed, untouched: this.#untouched }
    this.#pointers.set(event.pointerId, pointOn(this.#hand.element, event))
    this.#push = { latitude: 0, longitude: 0 }
    this.#lastMove = event.timeStamp
    if (event.pointerType !== 'touch' || this.#pointers.size > 1)
      this.#hand.element.setPointerCapture(event.pointerId)
  }

  readonly #move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId)
    if (!before) return
    const now = pointOn(this.#hand.element, event)
    const [dx, dy] = [now.x - before.x, now.y - before.y]
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId)
    this.#pointers.set(event.pointerId, now)
    const other = others[0]?.[1]
    if (other) {
      const [was, is] = [before, now].map(({ x, y }) => [x - other.x, y - other.y] as const)
      const far = (v: readonly [number, number]) => Math.max(Math.hypot(...v), 1)
      this.#zoom(far(was!) / far(is!))
      const turned = Math.atan2(is![1], is![0]) - Math.atan2(was![1], was![0])
      const both = this.#dragged(dx / 2, dy / 2)
      this.#look(-radToDeg(Math.atan2(Math.sin(turned), Math.cos(turned))), 0)
      this.#turn(both.latitude, both.longitude)
    } else if (event.buttons & 2 || event.shiftKey) this.#look(dx * 0.25, dy * -0.25)
    else {
      const { latitude, longitude } = this.#dragged(dx, dy)
      this.#turn(latitude, longitude)
      const seconds = Math.max((event.timeStamp - this.#lastMove) / 1000, 0.008)
      const share = fastest / Math.max(Math.hypot(latitude, longitude) / seconds, fastest)
      this.#push = { latitude: (latitude / seconds) * share, longitude: (longitude / seconds) * share }
    }
    this.#lastMove = event.timeStamp
    this.#touch()
  }

  readonly #up = (event: PointerEvent): void => {
    if (!this.#pointers.delete(event.pointerId)) return
    if (event.type === 'pointercancel' && this.#before) {
      // The browser has taken over the finger to scroll the page, so undo the turn.
      this.state = this.#before.view
      this.#untouched = this.#before.untouched
    } else if (event.timeStamp - this.#lastMove > 80) this.#push = { latitude: 0, longitude: 0 }
    this.#hand.onMove()
  }

  readonly #wheel = (event: WheelEvent): void => {
    if (!takesWheel(this.#hand.element, event, this.#hand.options.wheel?.())) return
    if (event.deltaY > 0 && !event.ctrlKey && this.#distance > this.bounds.distance[1] * 0.999) return
    event.preventDefault()
    const scale = [1, 33, 300][event.deltaMode] ?? 1 // pixels, lines, pages
    const pixels = event.deltaY * scale
    this.#zoomAt(event, Math.exp(clamp(pixels, -400, 400) * (event.ctrlKey ? 0.008 : 0.0016)))
    this.#touch()
  }

  // Arrows turn the ball, with Shift the view; + and - zoom in and out; Home frames the ball again.
  readonly #key = (event: KeyboardEvent): void => {
    if (isCommand(event)) return
    const [right, back] = arrowOf(event) ?? [0, 0]
    const zoom = zoomOf(event)
    if (event.key === 'Home') {
      this.state = undefined
      this.#settling = true
      this.#hand.onMove()
    } else if (zoom) {
      this.#zoom(0.85 ** zoom)
      this.#touch()
    } else if (right || back) {
      if (event.shiftKey) this.#look(right * 5, back * -4)
      else {
        const { latitude, longitude } = this.#dragged(-right * 40, -back * 40)
        this.#turn(latitude, longitude)
      }
      this.#touch()
    } else return
    event.preventDefault()
  }
}
