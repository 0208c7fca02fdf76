import { mkdirSync, rmSync, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { startChild } from './children.mjs'
import { inRoot, onPath } from './paths.mjs'
import { ask, exitCodeOf, run } from './run.mjs'
import { Refusal, step } from './say.mjs'
import crypto from 'node:crypto'

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
  // Ask for the version, because an interrupted download leaves half a program.
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
  process.exit(exitCodeOf(await exited))
}

/** Whether Vite, Vitest and ESLint all run under this version: ^20.19, ^22.13 or >= 24. */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24
}

const stampFile = inRoot('node_modules/.orogen-stamp')

/** Installs the packages of package-lock.json, unless they are installed already. */
export async function installPackages() {
  const lock = crypto.hash('sha256', readFileSync(inRoot('package-lock.json')))
  const stamp = `${lock} node ${process.versions.node.split('.')[0]}\n`
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  // --include=dev: the tools are development dependencies, which NODE_ENV=production would leave out.
  await step('installing npm packages', (hear) => npm(['ci', '--include=dev'], { hear }))
  writeFileSync(stampFile, stamp)
}

/** Runs npm under the running Node, whichever Node its own first line names. */
async function npm(args, { hear }) {
  const options = { hear, onStop: 'kill' }
  const found = process.env.npm_execpath ?? onPath('npm')
  const program = found && realpathSync(found)
  if (program?.endsWith('npm-cli.js')) return await run(process.execPath, [program, ...args], options)
  const other = onPath('npm')
  if (!other)
    throw new Refusal('npm is missing: install it (on Debian and Ubuntu: sudo apt-get install npm).')
  return await run(other, args, options)
}
