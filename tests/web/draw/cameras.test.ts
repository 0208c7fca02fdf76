import { OrthographicCamera, Vector3 } from 'three'
import { describe, expect, test, vi } from 'vitest'
import type { ClientPoint } from '../../../web/dom/layout.js'
import { framedView, OrbitCamera } from '../../../web/draw/camera/camera.js'
import { home } from '../../../web/draw/views/boxes.js'
import { PlanetCamera } from '../../../web/planet/camera.js'
import type { PointerHost } from '../../../web/draw/views/view-renderer.js'
import { type CameraState, noInsets, usualBounds } from '../../../web/draw/camera/viewpoint.js'
import { textOf } from '../support/project.js'

// Node has no matrices of the DOM, and nothing here is transformed.
vi.mock('../../../web/dom/layout.js', () => {
  const pointOn = (_: unknown, { clientX, clientY }: ClientPoint) => ({ x: clientX, y: clientY })
  return {
    pointOn,
    shareOn: (_: unknown, { clientX, clientY }: ClientPoint) => [clientX / 900, clientY / 480],
    inOwnPixels: (element: unknown) => element,
  }
})

/** A camera at a canvas and its page, as far as it needs them. */
function stageOf<Camera>(make: (hand: PointerHost) => Camera) {
  const root = Object.assign(new EventTarget(), { activeElement: {} })
  const element = Object.assign(new EventTarget(), {
    style: {},
    clientWidth: 900,
    clientHeight: 480,
    ownerDocument: root,
    getRootNode: () => root,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  })
  root.activeElement = element
  const onRest = vi.fn()
  const hand = { element: element as unknown as HTMLElement, onMove: () => undefined, onRest, options: {} }
  const camera = make(hand)
  const send = (type: string, more: object, ...targets: EventTarget[]) => {
    for (const target of [element, ...targets])
      target.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), more))
  }
  const pointer = (type: string, x: number, y = 240, more: object = {}) => {
    const place = { pageX: x, pageY: y, clientX: x, clientY: y }
    send(type, { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, ...place, ...more }, root)
  }
  const key = (name: string, more: object = {}) => send('keydown', { key: name, ...more })
  return { camera, onRest, pointer, key }
}
type Stage = Pick<ReturnType<typeof flatStage>, 'pointer'>

function flatStage(isFramed = true) {
  const stage = stageOf((hand) => new OrbitCamera(hand))
  if (isFramed) stage.camera.frame(900, 480, noInsets, 0.25)
  return stage
}

function drag({ pointer }: Stage): void {
  pointer('pointerdown', 400)
  pointer('pointermove', 560)
  pointer('pointerup', 560)
}

/** A touch that becomes a scroll; `seen` looks at what it has turned until then. */
function scroll({ pointer }: Stage, seen: () => void): void {
  const finger = { pointerType: 'touch' }
  pointer('pointerdown', 400, 240, finger)
  pointer('pointermove', 440, 240, finger)
  seen()
  pointer('pointercancel', 440, 240, finger)
}

test('Imai’s picture begins with his camera: every box stands where he has it', () => {
  const his = new OrthographicCamera(-48, 48, 27, -27, 1, 1000)
  his.position.set(-90, -90, 60)
  his.up.set(1, 1, 1)
  his.lookAt(0, 0, 0)
  const { camera: ours } = flatStage(false)
  ours.orthographic = true
  ours.frame(960, 540, noInsets, 0, home)
  for (const camera of [his, ours.camera]) camera.updateMatrixWorld()
  const places: [number, number, number][] = [
    [0, 0, 0],
    [-32, -32, 5],
    [32, -32, 0],
    [20, 31, 14],
  ]
  for (const box of places) {
    const [x, y, z] = new Vector3(...box).project(his).toArray()
    const [u, v] = new Vector3(...box).divideScalar(96).project(ours.camera).toArray()
    expect(u).toBeCloseTo(x, 4)
    expect(v).toBeCloseTo(y, 4)
    expect(Math.abs(z)).toBeLessThan(1)
  }
})

