// Tiles of Web Mercator, cut out of an endless land or a planet.
import { heightTowards } from '../package/faces.js'
import type { Heightfield } from '../package/heightfield.js'
import { abortSignal, anything, flag, kind, oneOf, optionsOf, whole } from '../package/options.js'
import {
  finestLevel,
  hasRivers,
  type LandGenerator,
  landGenerators,
  type LandParameters,
  landRows,
  unitHeightOf,
} from '../package/land.js'
import type { GenerateParameters } from '../package/parameter-types.js'
import type { Values } from '../package/schema.js'
import type { WindowParameters } from '../package/window.js'
import { borrowClient, type ClientRef } from '../package/worker/clients.js'
import { terrarium } from './terrarium.js'

/** A tile of Web Mercator: at zoom z there are 2^z a side; x counts eastwards and y southwards. */
export interface TilePlace {
  z: number
  x: number
  y: number
}

/** terrarium: a PNG with heights in three bytes, to 1/256 m; float32: metres, row by row from the north. */
export type TileEncoding = 'terrarium' | 'float32'

/** Which land tiles show, and how. Other members are parameters of the generator, such as `roughness`. */
export interface TileOptions {
  /** `diamond-square` (the default) or `perlin-noise`: the endless land; `planet`: the ball. */
  generator?: LandGenerator | 'planet'
  seed?: number
  /** Carves the rivers of the endless land, from zoom 5 on where `size` is 512. */
  rivers?: boolean
  /** Points a side: a power of two, 16 to 512 (the default). */
  size?: number
  /** Adds the first column of the tile to the east and the first row of the one to the south. */
  border?: boolean
  encoding?: TileEncoding
  signal?: AbortSignal
  /** The address of `orogen.wasm`; by default the file beside the script. */
  wasm?: string
  [parameter: string]: unknown
}

type AskedTile = Required<Pick<TileOptions, 'generator' | 'size' | 'border' | 'rivers' | 'encoding'>> &
  Pick<TileOptions, 'signal' | 'wasm'> & { values: Values }

type AskedLand = AskedTile & { generator: LandGenerator }

/** A tile as bytes of a PNG, or as heights. */
export type TileContent<Encoding extends TileEncoding> = Encoding extends 'float32'
  ? Float32Array<ArrayBuffer>
  : Uint8Array<ArrayBuffer>

/** A zoom of tiles with so many points has the level of the same number. */
const pointsOfLevel = 512
const finestZoom = 25

const isPowerOfTwo = (value: number) => Number.isInteger(Math.log2(value))

const kinds = {
  generator: oneOf(...Object.keys(landGenerators), 'planet'),
  rivers: flag,
  size: kind(
    (value) => isPowerOfTwo(value as number) && (value as number) >= 16 && (value as number) <= 512,
    'a power of two between 16 and 512',
  ),
  border: flag,
  encoding: oneOf('terrarium', 'float32'),
  signal: abortSignal,
  wasm: anything,
}

function askedOf({
  generator,
  rivers,
  size,
  border,
  encoding,
  signal,
  wasm,
  ...values
}: TileOptions): AskedTile {
  const given = { generator, rivers, size, border, encoding, signal, wasm }
  const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return {
    generator: 'diamond-square',
    rivers: false,
    size: pointsOfLevel,
    border: false,
    encoding: 'terrarium',
    ...(optionsOf(own, kinds) as Partial<AskedTile>),
    values: values as Values,
  }
}

/** What is asked of a tile of endless land, which may not be a planet's. */
export function askedLand(options: TileOptions, tile: TilePlace): AskedLand {
  const asked = askedOf(options)
  oneOf(...Object.keys(landGenerators))('generator', asked.generator)
  checkTile(tile, asked.size)
  return asked as AskedLand
}

/**
 * Makes a tile of elevation for maps in Web Mercator, in a worker where there is one. Point (0, 0) of every
 * level of the endless land lies where longitude and latitude are 0. A tile with 512 points a side shows the
 * level of its zoom, so that a point of zoom 16 is one metre at 33° of latitude; one with 256 the level
 * before, and so on. Tiles are pieces of `window()`: they share their borders bit for bit, and each zoom is
 * every second point of the next. Where a map begins again, at 180°, the land ends.
 *
 * @param tile its zoom, 0 to 21 with 512 points a side, and its column and row
 * @returns the bytes of a PNG, or with `encoding: 'float32'` the heights in metres
 * @throws RangeError for a tile that there is not, or an option out of range
 * @throws OrogenError if the module cannot be loaded
 * @throws DOMException named AbortError if it was cancelled
 */
