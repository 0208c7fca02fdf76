import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { startChild } from './children.mjs'
import { inRoot, root } from './paths.mjs'
import { Refusal, say } from './say.mjs'

const linesShown = 60

/** Runs a program silently; when it fails, shows its output and throws a Refusal. */
export async function run(command, args, { hear, ...options } = {}) {
  const { status, lines } = await listen(command, args, options, hear)
  if (status === 0) return lines.join('\n')
  showFailure(command, args, lines)
  throw new Refusal(`${title(command, args)} ended with ${ending(status)}; its output is above.`)
}

/** Runs a program whose output goes straight to the reader, filtered line by line by `keep`. */
export async function runOpenly(command, args, { keep, ...options } = {}) {
  if (keep) return (await listen(command, args, options, (line) => keep(line) && console.log(line))).status
  return await startChild(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    .exited
}

/** Returns the standard output of a long program; its standard error goes straight to the reader. */
export async function collect(command, args, options = {}) {
  const stdio = ['ignore', 'pipe', 'inherit']
  const { status, lines } = await listen(command, args, { stdio, ...options })
  if (status !== 0) throw new Refusal(`${title(command, args)} ended with ${ending(status)}.`)
  return lines.join('\n')
}

/** Returns the output of a short program, or undefined when it fails or does not exist. */
export function ask(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', timeout: 60000, ...options })
  return status === 0 ? stdout.trim() : undefined
}

/** The exit code of a command that ends with a program's status: a signal is a failure, and no number. */
export const exitCodeOf = (status) => (typeof status === 'number' ? status : 1)

export const ending = (status) => (typeof status === 'string' ? `signal ${status}` : `exit status ${status}`)

async function listen(command, args, options, hear = () => {}) {
  const { child, exited } = startChild(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  const lines = []
  for (const stream of [child.stdout, child.stderr].filter(Boolean)) {
    createInterface({ input: stream }).on('line', (coloured) => {
      const line = stripVTControlCharacters(coloured)
      lines.push(line)
      hear(line)
    })
  }
  const status = await exited.catch((error) => {
    throw new Refusal(`${basename(command)} could not be started: ${error.message}`)
  })
  return { status, lines }
}

/** Shows the output from the first error, or else the end: a compiler's first error causes the others. */
function showFailure(command, args, lines) {
  const error = lines.findIndex((line) => /^FAILED: |^E: |\b[Ee]rror: /.test(line))
  const from = error < 0 ? Math.max(0, lines.length - linesShown) : Math.max(0, error - 2)
  const shown = lines.slice(from, from + linesShown)
  say()
  for (const line of shown) say(`  ${line}`)
  say()
  if (shown.length === lines.length) return

  const log = `build/logs/${basename(command)}.log`
  mkdirSync(inRoot('build/logs'), { recursive: true })
  writeFileSync(inRoot(log), `${title(command, args)}\n${lines.join('\n')}\n`)
  say(`  These are ${shown.length} of ${lines.length} lines; all of them are in ${log}`)
}

/** The command as a reader would type it, without the folders of this machine. */
function title(command, args) {
  return [basename(command), ...args].join(' ').replaceAll(`${root}/`, '')
}
