import { readFileSync } from 'node:fs'
import type * as Package from '../../web/package/index.js'
import { isGate, report } from '../gates/gate.js'
import { inProject } from '../web/support/project.js'
import { expect, test } from './checks.js'

test('settings at random give the heights that they give in Node', async ({ tab, serve, engine }) => {
  test.skip(!isGate, 'the self-test makes the golden mountains')
  // tests/gates/hashes.test.ts has left them there.
  const all = JSON.parse(readFileSync(inProject('build/gates/hashes.json'), 'utf8')) as [object, string][]
  const page = '<!doctype html><html lang="en"><title>Hashes</title><link rel="icon" href="data:,"></html>'
  await tab.open(await serve(page, 'dist/orogen'))
  for (const wasm of ['/orogen.wasm', '/orogen-scalar.wasm']) {
    const found = await tab.evaluate(
      async ({ settings, wasm }) => {
        const { loadOrogen } = (await import('/index.js' as string)) as typeof Package
        const orogen = await loadOrogen({ wasm: await (await fetch(wasm)).arrayBuffer() })
        const hashOf = async (setting: object) => {
          try {
            const bytes = await crypto.subtle.digest('SHA-256', orogen.generate(setting).heights.slice())
            return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
          } catch (error) {
            if (error instanceof RangeError) return 'refused'
            throw error
          }
        }
        const hashes: string[] = []
        for (const setting of settings) hashes.push(await hashOf(setting))
        return hashes
      },
      { settings: all.map(([setting]) => setting), wasm },
    )
    expect(found).toEqual(all.map(([, hash]) => hash))
  }
  report(`${all.length} settings in ${engine}, with four lanes and with one: the same heights as in Node`)
})
