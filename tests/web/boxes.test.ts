import { type Mesh, type ShaderMaterial, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { boxFaces, boxLevels, Boxes } from '../../web/core/render/views/boxes.js'

const size = 65
const heights = Float32Array.from({ length: size * size }, (_, i) => 9 * Math.sin(i * 0.37) + (i % 7))
const map = { heights, size, amplitude: 10, centred: false }

describe('the boxes', () => {
  test('stand up to floor(height + amplitude), and not below nothing', () => {
    expect([
      ...boxLevels({ heights: Float32Array.of(-10, -9.01, 0, 0.999, 3.5, -40), amplitude: 10 }),
    ]).toEqual([0, 0, 10, 10, 13, 0])
  })

  test('show exactly the faces between a box and none', () => {
    // Area of the faces, by a count of boxes with and without neighbours.
    const levels = boxLevels(map)
    const level = (x: number, y: number) =>
      x < 0 || y < 0 || x >= size || y >= size ? 0 : levels[y * size + x]!
    const wanted = new Map<string, number>()
    const add = (normal: string, area: number) => wanted.set(normal, (wanted.get(normal) ?? 0) + area)
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        for (const [dx, dy] of [
          [-1, 0],
          [1, 0],
          [0, -1],
          [0, 1],
        ] as const)
          add(`${dx},${dy},0`, Math.max(level(x, y) - level(x + dx, y + dy), 0))
        add('0,0,1', level(x, y) > 0 ? 1 : 0)
        add('0,0,-1', level(x, y) > 0 ? 1 : 0)
      }
    const geometry = boxFaces(map)
    const [position, normal] = [geometry.getAttribute('position'), geometry.getAttribute('normal')]
    const index = geometry.index!
    const got = new Map<string, number>()
    for (let i = 0; i < index.count; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromBufferAttribute(position, index.getX(i + k)))
      const across = b!.sub(a!).cross(c!.sub(a!))
      const outwards = new Vector3().fromBufferAttribute(normal, index.getX(i))
      expect(across.clone().normalize().distanceTo(outwards)).toBeLessThan(1e-6)
      const key = outwards
        .toArray()
        .map((value) => value + 0)
        .join()
      got.set(key, (got.get(key) ?? 0) + across.length() / 2)
    }
    for (const [key, area] of wanted) expect(got.get(key), key).toBeCloseTo(area, 3)
    expect(index.count / 3).toBeLessThan(60_000)
  })

  test('begin half a box below zero, off the middle as in the article or in it', () => {
    const corner = (centred: boolean) => {
      const geometry = boxFaces({ ...map, centred })
      geometry.computeBoundingBox()
      return geometry.boundingBox!.min.toArray()
    }
    expect(corner(false)).toEqual([-17, -17, -0.5])
    expect(corner(true)).toEqual([-32.5, -32.5, -0.5])
  })

  test('stand on every eighth point of a map of 2049², and know their top', () => {
    const size = 2049
    const heights = new Float32Array(size * size)
    heights[8 * size + 16] = 7.5
    heights[17] = 9.5
    const boxes = new Boxes()
    boxes.show({ field: { heights, size, spacing: 1, min: 0, max: 7.5 } }, { amplitude: -1, centred: true })
    expect(boxes.site!.top).toBe(6)
    expect(boxes.site!.extent).toEqual([257, 257])
    expect(boxes.triangles).toBe(2 + 8 + 2)
  })
})

describe('the article’s light', () => {
  test('falls as three.js r142 had it: colour × (0.5 + cos), unmanaged, without fading', () => {
    const boxes = new Boxes()
    boxes.show({ field: { ...map, spacing: 1, min: 0, max: 0 } }, map)
    const { scene } = boxes
    const { camera } = boxes.eye
    const [{ material }] = scene.children as [Mesh<never, ShaderMaterial>]
    expect(material.uniforms.ambient!.value).toBe(0.5)
    expect(material.uniforms.lamp!.value.toArray()).toEqual([-10, 15, 50])
    const { r, g, b } = material.uniforms.color!.value
    expect([r, g, b].map((value: number) => Math.round(value * 255))).toEqual([0xea, 0xef, 0xf2])
    expect((scene.background as unknown as { r: number }).r).toBeCloseTo(0xdd / 255, 6)
    expect([camera.left, camera.right, camera.top, camera.bottom, camera.near, camera.far]).toEqual([
      -48, 48, 27, -27, 1, 1000,
    ])
    expect(camera.position.toArray()).toEqual([-90, -90, 60])
    expect(camera.up.toArray()).toEqual([1, 1, 1])
    expect(
      camera.getWorldDirection(new Vector3()).distanceTo(new Vector3(90, 90, -60).normalize()),
    ).toBeLessThan(1e-6)
  })
})
