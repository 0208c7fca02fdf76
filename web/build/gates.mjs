import { buildSanitizedTests, buildTests, cmakeBuild } from './steps/cmake.mjs'
import { command, wholeNumber } from './steps/command.mjs'
import { filesBelow } from './steps/fresh.mjs'
import { buildPrograms } from './steps/other-machines.mjs'
import { inRoot, onPath } from './steps/paths.mjs'
import { buildEverything, prepare } from './steps/prepare.mjs'
import { runOpenly } from './steps/run.mjs'
import { say } from './steps/say.mjs'
import { playwright, playwrightEverywhere, vitest } from './steps/suites.mjs'
import { provide } from './steps/system.mjs'
import {
  browserTools,
  clang,
  findFirefox,
  libFuzzer,
  requireChromium,
  testTools,
  webkit,
} from './steps/tools.mjs'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Each gate: what it proves, and with how many cases, in node by a test of its name in tests/gates, on pages
 * by one there or in tests/browser, or by `run`. `npm test` tries fewer cases of all but those on pages in
 * tests/gates.
 */
const gates = {
  hashes: {
    about:
      'every setting gives the same heights in WebAssembly, in every browser, and by every compiler on every machine',
    cases: 1000,
    run: (seed, count, env) => hashesInBrowsers(env),
  },
  links: {
    about: 'any link, parameter file, heightmap and picture is read, or refused with a sentence',
    cases: 10_000,
  },
  windows: { about: 'windows with rivers equal crops of larger ones, heights and water', cases: 10_000 },
  calls: {
    about:
      'anything for any argument of any call, and any message, ends in an answer or a sentence; natively, under sanitizers, ten times as many calls of the functions behind it',
    cases: 100_000,
    run: behindCalls,
  },
  answers: {
    about: 'a reader’s program that answers in its sandbox’s place is given no more than was asked for',
    cases: 10_000,
  },
  cheats: { about: 'programs that would win a race without working have no time', cases: 38 },
  client: { about: 'whatever sliders and workers do, the newest request is answered, once', cases: 1000 },
  embeds: {
    about: 'a hundred elements share one context, worker and module, and changes leave memory as it was',
    cases: 10_000,
  },
  contexts: {
    about: 'lost contexts, and crashes of the graphics process, leave every pixel as it was',
    cases: 550,
  },
  policy: { about: 'every page bears what hosts and readers refuse', cases: 1000 },
  hosting: { about: 'however files come, there is the right picture or the right sentence', cases: 200 },
  pixels: { about: 'two runs of one machine show the same pixels of every view', cases: 188 },
  soak: {
    about:
      'module, worker and page do not grow with the number of their maps, nor on a flight over endless land',
    cases: 100_000,
  },
  pictures: {
    about: 'hostile pictures and maps are refused, or read right, in memory for their declared pixels',
    cases: 1000,
  },
  maps: {
    about:
      'damaged maps of every format, archives too, are read or refused with a sentence, in memory for their size, under sanitizers',
    cases: 10_000,
    run: damagedMaps,
  },
  greedy: {
    about: 'a program of a reader that takes all memory ends in a sentence, and the page goes on',
    cases: 40,
  },
  disk: {
    about: 'whatever the disk does, files are whole or absent, and leftovers are swept',
    cases: 1000,
  },
  supply: { about: 'the package needs nothing, and everything in it is known', cases: 1 },
  memory: {
    about: 'whichever allocation fails, programs and modules say so in a sentence and work afterwards',
    cases: 10_000,
  },
  fuzz: {
    about:
      'words, pictures, maps and heights of any bytes are read or refused, and written files read back (libFuzzer)',
    cases: 1_000_000,
    tools: [clang, libFuzzer],
    run: fuzz,
  },
}

const inPages = ['--project=chromium', '--project=shell', '--project=gates', '--timeout=0']

/**
 * Runs tests/cpp/fuzz/fuzz.cpp; what is new goes into build/fuzz/corpus, and what crashes into build/fuzz.
 */
