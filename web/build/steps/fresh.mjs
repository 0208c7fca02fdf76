import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot, root } from './paths.mjs'
import { say } from './say.mjs'

/** The files in a folder of the project and below, as paths from its root. */
export const filesBelow = (folder) =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length + 1))
    .sort()

/** A hash of the names and the bytes of these files. */
export function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

/** The sources of the pages and the package; of the set-up only what writes into them. */
export const sources = () => [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'EMBEDDING.md',
  'LICENSE',
  'cpp/library/include/orogen/orogen_c.h',
  'custom-elements.json',
  ...filesBelow('tests/golden').filter((file) => file.endsWith('.txt')),
  ...filesBelow('web').filter((file) => !/^web\/build\/(?!vite\/|steps\/site\.mjs$)/.test(file)),
  ...filesBelow('build/wasm').filter((file) => /^build\/wasm\/[\w-]+\.(m?js|wasm)$/.test(file)),
]

/**
 * Builds a part of the pages, unless it was built from identical sources before and its `outcome` still
 * exists.
 */
export async function unlessFresh(name, { outcome }, build) {
  const stamp = inRoot('build/stamps', name)
  const [node] = process.versions.node.split('.')
  const now = [hashOf(sources()), node].join(' ')
  const before = existsSync(stamp) && existsSync(inRoot(outcome)) ? readFileSync(stamp, 'utf8') : ''
  if (before === now) return say(`• ${name}: as it was built before`)
  rmSync(stamp, { force: true })
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}
