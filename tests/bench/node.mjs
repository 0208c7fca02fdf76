// The races in node; the results as JSON on standard output. Each realm of a race is this script on a thread,
// which has its own heap and compiles its own code.
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { answering, asking, createRealm, ladders, race } from '../../build/bench/race.js'
import { effort, planned } from './plan.mjs'

function openRealm() {
  const worker = new Worker(new URL(import.meta.url))
  const { realm, hear, fail } = asking(
    (question) => worker.postMessage(question),
    () => worker.terminate(),
  )
  worker.on('message', hear)
  worker.on('error', ({ message }) => fail({ error: message }))
  return realm
}

if (isMainThread) {
  const results = []
  for (const [ladder, exponent] of planned(ladders)) {
    process.stderr.write(`  ${ladder.title}, exponent ${exponent}\n`)
    results.push(await race(ladder, exponent, { openRealm, ...effort(exponent) }))
  }
  console.log(JSON.stringify({ engine: `node ${process.version}`, results }))
} else {
  const answer = answering(createRealm(), (said) => parentPort.postMessage(said))
  parentPort.on('message', answer)
}