async function fuzz(seed, count) {
  const title = 'building the fuzzer'
  await cmakeBuild({ preset: 'fuzz', title, compiler: onPath('clang++'), targets: ['orogen_fuzz'] })
  const folder = inRoot('build/fuzz')
  for (const name of ['corpus', 'seeds']) mkdirSync(`${folder}/${name}`, { recursive: true })
  for (const line of readFileSync(inRoot('tests/cpp/fuzz/fuzz_corpus.txt'), 'utf8').trim().split('\n')) {
    const [name, digits] = line.split(' ')
    writeFileSync(`${folder}/seeds/${name}`, Buffer.from(digits, 'hex'))
  }
  const options = { runs: count, seed, timeout: 60, artifact_prefix: `${folder}/`, print_final_stats: 1 }
  const flags = Object.entries(options).map(([name, value]) => `-${name}=${value}`)
  return await runOpenly(`${folder}/orogen_fuzz`, [`${folder}/corpus`, `${folder}/seeds`, ...flags])
}

/** Runs tests/cpp/wasm/wasm_session_test.cpp and file_session_test.cpp under the sanitizers. */
function behindCalls(seed, count) {
  return sanitized('Session.*:FileSession.*', seed, 10 * count)
}

/** Runs tests/cpp/files/read_mutants_test.cpp under the sanitizers. */
function damagedMaps(seed, count) {
  return sanitized('ReadMutants.*', seed, count)
}

async function sanitized(tests, seed, count) {
  await buildTests()
  await buildSanitizedTests()
  const env = { ...process.env, OROGEN_GATE_SEED: String(seed), OROGEN_GATE_COUNT: String(count) }
  return await runOpenly(inRoot('build/asan/orogen_tests'), [`--gtest_filter=${tests}`], { env })
}

/** Runs tests/browsers/hashes.spec.ts in the browsers that are there. */
async function hashesInBrowsers(env) {
  await provide(browserTools).catch(({ message }) => say(message))
  const others = Object.entries({ firefox: findFirefox(), webkit: webkit.isThere() })
  for (const [name, isThere] of others) if (!isThere) say(`Left out: there is no ${name} here.`)
  const chosen = ['measure', ...others.filter(([, isThere]) => isThere).map(([name]) => name)]
  const projects = chosen.map((name) => `--project=${name}`)
  return await playwrightEverywhere(['/hashes.spec.ts', '--no-deps', '--timeout=0', ...projects], env)
}

await command({
  use: 'npm run gates -- [flags] [gates]',
  about:
    'Proves by numbers what RELIABILITY.md promises: tries cases at random, and makes the first that fails as small as it can.',
  flags: {
    '--count N': 'so many cases instead of those of the gate',
    '--seed N': 'other cases; 1 if not given',
  },
  words: Object.fromEntries(
    Object.entries(gates).map(([name, { about, cases }]) => [name, `${about} (${cases})`]),
  ),
  async body(flags, words) {
    const seed = wholeNumber(flags, 'seed', 1, 0)
    const chosen = Object.entries(gates).filter(([name]) => words.size === 0 || words.has(name))
    const counts = chosen.map(([name, { cases }]) => [name, wholeNumber(flags, 'count', cases, 1)])
    await prepare([...testTools, ...chosen.flatMap(([, { tools = [] }]) => tools)])
    await requireChromium()
    await buildEverything()
    const failed = []
    for (const [name, count] of counts) {
      const env = { OROGEN_GATE_SEED: String(seed), OROGEN_GATE_COUNT: String(count) }
      if (name === 'hashes') env.OROGEN_GATE_PROGRAMS = JSON.stringify(await buildPrograms())
      say(`\n• ${name}: ${gates[name].about}`)
      const inNode = `tests/gates/${name}.test.ts`
      const specs = [...filesBelow('tests/gates'), ...filesBelow('tests/browser')]
      const statuses = []
      if (existsSync(inRoot(inNode)))
        statuses.push(await vitest(undefined, ['run', inNode, '--testTimeout=0'], ['web'], env))
      if (specs.some((file) => file.endsWith(`/${name}.spec.ts`)))
        statuses.push(await playwright(undefined, [`/${name}.spec.ts`, ...inPages], { env }))
      if (gates[name].run) statuses.push(await gates[name].run(seed, count, env))
      if (statuses.some((status) => status !== 0)) failed.push(name)
    }
    say(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : `\nAll ${counts.length} gates hold.`)
    if (failed.length > 0) process.exitCode = 1
  },
})
