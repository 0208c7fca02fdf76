import { bestPiece, firstShape } from '../../endless/another-piece.js'
import { firstVisit } from '../../endless/link.js'
import { landOf, type LandPiece, pieceLink } from '../../endless/piece.js'
import { randomSeed } from '../../package/link/random-seed.js'
import { readLink } from '../../state/link.js'
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

/** Shows the best piece that is found in place of another terrain. */
export async function showFirst(host: StudioHost): Promise<void> {
  const { state } = host
  const { seed, ...piece } = await bestPiece(host.client, drawLands(firstVisit.land), firstShape)
  const visit = { ...firstVisit, land: { ...firstVisit.land, seed } }
  if (host.state === state) host.choose(readLink(pieceLink(visit, piece, { min: 0, max: 0 })).state)
}
