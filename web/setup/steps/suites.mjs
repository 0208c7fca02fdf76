import { availableParallelism } from 'node:os'
import { chromium, findChromium, findHeadless, headlessShell, requireChromium, testTools } from './tools.mjs'
import { buildCommandLine, buildDebugTests, buildSanitizedTests, buildTests } from './cmake.mjs'
import { installPackages } from './node.mjs'
import { inRoot } from './paths.mjs'
import { runOpenly } from './run.mjs'
import { buildPagesAndPackage } from './site.mjs'
import { buildWasm } from './wasm.mjs'
import { readFileSync } from 'node:fs'

const shipped = [installPackages, buildWasm, buildCommandLine, buildPagesAndPackage]
const withoutBrowser = testTools.filter((tool) => tool !== chromium && tool !== headlessShell)

/**
 * Each suite: what it is, the tools and builds it needs, how to run it so that it leaves a report, and how to read the counts from
 * that report. Suites of different lanes run side by side. Those that `isExtra` run when they or `all` are named.
 */
export const suites = {
  native: {
    about: 'the C++ tests (GoogleTest)',
    lane: 'native',
    tools: withoutBrowser,
    builds: [buildCommandLine, buildTests],
    run: (report, args = []) => ctest('native', report, args),
    count: countCtest,
  },
  asan: {
    about: 'the same under AddressSanitizer and UndefinedBehaviorSanitizer',
    lane: 'native',
    tools: withoutBrowser,
    builds: [buildTests, buildSanitizedTests],
    run: (report, args = []) => ctest('asan', report, ['--exclude-regex', onlyStatistics, ...args]),
    count: countCtest,
  },
  debug: {
    about: 'the golden heights and the library without optimisation',
    lane: 'native',
    tools: withoutBrowser,
    builds: [buildTests, buildDebugTests],
    run: (report, args = []) => ctest('debug', report, args),
    count: countCtest,
  },
  web: {
    about: 'the tests of the package and the page in Node (Vitest)',
    lane: 'node',
    tools: withoutBrowser,
    builds: shipped,
    run: (report, args = ['run']) => vitest(report, args, ['web', 'alone']),
    count: countVitest,
  },
  browser: {
    about: 'the tests of the page in Chromium (Playwright)',
    lane: 'pages',
    tools: testTools,
    builds: [...shipped, requireChromium],
    run: (report, args = []) => playwright(report, [...args, '--project=chromium', '--project=shell']),
    count: countPlaywright,
  },
  package: {
    about: 'the package as it is packed and built; also run by npm run release',
    lane: 'node',
    isExtra: true,
    tools: withoutBrowser,
    builds: shipped,
    run: (report, args = ['run']) => vitest(report, args, ['package']),
    count: countVitest,
  },
  consumers: {
    about: "the packed package in other people's tools; npm run consumers tries more of them",
    lane: 'pages',
    isExtra: true,
    tools: testTools,
    builds: [...shipped, requireChromium],
    run: (report, args = []) => playwright(report, [...args, '--project=consumers']),
    count: countPlaywright,
  },
}

// Statistics over thousands of maps, whose memory other tests look at: a minute under the sanitizers.
const onlyStatistics = `^(${[
  'PlanetStatistics',
  'Roughness.ofDiamondSquareIsFoundWithinATenth',
  'Autocorrelation.(theOthersDoNotRepeat|voirolsTableComesRound)',
  'ErosionLaw.valleysLeadIntoAllDirectionsAlike',
  'Erosion.aLargerMapHasTheSameValleys',
  'DiamondSquareOptions.everyNamedLawHasMeanZero',
  '(NoiseByPosition|PerlinGradients).*OverSixteenPoints',
].join('|')})`

async function ctest(preset, report, more = []) {
  const args = ['--test-dir', inRoot('build', preset), '--output-on-failure', '--output-junit', report]
  const limits = ['--timeout', '300', '--parallel', String(availableParallelism())]
  return await runOpenly('ctest', [...args, ...limits, ...more], { keep: isNews })
}

/** Hundreds of tests that pass are one number; what fails is shown in full. */
function isNews(line) {
  return !/^\s*Start\s+\d+: |\sPassed\s+[\d.]+ sec\s*$|^Internal ctest changing|^Test project /.test(line)
}

async function vitest(report, [command, ...more], projects) {
  const chosen = projects.flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [inRoot('node_modules/vitest/vitest.mjs'), command, '--config', 'tests/web/vitest.config.ts']
  // Vitest takes a log in CI for a terminal.
  const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' }
  return await runOpenly(process.execPath, [...args, ...chosen, ...more, ...reporters], { env })
}

/** Runs projects of tests/browser/playwright.config.ts; into a report, or onto the console alone. */
export async function playwright(report, more) {
  const args = ['test', '--config', 'tests/browser/playwright.config.ts']
  const reporter = `--reporter=list${report ? ',json' : ''}`
  return await runOpenly(
    process.execPath,
    [inRoot('node_modules/@playwright/test/cli.js'), ...args, reporter, ...more],
    {
      env: {
        ...process.env,
        OROGEN_PROJECTS: 'all',
        CHROME_PATH: findChromium(),
        HEADLESS_PATH: findHeadless(),
        ...(report && { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
      },
    },
  )
}

// What the reports of the test runners say, as { passed, failed, skipped }.

/** JUnit as ctest writes it: one test case an element, its outcome in the attribute `status`. */
function countCtest(report) {
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

function countVitest(report) {
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

function countPlaywright(report) {
  const { stats, errors } = readJson(report)
  // A test that passes only when tried again is a failure: nothing here depends on luck.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
