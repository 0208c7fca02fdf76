import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { inRoot, onPath } from './paths.mjs'
import { run } from './run.mjs'
import { Refusal, step } from './say.mjs'

const stampFile = inRoot('node_modules/.orogen-stamp')

/** Installs the packages of package-lock.json, unless they are there already. */
export async function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  const stamp = `${lock} node ${process.versions.node.split('.')[0]}\n`
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  // --include=dev: the tools are development dependencies, which NODE_ENV=production would leave out.
  await step('installing npm packages', (hear) => npm(['ci', '--include=dev'], { hear }))
  writeFileSync(stampFile, stamp)
}

/** Runs npm under the running Node, whichever Node its own first line names. */
export async function npm(args, { hear }) {
  const options = { hear, onStop: 'kill' }
  const found = process.env.npm_execpath ?? onPath('npm')
  const program = found && realpathSync(found)
  if (program?.endsWith('npm-cli.js')) return await run(process.execPath, [program, ...args], options)
  const other = onPath('npm')
  if (!other)
    throw new Refusal('npm is missing: install it (on Debian and Ubuntu: sudo apt-get install npm).')
  return await run(other, args, options)
}
