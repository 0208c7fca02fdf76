import { mkdirSync, rmSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { ending } from './run.mjs'
import { Refusal, say } from './say.mjs'

const builds = new Map()

/** Builds something once, whoever asks for it; resolves with why it could not be built. */
function built(build) {
  if (!builds.has(build)) builds.set(build, failureOf(build))
  return builds.get(build)
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

/**
 * Builds what suites need and runs them, the lanes side by side: what one leaves of the processors the other takes. What cannot be
 * built is the suite's first failure. Takes and gives pairs of names and suites, or results, in the same order.
 */
export async function runSuites(suites) {
  const results = new Map()
  const runLane = async (lane) => {
    const own = suites.filter(([, suite]) => suite.lane === lane)
    for (const [, { builds }] of own) for (const build of builds) await built(build)
    for (const [name, suite] of own) results.set(name, await runSuite(name, suite))
  }
  await Promise.all([...new Set(suites.map(([, { lane }]) => lane))].map(runLane))
  return suites.map(([name]) => results.get(name))
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

  const report = inRoot('build/reports', `${name}.${suite.lane === 'native' ? 'xml' : 'json'}`)
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
