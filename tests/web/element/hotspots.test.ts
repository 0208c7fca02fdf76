import { describe, expect, test, vi } from 'vitest'
import { readPin } from '../../../web/element/hotspots.js'
import { randomStream } from '../../../web/explained/published/random-stream.js'
import { isOpen, locate, type Site, seenFrom, turnsFrom } from '../../../web/draw/camera/locate.js'
import { columnGround, heightOfGround, pick, surfaceGround } from '../../../web/draw/camera/pick.js'
import { PerspectiveCamera, OrthographicCamera } from 'three'

const size = 17
const random = randomStream(5)
const heights = Float32Array.from({ length: size * size }, () => random() * 0.3)
const grid = { heights, size }

describe('the ground as it is drawn', () => {
  test('is the surface that a ray from above meets', () => {
    const ground = surfaceGround(grid, { side: size })
    for (let i = 0; i < 300; i++) {
      const [x, y] = [random(), random()]
      const origin = [(x - 0.5) * 16, (0.5 - y) * 16, 9] as const
      const met = pick(ground, { width: 16, floor: -1, top: 0.3 }, { origin, direction: [0, 0, -1] })!
      expect(heightOfGround(ground, x, y)).toBeCloseTo(met.height, 5)
    }
    for (const x of [0, 1])
      for (const y of [0, 1])
        expect(heightOfGround(ground, x, y)).toBeCloseTo(heights[y * 16 * size + x * 16]!, 6)
  })

  test('leaves out the points that the view leaves out', () => {
    const ground = surfaceGround(grid, { side: 5 })
    expect(ground.cells).toBe(4)
    expect(heightOfGround(ground, 0.25, 0.5)).toBeCloseTo(heights[8 * size + 4]!, 6)
    expect(heightOfGround(ground, 0.125, 0.5)).toBeCloseTo(
      (heights[8 * size]! + heights[8 * size + 4]!) / 2,
      6,
    )
  })

  test('is the top of a column of cubes', () => {
    const map = { heights: new Float32Array(4), size: 2 }
    const ground = columnGround({ side: 2, base: 1, cube: 0.5, columnHeights: [0, 1, 2, 3] }, map)
    const at = (x: number, y: number) => heightOfGround(ground, x, y)
    expect([at(0, 0), at(0.9, 0.4), at(0.2, 1), at(1, 1)]).toEqual([1, 1.5, 2, 2.5])
  })
})

/** A valley from west to east between two ridges of height 0.3. */
const valley: Site = {
  cells: 64,
  heightAt: (_, y) => 0.3 * Math.abs(Math.cos(y * 2 * Math.PI)),
  corner: [-0.5, 0.5],
  extent: [1, -1],
  top: 0.3,
}

