import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { loadOrogen } from '../../web/core/orogen/index.js'
import { inProject } from '../web/project.js'
import { sha256 } from '../web/terrain.js'
import { tryAll } from './gate.js'
import { type Setting, settings } from './settings.js'

// The same bytes with four lanes and with one, in WebAssembly and natively; or the same refusal.

const fast = await loadOrogen()
const scalar = await loadOrogen({
  wasm: new Uint8Array(readFileSync(inProject('build/wasm/orogen-scalar.wasm'))),
})
/** Command lines of other compilers and flags, which `npm run gates` builds. */
const programs = (process.env.OROGEN_GATE_PROGRAMS ?? inProject('build/native/orogen')).split(':')
const folder = mkdtempSync(join(tmpdir(), 'orogen-gate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const refused = 'refused'

function inModule(orogen: typeof fast, setting: Setting): string {
  try {
    return sha256(orogen.generate(setting).heights)
  } catch (error) {
    if (error instanceof RangeError) return refused
    throw error
  }
}

function byProgram(program: string, setting: Setting): string {
  const words = Object.entries(setting).map(([id, value]) => `--${id}=${value as string}`)
  try {
    execFileSync(program, ['-q', '-o', 'map.r32', ...words], { cwd: folder, stdio: 'pipe' })
  } catch (error) {
    if ((error as { status?: number }).status === 2) return refused
    throw error
  }
  return sha256(readFileSync(join(folder, 'map.r32')))
}

test('every setting gives the same heights everywhere', async () => {
  await tryAll(60, settings(6), (setting) => {
    const expected = inModule(fast, setting)
    const others = [inModule(scalar, setting), ...programs.map((program) => byProgram(program, setting))]
    const other = others.find((hash) => hash !== expected)
    if (other !== undefined) throw new Error(`${other} in place of ${expected}`)
  })
})
