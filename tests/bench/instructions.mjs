// How many instructions each generator takes, natively, counted by callgrind: a figure that does not depend
// on what else the machine is doing.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isOnce, isQuick } from './plan.mjs'

const orogen = fileURLToPath(new URL('../../build/native/orogen', import.meta.url))
const { generators } = JSON.parse(execFileSync(orogen, ['--schema'], { encoding: 'utf8' }))
const exponent = isQuick ? 7 : 9
const folder = fileURLToPath(new URL('../../build/callgrind', import.meta.url))
mkdirSync(folder, { recursive: true })

function instructionsOf(id) {
  const { stderr } = spawnSync(
    'valgrind',
    [
      '--tool=callgrind',
      `--callgrind-out-file=${join(folder, 'out')}`,
      '--toggle-collect=orogen::generateHeights*',
      orogen,
      '-q',
      '-g',
      id,
      '--exponent',
      String(exponent),
      '-o',
      join(folder, 'map.r32'),
    ],
    { encoding: 'utf8' },
  )
  const collected = /Collected : (\d+)/.exec(stderr ?? '')
  if (!collected) throw new Error(`callgrind counted nothing for ${id}:\n${stderr}`)
  return Number(collected[1])
}

const results = generators.slice(0, isOnce ? 1 : undefined).map(({ id, tiles }) => {
  const instructions = instructionsOf(id)
  return { id, instructions, perPoint: instructions / (2 ** exponent + (tiles ? 0 : 1)) ** 2 }
})
console.log(JSON.stringify({ exponent, results }))
