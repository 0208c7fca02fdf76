import { buildBenchCore, buildPackage, buildSingleFiles, buildSite } from './steps/site.mjs'
import { chromium, findChromium, buildTools, googleBenchmark, valgrind } from './steps/tools.mjs'
import { command } from './steps/command.mjs'
import { buildBenchmarks, buildCommandLine, buildNature } from './steps/cmake.mjs'
import { inRoot, root } from './steps/paths.mjs'
import { prepare } from './steps/prepare.mjs'
import { collect, exitCodeOf, runOpenly } from './steps/run.mjs'
import { Refusal, refusalOf, say, sayOnStandardError } from './steps/say.mjs'
import { provide } from './steps/system.mjs'
import { buildWasm } from './steps/wasm.mjs'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { arch, availableParallelism, cpus, release, totalmem, type } from 'node:os'
import { changeTables, otherBuild, timesOf } from '../../tests/bench/compare.mjs'
import { figuresOf, tableText, timesOfFigures, withRelease } from '../../tests/bench/figures.mjs'

const table = 'tests/bench/figures.json'

/** Reads the times of an earlier run, printed by --json, or of the last release in the table. */
function readRun(file) {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(read) ? timesOfFigures(read.at(-1).figures) : timesOf(read)
  } catch (error) {
    throw new Refusal(`${file} is no earlier run of the benchmarks: ${error.message}`, 2)
  }
}

