import type { LandGenerator } from '../package/land.js'

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
