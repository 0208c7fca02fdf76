import { command, wholeNumber } from './steps/command.mjs'
import { inRoot, onPath, root } from './steps/paths.mjs'
import { buildEverything, prepare } from './steps/prepare.mjs'
import { run } from './steps/run.mjs'
import { say, step } from './steps/say.mjs'
import { vitest } from './steps/suites.mjs'
import { testTools } from './steps/tools.mjs'

/** Each gate: what it proves, and with how many cases. `npm test` tries fewer of the same. */
const gates = {
  hashes: {
    about:
      'every setting gives the same heights in WebAssembly with four lanes and with one, and natively at -O0 to -O3',
    cases: 1000,
  },
  links: {
    about: 'any link, parameter file, heightmap and picture is read, or refused with a sentence',
    cases: 10_000,
  },
  windows: { about: 'windows with rivers equal crops of larger ones, heights and water', cases: 10_000 },
  client: { about: 'whatever sliders and workers do, the newest request is answered, once', cases: 1000 },
  soak: { about: 'a module does not grow with the number of its maps', cases: 100_000 },
}

/** Builds the command line with each compiler that is there, and resolves with the programs. */
async function buildPrograms() {
  const programs = []
  for (const compiler of ['g++', 'clang++'].filter(onPath))
    for (const flags of ['-O0', '-O2', '-O3 -march=native']) {
      const folder = inRoot('build/gates', `${compiler} ${flags}`.replaceAll(/[^\w-]+/g, '_'))
      await step(`building the command line with ${compiler} ${flags}`, async (hear) => {
        const settings = {
          CMAKE_CXX_COMPILER: compiler,
          CMAKE_CXX_FLAGS: flags,
          OROGEN_BUILD_TESTS: 'OFF',
          OROGEN_BUILD_BENCHMARKS: 'OFF',
        }
        const defines = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`)
        await run('cmake', ['-S', root, '-B', folder, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=None', ...defines], {
          hear,
        })
        await run('cmake', ['--build', folder, '--target', 'orogen_cli'], { hear })
      })
      programs.push(`${folder}/orogen`)
    }
  return programs
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
    await prepare(testTools)
    await buildEverything()
    const failed = []
    for (const [name, count] of counts) {
      const env = { OROGEN_GATE_SEED: String(seed), OROGEN_GATE_COUNT: String(count) }
      if (name === 'hashes') env.OROGEN_GATE_PROGRAMS = (await buildPrograms()).join(':')
      say(`\n• ${name}: ${gates[name].about}`)
      const status = await vitest(
        undefined,
        ['run', `tests/gates/${name}.test.ts`, '--testTimeout=0'],
        ['web'],
        env,
      )
      if (status !== 0) failed.push(name)
    }
    say(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : `\nAll ${counts.length} gates hold.`)
    if (failed.length > 0) process.exitCode = 1
  },
})
