import frameText from 'programs:frame'
import sandboxText from 'programs:sandbox'
import { trustedPage } from '../../../package/worker/start-worker.js'
import type { FrameNews, FrameOrder } from './frame-script.js'
import { asking } from '../messages.js'
import { type SandboxAnswer, cut, type Sandbox } from '../protocol.js'
import { asScript } from './module.js'
import { ProgramProblem } from './problem.js'
import type { ReaderProgram } from './program.js'

/** Milliseconds for a frame to start, and to answer whether it is there. */
const forStart = 10_000
const forSign = 5000

/** A program that runs in a frame of its own: its text, or the bytes of a WebAssembly module. */
export function programInFrame(title: string, source: string | Uint8Array<ArrayBuffer>): ReaderProgram {
  const isText = typeof source === 'string'
  let script: Promise<string> | undefined
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
  const open = async () => {
    script ??= isText ? asScript(source, pause) : Promise.resolve('')
    // The program stands on the first line, after the sandbox, so that the browser's numbers of lines are the
    // program's.
    const text = `${sandboxText};orogenSandbox.start(async function(){${await script}\n})`
    return openFrame({ script: text, bytes: isText ? undefined : source })
  }
  return { title, open }
}

/**
 * Opens a worker in a frame without an origin, with a policy of its own: it reaches no network, no storage
 * and not the page. Whatever runs there ends with the frame.
 *
 * @throws ProgramProblem if the browser does not let it start.
 */
async function openFrame(order: FrameOrder): Promise<Sandbox> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  const [toFrame, toSandbox] = [new MessageChannel(), new MessageChannel()]
  const close = () => {
    frame.remove()
    toFrame.port1.close()
    toSandbox.port1.close()
  }
  const { sandbox, hear, fail } = asking((question) => toSandbox.port1.postMessage(question), close)
  let hearNews: (news: FrameNews) => void = () => undefined
  toFrame.port1.onmessage = ({ data }: MessageEvent<FrameNews>) => {
    hearNews(data)
    if (data.type === 'failed') fail(failureOf(data.message, data.line))
  }
  toSandbox.port1.onmessage = ({ data }: MessageEvent<unknown>) => hear(data)
  const news = (milliseconds: number) =>
    new Promise<FrameNews | undefined>((resolve) => {
      hearNews = resolve
      setTimeout(resolve, milliseconds, undefined)
    })
  frame.onload = () => frame.contentWindow!.postMessage(order, '*', [toFrame.port2, toSandbox.port2])
  const first = news(forStart)
  try {
    frame.srcdoc = trustedPage(frameText)
    document.documentElement.append(frame)
    if (!(await first)) throw new ProgramProblem('frame')
  } catch {
    sandbox.close()
    throw new ProgramProblem('frame')
  }
  return {
    ...sandbox,
    async isThere() {
      const sign = news(forSign)
      toFrame.port1.postMessage('')
      return (await sign) !== undefined
    },
  }
}

/** What the browser reports of an error outside of a call: in the text of the program, or later. */
function failureOf(message: unknown, line: unknown): SandboxAnswer {
  const text = cut(message).replace(/^Uncaught /, '')
  const place = typeof line === 'number' && line > 0 ? ` (line ${line})` : ''
  const code = text.startsWith('SyntaxError') ? 'syntax' : 'threw'
  return { code, data: { message: `${text}${place}` } }
}