test('a terrain that was to rotate and did not begin to stays framed, also in another picture', () => {
  const turns = (frames: number) => {
    const { camera } = flatStage(false)
    camera.rotating = true
    if (frames > 0) camera.frame(300, 300, noInsets, 0.25)
    for (let i = 0; i < frames; i++) camera.update(1 / 60)
    camera.rotating = false
    camera.frame(900, 480, noInsets, 0.25)
    return camera
  }
  const framed = flatStage().camera.placed
  const still = turns(0)
  expect(still.state).toBeUndefined()
  expect(still.placed).toEqual(framed)
  expect(still.update(1 / 60)).toBe(false)
  const turned = turns(30)
  expect(turned.state!.azimuth).not.toBeCloseTo(framed.azimuth, 1)
  expect(turned.state!.distance).toBeGreaterThan(framed.distance)
})

describe('a view of the whole block that the reader has turned', () => {
  const turned = (orthographic = false) => {
    const stage = flatStage()
    stage.camera.orthographic = orthographic
    drag(stage)
    for (let i = 0; i < 99; i++) stage.camera.update(0.1)
    expect(stage.camera.isWhole).toBe(true)
    return stage.camera
  }

  test.each([false, true])(
    'moves back for a higher one, and shows no less; orthographic: %s',
    (orthographic) => {
      const camera = turned(orthographic)
      const { azimuth, distance } = camera.placed
      camera.frame(900, 480, noInsets, 1.2)
      expect(camera.isWhole).toBe(false)
      expect(camera.showWhole()).toBe(true)
      expect(camera.placed.azimuth).toBeCloseTo(azimuth, 6)
      expect(camera.placed.distance).toBeGreaterThan(distance)
      expect(camera.isWhole).toBe(true)
      const viewed = camera.camera
      viewed.updateMatrixWorld()
      const heights = [-0.5, 0.5].flatMap((x) =>
        [-0.5, 0.5].map((y) => new Vector3(x, y, 0.6).project(viewed).y),
      )
      expect(Math.max(...heights)).toBeLessThanOrEqual(1.001)
    },
  )

  test('stays for a lower one', () => {
    const camera = turned()
    const before = camera.placed
    camera.frame(900, 480, noInsets, 0.1)
    expect(camera.showWhole()).toBe(false)
    expect(camera.placed).toEqual(before)
  })
})

test('a touch that becomes a scroll undoes its turn, also of a terrain that has rotated', () => {
  const stage = flatStage()
  const { camera } = stage
  camera.rotating = true
  camera.update(1)
  const { azimuth } = camera.placed
  scroll(stage, () => camera.update(0.02))
  camera.rotating = false
  expect(camera.placed.azimuth).toBeCloseTo(azimuth, 6)
})

test('no drag leads below the block', () => {
  const { camera, pointer } = flatStage()
  const held = { shiftKey: true }
  for (let i = 0; i < 5; i++) {
    pointer('pointerdown', 400, 460, held)
    pointer('pointermove', 400, 20, held)
    pointer('pointerup', 400, 20, held)
    camera.update(0.05)
  }
  expect(Math.hypot(...camera.placed.target)).toBeGreaterThan(0.5)
  expect(camera.camera.position.z).toBeGreaterThan(0.5)
})

