import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { inProject, textOf } from './project.js'

const { bin } = JSON.parse(textOf('package.json')) as { bin: string }

/** The words that run the two command lines. */
export const programs = {
  native: [inProject('build/native/orogen')],
  node: [process.execPath, inProject(bin)],
}

/** A new folder, which is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'orogen-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs the command line with values as flags, in a folder that is removed after the tests. */
export function commandLine() {
  const folder = temporaryFolder()
  const read = (name: string) => readFileSync(join(folder, name))
  const written = (values: object, name: string, ...more: string[]) => {
    const flags = Object.entries(values).map(([id, value]) => `--${id}=${String(value)}`)
    execFileSync(programs.native[0]!, ['-q', '-o', name, ...flags, ...more], { cwd: folder })
    return read(name)
  }
  return { read, written }
}