describe('a pin on a map', () => {
  const camera = new PerspectiveCamera(32, 1, 0.01, 40)
  camera.up.set(0, 0, 1)
  const from = (x: number, y: number, z: number) => {
    camera.position.set(x, y, z)
    camera.lookAt(0, 0, 0)
    return seenFrom(camera)
  }

  test('stands where the camera shows its place', () => {
    const above = from(0, -0.001, 3)
    const middle = locate(valley, above, { x: 0.5, y: 0.25, lift: 0 })
    expect(middle.left).toBeCloseTo(0.5, 3)
    expect(middle.top).toBeLessThan(0.5) // the north is up
    expect(locate(valley, above, { x: 0.9, y: 0.25, lift: 0 }).left).toBeGreaterThan(0.6)
    const south = from(0, -3, 1)
    const [low, high] = [0, 0.2].map((lift) => locate(valley, south, { x: 0.5, y: 0.5, lift }))
    expect(high!.top).toBeLessThan(low!.top)
    const [far, near] = [0.1, 0.9].map((y) => locate(valley, south, { x: 0.5, y, lift: 0 }))
    expect(far!.depth).toBeGreaterThan(near!.depth)
  })

  test('is hidden behind a ridge, unless it is lifted above it, and out of the picture', () => {
    const pin = { x: 0.5, y: 0.25, lift: 0 } // at the bottom of the northern valley
    expect(locate(valley, from(0, -3, 0.4), pin).seen).toBe(false)
    expect(locate(valley, from(0, -3, 0.4), { ...pin, lift: 0.35 }).seen).toBe(true)
    expect(locate(valley, from(0, -1.5, 4), pin).seen).toBe(true)
    expect(locate(valley, from(-3, 0.25, 0.2), pin).seen, 'along the valley').toBe(true)
    expect(locate(valley, from(0, -0.2, 0.2), { x: 0.5, y: 1, lift: 0 }).seen, 'behind the camera').toBe(
      false,
    )
  })

  test('is seen by an orthographic camera, too', () => {
    const flat = new OrthographicCamera(-1, 1, 1, -1, 0.01, 40)
    flat.up.set(0, 0, 1)
    const pin = { x: 0.5, y: 0.25, lift: 0 }
    for (const z of [0.4, 8]) {
      flat.position.set(0, -3, z)
      flat.lookAt(0, 0, 0)
      expect(locate(valley, seenFrom(flat), pin).seen).toBe(z === 8)
    }
  })

  test('is hidden by what stands on the way, and by nothing else', () => {
    const ground = surfaceGround(grid, { side: size })
    const heightAt = (x: number, y: number) => heightOfGround(ground, x, y)
    const site: Site = { cells: 16, heightAt, corner: [-0.5, 0.5], extent: [1, -1], top: 0.3 }
    let [open, shut] = [0, 0]
    for (let i = 0; i < 500; i++) {
      const [x, y] = [random(), random()]
      const z = heightAt(x, y)
      const towards = [random() * 4 - 2, random() * 4 - 2, random() * 1.5] as const
      // In ten thousand steps: how far the ground rises above the way.
      let highest = -Infinity
      for (let t = 1e-4; t < 1; t += 1e-4) {
        const [px, py] = [x + towards[0] * t, y + towards[1] * t]
        if (px < 0 || py < 0 || px > 1 || py > 1) break
        highest = Math.max(highest, heightAt(px, py) - (z + towards[2] * t))
      }
      const seen = isOpen(site, [x, y, z], towards)
      if (highest <= 0.0005) expect(seen, 'nothing is on the way').toBe(true)
      if (highest > 0.1) expect(seen, 'much is on the way').toBe(false)
      if (seen) open++
      else shut++
    }
    expect(Math.min(open, shut)).toBeGreaterThan(50)
  })

  test('straight from above everything is seen', () => {
    const heightAt = vi.fn(() => 9)
    expect(isOpen({ ...valley, heightAt }, [0.5, 0.5, 0], [0, 0, 5])).toBe(true)
    expect(heightAt).not.toHaveBeenCalled()
  })

  test('is turned to by the smallest turn first, and at last from above', () => {
    const now = { azimuth: 350, elevation: 20, distance: 2, target: [0, 0, 0] as [number, number, number] }
    const all = turnsFrom(now)
    expect(all[0]).toEqual(now)
    expect(all.slice(1, 3).map(({ azimuth }) => azimuth)).toEqual([350, 20])
    expect(all.every(({ azimuth, elevation }) => azimuth >= 0 && azimuth < 360 && elevation <= 90)).toBe(true)
    expect(all.at(-1)).toMatchObject({ azimuth: 170, elevation: 88 })
  })
})

describe('where a hotspot says that it is', () => {
  test('is read in shares of the map', () => {
    expect(readPin({ x: '0.3', y: ' 1 ', lift: '5e-2' })).toEqual({
      pin: { x: 0.3, y: 1, lift: 0.05 },
      notes: [],
    })
    expect(readPin({ x: '0', y: '.5' }).pin).toEqual({ x: 0, y: 0.5, lift: 0 })
  })

  const wrong = [' ', ...' abc 0x1 1,5 -0.1 1.01 NaN Infinity 1e400 ٠.٥ 0.5px <b>'.split(' ')]
  test.each(wrong)('is refused as %j, with a note', (x) => {
    const { pin, notes } = readPin({ x, y: '0.5' })
    expect(pin).toBe(undefined)
    expect(notes).toEqual([
      {
        attribute: 'data-x',
        message: `data-x of a hotspot must be a number from 0 to 1, got ${JSON.stringify(x)}; it is not shown`,
      },
    ])
  })

  test('is refused where there is none', () => {
    expect(readPin({ y: '0.5' }).notes[0]!.message).toContain('got nothing')
    expect(readPin({}).notes.length).toBe(2)
    expect(readPin({ x: '9'.repeat(99_999), y: '0' }).notes[0]!.message.length).toBeLessThan(150)
  })
})