describe('the camera around a terrain, after a drag', () => {
  /** Lets time pass in frames of these milliseconds, in turn, until it has come to rest. */
  const restAfter = (...frames: number[]) => {
    const stage = flatStage()
    const { camera, onRest } = stage
    drag(stage)
    const before = camera.placed.azimuth
    let milliseconds = 0
    for (let i = 0; onRest.mock.calls.length === 0 && milliseconds < 20_000; i++) {
      const frame = frames[i % frames.length]!
      camera.update(frame / 1000)
      milliseconds += frame
    }
    expect(onRest).toHaveBeenCalledOnce()
    return { milliseconds, azimuth: camera.placed.azimuth, way: Math.abs(camera.placed.azimuth - before) }
  }

  test.each([[[4]], [[50]], [[250]], [[5, 90]], [[1, 16, 1, 40]]])(
    'comes to rest within a second and a half and in the same place, in frames of %j ms',
    (frames) => {
      const { milliseconds, azimuth, way } = restAfter(...frames)
      expect(milliseconds).toBeLessThanOrEqual(1500)
      expect(way).toBeGreaterThan(60)
      expect(azimuth).toBeCloseTo(restAfter(16).azimuth, 9)
    },
  )

  test('is as far after the same time, however many frames that were', () => {
    const after = [10, 20, 50, 100, 200].map((frame) => {
      const one = flatStage()
      drag(one)
      for (let time = 0; time < 200; time += frame) one.camera.update(frame / 1000)
      return one.camera.placed.azimuth
    })
    for (const azimuth of after) expect(azimuth).toBeCloseTo(after[0]!, 6)
  })
})

function ballStage() {
  const stage = stageOf((hand) => new PlanetCamera(hand))
  const { camera } = stage
  camera.groundBelow = ({ x }: Vector3) => 0.5 + 0.01 * Math.abs(x)
  camera.frame(900, 480, { top: 0, right: 300, bottom: 40 })
  const rest = () => {
    for (let i = 0; camera.update(0.05); i++) if (i > 400) throw new Error('it never comes to rest')
    camera.update(0.05)
  }
  return { ...stage, rest }
}

const place = ({ camera }: PlanetCamera) => [...camera.position.toArray(), ...camera.quaternion.toArray()]

const narrow = { distance: [1, 2], elevation: [20, 40], speed: 12 } as const
const far: CameraState = { azimuth: 40, elevation: 70, distance: 5, target: [0, 0, 0] }

describe.each([
  // Both move to the west: an azimuth grows, a longitude shrinks.
  ['around a block', () => flatStage(), 1],
  ['around a planet', () => ballStage(), -1],
])('bounds of the camera %s', (_, stageOf, west) => {
  test('bring a view that is set to the nearest place inside', () => {
    const { camera } = stageOf()
    camera.bounds = narrow
    camera.state = far
    expect(camera.placed.distance).toBeCloseTo(2, 9)
    expect(camera.placed.elevation).toBeCloseTo(40, 9)
    camera.state = { ...far, elevation: 3, distance: 0.7 }
    expect(camera.placed.distance).toBeCloseTo(1, 9)
    expect(camera.placed.elevation).toBeCloseTo(20, 9)
  })

  test('hold the view that frames it, too', () => {
    const { camera } = stageOf()
    camera.bounds = { ...usualBounds, distance: [0.6, 0.8] }
    camera.frame(900, 480, noInsets, 0.25)
    expect(camera.state).toBeUndefined()
    expect(camera.placed.distance).toBeCloseTo(0.8, 9)
  })

  test('stop the keys', () => {
    const { camera, key } = stageOf()
    camera.bounds = narrow
    camera.state = { ...far, elevation: 30, distance: 1.5 }
    for (let i = 0; i < 60; i++) for (const name of ['-', 'ArrowUp']) key(name)
    camera.update(0.05)
    expect(camera.placed.distance).toBeCloseTo(2, 6)
    expect(camera.placed.elevation).toBeCloseTo(40, 6)
  })

  test.each([12, -30])('turn it by %d degrees a second where it rotates', (speed) => {
    const { camera } = stageOf()
    camera.bounds = { ...usualBounds, speed }
    camera.state = { ...far, elevation: 30, distance: 3 }
    camera.rotating = true
    const second = () => {
      for (let i = 0; i < 10; i++) camera.update(0.1)
      return camera.placed.azimuth
    }
    second() // a block begins slowly
    const turned = second() - second()
    expect(((-west * turned + 540) % 360) - 180).toBeCloseTo(speed, 1)
  })
})

