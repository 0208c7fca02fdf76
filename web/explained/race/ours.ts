import { compileWasm } from '../../package/module/compile.js'
import { loadOrogen, type Orogen } from '../../package/index.js'
import { moduleAddress } from '../../package/module/module-address.js'
import { benchmarks } from './benchmarks/index.js'
import { asking } from './messages.js'
import type { Ask, SandboxAnswer, EntrantPlace } from './protocol.js'
import { running } from './race.js'
import { answering, timedSandbox } from './sandbox.js'
import type { Benchmark } from './entrant.js'

/** The seed with which programs of ours are compared with their twins. */
const seed = 42

/**
 * A sandbox for an entrant of our benchmarks. It serves only one entrant and one purpose: an engine optimizes
 * a function for the calls it has seen, so in a shared sandbox another candidate, or the candidate's own
 * check, would influence the times.
 */
export const createSandbox = (
  from: readonly Benchmark[] = benchmarks,
  addressOf: (simd: boolean) => URL | string = moduleAddress,
): ((ask: Ask) => SandboxAnswer | Promise<SandboxAnswer>) =>
  timedSandbox(async ({ place, exponent }, { random, restart }) => {
    const entrant = from
      .find(({ id }) => id === place?.benchmark)
      ?.entrants.find(({ id }) => id === place?.entrant)
    if (!entrant)
      throw new RangeError(`there is no entrant ${place?.entrant} on the benchmark ${place?.benchmark}`)
    const loading = { compile: 0, instantiate: 0 }
    const loaded: { simd?: Promise<Orogen>; scalar?: Promise<Orogen> } = {}
    const orogen = (kind: 'simd' | 'scalar') => (loaded[kind] ??= load(addressOf(kind === 'simd'), loading))
    restart(seed)
    const candidate = await entrant.build({ exponent, seed, random, orogen })
    const problem = () => {
      restart(seed)
      return candidate.problem()
    }
    return { run: () => candidate.run(), problem, loading }
  })

/**
 * Milliseconds of a first start on this thread, where nothing of the program has run: for benchmarks with
 * processes of their own.
 */
export async function startCold({ benchmark, entrant, exponent }: EntrantPlace & { exponent: number }) {
  const { sandbox, hear } = asking((ask) => answer(ask), () => undefined) // prettier-ignore
  const answer = answering(createSandbox(), hear)
  const loaded = await sandbox.ask({ type: 'load', exponent, place: { benchmark, entrant } })
  const run = running(sandbox)
  const timed = async () => {
    const start = performance.now()
    await run(1)
    return performance.now() - start
  }
  return { ...loaded, first: await timed(), second: await timed() }
}

async function load(address: URL | string, loading: { compile: number; instantiate: number }) {
  const source = await address // the single-file build has the bytes at hand
  const start = performance.now()
  const wasm = await compileWasm(source)
  const compiled = performance.now()
  const module = await loadOrogen({ wasm })
  loading.compile += compiled - start
  loading.instantiate += performance.now() - compiled
  return module
}
