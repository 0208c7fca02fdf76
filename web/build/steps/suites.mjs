import { availableParallelism } from 'node:os'
import {
  findChromium,
  findFirefox,
  findHeadless,
  hasMesa,
  onScreen,
  pageTools,
  requireChromium,
  testTools,
} from './tools.mjs'
import {
  buildBenchmarks,
  buildCommandLine,
  buildDebugTests,
  buildSanitizedTests,
  buildTests,
} from './cmake.mjs'
import { installPackages } from './node.mjs'
import { inRoot } from './paths.mjs'
import { ending, runOpenly } from './run.mjs'
import { say } from './say.mjs'
import { freePort } from './serve.mjs'
import { buildBenchCore, buildPagesAndPackage } from './site.mjs'
import { buildWasm } from './wasm.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const shipped = [installPackages, buildWasm, buildCommandLine, buildPagesAndPackage]
const withoutBrowser = testTools.filter((tool) => !pageTools.includes(tool))

/** A pattern that matches a text. */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const cpp = (preset, about, builds, excluded = []) => ({
  about,
  lane: 'native',
  tools: withoutBrowser,
  builds,
  only: (files, title) => (title ? [`*${title}*`] : googleTestNames(files)),
  run: (report, names = ['*']) => googleTest(preset, report, names, excluded),
})
const inNode = (about, ...projects) => ({
  about,
  // In the lane of the pages, because beside them, on two processors, the tests in Node take several times as
  // long.
  lane: 'pages',
  tools: withoutBrowser,
  builds: shipped,
  only: (files, title) => ['run', ...files, ...(title ? ['--testNamePattern', escaped(title)] : [])],
  run: (report, args = ['run']) => vitest(report, args, projects),
})
const inChromium = (about, ...projects) => ({
  about,
  lane: 'pages',
  tools: testTools,
  builds: [...shipped, requireChromium],
  only: (files, title) => [...files, ...(title ? ['--grep', escaped(title)] : [])],
  run: (report, args = []) => playwright(report, [...args, ...projects.map((name) => `--project=${name}`)]),
})

// Statistics over thousands of maps or large lands, and the golden heights, whose memory the tests of lanes,
// windows and allocations check.
const onlyHeights = [
  '*Golden.everyLineGivesItsHash',
  'PlanetStatistics.*',
  'Roughness.ofDiamondSquareIsFoundWithinATenth*',
  'Autocorrelation.theOthersDoNotRepeat*',
  'Autocorrelation.voirolsTableComesRound*',
  'ErosionLaw.valleysLeadIntoAllDirectionsAlike*',
  'Erosion.aLargerMapHasTheSameValleys*',
  'Ice.aLargerMapHasTheSameTroughs*',
  'Wind.aLargerMapHasTheSameValleys*',
  'EndlessLand.BedsOfRiversFallGently*',
  'EndlessLand.Has*',
  'EndlessLand.IsGentleOnPlainsAndSteepInMountains*',
  'EndlessLand.MovesLittleWhereRiversAppear*',
  'EndlessLand.NoLake*',
  'EndlessLand.RiversRaiseNoGroundByMuchAndHaveNoWalls*',
  'Landforms.*',
  'Erosion.mapsThatTileHaveNoWallAlongTheBorder*',
  'DiamondSquareOptions.everyNamedLawHasMeanZero*',
  'NoiseByPosition*OverSixteenPoints*',
  'PerlinGradients*OverSixteenPoints*',
]

/**
 * Each suite: what it is, the tools and builds it needs, and how to run it so that it leaves a report as
 * JUnit. `only` gives the arguments of `run` that choose some of its `files`, and the tests in them with a
 * title. Suites of different lanes run side by side. Those that `isExtra` run when they or `all` are named.
 */
export const suites = {
  native: {
    ...cpp('native', 'the C++ tests (GoogleTest)', [buildCommandLine, buildTests]),
    files: /^tests\/cpp\/.*_test\.cpp$/,
  },
  asan: cpp(
    'asan',
    'the same under AddressSanitizer and UndefinedBehaviorSanitizer',
    [buildTests, buildSanitizedTests],
    onlyHeights,
  ),
  debug: cpp('debug', 'the golden heights and the library without optimisation', [
    buildTests,
    buildDebugTests,
  ]),
  web: {
    ...inNode('the tests of the package and the page in Node (Vitest)', 'web', 'alone'),
    files: /^tests\/(web|gates)\/.*\.test\.ts$/,
  },
  browser: {
    ...inChromium('the tests of the page in Chromium (Playwright)', 'chromium', 'shell'),
    files: /^tests\/browser\/.*\.spec\.ts$/,
  },
  bench: {
    ...inNode('each part of the benchmarks once, as small as it can be; looks at no time', 'bench'),
    // Its parts take turns, each on little more than one processor.
    lane: 'native',
    tools: testTools,
    builds: [...shipped, requireChromium, buildBenchCore, buildBenchmarks],
    files: /^tests\/bench\/.*\.test\.ts$/,
  },
  package: {
    ...inNode('the package as it is packed and built; also run by npm run release', 'package'),
    lane: 'native',
    files: /^tests\/package\/.*\.test\.ts$/,
  },
  consumers: {
    ...inChromium("the packed package in other people's tools; npm run consumers tries more", 'consumers'),
    isExtra: true,
  },
}

