import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { filesBelow } from './fresh.mjs'
import { inRoot } from './paths.mjs'

const kinds = [
  { suite: 'web', files: /^tests\/(web|gates)\/.*\.test\.ts$/ },
  { suite: 'package', files: /^tests\/package\/.*\.test\.ts$/ },
  { suite: 'browser', files: /^tests\/browser\/.*\.spec\.ts$/ },
  { suite: 'native', files: /^tests\/cpp\/\w+_test\.cpp$/ },
]
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const textOf = (file) => readFileSync(inRoot(file), 'utf8')
const stem = (file) => basename(file).replace(/\.(test|spec)\.ts$|_test\.cpp$/, '')

/** Patterns of GoogleTest for the names of all tests in these files, of which some have parameters. */
export function googleTestNames(files) {
  const names = files.flatMap((file) =>
    [...textOf(file).matchAll(/^(?:TYPED_)?TEST(?:_[FP])?\((\w+)/gm)].map(([, name]) => name),
  )
  return [...new Set(names)].flatMap((name) => [`${name}.*`, `*/${name}.*`])
}

/**
 * The tests that a word names: those of the files that are called so, with or without their folder and ending, or else those with
 * the word in their title. By suite: the files, and the title if it was one.
 */
export function findTests(word) {
  const all = filesBelow('tests')
  const found = {}
  for (const { suite, files } of kinds) {
    const own = all.filter((file) => files.test(file))
    const called = own.filter((file) => file === word || basename(file) === word || stem(file) === word)
    if (called.length > 0) found[suite] = { files: called }
  }
  if (Object.keys(found).length > 0) return found
  const last = word.split('.').at(-1)
  for (const { suite, files } of kinds) {
    const title = suite === 'native' ? last : word
    const having = all.filter((file) => files.test(file) && textOf(file).includes(title))
    if (having.length > 0) found[suite] = { files: having, title: escaped(word) }
  }
  return found
}
