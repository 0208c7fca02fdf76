// A realm of a race in node: a thread has its own heap and compiles its own code.
import { parentPort } from 'node:worker_threads'
import { answering, createRealm } from '../../build/bench/race.js'

parentPort.on(
  'message',
  answering(createRealm(), (answer) => parentPort.postMessage(answer)),
)
