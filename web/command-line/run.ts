// Runs the module of the command line on this thread, with the given arguments, to its end.
import { fstatSync, readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { withDesign } from './designed.js'
import { host } from './host.js'

interface Stream {
  nfd: number
  tty: boolean
  seekable: boolean
}

/** The object that Emscripten's script returns; its file system is node's own. */
interface CommandProgram {
  callMain(words: string[]): unknown
  FS: {
    streams: Stream[]
    ErrnoError: new (code: number) => Error
    open(path: string, flags: unknown, ...more: unknown[]): Stream
    llseek(stream: Stream, ...more: unknown[]): unknown
    readlink(path: string): string
    unlink(path: string): void
    rename(from: string, to: string): void
    quit(): void
  }
}

/** ESPIPE and EILSEQ, in Emscripten's numbering. */
const notSeekable = 70
const illegalBytes = 25

const tell = (news: News) => parentPort!.postMessage(news)

/** Stands for bytes that are no UTF-8 in all names that node gives, so that several names become one. */
const noLetter = '\ufffd'

/** O_EXCL, in Emscripten's numbering. */
const exclusive = 128

function watchFiles(fs: CommandProgram['FS']): void {
  const { open, llseek, readlink, unlink, rename } = fs
  /** Files of this program that are not complete; see cpp/cli/output_file.cpp. */
  const parts = new Set<string>()
  const end = (path: string, news: News) => {
    if (parts.delete(path)) tell({ ...news, gone: path })
  }
  const refuseBytes = (path: string) => {
    if (path.includes(noLetter)) throw new fs.ErrnoError(illegalBytes)
    return path
  }
  fs.readlink = (path) => refuseBytes(readlink(path))
  fs.open = (path, flags, ...more) => {
    refuseBytes(path)
    const isPart = typeof flags === 'number' && (flags & exclusive) !== 0
    if (isPart) {
      parts.add(path)
      tell({ begun: path })
    }
    try {
      const stream = open(path, flags, ...more)
      stream.seekable = !fstatSync(stream.nfd).isFIFO()
      return stream
    } catch (error) {
      if (isPart) end(path, {}) // it is somebody else's
      throw error
    }
  }
  fs.llseek = (stream, ...more) => {
    if (!stream.seekable) throw new fs.ErrnoError(notSeekable)
    return llseek(stream, ...more)
  }
  fs.unlink = (path) => {
    unlink(path)
    end(path, {})
  }
  fs.rename = (from, to) => {
    rename(from, to)
    end(from, { renamed: to })
  }
}

/** Returns the sentence that refuses a word that is not what the caller wrote. */
function refusalOf(words: string[]): string | undefined {
  const word = words.find((each) => each.includes(noLetter))
  if (word === undefined) return undefined
  const shown = word.length > 40 ? `${word.slice(0, 40)}…` : word
  return `${JSON.stringify(shown)} has bytes that are no UTF-8, and node cannot tell which; rename the file`
}

function refuse(sentence: string): never {
  writeSync(2, `orogen: ${sentence}\n`)
  process.exit(2)
}

function designed(given: string[]): string[] {
  const isQuiet = given.some((word) => word === '-q' || word === '--quiet')
  try {
    return withDesign(given, (sentence) => {
      if (!isQuiet) writeSync(2, `orogen: ${sentence}\n`)
    })
  } catch (error) {
    return refuse((error as Error).message)
  }
}

const given = workerData as string[]
const refused = refusalOf(given)
if (refused !== undefined) refuse(refused)
const words = designed(given)

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const createCommandLine = createRequire(import.meta.url)(beside('command-line.cjs')) as (
  options: object,
) => Promise<CommandProgram>

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
program.callMain(words)

/** Messages of the working thread to the listening one: paths of unfinished files. */
export interface News {
  begun?: string
  gone?: string
  /** The file has its final name: something is written. */
  renamed?: string
}
