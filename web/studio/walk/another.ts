import { bestPiece, firstShape } from '../../endless/another-piece.js'
import { firstVisit } from '../../endless/link.js'
import { landOf, type LandPiece, linkToPiece } from '../../endless/piece.js'
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

/** Lands whose best pieces were chosen by eye: mountains with water at their foot. */
export const firstLands = [75, 51].map((seed) => ({ ...firstVisit.land, seed }))

/** Shows the better of those pieces in place of another terrain, in the same light and colours. */
export async function showFirst(host: StudioHost): Promise<void> {
  const { client, state } = host
  const { palette, sun, sunheight } = state.look
  const { seed, ...piece } = await bestPiece(client, firstLands, firstShape)
  const visit = { ...firstVisit, land: { ...firstVisit.land, seed }, palette, sun, sunheight }
  const link = await linkToPiece(client, visit, piece, showFirst)
  if (host.state === state) host.choose(readLink(link).state)
}
