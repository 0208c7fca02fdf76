import { command } from './steps/command.mjs'
import { prepare } from './steps/prepare.mjs'
import { sayResults, sum } from './steps/report.mjs'
import { suites } from './steps/suites.mjs'
import { buildFor, runSuite } from './steps/testing.mjs'

await command({
  use: 'npm test -- [suites]',
  about: 'Builds everything and runs the suites named, or all of them.',
  words: Object.fromEntries(Object.entries(suites).map(([name, suite]) => [name, suite.about])),
  async body(flags, words) {
    const chosen = Object.entries(suites).filter(([name]) => words.size === 0 || words.has(name))
    const needed = chosen.map(([, suite]) => suite)
    await prepare([...new Set(needed.flatMap((suite) => suite.tools))])
    await buildFor(needed)

    const results = []
    for (const [name, suite] of chosen) results.push(await runSuite(name, suite))
    sayResults(results)
    if (sum(results, 'failed') > 0) process.exitCode = 1
  },
})
