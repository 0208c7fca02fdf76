#!/usr/bin/env node
// `npx orogen`: the command line of cpp/cli, compiled for node. The module runs on a thread of its own, so
// that this thread receives Ctrl-C in the meantime, and can print what the native program prints.
import { rmSync, writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isatty } from 'node:tty'
import { Worker } from 'node:worker_threads'
import type { News } from './run.js'

if (process.argv[2] === 'race') {
  // The race is part of what explains terrain, and so a script of its own.
  const race = new URL('../race-programs.js', import.meta.url).href
  const { main } = (await import(race)) as { main(words: string[]): Promise<number> }
  process.exit(await main(process.argv.slice(3)))
}

const unfinished = new Set<string>()
let kept = false

const script = new URL('./run.js', import.meta.url)
const worker = new Worker(fileURLToPath(script), { workerData: process.argv.slice(2) })
worker.on('message', ({ begun, gone, renamed }: News) => {
  if (begun) unfinished.add(begun)
  if (gone) unfinished.delete(gone)
  if (renamed) kept = true
})
worker.on('error', ({ message }) =>
  leave(`orogen: ${/out of memory|memory limit/i.test(message) ? 'there is not enough memory' : message}`),
)
worker.on('exit', (status) => (process.exitCode ??= status))

let leaving = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (leaving) return
    leaving = true
    // By then, all messages of the worker have been received.
    void worker.terminate().then(() => leave('orogen: interrupted'))
  })
}

function leave(sentence: string): never {
  for (const path of unfinished) rmSync(path, { force: true })
  const wipe = isatty(2) ? '\r\x1b[K' : ''
  writeSync(2, `${wipe}${sentence}${kept ? '' : '; nothing was written'}\n`)
  process.exit(1)
}
