import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exportTerrain } from '../../web/exports/index.js'
import type { GenerateParameters } from '../../web/orogen/index.js'
import { inProject } from './project.js'
import { freshOrogen } from './terrain.js'

const orogen = await freshOrogen()
const folder = mkdtempSync(join(tmpdir(), 'orogen-exports-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the command line writes, by the names of the files. */
function written(request: GenerateParameters, name: string, ...more: string[]): Buffer {
  const flags = Object.entries(request).map(([id, value]) => `--${id}=${String(value)}`)
  execFileSync(inProject('build/native/orogen'), ['-q', '-o', name, ...flags, ...more], { cwd: folder })
  return readFileSync(join(folder, name))
}

const requests: GenerateParameters[] = [
  { generator: 'diamond-square', exponent: 8, seed: 5 },
  { generator: 'diamond-square', exponent: 1, seed: 5 },
  { generator: 'diamond-square', exponent: 6, seed: 1, amplitude: 0 },
  { generator: 'diamond-square', exponent: 7, seed: 1, amplitude: 1000, roughness: 1 },
  { generator: 'diamond-square', exponent: 7, seed: 2, amplitude: 1e-7 },
  { generator: 'stamp-noise', exponent: 8, seed: 5 },
  { generator: 'perlin-noise', exponent: 9, seed: 7 },
  { generator: 'loftis', exponent: 6, seed: 7 },
]

test.each(requests)('the command line writes the same bytes of %o', async (request) => {
  const field = orogen.generate(request)
  const exported = async (format: Parameters<typeof exportTerrain>[0]) =>
    Buffer.from(await (await exportTerrain(format, field)).arrayBuffer())
  expect(written(request, 'a.png', '--bits=8').equals(await exported('png-8')), '8 bits').toBe(true)
  expect(written(request, 'b.png', '--bits=16').equals(await exported('png-16')), '16 bits').toBe(true)
  for (const format of ['r16', 'r32'] as const) {
    expect(written(request, `m.${format}`, '--sidecar').equals(await exported(format)), format).toBe(true)
    const sidecar = readFileSync(join(folder, `m.${format}.json`), 'utf8')
    expect(sidecar).toBe((await exported(`${format}-sidecar`)).toString())
  }
})

test('and so it does where deflate stores a block as it is', async () => {
  const request = { generator: 'diamond-square', exponent: 9, roughness: 1, law: 'uniform' } as const
  const field = orogen.generate(request)
  const picture = await exportTerrain('png-16', field)
  expect(written(request, 'rough.png', '--bits=16').equals(Buffer.from(await picture.arrayBuffer()))).toBe(
    true,
  )
})
