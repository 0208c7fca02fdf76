import { describe, expect, test } from 'vitest'
import { createJobRunner } from '../../web/core/orogen/run-job.js'
import { fieldOf, freshModule, freshOrogen } from './terrain.js'

const orogen = await freshOrogen()

/** A wall from west to east across a plain. */
const wall = fieldOf(65, 1, (_, y) => (y === 32 ? 10 : 0))

describe('the light on a terrain', () => {
  test('is two bytes a point: the sky, and the sun', () => {
    const { side, step, light } = orogen.shade(wall, { sun: 0, sunheight: 30 })
    expect([side, step, light.length]).toEqual([65, 1, 65 * 65 * 2])
    const at = (x: number, y: number) => [...light.subarray((y * 65 + x) * 2, (y * 65 + x) * 2 + 2)]
    expect(at(32, 5)).toEqual([expect.closeTo(250, -1), 255])
    expect(at(32, 32)).toEqual([255, 255])
    expect(at(32, 34)[0]).toBeLessThan(160)
    expect(at(32, 34)[1]).toBe(0)
    expect(at(32, 30)[1]).toBe(255)
    // 10 / tan 30° = 17.3 points south of the wall.
    expect(at(32, 32 + 15)[1]).toBe(0)
    expect(at(32, 32 + 20)[1]).toBe(255)
  })

  test('is measured at no more than 1025 points a side', () => {
    const field = orogen.generate({ exponent: 11, seed: 2 })
    const { side, step, light } = orogen.shade(field)
    expect([side, step, light.length]).toEqual([1025, field.spacing * 2, 1025 * 1025 * 2])
  })

  test('of another terrain is another', () => {
    const plain = orogen.shade(fieldOf(65, 1, () => 0))
    expect(plain.light.every((value) => value === 255)).toBe(true)
    expect(orogen.shade(wall)).not.toEqual(plain)
  })

  test('follows the worker’s resident terrain, and needs no heights to be sent', async () => {
    const run = createJobRunner(await freshModule())
    const parameters = { exponent: 6, seed: 161 }
    const first = run({ parameters, shade: { sun: 100 } })
    const field = orogen.generate(parameters)
    expect(first.shade).toEqual(orogen.shade(field, { sun: 100 }))
    expect(run({ parameters, shade: { sun: 200 }, heights: false })).toEqual({
      shade: orogen.shade(field, { sun: 200 }),
    })
    const other = { exponent: 6, seed: 162 }
    expect(run({ parameters: other, shade: {}, heights: false })).toEqual({
      shade: orogen.shade(orogen.generate(other)),
    })
  })

  test('of a sun that cannot be is refused', () => {
    expect(() => orogen.shade(wall, { sun: NaN })).toThrow('sun must be a finite number of degrees, got NaN')
    for (const sunheight of [-1, 91, NaN])
      expect(() => orogen.shade(wall, { sunheight })).toThrow(
        `sunheight must be between 0 and 90 degrees, got ${sunheight}`,
      )
  })
})
