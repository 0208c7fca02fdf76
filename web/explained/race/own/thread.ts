// A sandbox of a race in node, on a thread of its own: of a reader's program if the thread is given one, else
// of ours.
import { type MessagePort, workerData } from 'node:worker_threads'
import { Script } from 'node:vm'
import { benchmarks } from '../benchmarks/index.js'
import { createSandbox } from '../ours.js'
import type { Ask } from '../protocol.js'
import { answering, quietConsole } from '../sandbox.js'
import { forbidAll } from './forbidden.js'
import { described, programSandbox, wasmProgram } from './inside.js'
import { ProgramProblem } from './problem.js'

/**
 * `script`: the text of a function, as in a page. `modules`: the addresses of the package's, without SIMD and
 * with it.
 */
const { port, script, bytes, modules } = workerData as {
  port: MessagePort
  script?: string
  bytes?: Uint8Array<ArrayBuffer>
  modules: [string, string]
}

// Answers take a port that the program does not know, by a method that it can no longer replace.
const post = port.postMessage.bind(port)
const sandbox =
  script === undefined && !bytes
    ? createSandbox(benchmarks, (simd) => modules[simd ? 1 : 0])
    : programSandbox(load, quietConsole(described))
const answer = answering(sandbox, (given) => post(given))
port.on('message', (ask: Ask) => answer(ask))

if (script !== undefined || bytes) {
  const node = process
  node.on('uncaughtException', () => undefined) // errors outside of a call, as in a page
  forbidAll((name) => {
    if (name === 'close') throw new ProgramProblem('ended')
    throw new Error(`a program in a race may not use ${name}`)
  })
}

/** Runs the text as a page does: in no module, so that it reaches no file. */
function load(): object | Promise<object> {
  if (bytes) return wasmProgram(bytes)
  const compiled = new Script(script!, { filename: 'own-program.js' })
  return (compiled.runInThisContext() as () => Promise<object>)()
}
