// A sandbox of a race in node: this script on a thread, which has its own heap and compiles its own code. It
// needs the race that is built into build/bench.
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { answering, asking, createSandbox } from '../../../build/bench/race.js'

export function openSandbox() {
  const worker = new Worker(new URL(import.meta.url))
  const { sandbox, hear, fail } = asking(
    (question) => worker.postMessage(question),
    () => worker.terminate(),
  )
  worker.on('message', hear)
  worker.on('error', ({ message }) => fail({ error: message }))
  return sandbox
}

if (!isMainThread) {
  const answer = answering(createSandbox(), (said) => parentPort.postMessage(said))
  parentPort.on('message', answer)
}
