import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { inRoot } from './paths.js'

/** The file of the notices in every copy of Orogen. */
export const noticesFile = 'THIRD-PARTY-LICENSES.txt'

/** Software of others that a copy contains. */
interface Notice {
  name: string
  version: string
  licence: string
  text: string
}

/** What the C++ compiler and its libraries put into the modules of WebAssembly. */
const native: readonly (Omit<Notice, 'text'> & { file: string })[] = [
  { name: 'Emscripten, its runtime', version: '3.1.6', licence: 'MIT', file: 'emscripten' },
  { name: 'musl, the C library of Emscripten', version: '1.2.2', licence: 'MIT', file: 'musl' },
  {
    name: 'libc++, libc++abi and compiler-rt, the C++ libraries of Emscripten',
    version: '13',
    licence: 'Apache-2.0 WITH LLVM-exception',
    file: 'llvm',
  },
]

/** What this process has bundled, by name and version: several builds of it write one list. */
const bundled = new Map<string, Notice>()

/** The list of an earlier build, as another process has left it. */
const listOf = (build: string) => inRoot(`build/licences/${build}.json`)

/**
 * Collects the licences of all packages of which a build bundles code. Vite's own list (`build.license`)
 * leaves out the scripts of workers, and each environment overwrites that of the one before.
 */
function collect(bundle: Rolldown.OutputBundle): void {
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue
    for (const id of file.moduleIds) {
      const folder = packageOf(id)
      if (folder) add(folder)
    }
  }
}

/**
 * Writes the notices of everything that this build bundles, and of what the named builds have bundled before,
 * which this one copies.
 */
export function licences(build: string, ...copied: string[]): Plugin {
  return {
    name: 'orogen:licences',
    apply: 'build',
    generateBundle(_, bundle) {
      collect(bundle)
      const before = copied.flatMap((name) => readList(name))
      const all = sorted([...before, ...bundled.values()])
      mkdirSync(dirname(listOf(build)), { recursive: true })
      writeFileSync(listOf(build), JSON.stringify(all))
      this.emitFile({ type: 'asset', fileName: noticesFile, source: textOf(all) })
    },
  }
}

/** The same for the scripts of workers, whose build knows nothing of the page's plugins. */
export const licencesOfWorkers = (): Plugin[] => [
  { name: 'orogen:licences-of-workers', generateBundle: (_, bundle) => collect(bundle) },
]

function readList(build: string): Notice[] {
  return existsSync(listOf(build)) ? (JSON.parse(readFileSync(listOf(build), 'utf8')) as Notice[]) : []
}

function sorted(notices: Notice[]): Notice[] {
  const byKey = new Map(notices.map((notice) => [keyOf(notice), notice]))
  return [...byKey.keys()].sort().map((key) => byKey.get(key)!)
}

const keyOf = ({ name, version }: Pick<Notice, 'name' | 'version'>) => `${name}@${version}`

/**
 * The folder of the package that a module belongs to; small helpers that the bundler adds are the bundler's.
 */
function packageOf(id: string): string | undefined {
  const helper = /^\0(vite|rolldown)\//.exec(id)
  if (helper) return inRoot(`node_modules/${helper[1]}`)
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0].replace(/^\0/, '')
}

function add(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>
  const [name, version] = [manifest.name!, manifest.version!]
  const key = keyOf({ name, version })
  if (bundled.has(key)) return
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each))
  const text = file ? readFileSync(join(folder, file), 'utf8') : licenceAbove(join(folder, manifest.main!))
  if (!text) throw new Error(`${key} is bundled, and its package has no file with its licence`)
  const [own] = text.split(/^# Licenses of bundled dependencies/m)
  bundled.set(key, { name, version, licence: manifest.license ?? 'see below', text: own!.trim() })
}

/** The licence that stands as a comment above the first line of a program; an empty text if none does. */
function licenceAbove(file: string): string {
  const [comment] = /^(?:\/\/.*\n)*/.exec(readFileSync(file, 'utf8'))!
  const [text] = comment.replace(/^\/\/ ?/gm, '').split(/\n(?=[^\w\n])/)
  return /permission is hereby granted/i.test(text!) ? text! : ''
}

/** All notices as a text: first what was compiled, then what was bundled. */
function textOf(notices: readonly Notice[]): string {
  const compiled = native.map(({ file, ...notice }) => {
    const text = readFileSync(inRoot(`web/build/vite/licences/${file}.txt`), 'utf8').trim()
    return { ...notice, text }
  })
  const all = [...compiled, ...notices]
  const own = readFileSync(inRoot('LICENSE'), 'utf8').trim()
  const head = `Orogen is under this licence:

${own}

It contains software of others, under the licences that follow:

${all.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join('\n')}
`
  const rule = '-'.repeat(78)
  const parts = all.map(
    ({ name, version, licence, text }) => `${rule}\n${name} ${version}\n${licence}\n${rule}\n\n${text}\n`,
  )
  return [head, ...parts].join('\n')
}