/** Writes the figures of this version into the table, with the machine they were measured on. */
function keepRun(times) {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const git = (...args) => execFileSync('git', args, { cwd: inRoot('.'), encoding: 'utf8' }).trim()
  const commit = git('rev-parse', '--short=12', 'HEAD') + (git('status', '--porcelain') ? ' and changes' : '')
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${type()} ${release()} ${arch()}`,
    node: process.version,
  }
  const date = new Date().toISOString().slice(0, 10)
  const releases = JSON.parse(readFileSync(inRoot(table), 'utf8'))
  const kept = { version, commit, date, machine, figures: figuresOf(times) }
  writeFileSync(inRoot(table), tableText(withRelease(releases, kept)))
}

const part = (name, about, needs) => ({ name, about, needs, script: `${name}.mjs` })
/** Arguments with which the native benchmarks run as short as they can. */
const shortest = ['--benchmark_min_time=0.001', '--benchmark_repetitions=1']
const longPart = (name, about) => ({ ...part(name, about, chromium), long: true })

// The parts of the benchmark, each with the tool that it needs. A part without its tool is skipped with a
// message.
const parts = [
  { name: 'native', about: 'native', needs: googleBenchmark, program: inRoot('build/native/orogen_bench') },
  part('node', 'races in node'),
  part('chromium', 'races and cold starts in Chromium', chromium),
  part('cold', 'cold starts in node'),
  part('memory', 'memory'),
  part('instructions', 'instructions', valgrind),
  longPart('opening', 'opening the studio in Chromium'),
  longPart('dragging', 'dragging a slider in Chromium'),
  longPart('flying', 'flying over the endless land in Chromium'),
  longPart('picture', 'from request to picture in Chromium and Firefox'),
]

/** Compared with nature in place of timing anything: what, and the number of maps if none is given. */
const comparisons = {
  nature: { about: 'compares eroded maps with nature instead, and times nothing else', seeds: '24' },
  land: { about: 'the same for the plains, ranges and slopes of endless land', seeds: '24' },
  planet: { about: 'the same for the spectrum, the coasts and the continents of planets', seeds: '24' },
  rivers: { about: 'the same for the rivers of endless land', seeds: '24' },
  gullies: { about: 'compares the hollows of maps with gullies with those without', seeds: '24' },
  strokes: { about: 'measures valleys, ridges and borders of drawn strokes, and their cost', seeds: '12' },
}

await command({
  use: 'npm run bench -- [flags] [nature|land|planet|rivers|gullies|strokes]',
  about:
    'Times the generators and meshes: natively, in node and in Chromium, against the published programs;\n' +
    'how soon the studio shows a mountain, how long it stands still while a slider is dragged, and what a picture\n' +
    'takes from its request on.',
  flags: {
    '--once': 'everything once, as small as it can be, to see that it works',
    '--quick': 'fewer sizes and repetitions, and neither opening, dragging and flying nor pictures',
    '--compare FILE':
      'then says what changed beyond noise since an earlier run: what --json gave, or tests/bench/figures.json',
    '--with FILE': 'with --compare: compares that earlier run with this one, and times nothing',
    '--against FOLDER':
      'measures the build of another checkout in turn with this one, and says what differs beyond noise; its parts that are not built are left out',
    '--gpu': 'has a graphics card draw the pages, and says which',
    '--keep': 'writes about twenty figures of this version into tests/bench/figures.json',
    '--json': 'results as JSON on standard output, everything else on standard error',
    '--seeds N': 'with a word below: so many maps, planets or lands (24)',
  },
  words: Object.fromEntries(Object.entries(comparisons).map(([kind, { about }]) => [kind, about])),
  async body(flags, words) {
    if (words.size > 0) return await compareWithNature(words, flags.get('seeds'))
    if (flags.has('json')) sayOnStandardError()
    const earlier = flags.has('compare') ? readRun(flags.get('compare')) : undefined
    if (flags.has('with')) {
      if (!earlier) throw new Refusal('--with needs --compare FILE, the run to compare with.', 2)
      const title = `${flags.get('compare')} → ${flags.get('with')}:`
      process.stdout.write(`${changeTables(earlier, readRun(flags.get('with')), title)}\n`)
      return
    }
    await prepare(buildTools)
    const leftOut = await whatIsMissing()
    if (!leftOut.has(googleBenchmark)) await buildBenchmarks()
    await buildCommandLine()
    await buildWasm()
    await buildPackage()
    await buildBenchCore()
    const asked = parts.filter(({ long }) => !(long && flags.has('quick')))
    if (asked.some(({ long }) => long)) {
      await buildSingleFiles()
      await buildSite()
    }

    const { report, nativeResults } = await import(inRoot('tests/bench/report.mjs'))
    const { summary } = await import(inRoot('build/bench/race.js'))
    const env = {
      ...process.env,
      OROGEN_BENCH_JSON: '1',
      ...(leftOut.has(chromium) ? {} : { CHROME_PATH: findChromium() }),
      ...(flags.has('against') ? { OROGEN_BENCH_AGAINST: resolve(flags.get('against')) } : {}),
      ...(flags.has('gpu') ? { OROGEN_BENCH_GPU: '1' } : {}),
      ...(flags.has('quick') ? { OROGEN_BENCH_QUICK: '1' } : {}),
      ...(flags.has('once') ? { OROGEN_BENCH_ONCE: '1', OROGEN_BENCH_QUICK: '1' } : {}),
    }
    const results = {}
    const failures = [...leftOut.values()]
    for (const { name, about, needs, program, script } of asked) {
      if (leftOut.has(needs)) continue
      say(`• benchmark: ${about}`)
      const begun = performance.now()
      const ofProgram = flags.has('once') ? shortest : []
      const programIn = (folder) =>
        program
          ? [join(folder, relative(root, program)), ofProgram]
          : [process.execPath, [join(folder, 'tests/bench', script)]]
      try {
        results[name] = JSON.parse(await collect(...programIn(root), { env }))
        // The pages of both builds are measured in turn by one program.
        const other = flags.has('against') && !results[name].before && resolve(flags.get('against'))
        if (other) results[name].before = JSON.parse(await collect(...programIn(other), { env, cwd: other }))
      } catch (error) {
        failures.push(`${about}: ${error.message}`) // keep the results of the other parts
      }
      say(`  done in ${Math.round((performance.now() - begun) / 1000)} s`)
    }
    const native = ({ before, ...own }) => ({
      results: nativeResults(own, summary),
      ...(before && { before: nativeResults(before, summary) }),
    })
    if (results.native) results.native = native(results.native)

    const text = flags.has('json') ? JSON.stringify(results, null, 2) : `\n${report(results)}`
    process.stdout.write(`${text}\n`)
    const times = timesOf(results)
    if (earlier) {
      const title = `Since ${flags.get('compare')}:`
      say(`\n${changeTables(earlier, times, title)}`)
    }
    const other = otherBuild(results)
    if (other) say(`\n${changeTables(timesOf(other), times, `Since ${flags.get('against')}, in turn:`)}`)
    if (flags.has('keep')) keepRun(times)
    if (failures.length > 0) throw new Refusal(failures.join('\n'))
  },
})

/** Fails if a figure is out of its bounds. */
async function compareWithNature(kinds, seeds) {
  await prepare(buildTools)
  await buildNature()
  for (const kind of kinds) {
    const program = inRoot(`build/native/orogen_${kind}`)
    const status = await runOpenly(program, ['--seeds', seeds ?? comparisons[kind].seeds])
    if (status !== 0) process.exitCode = exitCodeOf(status)
  }
}

/**
 * The tools of single parts that are missing and cannot be installed, each with a sentence about the skipped
 * part.
 */
async function whatIsMissing() {
  const leftOut = new Map()
  for (const { about, needs } of parts.filter((part) => part.needs)) {
    const refusal = await refusalOf(provide([needs]))
    if (needs.isThere()) continue
    leftOut.set(
      needs,
      `Left out, ${about}: ${refusal?.message ?? `${needs.name} is missing; ${needs.instead}.`}`,
    )
  }
  return leftOut
}