describe('the camera around a planet', () => {
  test('frames the whole ball, between what covers the picture', () => {
    const { camera } = ballStage()
    expect(camera.state).toBeUndefined()
    const far = camera.camera.position.length()
    camera.frame(300, 800, { top: 0, right: 0, bottom: 0 })
    expect(camera.camera.position.length()).toBeGreaterThan(far)
  })

  test('turns the ball under the pointer, goes on a little, rests once, and is found again from its state', () => {
    const { camera, onRest, pointer, key, rest } = ballStage()
    const { azimuth, elevation } = camera.placed
    pointer('pointerdown', 270, 240)
    for (let i = 1; i <= 5; i++) pointer('pointermove', 270 - 12 * i, 240 + 4 * i)
    pointer('pointerup', 210, 260)
    const left = camera.placed
    expect(left.azimuth).toBeGreaterThan(azimuth)
    expect(left.elevation).toBeGreaterThan(elevation)
    rest()
    expect(camera.placed.azimuth).toBeGreaterThan(left.azimuth)
    expect(onRest).toHaveBeenCalledTimes(1)
    for (let i = 0; i < 45; i++) key('+')
    rest()
    expect(onRest).toHaveBeenCalledTimes(2)
    const [x] = camera.camera.position.toArray()
    expect(camera.camera.position.length()).toBeCloseTo(0.504 + 0.01 * Math.abs(x / 0.504), 3)
    const again = ballStage().camera
    again.state = camera.state
    expect(place(again)).toEqual(place(camera))
    key('Home')
    rest()
    expect(camera.state).toBeUndefined()
    expect(place(camera)).toEqual(place(ballStage().camera))
  })

  test('keeps a state from before the planet had come', () => {
    const { camera } = ballStage()
    const state: CameraState = { azimuth: 0, elevation: 10, distance: 0.501, target: [0, 0, 0] }
    camera.groundBelow = () => 0.5
    camera.state = state
    camera.groundBelow = () => 0.45
    camera.update(0.02)
    expect(camera.camera.position.length()).toBeCloseTo(0.501, 9)
  })

  test('tells of no rest where a state has ended the motion of the reader', () => {
    const { camera, onRest, pointer, rest } = ballStage()
    pointer('pointerdown', 270, 240)
    pointer('pointermove', 250, 240)
    pointer('pointerup', 250, 240)
    camera.state = camera.preset('low')
    rest()
    expect(onRest).not.toHaveBeenCalled()
  })

  test('looks to the horizon near the ground, and elsewhere by Shift and the right button', () => {
    const { camera, key, pointer } = ballStage()
    const look = () =>
      camera.camera.getWorldDirection(new Vector3()).dot(camera.camera.position.clone().normalize())
    expect(look()).toBeCloseTo(-1, 6)
    camera.state = camera.preset('low')
    camera.update(0)
    expect(look()).toBeGreaterThan(-0.35)
    key('ArrowRight', { shiftKey: true })
    expect(camera.placed.target[0]).toBeCloseTo(5 / 180, 9)
    pointer('pointerdown', 100, 100, { buttons: 2 })
    pointer('pointermove', 100, 60, { buttons: 2 })
    pointer('pointerup', 100, 60, { buttons: 2 })
    expect(camera.placed.target[1]).toBeCloseTo(10 / 180, 9)
  })

  test.each([0.52, 0.7, 1.5, 3, 8])('keeps a part of the planet in the picture from %d', (distance) => {
    const { camera, pointer } = ballStage()
    camera.groundBelow = () => 0.5
    camera.state = { azimuth: 40, elevation: 10, distance, target: [0, 0, 0] }
    const limbBelowMiddle = () => {
      const { camera: eye } = camera
      const down = eye.position.clone().negate()
      const toLimb = Math.asin(0.5 / down.length())
      return ((down.angleTo(eye.getWorldDirection(new Vector3())) - toLimb) * 180) / Math.PI
    }
    const shift = { shiftKey: true }
    pointer('pointerdown', 100, 900, shift)
    for (let y = 900; y > 0; y -= 30) pointer('pointermove', 100, y, shift)
    camera.update(0)
    expect(limbBelowMiddle()).toBeLessThan(8.001)
    // It turns back at once.
    const farthest = limbBelowMiddle()
    pointer('pointermove', 100, 70, shift)
    camera.update(0)
    expect(limbBelowMiddle()).toBeLessThan(farthest - 5)
  })

  test('two fingers come nearer and turn', () => {
    const { camera, pointer } = ballStage()
    const { distance } = camera.placed
    const finger = { pointerType: 'touch' }
    pointer('pointerdown', 200, 200, finger)
    pointer('pointerdown', 300, 200, { ...finger, pointerId: 2 })
    pointer('pointermove', 400, 200, { ...finger, pointerId: 2 })
    expect(camera.placed.distance).toBeLessThan(distance)
    pointer('pointermove', 400, 300, { ...finger, pointerId: 2 })
    expect(camera.placed.target[0]).not.toBe(0)
  })

  test('a touch that becomes a scroll undoes its turn, and the view stays the framed one', () => {
    const stage = ballStage()
    const { camera, rest } = stage
    const framed = camera.placed
    scroll(stage, () => expect(camera.placed.azimuth).not.toBe(framed.azimuth))
    rest()
    expect(camera.placed).toEqual(framed)
    expect(camera.state).toBeUndefined()
  })

  test('stays where it has rotated to when the picture gets another size', () => {
    const { camera } = ballStage()
    camera.rotating = true
    camera.update(0.5)
    const { azimuth, elevation } = camera.placed
    camera.frame(300, 800, noInsets)
    expect(camera.placed).toMatchObject({ azimuth, elevation })
  })

  test('turns by itself, and never leaves the poles behind', () => {
    const { camera, key, rest } = ballStage()
    camera.rotating = true
    const before = camera.placed.azimuth
    expect(camera.update(0.5)).toBe(true)
    expect(camera.placed.azimuth).not.toBe(before)
    camera.rotating = false
    for (let i = 0; i < 200; i++) key('ArrowUp')
    rest()
    expect(camera.placed.elevation).toBeLessThan(90)
    expect(camera.placed.elevation).toBeGreaterThan(89)
  })
})

