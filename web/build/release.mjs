import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { command } from './steps/command.mjs'
import { buildCommandLine } from './steps/cmake.mjs'
import { inRoot } from './steps/paths.mjs'
import { buildShipped, prepare } from './steps/prepare.mjs'
import { run, runOpenly, ask } from './steps/run.mjs'
import { Refusal, say, step } from './steps/say.mjs'
import { freshReport, suites } from './steps/suites.mjs'
import { buildTools } from './steps/tools.mjs'
import crypto from 'node:crypto'
import { pinnedTags } from './steps/pinned.mjs'
import { billOfMaterials } from './steps/bill-of-materials.mjs'

/** The date of all files, in seconds since 1970: SOURCE_DATE_EPOCH, or that of the last commit. */
function releaseDate() {
  const { SOURCE_DATE_EPOCH } = process.env
  return Number(SOURCE_DATE_EPOCH ?? ask('git', ['log', '-1', '--format=%ct'], { cwd: inRoot('.') }) ?? 0)
}

/**
 * Writes the tarball, the site, the folder for a CDN, the single file, the bill of materials and the sums of
 * all.
 */
async function writeRelease() {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const folder = inRoot('dist/release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder])
  copyFileSync(inRoot('dist/orogen.html'), `${folder}/orogen-${version}.html`)
  await packFolder(inRoot('dist/site'), 'orogen', `${folder}/orogen-site-${version}.tar`)
  await packFolder(cdnFolder(version), `orogen-${version}`, `${folder}/orogen-cdn-${version}.tar`)
  const bill = billOfMaterials(new Date(releaseDate() * 1000))
  writeFileSync(`${folder}/orogen-${version}.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`)
  writeFileSync(`${folder}/SHA256SUMS`, sumsOf(folder))
}

/** A copy of the package's modules, with the tags that pin this version. */
function cdnFolder(version) {
  const folder = inRoot('build/release/cdn')
  rmSync(folder, { recursive: true, force: true })
  cpSync(inRoot('dist/orogen'), folder, { recursive: true })
  const hashes = JSON.parse(readFileSync(`${folder}/integrity.json`, 'utf8'))
  writeFileSync(`${folder}/embed.html`, pinnedTags(version, hashes))
  return folder
}

// Names in one order, and nothing of who built it and when.
async function packFolder(source, name, file) {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const order = ['--sort=name', `--mtime=@${releaseDate()}`, '--format=ustar']
  const content = [`--transform=s/^${basename(source)}/${name}/`, '-C', dirname(source), basename(source)]
  await run('tar', ['-cf', file, ...order, ...owner, ...content])
  await run('gzip', ['-n9', file])
}

/** Writes the sums in the format of sha256sum. */
function sumsOf(folder) {
  const names = readdirSync(folder).filter((name) => name !== 'SHA256SUMS')
  const sum = (name) => crypto.hash('sha256', readFileSync(`${folder}/${name}`))
  return names
    .sort()
    .map((name) => `${sum(name)}  ${name}\n`)
    .join('')
}

await command({
  use: 'npm run release',
  about: 'Builds what is published into dist/release: the same bytes from the same sources.',
  flags: {
    '--untested': 'leaves out the tests of what is packed, and the benchmarks',
    '--prove': 'builds the last commit twice, in folders of their own, and compares',
  },
  async body(flags) {
    await prepare(buildTools)
    if (flags.has('prove')) return await prove()
    await buildShipped()
    await step('packing', writeRelease)
    say(`\ndist/release:\n${sumsOf(inRoot('dist/release'))}`)
    if (flags.has('untested')) return
    await buildCommandLine()
    const status = await suites.package.run(freshReport('package'))
    if (status !== 0) throw new Refusal('what is packed does not work; see above')
    const timed = await runOpenly(process.execPath, ['web/build/bench.mjs', '--keep'], { cwd: inRoot('.') })
    if (timed !== 0) throw new Refusal('a part of the benchmarks does not work; see above')
  },
})

async function prove() {
  const date = releaseDate()
  const sums = []
  for (const name of ['one', 'another-place']) {
    const folder = inRoot('build/release', name)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await run('git', ['archive', '--output', `${folder}.tar`, 'HEAD'])
    await run('tar', ['-xf', `${folder}.tar`, '-C', folder])
    symlinkSync(inRoot('node_modules'), `${folder}/node_modules`)
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(date), CCACHE_DISABLE: '1' }
    const program = ['web/build/release.mjs', '--untested']
    const status = await runOpenly(process.execPath, program, { cwd: folder, env })
    if (status !== 0) throw new Refusal(`the build in ${folder} failed`)
    sums.push(sumsOf(`${folder}/dist/release`))
  }
  const [one, another] = sums
  if (one !== another) throw new Refusal(`the two builds differ:\n${one}\n${another}`)
  say(`\nTwo builds, the same bytes:\n${one}`)
}
