import { unlessFresh } from './fresh.mjs'
import { step } from './say.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import crypto from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Builds the npm package into dist/orogen: the code, then the element for pages and the type declarations.
 */
export const buildPackage = () =>
  unlessFresh('the package', { outcome: 'dist/orogen/types' }, () =>
    step('building the package', async (hear) => {
      const tsc = inRoot('node_modules/typescript/bin/tsc')
      await Promise.all([
        viteBuild('package', hear),
        run(process.execPath, [tsc, '-p', 'web/tsconfig.package.json'], { hear }),
      ])
      const built = inRoot('build/wasm/command-line')
      const shipped = inRoot('dist/orogen/command-line')
      copyFileSync(`${built}.js`, `${shipped}/command-line.cjs`)
      copyFileSync(`${built}.wasm`, `${shipped}/command-line.wasm`)
      copyFileSync(inRoot('build/wasm/library.wasm'), inRoot('dist/orogen/library.wasm'))
      chmodSync(`${shipped}/main.js`, 0o755)
      await viteBuild('element', hear)
      copyDeclarations()
      publishIntegrity()
    }),
  )

/**
 * Writes a hash of each script and module of the package, for `integrity` attributes and import maps of other
 * pages.
 */
function publishIntegrity() {
  const folder = inRoot('dist/orogen')
  const scripts = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|cjs|wasm)$/.test(name))
  const hashOf = (name) => crypto.hash('sha384', readFileSync(join(folder, name)), 'base64')
  const hashes = Object.fromEntries(scripts.sort().map((name) => [name, `sha384-${hashOf(name)}`]))
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify(hashes, null, 2)}\n`)
}

/**
 * TypeScript writes a declaration for every source file that it reads, into build/types, where the next build
 * finds them again. The package gets those that its exports lead to.
 */
function copyDeclarations() {
  const { exports } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const shipped = inRoot('dist/orogen/types')
  const written = inRoot('build/types')
  const entries = Object.values(exports).flatMap(({ types }) =>
    types ? [inRoot(types).replace(shipped, written)] : [],
  )
  for (const file of reachableFrom(entries)) cpSync(file, file.replace(written, shipped))
}

/** All declarations that some lead to, including themselves. */
function reachableFrom(entries) {
  const reached = new Set(entries)
  for (const path of reached) {
    const imports = readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)
    for (const [, name] of imports) {
      const next = join(dirname(path), name.replace(/\.js$/, '.d.ts'))
      if (!existsSync(next)) throw new Error(`${path} needs ${name}, which has no declaration`)
      reached.add(next)
    }
  }
  return reached
}

/** The settings of a build of web/build/vite, by its name. */
export const viteConfig = (name) => inRoot(`web/build/vite/${name}.config.ts`)

const program = inRoot('node_modules/vite/bin/vite.js')

const viteBuild = (name, hear) =>
  run(process.execPath, [program, 'build', '--config', viteConfig(name)], { hear })

/** Builds the pages into dist/site, with the package and the single files that were built before. */
export const buildSite = () =>
  unlessFresh('the page', { outcome: 'dist/site' }, () =>
    step('building the page', (hear) => viteBuild('site', hear)),
  )

/** Builds the pages that are one file each: the studio into dist/orogen.html. */
export const buildSingleFiles = () =>
  unlessFresh('the single file', { outcome: 'dist/orogen.html' }, () =>
    step('building the single file', (hear) => viteBuild('single', hear)),
  )

/** Builds the package and the single files, then the site, which offers both. */
export async function buildPagesAndPackage() {
  await Promise.all([buildPackage(), buildSingleFiles()])
  await buildSite()
}

/** Builds the measuring core into build/bench. */
export const buildBenchCore = () => step('building the race', (hear) => viteBuild('bench', hear))
