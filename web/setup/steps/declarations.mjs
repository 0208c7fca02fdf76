import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from './paths.mjs'

/**
 * TypeScript writes a declaration for every source file that it meets. Keeps those that the package's exports lead to,
 * and deletes the rest.
 *
 * @returns what was kept, with the packages that each imports, by path
 */
export function keepReachable(folder = inRoot('dist/orogen/types')) {
  const { exports } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const entries = Object.values(exports).flatMap(({ types }) => (types ? [inRoot(types)] : []))
  const reached = reachableFrom(entries)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !reached.has(path)) rmSync(path)
  }
  return reached
}

/** All declarations that some lead to, each with the packages that it imports. */
export function reachableFrom(entries) {
  const reached = new Map()
  const waiting = [...entries]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (reached.has(path)) continue
    const imports = [...readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)]
    const names = imports.map(([, name]) => name)
    reached.set(
      path,
      names.filter((name) => !name.startsWith('.')),
    )
    for (const name of names.filter((each) => each.startsWith('.'))) {
      const next = join(dirname(path), name.replace(/\.js$/, '.d.ts'))
      if (!existsSync(next)) throw new Error(`${path} needs ${name}, which has no declaration`)
      waiting.push(next)
    }
  }
  return reached
}
