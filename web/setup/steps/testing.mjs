import { mkdirSync, rmSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { ending } from './run.mjs'
import { Refusal, say } from './say.mjs'

const builds = new Map()

/** Builds what the suites need, each thing once; what cannot be built is the suite's first failure. */
export async function buildFor(suites) {
  for (const build of suites.flatMap((suite) => suite.builds)) {
    if (!builds.has(build)) builds.set(build, await failureOf(build))
  }
}

async function failureOf(build) {
  try {
    await build()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message)
    return error
  }
}

/** Runs a suite to its counts. A suite without counts, or one that crashes, counts as one failure. */
export async function runSuite(name, suite) {
  const started = performance.now()
  const counts = await countsOf(name, suite)
  return { name, ...counts, seconds: (performance.now() - started) / 1000 }
}

async function countsOf(name, suite) {
  say(`\n• ${name}: ${suite.about}`)
  const broken = suite.builds.map((build) => builds.get(build)).find(Boolean)
  if (broken) return oneFailure(`  not run: ${broken.message}`)

  const report = inRoot('build/reports', `${name}.${['native', 'asan', 'debug'].includes(name) ? 'xml' : 'json'}`)
  mkdirSync(inRoot('build/reports'), { recursive: true })
  rmSync(report, { force: true })
  const status = await suite.run(report)

  let counts
  try {
    counts = suite.count(report)
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

function oneFailure(sentence, skipped = 0) {
  say(sentence)
  return { passed: 0, failed: 1, skipped }
}
