import { availableParallelism } from 'node:os'
import { chromium, findChromium, findHeadless, headlessShell, requireChromium } from './chromium.mjs'
import { countCtest, countPlaywright, countVitest } from './counts.mjs'
import { buildCommandLine, buildDebugTests, buildSanitizedTests, buildTests } from './native.mjs'
import { buildPackage } from './package.mjs'
import { inRoot } from './paths.mjs'
import { runOpenly } from './run.mjs'
import { buildSingleFiles, buildSite } from './site.mjs'
import { testTools } from './tools.mjs'
import { buildWasm } from './wasm.mjs'

// The site hands out what is built before it.
const shipped = [buildWasm, buildCommandLine, buildPackage, buildSingleFiles, buildSite]
const withoutBrowser = testTools.filter((tool) => tool !== chromium && tool !== headlessShell)

/**
 * Each suite: what it is, the tools and builds it needs, how to run it so that it leaves a report,
 * and how to read the counts from that report.
 */
export const suites = {
  native: {
    about: 'the C++ tests (GoogleTest)',
    tools: withoutBrowser,
    builds: [buildTests],
    run: (report) => ctest('native', report),
    count: countCtest,
  },
  asan: {
    about: 'the same under AddressSanitizer and UndefinedBehaviorSanitizer',
    tools: withoutBrowser,
    builds: [buildSanitizedTests],
    run: (report) => ctest('asan', report, ['--exclude-regex', onlyStatistics]),
    count: countCtest,
  },
  debug: {
    about: 'the golden heights and the library without optimisation',
    tools: withoutBrowser,
    builds: [buildDebugTests],
    run: (report) => ctest('debug', report),
    count: countCtest,
  },
  web: {
    about: 'the tests of the package and the page in Node (Vitest)',
    tools: withoutBrowser,
    builds: shipped,
    run: vitest,
    count: countVitest,
  },
  browser: {
    about: 'the tests of the page in Chromium (Playwright)',
    tools: testTools,
    builds: [...shipped, requireChromium],
    run: playwright,
    count: countPlaywright,
  },
}

// Statistics over thousands of maps, whose memory other tests look at: a minute under the sanitizers.
const onlyStatistics = `^(${[
  'PlanetStatistics',
  'Roughness.ofDiamondSquareIsFoundWithinATenth',
  'Autocorrelation.(theOthersDoNotRepeat|voirolsTableComesRound)',
  'ErosionLaw.valleysLeadIntoAllDirectionsAlike',
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

async function vitest(report) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/web/vitest.config.ts']
  // Vitest takes a log in CI for a terminal.
  const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' }
  return await runOpenly(process.execPath, [...args, ...reporters], { env })
}

async function playwright(report) {
  const args = ['test', '--config', 'tests/browser/playwright.config.ts', '--reporter=list,json']
  return await runOpenly(process.execPath, [inRoot('node_modules/@playwright/test/cli.js'), ...args], {
    env: {
      ...process.env,
      CHROME_PATH: findChromium(),
      HEADLESS_PATH: findHeadless(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  })
}
