import { describe, expect, test } from 'vitest'
import { encode } from '../../../web/files/encode.js'
import type { GenerateParameters } from '../../../web/package/index.js'
import { commandLine } from '../support/programs.js'
import { fieldOf, orogen } from '../support/terrain.js'

const { read, written } = commandLine()
const map = { generator: 'diamond-square', exponent: 6, seed: 3 } as const

describe('a file of heights of another size', () => {
  test.each<[GenerateParameters, number]>([
    [map, 50],
    [map, 3],
    [map, 65],
    [{ ...map, roughness: 1, amplitude: 1000 }, 101],
    [{ generator: 'stamp-noise', exponent: 6, seed: 5 }, 81],
    [{ generator: 'diamond-square', exponent: 5, tile: true }, 20],
  ])('has the bytes of the command line: %o, %d points', async (request, size) => {
    const field = orogen.generate(request)
    const flags = ['--sidecar', '--size', `${size}`]
    expect(written(request, 'a.r32', ...flags).equals(await encode(field, 'r32', { size }))).toBe(true)
    expect(JSON.parse(read('a.r32.json').toString())).toEqual(
      JSON.parse(new TextDecoder().decode(await encode(field, 'r32-sidecar', { size }))),
    )
    const range = { minimum: -0.5, maximum: 1.5 }
    const grey = written(request, 'a.r16', ...flags, '--range=-0.5,1.5')
    expect(grey.equals(await encode(field, 'r16', { size, range }))).toBe(true)
    expect(JSON.parse(read('a.r16.json').toString())).toEqual(
      JSON.parse(new TextDecoder().decode(await encode(field, 'r16-sidecar', { size, range }))),
    )
  })

  test('has the traces of erosion, whose areas keep their values', async () => {
    const request = { ...map, age: 0.4 }
    const field = orogen.generate(request)
    written(
      request,
      'a.r32',
      '--size=40',
      '--elevation-change=elevationChange.r32',
      '--surface=surface.r32',
      '--area=area.r32',
    )
    for (const trace of ['elevationChange', 'surface', 'area'] as const) {
      const bytes = await encode(field, 'r32', { size: 40, trace })
      expect(read(`${trace}.r32`).equals(bytes), trace).toBe(true)
    }
  })

  test.each([
    [{ size: 2 }, 'r16', /^size must be a whole number between 3 and 8193, got 2$/],
    [{ size: 10.5 }, 'png-16', /^size must be a whole number/],
    [{ size: '9' }, 'r32', /^size must be a whole number between 3 and 8193, got "9"$/],
    [{ size: 9 }, 'glb', /^size is that of a file of heights; leave it out for glb$/],
  ] as const)('is refused with %o as %s', async (options, format, sentence) => {
    await expect(encode(orogen.generate(map), format, options as object)).rejects.toThrow(sentence)
  })

  test('is refused for planets, oblong maps and masks', async () => {
    const planet = orogen.generate({ generator: 'planet', exponent: 2 })
    await expect(encode(planet, 'r16', { size: 9 })).rejects.toThrow(/and a planet has six; leave it out$/)
    const oblong = { ...fieldOf(9, 1, (x) => x), extent: [9, 4] as const }
    await expect(encode(oblong, 'r16', { size: 9 })).rejects.toThrow(/and this one is oblong; leave it out$/)
    const field = orogen.generate(map, { cover: 0.2 })
    await expect(encode(field, 'r16', { size: 9, trace: 'rock' })).rejects.toThrow(/leave it out for masks$/)
  })
})
