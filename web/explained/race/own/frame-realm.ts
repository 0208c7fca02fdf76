import type { FrameOrder } from './frame-script.js'
import { programRealm, type ProgramAsk, wasmProgram } from './inside.js'
import { ProgramProblem } from './problem.js'

// Runs in the worker of a reader's program, in a frame without an origin: the text of this file stands before the text of
// the program, in one classic script, since a worker without an origin can import no module.

/** What would let a program end its worker unseen, or flood the page: it stops with a sentence instead. */
const forbidden = ['close', 'postMessage', 'Worker', 'SharedWorker', 'BroadcastChannel']

/** Waits for the port of the page; `program` runs the program's own lines and gives what it exports. */
export function start(program: () => object): void {
  // A page's types lack the scope of a worker.
  const scope = self as unknown as { onmessage: ((event: MessageEvent) => void) | null }
  scope.onmessage = ({ data, ports }: MessageEvent<Pick<FrameOrder, 'bytes'>>) => {
    scope.onmessage = null
    for (const name of forbidden) forbid(name)
    const port = ports[0]!
    const post = port.postMessage.bind(port)
    const answer = programRealm(async () => (data.bytes ? wasmProgram(data.bytes) : program()))
    port.onmessage = async (event: MessageEvent<ProgramAsk>) => post(await answer(event.data))
  }
}

function forbid(name: string): void {
  function value(): never {
    if (name === 'close') throw new ProgramProblem('ended')
    throw new Error(`a program in a race may not use ${name}`)
  }
  for (let level: object | null = self; level; level = Object.getPrototypeOf(level) as object | null)
    if (Object.hasOwn(level, name)) Object.defineProperty(level, name, { value, configurable: false })
}
