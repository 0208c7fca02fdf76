import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { checks } from './steps/checks.mjs'
import { command } from './steps/command.mjs'
import { filesBelow } from './steps/fresh.mjs'
import { buildCommandLine, buildTests } from './steps/cmake.mjs'
import { inRoot } from './steps/paths.mjs'
import { prepare } from './steps/prepare.mjs'
import { run } from './steps/run.mjs'
import { Refusal, refusalOf, say, step } from './steps/say.mjs'
import { freshReport, suites } from './steps/suites.mjs'
import { testTools } from './steps/tools.mjs'

/** Existing files that differ from a commit, or that git does not know. */
function changedFiles(commit) {
  const git = (...args) => execFileSync('git', args, { cwd: inRoot('.'), encoding: 'utf8' }).split('\n')
  const listed = [
    ...git('diff', '--name-only', '--diff-filter=d', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(listed.filter(Boolean))]
}

/** Runs the checks of these names, or of all files, one after the other. */
const checked = (title, files, ...names) =>
  step(title, async (hear) => {
    for (const { name, program, args } of checks(files))
      if (names.includes(name)) await run(program, args, { hear })
  })

const inWeb = (...names) => names.map((name) => `tests/web/${name}.test.ts`)

/**
 * Those that read nothing that is built, at once; then `generated`, which runs the command line, and those
 * that import a change.
 */
async function testsInNode(changed) {
  await runSuite('web', ['run', ...inWeb('build/structure', 'words/words')])
  await commandLine()
  const scripts = changed.filter((file) => /\.(ts|json)$/.test(file))
  await runSuite('web', ['related', ...scripts, ...inWeb('build/generated'), '--run'])
}

async function testsInCpp(changed) {
  const files = testsOf(changed)
  if (files.length === 0) return
  await commandLine()
  await buildTests()
  await runSuite('native', suites.native.only(files))
}

let building
const commandLine = () => (building ??= buildCommandLine())

async function runSuite(name, args) {
  const status = await suites[name].run(freshReport(`quick-${name}`), args)
  if (status !== 0) throw new Refusal(`${name}: tests failed`)
}

/**
 * The files of C++ tests that changed, that test a folder in which something changed, or that include a
 * header of it.
 */
function testsOf(changed) {
  const tests = filesBelow('tests/cpp').filter((file) => file.endsWith('_test.cpp'))
  const touched = changed.filter((file) => /^cpp\/.*\.(h|cpp)$/.test(file))
  const headers = touched.map((file) => {
    const [folder, name] = file.slice('cpp/'.length).split('/')
    return name ? `"${folder}/` : `"${folder.replace(/\.\w+$/, '.h')}"`
  })
  const folders = touched.map((file) => `tests/${dirname(file)}/`)
  const hasCommandLine = touched.some((file) => /^cpp\/(cli|files)\//.test(file))
  return tests.filter((file) => {
    if (changed.includes(file) || folders.some((folder) => file.startsWith(folder))) return true
    if (hasCommandLine && file.includes('command_line')) return true
    const text = readFileSync(inRoot(file), 'utf8')
    return headers.some((header) => text.includes(`#include ${header}`))
  })
}

await command({
  use: 'npm run quick -- [flags]',
  about:
    'Looks at what has changed since the last commit: all types; format and lint of those files; the tests in node that import\n' +
    'them, and those of structure, words and generated files; the C++ tests of the folders touched.',
  flags: { '--since COMMIT': 'what has changed since that one' },
  async body(flags) {
    await prepare(testTools)
    const changed = changedFiles(flags.get('since') ?? 'HEAD')
    if (changed.length === 0) return say('Nothing has changed since the last commit.')
    const parts = [
      checked('types', undefined, 'tsc'),
      checked('format and lint', changed, 'prettier', 'clang-format', 'eslint'),
      testsInNode(changed),
      testsInCpp(changed),
    ]
    const failed = (await Promise.all(parts.map(refusalOf))).filter(Boolean)
    if (failed.length > 0) throw new Refusal(`Failed: ${failed.length} of ${parts.length} parts, told above.`)
    say('\nEverything is in order.')
  },
})
