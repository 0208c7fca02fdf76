import frameText from 'programs:frame'
import realmText from 'programs:realm'
import { trustedPage } from '../../../package/worker/start-worker.js'
import type { FrameNews, FrameOrder } from './frame-script.js'
import type { ProgramAnswer } from './inside.js'
import { ProgramProblem } from './problem.js'
import { askingProgram, type ProgramRealm, type ReaderProgram } from './program.js'

/** Milliseconds for a frame to start, and to answer whether it is there. */
const forStart = 10_000
const forSign = 2000

/** A program that runs in a frame of its own: its text, or the bytes of a WebAssembly module. */
export function programInFrame(title: string, source: string | Uint8Array<ArrayBuffer>): ReaderProgram {
  const isText = typeof source === 'string'
  // The program stands on the first line, after the realm, so that the browser's numbers of lines are the program's.
  const script = `${realmText};orogenRealm.start(function(){${isText ? asScript(source) : ''}\n})`
  return { title, address: '', open: () => openFrame({ script, bytes: isText ? undefined : source }) }
}

/**
 * Opens a worker in a frame without an origin, with a policy of its own: it reaches no network, no storage and not the
 * page. Whatever runs there ends with the frame.
 *
 * @throws ProgramProblem if the browser does not let it start.
 */
async function openFrame(order: FrameOrder): Promise<ProgramRealm> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  const [toFrame, toRealm] = [new MessageChannel(), new MessageChannel()]
  const { ask, hear, end } = askingProgram((question) => toRealm.port1.postMessage(question))
  let hearNews: (news: FrameNews) => void = () => undefined
  toFrame.port1.onmessage = ({ data }: MessageEvent<FrameNews>) => {
    hearNews(data)
    if (data.type === 'failed') end(failureOf(data.message, data.line))
  }
  toRealm.port1.onmessage = ({ data }: MessageEvent<ProgramAnswer>) => hear(data)
  const close = () => {
    frame.remove()
    toFrame.port1.close()
    toRealm.port1.close()
    end({ code: 'ended', data: {} })
  }
  const news = (milliseconds: number) =>
    new Promise<FrameNews | undefined>((resolve) => {
      hearNews = resolve
      setTimeout(resolve, milliseconds, undefined)
    })
  frame.onload = () => frame.contentWindow!.postMessage(order, '*', [toFrame.port2, toRealm.port2])
  const first = news(forStart)
  try {
    frame.srcdoc = trustedPage(frameText)
    document.documentElement.append(frame)
    if (!(await first)) throw new ProgramProblem('frame')
  } catch {
    close()
    throw new ProgramProblem('frame')
  }
  return {
    ask,
    async isThere() {
      const sign = news(forSign)
      toFrame.port1.postMessage('')
      return (await sign) !== undefined
    },
    close,
  }
}

/** What the browser reports of an error outside of a call: in the text of the program, or later. */
function failureOf(message: string, line: number): ProgramAnswer {
  const text = message.replace(/^Uncaught\s+/, '')
  const place = line > 0 ? ` (line ${line})` : ''
  const code = text.startsWith('SyntaxError') ? 'syntax' : 'threw'
  return { code, data: { message: `${text}${place}` } }
}

const ofDefault = /(^|[;}])([ \t]*)export\s+default\s+/m
const declaration = /^(?:(?:async\s+)?function\b\s*\*?|class\b)\s*(?!extends\b)([\w$]+)/
const ofNames = /^[ \t]*export\s*\{([^}]*)\}[ \t]*;?/gm
const beforeDeclaration = /^([ \t]*)export\s+(?=(?:async\s+function|function|class|const|let|var)\b)/gm

/**
 * The text of a module as the body of a function that returns `{ default }`, line by line: in a frame without an origin,
 * browsers load no modules. A line that begins with `export` or `import` inside a long text is mistaken for one.
 *
 * @throws ProgramProblem for a program that imports another file.
 */
export function asScript(source: string): string {
  const imported = /^[ \t]*import(?:\s+[\w$]|\s*[*{"'])[^\n]*?["']([^"'\n]*)["']/m.exec(source)
  if (imported)
    throw new ProgramProblem('import', { line: lineAt(source, imported.index), name: imported[1]! })
  let name: string | undefined
  const body = source
    .replace(ofDefault, (words: string, before: string, space: string, at: number) => {
      const [, named] = declaration.exec(source.slice(at + words.length)) ?? []
      name = named ?? 'orogenDefault'
      return `${before}${space}${named ? '' : 'const orogenDefault = '}`
    })
    .replace(ofNames, (_, names: string) => {
      name ??= /([\w$]+)\s+as\s+default\b/.exec(names)?.[1]
      return ''
    })
    .replace(beforeDeclaration, '$1')
  return `"use strict";${body}\n;return { default: ${name} }`
}

const lineAt = (source: string, index: number) => source.slice(0, index).split('\n').length
