import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { billOfMaterials } from './bill-of-materials.mjs'
import { inRoot } from './paths.mjs'
import { ask, run } from './run.mjs'

/** Seconds since 1970 that all files bear: those that are asked for, or those of the last commit. */
export function releaseDate() {
  const { SOURCE_DATE_EPOCH } = process.env
  return Number(SOURCE_DATE_EPOCH ?? ask('git', ['log', '-1', '--format=%ct'], { cwd: inRoot('.') }) ?? 0)
}

/** Writes the tarball, the site, the single file, the bill of materials and the sums of all of them. */
export async function writeRelease() {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const folder = inRoot('dist/release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder])
  copyFileSync(inRoot('dist/orogen.html'), `${folder}/orogen-${version}.html`)
  await packSite(`${folder}/orogen-site-${version}.tar`)
  const bill = billOfMaterials(new Date(releaseDate() * 1000))
  writeFileSync(`${folder}/orogen-${version}.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`)
  writeFileSync(`${folder}/SHA256SUMS`, sumsOf(folder))
}

// Names in one order, and nothing of who built it and when.
async function packSite(file) {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const order = ['--sort=name', `--mtime=@${releaseDate()}`, '--format=ustar']
  await run('tar', [
    '-cf',
    file,
    ...order,
    ...owner,
    '--transform=s/^site/orogen/',
    '-C',
    inRoot('dist'),
    'site',
  ])
  await run('gzip', ['-n9', file])
}

/** Writes the sums in the format of sha256sum. */
export function sumsOf(folder) {
  const names = readdirSync(folder).filter((name) => name !== 'SHA256SUMS')
  const sum = (name) =>
    createHash('sha256')
      .update(readFileSync(`${folder}/${name}`))
      .digest('hex')
  return names
    .sort()
    .map((name) => `${sum(name)}  ${name}\n`)
    .join('')
}
