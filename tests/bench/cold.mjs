// The first map in a fresh process, once for every start; with the name of a rung as argument, that start itself.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createRealm, summary } from '../../build/bench/race.js'
import { coldPlace, coldRepeats, coldRungs, coldSummary, isQuick } from './plan.mjs'

const [, , only] = process.argv

if (only) {
  console.log(JSON.stringify(await createRealm()({ type: 'cold', ...coldPlace(only) })))
} else {
  const start = (rung) => {
    const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), rung], {
      encoding: 'utf8',
    })
    return JSON.parse(stdout)
  }
  const starts = Object.fromEntries(coldRungs.map((rung) => [rung, []]))
  for (let repeat = 0; repeat < coldRepeats(isQuick); repeat++) {
    for (const rung of coldRungs) starts[rung].push(start(rung))
  }
  const results = coldRungs.map((rung) => ({ rung, ...coldSummary(summary, starts[rung]) }))
  console.log(JSON.stringify({ engine: `node ${process.version}`, results }))
}
