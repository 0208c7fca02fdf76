// The races in node; the results as JSON on standard output.
import { Worker } from 'node:worker_threads'
import { asking, ladders, race } from '../../build/bench/race.js'
import { effort, planned } from './plan.mjs'

function openRealm() {
  const worker = new Worker(new URL('./realm.mjs', import.meta.url))
  const { realm, hear, fail } = asking(
    (question) => worker.postMessage(question),
    () => worker.terminate(),
  )
  worker.on('message', hear)
  worker.on('error', fail)
  return realm
}

const results = []
for (const [ladder, exponent] of planned(ladders)) {
  process.stderr.write(`  ${ladder.title}, exponent ${exponent}\n`)
  results.push(await race(ladder, exponent, { openRealm, ...effort(exponent) }))
}
console.log(JSON.stringify({ engine: `node ${process.version}`, results }))
