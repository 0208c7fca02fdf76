import { readFileSync } from 'node:fs'
import { command } from './steps/command.mjs'
import { ctestPattern, findTests } from './steps/find-tests.mjs'
import { buildCommandLine } from './steps/native.mjs'
import { installPackages } from './steps/npm.mjs'
import { inRoot } from './steps/paths.mjs'
import { prepareMachine } from './steps/prepare.mjs'
import { sayResults, sum } from './steps/report.mjs'
import { Refusal } from './steps/say.mjs'
import { suites } from './steps/suites.mjs'
import { runSuites } from './steps/testing.mjs'
import { buildWasm } from './steps/wasm.mjs'

await command({
  use: 'npm test -- [suites, files or titles]',
  about:
    'Builds what is needed and runs every suite but those of the packed package, or what is named: suites, one file of tests\n' +
    "(`link`, `link.test.ts`, `tests/web/link.test.ts`), or the tests with a text in their title ('after a resize').",
  words: {
    ...Object.fromEntries(Object.entries(suites).map(([name, suite]) => [name, suite.about])),
    all: 'all of these',
  },
  others: 'a file or a title of tests',
  async body(flags, words, others) {
    const isChosen = ([name, { isExtra }]) =>
      words.has(name) || words.has('all') || (words.size + others.size === 0 && !isExtra)
    const chosen = Object.entries(suites).filter(isChosen)
    for (const word of others) chosen.push(...namedSuites(word))
    await prepareMachine([...new Set(chosen.flatMap(([, { tools }]) => tools))])

    const results = await runSuites(chosen)
    sayResults(results)
    if (sum(results, 'failed') > 0) process.exitCode = 1
  },
})

/** The suites in which tests of this name stand, cut down to these tests and to what they need. */
function namedSuites(word) {
  const found = Object.entries(findTests(word))
  if (found.length === 0)
    throw new Refusal(`There is neither a suite nor a file nor a title of tests with “${word}”.`, 2)
  return found.map(([name, { files, title }]) => {
    const suite = suites[name]
    const run = {
      native: ['--tests-regex', title ?? ctestPattern(files)],
      browser: [...files, ...(title ? ['--grep', title] : [])],
    }[name] ?? ['run', ...files, ...(title ? ['--testNamePattern', title] : [])]
    // Most tests in node need nothing of what is packed.
    const isPlain =
      name === 'web' && !files.some((file) => /\bdist\//.test(readFileSync(inRoot(file), 'utf8')))
    const builds = isPlain ? [installPackages, buildWasm, buildCommandLine] : suite.builds
    return [`${name}`, { ...suite, builds, run: (report) => suite.run(report, run) }]
  })
}