// The stamps of figure 3 are a close-up.
test.each(['surface', 'rain'])('the figure %s of the article shows the whole block', (name) => {
  const template = textOf('web/pages/article/template.html')
  const numbers = new RegExp(`{{terrain ${name} [^}]*camera=(\\S+)}}`).exec(template)![1]!
  const { camera } = flatStage(false)
  camera.frame(1080, 675, noInsets, 0.25)
  const [azimuth, elevation, distance, ...target] = numbers.split(',').map(Number) as [number, number, number]
  camera.state = { azimuth, elevation, distance, target: target as unknown as CameraState['target'] }
  camera.update(0)
  const eye = camera.cameraFor(1080, 675)
  eye.updateProjectionMatrix()
  eye.updateMatrixWorld()
  // The floor of these blocks is 0.17 of their width below the middle.
  for (const x of [-0.5, 0.5])
    for (const y of [-0.5, 0.5]) {
      const corner = new Vector3(x, y, -0.17).project(eye)
      expect(Math.abs(corner.x)).toBeLessThan(0.9)
      expect(Math.abs(corner.y)).toBeLessThan(0.9)
    }
})

test('a high block is framed from higher up, within bounds, with its nearest corner in the picture', () => {
  const elevationOf = (heightRatio: number) => framedView({ width: 1.5, height: 1 }, heightRatio).elevation
  expect([0, 0.25, 0.4, 0.5, 0.55, 3].map(elevationOf)).toEqual(
    [30, 30, 30, 36, 39, 39].map((each) => expect.closeTo(each, 9)),
  )
  expect(framedView({ width: 1.5, height: 1 }, 0.6).target[2]).toBeLessThan(-0.08)
})
