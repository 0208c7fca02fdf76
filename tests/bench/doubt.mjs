// Whether the doubt of a race is honest, on a machine with a stranger's load: two copies of one program must
// seldom be told apart, and the true order of programs that differ is said, or doubt is, a wrong order never.
// At 129 points a side Voirol's R is the slower one of B and R, because each map has a new table of 4177
// numbers; from 257 on it is the faster one.
//
// `node tests/bench/doubt.mjs [--races N] [--exponent N] [--loops N] [--keep FILE]`, after `npm run bench --
// --once`. `--keep` adds each result to a file, a line each; `--from FILE` looks at those in place of racing,
// so that other statistics can be tried on the same races.
import { buildSync } from 'esbuild'
import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { MessageChannel, Worker } from 'node:worker_threads'
import { inRoot } from '../../web/build/steps/paths.mjs'
import { asking, asScript, compare, programEntrant, race } from '../../build/bench/race.js'

const { values } = parseArgs({
  options: {
    races: { type: 'string', default: '200' },
    exponent: { type: 'string', default: '9' },
    loops: { type: 'string', default: '1' },
    keep: { type: 'string' },
    from: { type: 'string' },
  },
})
const kept = values.from && readFileSync(values.from, 'utf8').trim().split('\n')
const [races, exponent, loops] = [kept?.length ?? values.races, values.exponent, kept ? 0 : values.loops].map(
  Number,
)

// Loops in processes of their own.
const busy = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for (;;);']))

const bundled = (contents, format, folder = 'published') =>
  buildSync({
    stdin: { contents, resolveDir: inRoot('web/explained', folder), loader: 'ts' },
    bundle: true,
    write: false,
    format,
    platform: 'node',
    target: 'es2022',
  }).outputFiles[0].text

/** A thread for programs alone, which starts sooner than that of the package. */
const thread = bundled(
  `import { Script } from 'node:vm'
  import { workerData } from 'node:worker_threads'
  import { programSandbox } from './own/inside.js'
  import { answering } from './sandbox.js'
  const { port, script } = workerData
  const answer = answering(programSandbox(() => new Script(script).runInThisContext()()), (given) => port.postMessage(given))
  port.on('message', answer)`,
  'cjs',
  'race',
)

function openSandbox(script) {
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(thread, {
    eval: true,
    workerData: { script, port: port2 },
    transferList: [port2],
  })
  const { sandbox, hear, fail } = asking(
    (question) => port1.postMessage(question),
    () => (port1.close(), worker.terminate()),
  )
  port1.on('message', hear)
  worker.on('error', ({ message }) => fail({ error: message }))
  return sandbox
}

/** A published program as one of a reader. */
async function program(id, call, names, file) {
  const source = bundled(
    `import { ${names} } from './${file}.js'
    export default function ({ exponent, heights }, random) {
      ${call}
      return heights
    }`,
    'esm',
  )
  const script = `(async function(){${await asScript(source)}\n})`
  return { ...programEntrant({ title: id, open: () => openSandbox(script) }, {}, id), own: false }
}

const r = [
  'diamondSquareR({ exponent, faithful: true }, heights, randomTable(random))',
  'diamondSquareR, randomTable',
  'voirol-r',
]
const entrants = await Promise.all([
  program('copy-1', ...r),
  program('voirol-a', 'diamondSquareA({ exponent }, heights, random)', 'diamondSquareA', 'voirol-a'),
  program('voirol-b', 'diamondSquareB({ exponent }, heights, random)', 'diamondSquareB', 'voirol-b'),
  program('voirol-r', ...r),
  program(
    'loftis',
    'loftis({ exponent, roughness: 0.7, faithful: true }, heights, random)',
    'loftis',
    'loftis',
  ),
  program('copy-2', ...r),
])
const benchmark = {
  id: 'doubt',
  title: 'Doubt',
  exponents: [exponent],
  points: () => (2 ** exponent + 1) ** 2,
  entrants,
}

/** Pairs, the faster one first where there is one. */
const pairs = [
  ['copy-1', 'copy-2'],
  ['voirol-b', 'voirol-a'],
  ['voirol-r', 'voirol-b'],
  ['voirol-r', 'loftis'],
]
const counts = pairs.map(() => ({ first: 0, second: 0, equal: 0, doubt: 0, busy: 0 }))
const ratios = pairs.map(() => [])
const problems = new Map()

for (let i = 0; i < races; i++) {
  const result = kept ? JSON.parse(kept[i]) : await race(benchmark, exponent, { rounds: 18 })
  if (values.keep) appendFileSync(values.keep, `${JSON.stringify(result)}\n`)
  for (const { title, problem } of result.outcomes) if (problem) problems.set(`${title}: ${problem}`, i)
  pairs.forEach((ids, pair) => {
    const [one, other] = ids.map((id) => result.outcomes.find((each) => each.id === id && each.time))
    if (!one || !other) return
    const { kind, winner, times } = compare(one, other)
    ratios[pair].push(winner === one ? times.value : 1 / times.value)
    const faster = winner === one ? 'first' : 'second'
    const said = kind === 'faster' ? faster : kind
    counts[pair][result.busy ? 'busy' : said] += 1
    if (result.busy && kind === 'faster')
      counts[pair][`${said} of the busy`] = (counts[pair][`${said} of the busy`] ?? 0) + 1
  })
  if (i % 10 === 9 || i === races - 1) report(i + 1)
}
for (const loop of busy) loop.kill()
process.exit()

function report(done) {
  console.log(`${done} races`)
  pairs.forEach(([one, other], pair) => {
    const sorted = ratios[pair].toSorted((a, b) => a - b)
    const said = Object.entries(counts[pair]).map(([name, count]) => `${name} ${count}`)
    console.log(`  ${one} / ${other}: ${said.join(', ')}; ratio ${sorted[sorted.length >> 1]?.toFixed(3)}`)
  })
  for (const [problem, i] of problems) console.log(`  race ${i}: ${problem}`)
}
