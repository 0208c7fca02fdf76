// The outlines of water in a tile of Web Mercator, as GeoJSON.
import { contours } from 'd3-contour'
import { baseSpacing, hasRivers, type LandParameters, unitHeightOf } from '../package/land.js'
import {
  farthestRiver,
  isRiver,
  narrowRiverAt,
  type PlaceOnLevel,
  type WaterKind,
  widestRiver,
} from '../package/water-edges.js'
import type { TerrainWindow, WindowParameters } from '../package/window.js'
import { borrowClient } from '../package/worker/clients.js'
import { askedLand, type TileOptions, type TilePlace, windowOf } from './tile.js'

export type { WaterKind } from '../package/water-edges.js'

type LonLat = [longitude: number, latitude: number]
type WindowPoint = readonly [x: number, y: number]

/** All water of one kind in a tile; `low` and `high` are the levels of its surface, in metres. */
export interface WaterFeature {
  type: 'Feature'
  properties: { kind: WaterKind; low: number; high: number }
  geometry: { type: 'MultiPolygon'; coordinates: LonLat[][][] }
}

/** GeoJSON (RFC 7946): what a source of that type takes in MapLibre, Leaflet, Cesium and GIS. */
export interface WaterCollection {
  type: 'FeatureCollection'
  features: WaterFeature[]
}

/** The depth, in points, of what is no water beside the kind that is traced. */
const justOutside = -0.01

/** Half the width, in points, of a river that is narrower than a point. */
const minHalfWidth = 0.5

/**
 * Traces the sea, lakes and rivers of a tile of endless land, in degrees of longitude and latitude: those of
 * the ground that `elevationTile` makes with `rivers`. Polygons end at the tile's border, where those of its
 * neighbours begin. A river narrower than a point is drawn as wide as one. Takes a third longer than the
 * elevation, and a tenth of a second more for each basin that no tile has shown before.
 *
 * @param tile its zoom, from 5 on with 512 points a side, and its column and row
 * @throws RangeError for a tile that there is not or that is too coarse for rivers, or an option out of range
 * @throws OrogenError if the module cannot be loaded
 * @throws DOMException named AbortError if it was cancelled
 */
export async function waterTile(
  tile: TilePlace,
  options: Omit<TileOptions, 'border' | 'encoding' | 'rivers'> = {},
): Promise<WaterCollection> {
  const asked = askedLand({ ...options, border: true, rivers: true }, tile)
  const { parameters } = windowOf(tile, asked)
  if (!hasRivers(parameters.level!))
    throw new RangeError(`z must be finer for tiles with rivers of this size, got ${tile.z}`)
  const lease = borrowClient(asked.wasm, undefined, 'endless')
  try {
    const asks = [parameters, ...coarserOf(parameters)]
    const made = await lease.client.windows(asks, {
      channel: {},
      ...(asked.signal && { signal: asked.signal }),
    })
    const windows = made.map((window, i) => ({ window, parameters: asks[i]! }))
    return outlines(windows, unitHeightOf(parameters as unknown as LandParameters), (at) =>
      placeOf(tile, asked.size, at),
    )
  } finally {
    lease.end()
  }
}

/** Longitude and latitude of a point of a tile. */
function placeOf({ z, x, y }: TilePlace, size: number, [column, row]: WindowPoint): LonLat {
  const share = (tile: number, at: number) => (tile * size + at) / (size * 2 ** z)
  const north = (0.5 - share(y, row)) * 2 * Math.PI
  return [(share(x, column) - 0.5) * 360, (Math.atan(Math.sinh(north)) * 180) / Math.PI]
}

/** The same rectangle on coarser levels, which know where wide rivers run. */
function coarserOf(window: WindowParameters): WindowParameters[] {
  const { level, x, y, width, height } = window as Required<WindowParameters>
  const coarser: WindowParameters[] = []
  for (let up = 1; baseSpacing / 2 ** (level - up) <= widestRiver; up++) {
    const first = (at: number) => Math.floor(at / 2 ** up)
    const count = (at: number, points: number) => first(at + points - 1) + 2 - first(at)
    const place = { level: level - up, x: first(x), y: first(y) }
    coarser.push({ ...window, ...place, width: count(x, width), height: count(y, height) })
  }
  return coarser
}

