// Runs the module of the command line on this thread, with the words that were given, to its end.
import { fstatSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { host } from './host.js'

interface Stream {
  nfd: number
  tty: boolean
  seekable: boolean
}

/** What Emscripten's script gives; its file system is node's own. */
interface Program {
  callMain(words: string[]): unknown
  FS: {
    streams: Stream[]
    ErrnoError: new (code: number) => Error
    open(path: string, ...more: unknown[]): Stream
    llseek(stream: Stream, ...more: unknown[]): unknown
    unlink(path: string): void
    rename(from: string, to: string): void
    quit(): void
  }
}

/** ESPIPE, as Emscripten counts. */
const notSeekable = 70

const tell = (news: News) => parentPort!.postMessage(news)

/** Files have such names until they are whole; see cpp/cli/output_file.cpp. */
const isPart = (path: string) => path.endsWith(`.part-${host.processId}`)

function watchFiles(fs: Program['FS']): void {
  const { open, llseek, unlink, rename } = fs
  fs.open = (path, ...more) => {
    if (isPart(path)) tell({ begun: path })
    const stream = open(path, ...more)
    stream.seekable = !fstatSync(stream.nfd).isFIFO()
    return stream
  }
  fs.llseek = (stream, ...more) => {
    if (!stream.seekable) throw new fs.ErrnoError(notSeekable)
    return llseek(stream, ...more)
  }
  fs.unlink = (path) => {
    unlink(path)
    if (isPart(path)) tell({ gone: path })
  }
  fs.rename = (from, to) => {
    rename(from, to)
    if (isPart(from)) tell({ gone: from, renamed: to })
  }
}

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const createCommandLine = createRequire(import.meta.url)(beside('command-line.cjs')) as (
  options: object,
) => Promise<Program>

const program = await createCommandLine({
  wasmBinary: readFileSync(beside('command-line.wasm')),
  host,
  printErr() {}, // Emscripten's own words on what the caller is told as an error
  thisProgram: 'orogen',
  quit(status: number, thrown: unknown) {
    process.exitCode = status
    throw thrown
  },
})
program.FS.streams.slice(0, 3).forEach((stream, i) => (stream.tty = isatty(i)))
program.FS.quit = () => undefined // it would close what this thread shares with the one that listens
watchFiles(program.FS)
program.callMain(workerData as string[])

/** What the thread that works tells the one that listens: paths of files that are being written. */
export interface News {
  begun?: string
  gone?: string
  /** It has got its own name: something is written. */
  renamed?: string
}
