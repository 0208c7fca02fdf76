import { onPath } from './paths.mjs'
import { ask, run } from './run.mjs'
import { Refusal, step } from './say.mjs'

/**
 * Makes sure that the tools are there; installs the missing ones together if it may. Tools that no package
 * installs are checked where they are needed.
 */
export async function provide(tools) {
  const missing = tools.filter((tool) => tool.package && !tool.isThere())
  if (missing.length === 0) return

  const names = missing.map((tool) => tool.name).join(', ')
  if (!onPath('apt-get')) throw new Refusal(withoutAptGet(names, missing))
  const asRoot = rootPrefix()
  if (!asRoot) throw new Refusal(withoutRoot(names, missing))

  await step(`installing ${names} (this takes about a minute)`, (hear) => install(missing, asRoot, hear))
  const stillMissing = missing.filter((tool) => !tool.isThere())
  if (stillMissing.length > 0) throw new Refusal(notWorking(stillMissing))
}

/** The words before a command that run it as root, or undefined when that needs a password. */
function rootPrefix() {
  if (process.getuid() === 0) return []
  return onPath('sudo') && ask('sudo', ['-n', 'true'], { detached: true }) !== undefined
    ? ['sudo', '-n']
    : undefined
}

async function install(missing, asRoot, hear) {
  const [command, ...args] = [
    ...asRoot,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'LC_ALL=C.UTF-8',
    'apt-get',
    '-o',
    'DPkg::Lock::Timeout=300',
  ]
  const apt = (...words) => run(command, [...args, ...words], { hear, onStop: 'finish' })
  // A failing update (one dead third-party source is enough) need not keep the install from working;
  // if it does, the install says why.
  await apt('update').catch(() => {})
  await apt('install', '-y', '--no-install-recommends', ...packagesOf(missing))
}

const packagesOf = (tools) => tools.flatMap((tool) => tool.package.split(' '))

function withoutRoot(names, missing) {
  return [
    `Missing: ${names}. Installing needs root or passwordless sudo, and this user has neither.`,
    'Type this once, then run the command again:',
    '',
    `  ${installCommand(missing)}`,
    ...waysAround(missing),
  ].join('\n')
}

function withoutAptGet(names, missing) {
  return [
    `Missing: ${names}. These scripts install what is missing on Debian and Ubuntu only, with apt-get.`,
    'Install it with the package manager of this system, then run the command again.',
    ...waysAround(missing),
  ].join('\n')
}

function notWorking(tools) {
  const names = tools.map((tool) => tool.name).join(', ')
  return [
    `Still missing after apt-get has installed ${packagesOf(tools).join(' ')}: ${names}.`,
    ...waysAround(tools),
  ].join('\n')
}

function installCommand(missing) {
  const install = `apt-get install -y --no-install-recommends ${packagesOf(missing).join(' ')}`
  return `sudo apt-get update && sudo ${install}`
}

function waysAround(tools) {
  const substitutes = tools
    .filter((tool) => tool.instead)
    .map((tool) => `  For ${tool.name}: ${tool.instead}.`)
  return substitutes.length > 0 ? ['', 'Or without installing:', ...substitutes] : []
}