/** Patterns of GoogleTest for the names of all tests in these files, of which some have parameters. */
function googleTestNames(files) {
  const names = files.flatMap((file) =>
    [...readFileSync(inRoot(file), 'utf8').matchAll(/^(?:TYPED_)?TEST(?:_[FP])?\((\w+)/gm)].map(
      ([, name]) => name,
    ),
  )
  return [...new Set(names)].flatMap((name) => [`${name}.*`, `*/${name}.*`])
}

/**
 * Runs the C++ tests whose names match, a share of them in one process per processor: under the sanitizers a
 * process takes longer to start than most tests take to run.
 */
async function googleTest(preset, report, names, excluded) {
  const shards = availableParallelism()
  const filter = `--gtest_filter=${names.join(':')}-${excluded.join(':')}`
  const reports = Array.from({ length: shards }, (_, shard) => `${report}.${shard}`)
  const statuses = await Promise.all(
    reports.map(async (own, shard) => {
      let last
      const keep = (line) => {
        if (line.startsWith('[ RUN')) last = line
        return !/^\[(-+|=+| RUN +| {7}OK )\]|^(Note: |\s*$)|^Running main/.test(line)
      }
      const env = { ...process.env, GTEST_TOTAL_SHARDS: String(shards), GTEST_SHARD_INDEX: String(shard) }
      // The limit stops a test that never ends.
      const options = { env, keep, timeout: 30 * 60_000 }
      rmSync(own, { force: true })
      const args = [filter, `--gtest_output=xml:${own}`]
      const status = await runOpenly(inRoot('build', preset, 'orogen_tests'), args, options)
      if (!existsSync(own)) say(`  ended with ${ending(status)} after ${last ?? 'no test'}`)
      return status
    }),
  )
  const written = reports.filter(existsSync)
  writeFileSync(report, written.map((own) => readFileSync(own, 'utf8')).join(''))
  return statuses.find((status) => status !== 0) ?? 0
}

/** Runs tests in Node; into a report, or onto the console alone. */
export async function vitest(report, [command, ...more], projects, gate = {}) {
  const chosen = projects.flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default']
  if (report) reporters.push('--reporter=junit', `--outputFile.junit=${report}`)
  const args = [inRoot('node_modules/vitest/vitest.mjs'), command]
  // In CI, Vitest treats a log as a terminal.
  const env = { ...process.env, ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...gate }
  return await runOpenly(process.execPath, [...args, ...chosen, ...more, ...reporters], { env })
}

/**
 * Runs projects of tests/browser/playwright.config.ts; into a report, or onto the console alone.
 *
 * @param {{ before?: string[], env?: object }} how A command that runs it, and more of its environment.
 */
export async function playwright(report, more, { before = [], env } = {}) {
  const script = inRoot('node_modules/@playwright/test/cli.js')
  const reporter = `--reporter=list${report ? ',junit' : ''}`
  const args = ['test', '--config', 'tests/browser/playwright.config.ts', reporter, ...more]
  const [program, ...words] = [...before, process.execPath, script, ...args]
  return await runOpenly(program, words, {
    onStop: 'quit',
    env: {
      ...process.env,
      // A run that was killed may have left its server, which keeps its port.
      OROGEN_TEST_PORT: process.env.OROGEN_TEST_PORT ?? (await freePort()),
      OROGEN_PROJECTS: 'all',
      CHROME_PATH: findChromium(),
      HEADLESS_PATH: findHeadless(),
      ...(hasMesa() && { OROGEN_DRAWN_BY: 'mesa' }),
      ...(report && { PLAYWRIGHT_JUNIT_OUTPUT_FILE: report }),
      ...env,
    },
  })
}

/** Runs projects that need a screen, and those of Firefox. */
export async function playwrightEverywhere(more, env) {
  const options = [process.env.NODE_OPTIONS, globalThis.WebSocket ? '' : '--experimental-websocket']
  const forFirefox = { FIREFOX_PATH: findFirefox(), NODE_OPTIONS: options.filter(Boolean).join(' ') }
  return await playwright(undefined, more, { before: onScreen, env: { ...forFirefox, ...env } })
}

const characters = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The file of a report, without what an earlier run has left there. */
export function freshReport(name) {
  const file = inRoot('build/reports', `${name}.xml`)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** The tests in a report, each with its outcome: `passed`, `failed` or `skipped`. */
export function outcomesIn(report) {
  const cases = readFileSync(report, 'utf8')
    .split(/<testcase\s/)
    .slice(1)
  return cases.map((text) => {
    const attribute = (name) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]
    const isSkipped = /<skipped\b/.test(text) || attribute('status') === 'disabled'
    let outcome
    if (/<(failure|error)\b/.test(text)) outcome = 'failed'
    else if (isSkipped) outcome = 'skipped'
    else outcome = 'passed'
    const title = `${attribute('classname')} › ${attribute('name')}`
    return { title: title.replace(/&(\w+);/g, (_, name) => characters[name]), outcome }
  })
}
