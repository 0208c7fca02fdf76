import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { startChild } from './children.mjs'
import { npm } from './npm.mjs'
import { inRoot } from './paths.mjs'
import { ask } from './run.mjs'
import { Refusal, step } from './say.mjs'

// Node 22 from the npm registry, for systems whose own Node is too old for Vite and ESLint.
const major = 22
const folder = inRoot('build/node')

/**
 * Returns when the running Node is new enough. Otherwise runs the same command again under a
 * newer one and ends with its exit status.
 */
export async function useNewEnoughNode() {
  if (isNewEnough(process.versions.node)) return
  const packageName = `node-linux-${process.arch}`
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    throw new Refusal(`Node ${process.versions.node} is too old: install Node ${major} or newer.`)
  }

  const node = `${folder}/node_modules/${packageName}/bin/node`
  // Asked for its version, because a fetch that was interrupted leaves half a program.
  if (!ask(node, ['--version'])) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await step(`fetching Node ${major}, because Node ${process.versions.node} is too old for Vite`, (hear) =>
      npm(['install', '--prefix', folder, '--no-package-lock', `${packageName}@${major}`], { hear }),
    )
  }
  const { exited } = startChild(node, process.argv.slice(1), {
    env: { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH },
    stdio: 'inherit',
    onStop: 'follow',
  })
  const status = await exited
  process.exit(typeof status === 'number' ? status : 1)
}

/** Whether Vite, Vitest and ESLint all run under this version: ^20.19, ^22.13 or >= 24. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24
}
