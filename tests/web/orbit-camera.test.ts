import { describe, expect, test, vi } from 'vitest'
import { OrbitCamera } from '../../web/core/render/camera.js'

/** A canvas and its page, as far as a camera needs them. */
function stage() {
  const root = new EventTarget()
  const element = Object.assign(new EventTarget(), {
    style: {},
    clientWidth: 900,
    clientHeight: 480,
    ownerDocument: root,
    getRootNode: () => root,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  })
  const onRest = vi.fn()
  const camera = new OrbitCamera(element as unknown as HTMLElement, () => undefined, onRest)
  camera.frame(900, 480, { right: 0, bottom: 0 }, 0.25)
  const pointer = (target: EventTarget, type: string, x: number) =>
    target.dispatchEvent(
      Object.assign(new Event(type), {
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        pageX: x,
        pageY: 240,
        clientX: x,
        clientY: 240,
      }),
    )
  const drag = () => {
    pointer(element, 'pointerdown', 400)
    pointer(root, 'pointermove', 560)
    pointer(root, 'pointerup', 560)
  }
  return { camera, onRest, drag }
}

/** Lets seconds pass in frames of this many milliseconds; how many seconds it took to come to rest. */
function rests({ camera, onRest }: ReturnType<typeof stage>, frame: number): number {
  let seconds = 0
  while (onRest.mock.calls.length === 0 && seconds < 20) {
    camera.update(frame / 1000)
    seconds += frame / 1000
  }
  return seconds
}

describe('the camera around a terrain, after a drag', () => {
  test.each([4, 16, 50, 250])('comes to rest within a second and a half, in frames of %d ms', (frame) => {
    const one = stage()
    one.drag()
    const before = one.camera.placed.azimuth
    expect(rests(one, frame)).toBeLessThanOrEqual(1.5)
    expect(one.onRest).toHaveBeenCalledOnce()
    expect(Math.abs(one.camera.placed.azimuth - before)).toBeGreaterThan(60)
  })

  test('is as far after the same time, however many frames that were', () => {
    const after = [10, 20, 50, 100, 200].map((frame) => {
      const one = stage()
      one.drag()
      for (let time = 0; time < 200; time += frame) one.camera.update(frame / 1000)
      return one.camera.placed.azimuth
    })
    for (const azimuth of after) expect(azimuth).toBeCloseTo(after[0]!, 6)
  })

  test('comes to rest in the same place, however long its frames are', () => {
    const places = [[16], [250], [5, 90], [1, 16, 1, 40]].map((frames) => {
      const one = stage()
      one.drag()
      for (let i = 0; one.onRest.mock.calls.length === 0 && i < 9999; i++)
        one.camera.update(frames[i % frames.length]! / 1000)
      expect(one.onRest).toHaveBeenCalledOnce()
      return one.camera.placed.azimuth
    })
    for (const azimuth of places) expect(azimuth).toBeCloseTo(places[0]!, 9)
  })
})
