// The first map in a fresh process, once for every start; with the place of one as argument, that start
// itself.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startCold, summary } from '../../build/bench/race.js'
import { coldStarts } from './plan.mjs'

const [, , only] = process.argv

if (only) {
  console.log(JSON.stringify(await startCold(JSON.parse(only))))
} else {
  const start = (place) => {
    const words = [fileURLToPath(import.meta.url), JSON.stringify(place)]
    return JSON.parse(spawnSync(process.execPath, words, { encoding: 'utf8' }).stdout)
  }
  const results = await coldStarts(start, summary)
  console.log(JSON.stringify({ engine: `node ${process.version}`, results }))
}
