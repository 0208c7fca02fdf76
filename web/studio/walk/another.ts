import { bestPiece } from '../../endless/another-piece.js'
import { landOf, type LandPiece } from '../../endless/piece.js'
import { randomSeed } from '../../package/link/random-seed.js'
import { withValues } from '../../state/state.js'
import type { StudioHost } from '../host.js'

/** Lands whose pieces are looked at. */
const count = 3

const drawLands = <Land extends object>(land: Land) =>
  Array.from({ length: count }, () => ({ ...land, seed: randomSeed() }))

/** Shows another piece of an endless land, as large as the one before: the best of those that are found. */
export async function showAnother(host: StudioHost): Promise<void> {
  const { state } = host
  const { level, exponent } = state.values as unknown as LandPiece
  const found = await bestPiece(host.client, drawLands(landOf(state)), { level, exponent })
  if (host.state === state) host.change(withValues(state, found), 'new entry')
}
