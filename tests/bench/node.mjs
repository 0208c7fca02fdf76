// The races in node; the results as JSON on standard output. Each sandbox of a race is this script on a
// thread, which has its own heap and compiles its own code.
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { answering, asking, createSandbox, benchmarks, race } from '../../build/bench/race.js'
import { effort, planned } from './plan.mjs'

function openSandbox() {
  const worker = new Worker(new URL(import.meta.url))
  const { sandbox, hear, fail } = asking(
    (question) => worker.postMessage(question),
    () => worker.terminate(),
  )
  worker.on('message', hear)
  worker.on('error', ({ message }) => fail({ error: message }))
  return sandbox
}

if (isMainThread) {
  const results = []
  for (const [benchmark, exponent] of planned(benchmarks)) {
    process.stderr.write(`  ${benchmark.title}, exponent ${exponent}\n`)
    results.push(await race(benchmark, exponent, { openSandbox, ...effort(exponent) }))
  }
  console.log(JSON.stringify({ engine: `node ${process.version}`, results }))
} else {
  const answer = answering(createSandbox(), (said) => parentPort.postMessage(said))
  parentPort.on('message', answer)
}
