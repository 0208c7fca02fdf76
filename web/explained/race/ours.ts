import { compileWasm } from '../../package/module/compile.js'
import { loadOrogen, type Orogen } from '../../package/index.js'
import { moduleAddress } from '../../package/module/module-address.js'
import { ladders } from './ladders/index.js'
import { asking } from './messages.js'
import type { Ask, RealmAnswer, RungPlace } from './protocol.js'
import { running } from './race.js'
import { answering, timedRealm } from './realm.js'
import type { Ladder } from './rung.js'

/** The seed with which programs of ours are compared with their twins. */
const seed = 42

/**
 * A realm for a rung of our ladders. It serves only one rung and one purpose: an engine optimizes a function
 * for the calls it has seen, so in a shared realm another candidate, or the candidate's own check, would
 * influence the times.
 */
export const createRealm = (
  from: readonly Ladder[] = ladders,
  addressOf: (simd: boolean) => URL | string = moduleAddress,
): ((ask: Ask) => RealmAnswer | Promise<RealmAnswer>) =>
  timedRealm(async ({ place, exponent }, { random, restart }) => {
    const rung = from.find(({ id }) => id === place?.ladder)?.rungs.find(({ id }) => id === place?.rung)
    if (!rung) throw new RangeError(`there is no rung ${place?.rung} on the ladder ${place?.ladder}`)
    const loading = { compile: 0, instantiate: 0 }
    const loaded: { simd?: Promise<Orogen>; scalar?: Promise<Orogen> } = {}
    const orogen = (kind: 'simd' | 'scalar') => (loaded[kind] ??= load(addressOf(kind === 'simd'), loading))
    restart(seed)
    const candidate = await rung.build({ exponent, seed, random, orogen })
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
export async function startCold({ ladder, rung, exponent }: RungPlace & { exponent: number }) {
  const { realm, hear } = asking((ask) => answer(ask), () => undefined) // prettier-ignore
  const answer = answering(createRealm(), hear)
  const loaded = await realm.ask({ type: 'load', exponent, place: { ladder, rung } })
  const run = running(realm)
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
