import { findGenerator } from '../../package/schema.js'
import type { TerrainState } from '../../state/state.js'
import type { StudioHost } from '../host.js'

/** The generator whose maps are pieces of the endless land. */
const endless = findGenerator('endless')!

/** What belongs to pieces of the endless land, fetched with the first one. To be called with each state. */
export function connectWalk(host: StudioHost): (state: TerrainState) => void {
  if (import.meta.env.MODE === 'alone') return () => undefined // the endless land is another page
  let fetched: Promise<((state: TerrainState) => void) | undefined> | undefined
  return ({ generator }) => {
    if (generator !== endless && !fetched) return
    fetched ??= host.notes.fetched(() => import('./walk.js')).then((script) => script?.addWalk(host))
    void fetched.then((show) => show?.(host.state))
  }
}

/**
 * Another mountain with the same settings: of the endless land the best piece that is found, otherwise that
 * of another seed.
 */
export function drawAgain(host: StudioHost, drawSeed: () => void): void {
  const { generator, imported } = host.state
  if (generator !== endless || imported) return drawSeed()
  const found = host.notes.fetched(() => import('./another.js')).then((script) => script?.showAnother(host))
  void host.viewport.settling.during(found).catch((error: Error) => host.notes.aboutFailure(error.message))
}
