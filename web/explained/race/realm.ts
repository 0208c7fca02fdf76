import { compileWasm } from '../../package/module/compile.js'
import { loadOrogen, type Orogen } from '../../package/index.js'
import { moduleAddress } from '../../package/module/module-address.js'
import { randomStream } from '../published/index.js'
import { ladders } from './ladders/index.js'
import { timerResolution } from './measure.js'
import type { Candidate, Ladder } from './rung.js'
import type { Ask, Copying, RealmAnswers, RungAtSize } from './questions.js'
import { summary } from './statistics.js'

const seed = 42

/**
 * The work of a realm, in a worker of a page or a thread of node. A realm serves only one rung and one purpose: an
 * engine optimizes a function for the calls it has seen, so in a shared realm another candidate, or the candidate's own
 * check, would influence the times.
 */
export function createRealm(
  from: readonly Ladder[] = ladders,
  addressOf: (simd: boolean) => URL | string = moduleAddress,
): (ask: Ask) => Promise<RealmAnswers[Ask['type']]> {
  let candidate: Candidate | undefined

  const build = async (place: RungAtSize, random: () => number, loading = { compile: 0, instantiate: 0 }) => {
    const rung = from.find(({ id }) => id === place.ladder)?.rungs.find(({ id }) => id === place.rung)
    if (!rung) throw new RangeError(`there is no rung ${place.rung} on the ladder ${place.ladder}`)
    const loaded: { simd?: Promise<Orogen>; scalar?: Promise<Orogen> } = {}
    const orogen = (kind: 'simd' | 'scalar') => (loaded[kind] ??= load(addressOf(kind === 'simd'), loading))
    return rung.build({ exponent: place.exponent, seed, random, orogen })
  }

  return async (ask) => {
    switch (ask.type) {
      case 'check':
        return (await build(ask, randomStream(seed))).problem()
      case 'prepare':
        candidate = await build(ask, Math.random)
        return timerResolution()
      case 'cold': {
        const loading = { compile: 0, instantiate: 0 }
        const { run } = await build(ask, Math.random, loading)
        return { ...loading, first: time(run, 1), second: time(run, 1) }
      }
      case 'copy':
        return copying(await build(ask, Math.random))
      case 'clock':
        return timerResolution()
      case 'sample':
        if (!candidate) throw new Error('the realm has nothing prepared to run')
        return time(candidate.run, ask.repeats)
      case 'verify':
        return (await candidate?.verify?.()) ?? ''
    }
  }
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

function time(run: () => void, repeats: number): number {
  const start = performance.now()
  for (let i = 0; i < repeats; i++) run()
  return performance.now() - start
}

/** Times both in turns, so that a change of pace affects both, and long enough for the engine to compile both. */
function copying({ run, copyOut }: Candidate): Copying | undefined {
  if (!copyOut) return undefined
  const both = () => [time(run, 1), time(copyOut, 1)] as const
  const start = performance.now()
  let once = both()
  while (performance.now() - start < 60) once = both()
  const repeats = Math.ceil(5 / Math.max(Math.min(...once), 0.005))
  const times = Array.from({ length: 15 }, () => [time(run, repeats), time(copyOut, repeats)] as const)
  const [kernel, copied] = ([0, 1] as const).map((i) => summary(times.map((pair) => pair[i] / repeats)))
  return { kernel: kernel!, copied: copied! }
}
