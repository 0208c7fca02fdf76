// Runs in the frame of a reader's program, which has no origin: it starts the worker in which the program runs, and tells
// the page what becomes of it. Its text stands in the frame's page (build/vite/programs.ts).

/** What the frame says to the page. */
export type FrameNews = { type: 'started' | 'alive' } | { type: 'failed'; message: string; line: number }

/** What the page sends to the frame, once. */
export interface FrameOrder {
  script: string
  /** A WebAssembly module in place of a program in JavaScript. */
  bytes: Uint8Array<ArrayBuffer> | undefined
}

addEventListener(
  'message',
  ({ data, ports }: MessageEvent<FrameOrder>) => {
    const [toPage, toRealm] = ports as [MessagePort, MessagePort]
    const tell = (news: FrameNews) => toPage.postMessage(news)
    const fail = (message: string, line = 0) => tell({ type: 'failed', message, line })
    toPage.onmessage = () => tell({ type: 'alive' })
    if (origin !== 'null') return fail('the frame of the program is not isolated from the page')
    try {
      const worker = new Worker(URL.createObjectURL(new Blob([data.script], { type: 'text/javascript' })))
      worker.onerror = (event) => {
        event.preventDefault()
        fail(event.message || 'the worker did not start', event.lineno)
      }
      worker.postMessage({ bytes: data.bytes }, [toRealm])
      tell({ type: 'started' })
    } catch (error) {
      fail(String(error))
    }
  },
  { once: true },
)
