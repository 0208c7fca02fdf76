import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { command } from './steps/command.mjs'
import { buildCommandLine } from './steps/cmake.mjs'
import { filesBelow } from './steps/fresh.mjs'
import { installPackages } from './steps/node.mjs'
import { inRoot } from './steps/paths.mjs'
import { prepareMachine } from './steps/prepare.mjs'
import { Refusal, refusalOf, say } from './steps/say.mjs'
import { freshReport, outcomesIn, suites } from './steps/suites.mjs'
import { buildWasm } from './steps/wasm.mjs'
import { ending } from './steps/run.mjs'

const builds = new Map()

/** Builds something once, however often it is requested; resolves with the reason if that fails. */
function built(build) {
  if (!builds.has(build)) builds.set(build, failureOf(build))
  return builds.get(build)
}

async function failureOf(build) {
  const refusal = await refusalOf(build())
  if (refusal) say(refusal.message)
  return refusal
}

/**
 * Builds what suites need and runs them, the lanes side by side: what one leaves of the processors the other
 * takes. What cannot be built is the suite's first failure. Takes and gives pairs of names and suites, or
 * results, in the same order.
 */
async function runSuites(suites) {
  const results = new Map()
  const runLane = async (lane) => {
    for (const [name, suite] of suites.filter(([, suite]) => suite.lane === lane)) {
      for (const build of suite.builds) await built(build)
      results.set(suite, await runSuite(name, suite))
    }
  }
  await Promise.all([...new Set(suites.map(([, { lane }]) => lane))].map(runLane))
  return suites.map(([, suite]) => results.get(suite))
}

/** Runs a suite to its counts. A suite without counts, or one that crashes, counts as one failure. */
async function runSuite(name, suite) {
  const started = performance.now()
  const counts = await countsOf(name, suite)
  return { name, ...counts, seconds: (performance.now() - started) / 1000 }
}

async function countsOf(name, suite) {
  say(`\n• ${name}: ${suite.about}`)
  const failures = await Promise.all(suite.builds.map(built))
  const broken = failures.find(Boolean)
  if (broken) return oneFailure(`  not run: ${broken.message}`)

  const report = freshReport(name)
  const status = await suite.run(report)

  let counts
  try {
    counts = countsIn(report)
  } catch {
    return oneFailure(`  no report: it ended with ${ending(status)}`)
  }
  if (counts.passed + counts.failed === 0) return oneFailure('  no test was run', counts.skipped)
  if (status !== 0 && counts.failed === 0) {
    say(`  it ended with ${ending(status)} although no test failed`)
    return { ...counts, failed: 1 }
  }
  return counts
}

function countsIn(report) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { outcome } of outcomesIn(report)) counts[outcome]++
  return counts
}

function oneFailure(sentence, skipped = 0) {
  say(sentence)
  return { passed: 0, failed: 1, skipped }
}

/** A row for each suite, then the total, which is the last line of `npm test`. */
function sayResults(results) {
  const skipped = sum(results, 'skipped')
  const columns = ['passed', 'failed', ...(skipped > 0 ? ['skipped'] : [])]
  say()
  say(`${'suite'.padEnd(8)}${columns.map((column) => column.padStart(9)).join('')}     time`)
  for (const result of results) {
    const numbers = columns.map((column) => String(result[column]).padStart(9)).join('')
    say(`${result.name.padEnd(8)}${numbers}${`${result.seconds.toFixed(1)} s`.padStart(9)}`)
  }
  say()
  say(columns.map((column) => `${sum(results, column)} ${column}`).join(', '))
}

/** The sum of one column over all suites. */
const sum = (results, column) => results.reduce((total, result) => total + result[column], 0)

const textOf = (file) => readFileSync(inRoot(file), 'utf8')

await command({
  use: 'npm test -- [suites, files or titles]',
  about:
    'Builds what is needed and runs every suite but `consumers`, or what is named: suites, one file of tests\n' +
    "(`link`, `link.test.ts`, `tests/web/state/link.test.ts`), or the tests with a text in their title ('after a resize').",
  words: {
    ...Object.fromEntries(Object.entries(suites).map(([name, suite]) => [name, suite.about])),
    all: 'all of these',
  },
  others: 'a file or a title of tests',
  async body(flags, words, others) {
    const isChosen = ([name, { isExtra }]) =>
      words.has(name) || words.has('all') || (words.size + others.size === 0 && !isExtra)
    const chosen = Object.entries(suites).filter(isChosen)
    chosen.push(...namedSuites(others))
    await prepareMachine([...new Set(chosen.flatMap(([, { tools }]) => tools))])

    const results = await runSuites(chosen)
    sayResults(results)
    if (sum(results, 'failed') > 0) process.exitCode = 1
  },
})

/**
 * The suites that contain tests of these names, reduced to these tests and their requirements; all files of a
 * suite run at once.
 */
function namedSuites(words) {
  const found = new Map()
  for (const word of words) {
    const tests = findTests(word)
    if (tests.length === 0)
      throw new Refusal(`There is neither a suite nor a file nor a title of tests with “${word}”.`, 2)
    for (const [name, files, title] of tests) {
      const key = `${name} ${title ?? ''}`
      found.set(key, { name, title, files: [...(found.get(key)?.files ?? []), ...files] })
    }
  }
  return [...found.values()].map(({ name, files, title }) => {
    const suite = suites[name]
    const args = suite.only(files, title)
    const builds = name === 'web' ? buildsReadBy(files) : suite.builds
    return [name, { ...suite, builds, run: (report) => suite.run(report, args) }]
  })
}

/** What must be built for these tests in node: what they, or the scripts that they import, read. */
function buildsReadBy(files) {
  if (files.some((file) => /\bdist\/|\bprograms(\.node|\[)/.test(textOf(file)))) return suites.web.builds
  const texts = scriptsOf(files).map(textOf)
  const isRead = (pattern) => texts.some((text) => pattern.test(text))
  return [
    installPackages,
    ...(isRead(/['"`/]#wasm|build\/wasm/) ? [buildWasm] : []),
    ...(isRead(/build\/native/) ? [buildCommandLine] : []),
  ]
}

/** These scripts, and all that they import. */
function scriptsOf(files) {
  const found = new Set(files)
  for (const file of found)
    for (const [, path] of textOf(file).matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+\.js)['"]/g)) {
      const script = join(dirname(file), path.replace(/\.js$/, '.ts'))
      if (existsSync(inRoot(script))) found.add(script)
    }
  return [...found]
}

/**
 * The tests that a word names: those of the files that are called so, with or without their folder and
 * ending, or else those with the word in their title. For each suite its name, the files, and the word if it
 * is in a title.
 */
function findTests(word) {
  const all = filesBelow('tests')
  const found = (isNamed, title) =>
    Object.entries(suites)
      .map(([name, suite]) => [
        name,
        all.filter((file) => suite.files?.test(file) && isNamed(file, name)),
        title,
      ])
      .filter(([, files]) => files.length > 0)
  const stem = (file) => basename(file).replace(/\.(test|spec)\.ts$|_test\.cpp$/, '')
  const called = found((file) => [file, basename(file), stem(file)].includes(word))
  if (called.length > 0) return called
  // GoogleTest joins the two parts of a title by a dot.
  const titleIn = (name) => (name === 'native' ? word.split('.').at(-1) : word)
  return found((file, name) => textOf(file).includes(titleIn(name)), word)
}
