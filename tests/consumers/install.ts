import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packs the package as it would be published, into a folder that is emptied before. Returns the tarball's path. */
export async function pack(into: string): Promise<string> {
  const folder = join(root, into)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await run('npm', args, { cwd: root })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  return join(folder, filename)
}

/** Copies the projects of consumers beside the tarball and installs it, and three where `three` says so, for all of them. */
export async function install(tarball: string, projects: string[], { three = true } = {}): Promise<string> {
  const folder = join(tarball, '..')
  const modules = join(folder, 'node_modules')
  mkdirSync(modules, { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', modules])
  renameSync(join(modules, 'package'), join(modules, 'orogen'))
  if (three) symlinkSync(join(root, 'node_modules/three'), join(modules, 'three'))
  for (const name of projects)
    cpSync(join(root, 'tests/consumers', name), join(folder, name), { recursive: true })
  return folder
}
