import type { TerrainClient } from '../package/worker/client.js'
import { type LandParameters, requestFor, spacingOf, unitHeightOf } from './land.js'
import type { LandPiece } from './piece.js'

/** What is chosen for a piece before its place: how fine and how large it is. */
type PieceShape = Pick<LandPiece, 'level' | 'exponent'>

/** The shape of the first piece that a reader sees: 16 km wide, with a point each 32 m. */
export const firstShape: PieceShape = { level: 11, exponent: 9 }
/** The cells a side by which a candidate is judged, as a power of two. */
const judged = 5
/**
 * Pieces of a land that are looked at, and how far from the land's middle they lie at most, in halves of a
 * piece.
 */
const candidates = 120
const farthest = 160

/** The pieces of a land that are looked at: the same for everybody. */
function candidatesOf({ seed }: LandParameters, shape: PieceShape): LandPiece[] {
  let hash = Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b
  const next = (count: number) => {
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
    hash ^= hash >>> 15
    return (hash >>> 0) % count
  }
  const corner = () => (next(2 * farthest) - farthest) * 2 ** (shape.exponent - 1)
  return Array.from({ length: candidates }, () => ({ ...shape, x: corner(), y: corner() }))
}

/**
 * The piece most worth showing of some lands, of hundreds that are looked at from afar: a few tenths of a
 * millisecond each.
 *
 * @throws the errors of `TerrainClient.windows`
 */
export async function bestPiece(
  client: TerrainClient,
  lands: readonly LandParameters[],
  shape: PieceShape,
): Promise<LandPiece & { seed: number }> {
  const pieces = lands.flatMap((land) => candidatesOf(land, shape).map((piece) => ({ land, piece })))
  // No coarser than the coarsest level, and in whole points of it.
  const coarser = Math.max(Math.min(shape.exponent - judged, shape.level, shape.exponent - 1), 0)
  const level = shape.level - coarser
  const side = 2 ** (shape.exponent - coarser) + 1
  const requests = pieces.map(({ land, piece: { x, y } }) =>
    requestFor(
      { ...land, gullies: 0 },
      { level, x: x / 2 ** coarser, y: y / 2 ** coarser, width: side, height: side },
    ),
  )
  const made = await client.windows(requests, { channel: candidatesOf })
  const scores = made.map(({ heights }, i) => {
    const unit = unitHeightOf(pieces[i]!.land)
    return mountainScore(
      Array.from(heights, (height) => height * unit),
      spacingOf(level),
    )
  })
  const { land, piece } = pieces[scores.indexOf(Math.max(...scores))]!
  return { ...piece, seed: land.seed }
}

/** The height above the lowest ground of a mountain that fills a piece, as a share of the piece's width. */
const fullRelief = 0.13
/** The share of a piece that is best under the sea. */
const bestSea = 0.08
/** The direction, east and south, from the front of a block to its back, as the studio first shows it. */
const towardsBack = [0.53, -0.85] as const

/**
 * How much a square map of heights in metres looks like a mountain with something at its foot, from 0 to
 * about 3: relief, a summit in the middle or behind it, low ground in front of it, and a little sea.
 */
export function mountainScore(heights: readonly number[], spacing: number): number {
  const side = Math.sqrt(heights.length)
  const middle = (side - 1) / 2
  const dry = heights.filter((height) => height > 0)
  if (dry.length < heights.length / 2) return 0
  const [low, high] = [Math.max(Math.min(...heights), 0), Math.max(...heights)]
  const relief = Math.min((high - low) / (fullRelief * (side - 1) * spacing), 1)
  const placeOf = (at: number) => [(at % side) / middle - 1, Math.floor(at / side) / middle - 1] as const
  const [east, south] = placeOf(heights.indexOf(high))
  const back = east * towardsBack[0] + south * towardsBack[1]
  const isInside = Math.max(Math.abs(east), Math.abs(south)) < 0.8 ? 1 : 0
  let front = 0
  heights.forEach((height, i) => {
    const [e, s] = placeOf(i)
    const share = high > low ? (Math.max(height, low) - low) / (high - low) : 0
    front -= ((e * towardsBack[0] + s * towardsBack[1]) * (1 - share)) / heights.length
  })
  const sea = 1 - dry.length / heights.length
  return (
    2 * relief + relief * (isInside + 0.5 * Math.min(back, 0.5)) + 2 * front - 2 * Math.abs(sea - bestSea)
  )
}
