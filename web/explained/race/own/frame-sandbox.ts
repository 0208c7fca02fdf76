import type { Ask } from '../protocol.js'
import { answering, quietConsole } from '../sandbox.js'
import { forbidAll } from './forbidden.js'
import type { FrameOrder } from './frame-script.js'
import { described, programSandbox, wasmProgram } from './inside.js'
import { ProgramProblem } from './problem.js'

// Runs in the worker of a reader's program, in a frame without an origin: the text of this file stands before
// the text of the program, in one classic script, since a worker without an origin can import no module. All
// that is used later is taken now, and nothing of the program's hears a message.

const { apply, getOwnPropertyDescriptor } = Reflect
const getterOf = (name: 'data' | 'ports') =>
  getOwnPropertyDescriptor(MessageEvent.prototype, name)!.get as (this: MessageEvent) => unknown
const [dataOf, portsOf] = [getterOf('data'), getterOf('ports')]
const { postMessage } = MessagePort.prototype
const { preventDefault } = Event.prototype
const { stopImmediatePropagation } = Event.prototype

let begin: ((order: FrameOrder, port: MessagePort) => void) | undefined

// An error outside of a call would be written to the console, however long it is, and reported to the frame.
addEventListener('error', (event) => apply(preventDefault, event, []))
addEventListener('unhandledrejection', (event) => apply(preventDefault, event, []))
const hearOrder = (event: MessageEvent) => {
  apply(stopImmediatePropagation, event, [])
  const order = apply(dataOf, event, []) as FrameOrder
  begin?.(order, (apply(portsOf, event, []) as readonly MessagePort[])[0]!)
  begin = undefined
}
addEventListener('message', hearOrder)
Object.defineProperty(self, 'onmessage', { value: null, configurable: false, writable: false })
const logs = quietConsole(described)
forbidAll((name) => {
  if (name === 'close') throw new ProgramProblem('ended')
  throw new Error(`a program in a race may not use ${name}`)
})

/** Waits for the port of the page; `program` runs the program's own lines and gives what it exports. */
export function start(program: () => Promise<object>): void {
  begin ??= ({ bytes }, port) => {
    const sandbox = programSandbox(() => (bytes ? wasmProgram(bytes) : program()), logs)
    const answer = answering(sandbox, (given) => apply(postMessage, port, [given]))
    port.onmessage = (event) => answer(apply(dataOf, event, []) as Ask)
  }
}
