import { elevationTile, maxZoom, type TileOptions } from './tile.js'

/** What is needed of MapLibre GL JS: the module itself has it. */
export interface MapLibre {
  addProtocol(
    name: string,
    load: (request: { url: string }, abort: AbortController) => Promise<{ data: ArrayBuffer }>,
  ): void
}

/** A source for MapLibre's styles. */
export interface OrogenSource {
  type: 'raster-dem'
  tiles: string[]
  encoding: 'terrarium'
  tileSize: number
  maxzoom: number
}

/**
 * Lets MapLibre load elevation of an endless land or a planet from addresses such as `orogen://3/4/2`,
 * without a server.
 *
 * @param maplibregl the module of MapLibre GL JS, version 4 or newer
 * @param name the protocol, of small letters
 * @returns the source for `map.addSource` or a style, for its terrain and its layers of hillshade and colour
 *   relief
 * @throws RangeError for a name that is no protocol
 */
export function addOrogenProtocol(
  maplibregl: MapLibre,
  name = 'orogen',
  options: Omit<TileOptions, 'encoding' | 'border' | 'signal'> = {},
): OrogenSource {
  if (!/^[a-z][a-z0-9+.-]*$/.test(name))
    throw new RangeError(`name must be small letters, got ${JSON.stringify(name)}`)
  maplibregl.addProtocol(name, async ({ url }, { signal }) => {
    const [z, x, y] = url
      .slice(name.length + 3)
      .split('/')
      .map(Number)
    const tile = await elevationTile({ z: z!, x: x!, y: y! }, { ...options, signal })
    return { data: tile.buffer }
  })
  const { size: tileSize = 512 } = options as TileOptions
  const tiles = [`${name}://{z}/{x}/{y}`]
  return { type: 'raster-dem', tiles, encoding: 'terrarium', tileSize, maxzoom: maxZoom(tileSize) }
}
