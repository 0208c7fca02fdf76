import { lookOf, type Outlook } from './flight.js'
import { baseSpacing, finestLevel, spacingOf } from './land.js'

/** Cells a side of what is taken home, as a power of two. */
export const pieceExponent = 9

/** The square of the land that lies before an eye, about as wide as what is seen there: level and north-western corner. */
export function pieceBefore(outlook: Outlook, distance: number): { level: number; x: number; y: number } {
  const [east, north] = lookOf({ ...outlook, pitch: 0 })
  const ahead = Math.min(distance, 60_000) * Math.cos((outlook.pitch * Math.PI) / 180)
  const side = 2 ** pieceExponent
  const wide = Math.max(distance * 1.2, 8)
  const level = Math.min(Math.max(Math.round(Math.log2((baseSpacing * side) / wide)), 0), finestLevel)
  const spacing = spacingOf(level)
  const corner = (centre: number) => Math.round(centre / spacing) - side / 2
  return { level, x: corner(outlook.east + east * ahead), y: corner(-(outlook.north + north * ahead)) }
}
