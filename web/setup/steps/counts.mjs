import { readFileSync } from 'node:fs'

// What the reports of the test runners say, as { passed, failed, skipped }.

/** JUnit as ctest writes it: one test case an element, its outcome in the attribute `status`. */
export function countCtest(report) {
  const cases = readFileSync(report, 'utf8').split('<testcase ').slice(1)
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const text of cases) {
    const status = /\bstatus="(\w+)"/.exec(text)?.[1]
    if (status === 'run') counts.passed++
    else if (status === 'disabled' || text.includes('<skipped ')) counts.skipped++
    else counts.failed++
  }
  return counts
}

export function countVitest(report) {
  const result = readJson(report)
  // A file that cannot even be loaded fails without holding a failed test.
  const brokenFiles = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + brokenFiles.length,
    skipped: result.numPendingTests + result.numTodoTests,
  }
}

export function countPlaywright(report) {
  const { stats, errors } = readJson(report)
  // A test that passes only when tried again is a failure: nothing here depends on luck.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
