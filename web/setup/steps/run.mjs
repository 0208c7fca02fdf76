import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { startChild } from './children.mjs'
import { inRoot, root } from './paths.mjs'
import { Refusal, say } from './say.mjs'

const linesShown = 60

/** Runs a program silently; when it fails, shows the end of its output and throws a Refusal. */
export async function run(command, args, { hear = () => {}, ...options } = {}) {
  const { status, lines } = await listen(command, args, options, hear)
  if (status === 0) return lines.join('\n')
  showFailure(command, args, lines)
  throw new Refusal(`${title(command, args)} ended with ${ending(status)}; its output is above.`)
}

/** Runs a program whose output goes straight to the reader, line by line where `keep` allows it. */
export async function runOpenly(command, args, { keep, ...options } = {}) {
  if (keep) return (await listen(command, args, options, (line) => keep(line) && console.log(line))).status
  return await startChild(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    .exited
}

/** What a short program prints, or undefined when it fails or does not exist. */
export function ask(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', timeout: 60000, ...options })
  return status === 0 ? stdout.trim() : undefined
}

export const ending = (status) => (typeof status === 'string' ? `signal ${status}` : `exit status ${status}`)

async function listen(command, args, options, hear) {
  const { child, exited } = startChild(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  const lines = []
  for (const stream of [child.stdout, child.stderr]) {
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

function showFailure(command, args, lines) {
  say()
  for (const line of lines.slice(-linesShown)) say(`  ${line}`)
  say()
  if (lines.length <= linesShown) return
  const log = `build/logs/${basename(command)}.log`
  mkdirSync(inRoot('build/logs'), { recursive: true })
  writeFileSync(inRoot(log), `${title(command, args)}\n${lines.join('\n')}\n`)
  say(`  These are the last ${linesShown} of ${lines.length} lines; all of them are in ${log}`)
}

/** The command as a reader would type it, without the folders of this machine. */
function title(command, args) {
  return [basename(command), ...args].join(' ').replaceAll(`${root}/`, '')
}
