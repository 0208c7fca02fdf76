import { findGenerator } from '../package/schema.js'
import type { TerrainClient } from '../package/worker/client.js'
import { writeLink } from '../state/link.js'
import { hasErosion, type TerrainState, defaultState } from '../state/state.js'
import { lookOf, type Outlook } from './camera-controller.js'
import {
  baseSpacing,
  finestLevel,
  hasRivers,
  type LandParameters,
  landGenerators,
  landRows,
  type LandWindow,
  requestFor,
  spacingOf,
} from './land.js'
import { firstVisit, landViews, pieceKey, type Visit } from './link.js'

/** Cells a side of the piece for the studio, as a power of two. */
const pieceExponent = 9

/** A square of a level, by its north-western corner; `exponent` is that of its cells a side. */
export interface LandPiece {
  level: number
  x: number
  y: number
  exponent: number
}

/** The square of land in front of the camera, about as wide as the visible land there. */
export function pieceBefore(outlook: Outlook, distance: number): LandPiece {
  const [east, north] = lookOf({ ...outlook, pitch: 0 })
  const ahead = Math.min(distance, 60_000) * Math.cos((outlook.pitch * Math.PI) / 180)
  const side = 2 ** pieceExponent
  const width = Math.max(distance * 1.2, 8)
  const level = Math.min(Math.max(Math.round(Math.log2((baseSpacing * side) / width)), 0), finestLevel)
  const spacing = spacingOf(level)
  const corner = (centre: number) => Math.round(centre / spacing) - side / 2
  return {
    level,
    x: corner(outlook.east + east * ahead),
    y: corner(-(outlook.north + north * ahead)),
    exponent: pieceExponent,
  }
}

/**
 * The studio's query for a piece of the land: with the same sun and colours, and with the sea at the same
 * height. The studio measures the water in per cent from the lowest point of the piece, `min`, to the
 * highest, `max`.
 */
export function pieceLink(
  { land: { generator, ...values }, view, palette, sun, sunheight }: PieceVisit,
  piece: LandPiece,
  { min, max }: { min: number; max: number },
  language?: string,
): string {
  const state = defaultState(findGenerator(landGenerators[generator].catalogue))
  // A piece that the sea reaches shows some water, and a dry one none.
  let water: number
  if (min >= 0) water = 0
  else if (max <= 0) water = 100
  else water = Math.min(Math.max(Math.round((100 * min) / (min - max)), 1), 99)
  return writeLink(
    {
      ...state,
      values: {
        ...state.values,
        ...values,
        ...piece,
        rivers: hasRivers(piece.level),
      },
      // The studio has no night.
      look: { ...state.look, view, palette, sun, sunheight: Math.max(sunheight, 0), water },
    },
    language,
  )
}

/** The same, measured by the piece's own heights. @throws the errors of `TerrainClient.windows` */
export async function linkToPiece(
  client: TerrainClient | undefined,
  visit: PieceVisit,
  piece: LandPiece,
  channel: unknown,
  language?: string,
): Promise<string> {
  const made = await client?.windows([requestFor(visit.land, windowOf(piece))], { channel })
  return pieceLink(visit, piece, made?.[0] ?? { min: 0, max: 0 }, language)
}

/** The generator of the studio whose maps are pieces of the endless land. */
const landOfPieces = 'diamond-square'

/** The points of a piece. */
export function windowOf({ exponent, ...place }: LandPiece): LandWindow {
  const side = 2 ** exponent + 1
  return { ...place, width: side, height: side }
}

/** What a visit to a piece looks like, wherever in it. */
export type PieceVisit = Omit<Visit, 'outlook'>

/**
 * The piece of the endless land that the studio shows. Undefined for any other terrain, and for a piece that
 * erosion has changed: the endless land is as it was before.
 */
export function pieceOf(state: TerrainState): { piece: LandPiece; visit: PieceVisit } | undefined {
  const { generator, values, look, imported } = state
  if (generator.id !== landGenerators[landOfPieces].catalogue || imported || hasErosion(state))
    return undefined
  const { level, x, y, exponent } = values as unknown as LandPiece
  const view = landViews.find((each) => each === look.view) ?? landViews[0]!
  const { palette, sun, sunheight } = look
  const { mode, sky } = firstVisit
  return {
    piece: { level, x, y, exponent },
    visit: {
      land: landOf(state),
      mode,
      sky,
      view,
      palette,
      sun,
      sunheight,
    },
  }
}

/** The endless land of a piece that the studio shows. */
export function landOf({ values }: TerrainState): LandParameters {
  const rows = landRows(landOfPieces)
  const land = Object.fromEntries(rows.map(({ id, default: usual }) => [id, values[id] ?? usual]))
  return { ...land, generator: landOfPieces } as LandParameters
}

const limits: Record<keyof LandPiece, readonly [number, number]> = {
  level: [0, finestLevel],
  x: [-(2 ** 30), 2 ** 30],
  y: [-(2 ** 30), 2 ** 30],
  exponent: [1, 12],
}

/** Reads from the query of a link the piece from which its reader came. */
export function readPiece(query: string): LandPiece | undefined {
  const texts = new URLSearchParams(query).get(pieceKey)?.split(',') ?? []
  const entries = Object.entries(limits).map(
    ([id, range], i) => [id, Number(texts[i] || NaN), range] as const,
  )
  const isPiece = entries.every(
    ([, value, [low, high]]) => Number.isInteger(value) && value >= low && value <= high,
  )
  if (!isPiece || texts.length !== entries.length) return undefined
  return Object.fromEntries(entries) as unknown as LandPiece
}

/** The same link with the piece. */
export const withPiece = (query: string, { level, x, y, exponent }: LandPiece): string =>
  `${query}&${pieceKey}=${level},${x},${y},${exponent}`
