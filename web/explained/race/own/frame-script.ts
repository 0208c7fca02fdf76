// Runs in the frame of a reader's program, which has no origin: it starts the worker in which the program
// runs, and tells the page what becomes of it. Its text stands in the frame's page (build/vite/programs.ts).

import { trusted } from '../../../package/worker/start-worker.js'
import { longestText } from './problem.js'

/** What the frame says to the page. */
export type FrameNews = { type: 'started' | 'alive' } | { type: 'failed'; message: string; line: number }

/** What the page sends to the frame, once. */
export interface FrameOrder {
  script: string
  /** A WebAssembly module in place of a program in JavaScript. */
  bytes: Uint8Array<ArrayBuffer> | undefined
}

// The frame has the policy of its page, too, and a policy of Trusted Types of its own.
const workerOf = (script: string) =>
  new Worker(trusted(URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))))

addEventListener(
  'message',
  ({ data, ports }: MessageEvent<FrameOrder>) => {
    const [toPage, toSandbox] = ports as [MessagePort, MessagePort]
    const tell = (news: FrameNews) => toPage.postMessage(news)
    const fail = (message: string, line = 0) =>
      tell({ type: 'failed', message: message.slice(0, longestText), line })
    toPage.onmessage = () => tell({ type: 'alive' })
    if (origin !== 'null') return fail('the frame of the program is not isolated from the page')
    try {
      const worker = workerOf(data.script)
      worker.onerror = (event) => {
        event.preventDefault()
        if (event.message) return fail(event.message, event.lineno)
        // Firefox says nothing of a script that it cannot compile, where it would start another one.
        const other = workerOf('postMessage(0)')
        other.onmessage = () => fail('SyntaxError: this browser does not say where')
        other.onerror = () => fail('the worker did not start')
      }
      worker.postMessage({ bytes: data.bytes }, [toSandbox])
      tell({ type: 'started' })
    } catch (error) {
      fail(String(error))
    }
  },
  { once: true },
)
