// A realm of a race in node, on a thread of its own: of a reader's program if the thread is given a port, else of ours.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { answering } from '../messages.js'
import { ladders } from '../ladders/index.js'
import type { Ask } from '../questions.js'
import { createRealm } from '../realm.js'
import { programRealm, type ProgramAsk, wasmProgram } from './inside.js'

/** `modules`: the addresses of the package's modules, without SIMD and with it. */
const { port, modules } = workerData as { port?: MessagePort; modules: [string, string] }

if (port) {
  // The program can reach the thread's own port, so answers take another one, whose method it can no longer replace.
  const post = port.postMessage.bind(port)
  const answer = programRealm(load)
  port.on('message', (ask: ProgramAsk) => void answer(ask).then((given) => post(given)))
} else {
  const realm = createRealm(ladders, (simd) => modules[simd ? 1 : 0])
  const answer = answering(realm, (given) => parentPort!.postMessage(given))
  parentPort!.on('message', (ask: Ask) => void answer(ask))
}

/** Node names the line of a syntax error only when it checks the file as a program. */
async function load(address: string): Promise<object> {
  if (address.endsWith('.wasm')) return wasmProgram(new Uint8Array(readFileSync(fileURLToPath(address))))
  try {
    return (await import(address)) as object
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const { stderr } = spawnSync(process.execPath, ['--check', fileURLToPath(address)], { encoding: 'utf8' })
    const line = /^[^\n]*:(\d+)\n/.exec(stderr)?.[1]
    if (line) error.message += ` (line ${line})`
    throw error
  }
}