export async function elevationTile<Encoding extends TileEncoding = 'terrarium'>(
  tile: TilePlace,
  options: TileOptions & { encoding?: Encoding } = {},
): Promise<TileContent<Encoding>> {
  const asked = askedOf(options)
  checkTile(tile, asked.size)
  const lease = borrowClient(asked.wasm, undefined, 'endless')
  try {
    const heights = await (asked.generator === 'planet' ? planetOf : landOf)(lease, tile, asked)
    const side = asked.size + (asked.border ? 1 : 0)
    return (asked.encoding === 'float32' ? heights : await terrarium(heights, side)) as TileContent<Encoding>
  } finally {
    lease.end()
  }
}

/** The finest zoom of tiles with so many points a side. */
export const maxZoom = (size: number): number =>
  Math.min(finestLevel + Math.log2(pointsOfLevel / size), finestZoom)

function checkTile({ z, x, y }: TilePlace, size: number): void {
  whole(0, maxZoom(size))('z', z)
  whole(0, 2 ** z - 1)('x', x)
  whole(0, 2 ** z - 1)('y', y)
}

/** The parameters of a window, and at which of its points the tile is: every `step`-th. */
export function windowOf(
  { z, x, y }: TilePlace,
  {
    generator,
    size,
    border,
    rivers,
    values,
  }: Pick<AskedTile, 'size' | 'border' | 'rivers' | 'values'> & {
    generator: LandGenerator
  },
): { parameters: WindowParameters; step: number } {
  const levelOfTile = z + Math.log2(size / pointsOfLevel)
  const level = Math.max(levelOfTile, landGenerators[generator].coarsestLevel)
  const step = 2 ** (level - levelOfTile)
  const first = (at: number) => step * size * (at - 2 ** z / 2)
  const side = step * (size - 1 + (border ? 1 : 0)) + 1
  const usual = Object.fromEntries(landRows(generator).map((row) => [row.id, row.default]))
  const land = { generator, ...usual, ...values } as unknown as LandParameters
  const place = { level, x: first(x), y: first(y), width: side, height: side }
  return {
    parameters: { ...land, ...place, rivers: rivers && hasRivers(level) } as WindowParameters,
    step,
  }
}

async function landOf(
  { client }: ClientRef,
  tile: TilePlace,
  asked: AskedTile,
): Promise<Float32Array<ArrayBuffer>> {
  const { parameters, step } = windowOf(tile, asked as AskedLand)
  const { signal } = asked
  const [window] = await client.windows([parameters], { channel: {}, ...(signal && { signal }) })
  const { heights, width } = window!
  const metres = unitHeightOf(parameters as unknown as LandParameters)
  const side = (width - 1) / step + 1
  const tileHeights = new Float32Array(side * side)
  for (let y = 0, at = 0; y < side; y++)
    for (let x = 0; x < side; x++) tileHeights[at++] = heights[(y * width + x) * step]! * metres
  return tileHeights
}

async function planetOf(
  { client }: ClientRef,
  tile: TilePlace,
  { size, border, values, signal }: AskedTile,
): Promise<Float32Array<ArrayBuffer>> {
  const parameters = { exponent: 8, ...values, generator: 'planet' } as GenerateParameters
  const { field } = await client.request({ parameters }, { channel: {}, ...(signal && { signal }) })
  return planetTile(field, tile, size, border)
}

/** The height of the highest summit above the sea, in metres: that of the Earth's. */
const summit = 8849

/**
 * The heights of a planet, in metres above its sea, at the points of a tile of Web Mercator: longitude 0 is
 * in the direction of the z axis. Neighbours have the same heights on their border, bit for bit, since both
 * take them from the same numbers.
 */
function planetTile(
  field: Heightfield,
  { z, x, y }: TilePlace,
  size: number,
  border: boolean,
): Float32Array<ArrayBuffer> {
  const side = size + (border ? 1 : 0)
  const world = size * 2 ** z
  const { max, sea = field.min } = field
  const metres = max > sea ? summit / (max - sea) : 1
  const directions = Array.from({ length: side }, (_, i) => {
    const longitude = ((x * size + i) / world - 0.5) * 2 * Math.PI
    return [Math.sin(longitude), Math.cos(longitude)] as const
  })
  const heights = new Float32Array(side * side)
  for (let row = 0, at = 0; row < side; row++) {
    const north = Math.sinh((0.5 - (y * size + row) / world) * 2 * Math.PI)
    for (const [east, front] of directions)
      heights[at++] = (heightTowards(field, [east, north, front]) - sea) * metres
  }
  return heights
}
