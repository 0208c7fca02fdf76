import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { inRoot } from './paths.mjs'
import { Refusal } from './say.mjs'

const folder = 'tests/bench/history'

/** An earlier run of the benchmarks, as it was printed by --json or kept. */
export function readRun(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Refusal(`${file} is no earlier run of the benchmarks: ${error.message}`, 2)
  }
}

/** Writes the times of a run into the history, with what they were measured on; returns the file's name. */
export function keepRun(times) {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const git = (...args) => execFileSync('git', args, { cwd: inRoot('.'), encoding: 'utf8' }).trim()
  const commit = git('rev-parse', '--short=12', 'HEAD') + (git('status', '--porcelain') ? ' and changes' : '')
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${type()} ${release()} ${arch()}`,
    node: process.version,
  }
  const kept = { version, commit, date: new Date().toISOString().slice(0, 10), machine, times }
  const name = join(folder, `${version}-${commit.split(' ')[0]}.json`)
  mkdirSync(inRoot(folder), { recursive: true })
  const digits = (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)
  writeFileSync(inRoot(name), `${JSON.stringify(kept, digits, 1)}\n`)
  return name
}
