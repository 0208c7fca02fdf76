import { decode } from 'fast-png'
import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { encode, type ExportFormat } from '../../../web/files/encode.js'
import { readHeightmap } from '../../../web/files/read/heightmap.js'
import { squareMap } from '../../../web/files/read/square.js'
import { exportTerrain, formats } from '../../../web/files/index.js'
import { commandLine } from '../support/programs.js'
import { inProject } from '../support/project.js'
import { orogen } from '../support/terrain.js'

const { written } = commandLine()
const values = { generator: 'diamond-square', exponent: 5, seed: 7 } as const
const field = orogen.generate(values)

describe('encode()', () => {
  test.each(Object.keys(formats) as ExportFormat[])(
    'writes the bytes that the element exports: %s',
    async (id) => {
      const bytes = await encode(field, id)
      expect(bytes).toBeInstanceOf(Uint8Array)
      expect(
        Buffer.from(bytes).equals(Buffer.from(await (await exportTerrain(id, field)).arrayBuffer())),
      ).toBe(true)
    },
  )

  test('writes what the command line does', async () => {
    for (const ending of ['r16', 'r32'] as const)
      expect(Buffer.from(await encode(field, ending)).equals(written(values, `a.${ending}`)), ending).toBe(
        true,
      )
    const { data, depth } = decode(await encode(field, 'png-16'))
    expect(depth).toBe(16)
    expect(data).toEqual(decode(written(values, 'a.png', '--bits', '16')).data)
  })

  test('keeps the place of a map', async () => {
    const text = 'ncols 5\nnrows 4\nxllcorner 600000\nyllcorner 5100000\ncellsize 30\n'
    const rows = '1 2 3 4 5\n2 3 4 5 6\n3 4 5 6 7\n4 5 6 7 9\n'
    const map = await squareMap(await readHeightmap(new TextEncoder().encode(text + rows), 'a.asc'))
    const asc = new TextDecoder().decode(await encode(map, 'asc'))
    expect(asc).toBe(text + rows)
    const again = await squareMap(await readHeightmap(await encode(map, 'png-16'), 'a.png'))
    expect(again.place).toEqual(map.place)
    expect(new TextDecoder('latin1').decode(await encode(map, 'glb'))).toContain(
      '"origin": [600015, 5100105]',
    )
  })

  test('takes the options of the format', async () => {
    const stl = await encode(field, 'stl', { width: 50 })
    const points = new DataView(stl.buffer)
    const xs = Array.from({ length: points.getUint32(80, true) }, (_, i) =>
      points.getFloat32(84 + 50 * i + 12, true),
    )
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(50, 3)
  })

  test.each([
    [() => encode(field, 'bmp' as 'r16'), 'there is no format "bmp"; the formats are png-16'],
    [() => encode(undefined as never, 'r16'), 'the terrain must be an object, got undefined'],
    [() => encode(field, 'r16', 5 as never), 'the options must be an object, got 5'],
    [() => encode(field, 'r32', { trace: 'wear' }), 'wear is what the weather leaves; give the map an age'],
  ] as const)('refuses with a sentence: %#', async (call, sentence) => {
    await expect(call()).rejects.toThrow(sentence)
  })

  test('takes a compiled module, where nothing else can be compiled', async () => {
    const wasm = await WebAssembly.compile(readFileSync(inProject('build/wasm/files.wasm')))
    vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('disallowed by embedder'))
    const stl = await encode(field, 'stl', { width: 50, wasm })
    expect(stl).toEqual(await encode(field, 'stl', { width: 50 })) // it serves later calls too
    await expect(encode(field, 'stl', { wasm: new Uint8Array(8) })).rejects.toMatchObject({
      code: 'wasm-refused',
    })
    await expect(encode(field, 'stl', { wasm: 5 as never })).rejects.toThrow('wasm must be an address')
  })

  test('is cancelled by its signal', async () => {
    const signal = AbortSignal.abort()
    await expect(encode(field, 'r16', { signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
