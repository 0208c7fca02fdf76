import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

export const inRoot = (...parts) => join(root, ...parts)

/** The file of a command on PATH, or undefined. */
export function onPath(command) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, command))
    .find(isExecutable)
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Whether a C or C++ header is where compilers look for it by default. */
export function hasHeader(header) {
  const { CPATH = '', CPLUS_INCLUDE_PATH = '' } = process.env
  const multiarch = { x64: 'x86_64', arm64: 'aarch64' }[process.arch] ?? process.arch
  return [
    '/usr/include',
    '/usr/local/include',
    `/usr/include/${multiarch}-linux-gnu`,
    ...CPATH.split(delimiter),
    ...CPLUS_INCLUDE_PATH.split(delimiter),
  ].some((folder) => folder && existsSync(join(folder, header)))
}
