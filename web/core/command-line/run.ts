// Runs the module of the command line on this thread, with the given arguments, to its end.
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

/** The object that Emscripten's script returns; its file system is node's own. */
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

/** ESPIPE, in Emscripten's numbering. */
const notSeekable = 70

const tell = (news: News) => parentPort!.postMessage(news)

/** Files have such names until they are complete; see cpp/cli/output_file.cpp. */
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
  printErr() {}, // Emscripten's own words on failures that the caller gets as an error
  thisProgram: 'orogen',
  quit(status: number, thrown: unknown) {
    process.exitCode = status
    throw thrown
  },
})
program.FS.streams.slice(0, 3).forEach((stream, i) => (stream.tty = isatty(i)))
program.FS.quit = () => undefined // it would close streams that this thread shares with the listening one
watchFiles(program.FS)
program.callMain(workerData as string[])

/** Messages of the working thread to the listening one: paths of unfinished files. */
export interface News {
  begun?: string
  gone?: string
  /** The file has its final name: something is written. */
  renamed?: string
}