/** Windows of one place, from a fine level to the coarser ones. */
type TileWindows = { window: TerrainWindow; parameters: WindowParameters }[]

function outlines(windows: TileWindows, metres: number, place: (at: WindowPoint) => LonLat): WaterCollection {
  const [{ window }] = windows as [TileWindows[0]]
  const { surface } = window.water!
  const kinds = kindsOf(windows)
  const features = (['sea', 'lake', 'river'] as const).flatMap((kind): WaterFeature[] => {
    if (!kinds.includes(kind)) return []
    let [low, high] = [Infinity, -Infinity]
    for (const [i, level] of surface.entries())
      if (kinds[i] === kind) [low, high] = [Math.min(low, level), Math.max(high, level)]
    const coordinates = polygonsOf(window, kinds, kind).map((rings) => rings.map((ring) => ring.map(place)))
    const properties = { kind, low: low * metres, high: high * metres }
    return [{ type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates } }]
  })
  return { type: 'FeatureCollection', features }
}

/** Outlines of the points of one kind, in points of the window; the bytes of `edges` say where they are. */
function polygonsOf(
  window: TerrainWindow,
  kinds: (WaterKind | undefined)[],
  kind: WaterKind,
): WindowPoint[][][] {
  const { width, height, heights } = window
  const depths = Array.from(heights, (ground, i) => {
    if (kind === 'sea') return -ground
    const least = isThinAt(window, i) ? minHalfWidth : 0
    if (kinds[i] === kind) return Math.max(insideAt(window, i), least)
    return kinds[i] === undefined ? Math.min(insideAt(window, i), -least, justOutside) : justOutside
  })
  const { coordinates } = contours().size([width, height]).smooth(true).contour(depths, 0)
  // d3 has the middle of the first cell at (½, ½), and closes its outlines half a cell beyond.
  const within = (value: number, last: number) => Math.min(Math.max(value - 0.5, 0), last)
  return coordinates.map((rings) =>
    rings.map((ring) => ring.map(([x, y]): WindowPoint => [within(x!, width - 1), within(y!, height - 1)])),
  )
}

/** How far a point is within water of any width, in points; below 0 outside. */
function insideAt({ water }: TerrainWindow, i: number): number {
  const code = water!.edges[4 * i + 3]! - 128
  return (-4 * code) / Math.max(127 - Math.abs(code), 0.5)
}

/** Whether the nearest river is narrower than a point. */
function isThinAt({ water }: TerrainWindow, i: number): boolean {
  const [east, south, half] = narrowRiverAt(water!.edges, 4 * i)
  return half < minHalfWidth && Math.hypot(east, south) < farthestRiver
}

/** The water over each point of the first window. */
function kindsOf(windows: TileWindows): (WaterKind | undefined)[] {
  const [{ window }] = windows as [TileWindows[0]]
  const { width, heights, water } = window
  return Array.from(heights, (ground, i) => {
    if (ground < 0) return 'sea'
    if (insideAt(window, i) <= 0) return water!.area[i]! > 0 && isThinAt(window, i) ? 'river' : undefined
    return isRiver(placesOf(windows, i % width, Math.floor(i / width))) ? 'river' : 'lake'
  })
}

/** A point of the first window on all of them. */
function* placesOf(windows: TileWindows, column: number, row: number): Generator<PlaceOnLevel> {
  const [first] = windows as [TileWindows[0]]
  for (const { window, parameters } of windows) {
    const { level, x, y } = parameters as Required<WindowParameters>
    const share = 2 ** (level - first.parameters.level!)
    const within = (at: number, from: number, points: number) => Math.min(share * at - from, points - 1.001)
    yield {
      edges: window.water!.edges,
      columns: window.width,
      x: within(first.parameters.x! + column, x, window.width),
      y: within(first.parameters.y! + row, y, window.height),
      spacing: baseSpacing / 2 ** level,
    }
  }
}
