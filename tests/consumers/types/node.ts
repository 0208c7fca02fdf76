// On a server: without the names of browsers, and without `skipLibCheck`.
import { type GenerateParameters, type Heightfield, loadOrogen, OrogenError } from 'orogen'
import { encode } from 'orogen/files'
import * as inline from 'orogen/inline'
import { published, randomStream } from 'orogen/published'
import { findGenerator, type Parameter, parametersOf, schema } from 'orogen/schema'
import { elevationTile } from 'orogen/tiles'
import { type Terrain, TerrainClient } from 'orogen/worker'

const orogen = await loadOrogen({ wasm: new Uint8Array(8) })
const request: GenerateParameters = { generator: 'stamp-noise', exponent: 4, stamp: 'cone', wrap: false }
const field: Heightfield = orogen.generate(request, { onProgress: (fraction) => fraction < 0.5 })
const sum: number = orogen.borrow({ exponent: 2 }, (heights) => heights.reduce((a, b) => a + b))
const twin: Heightfield = published['voirol-b'].generate({ exponent: 3 }, randomStream(1))
const rows: Parameter[] = parametersOf(findGenerator('voirol-b')!)
const client = new TerrainClient({ wasm: new URL('https://your.host/orogen.wasm') })
const terrain: Terrain = await client.request({ parameters: {}, mesh: { kind: 'voxels', cube: 1 } })
const again: Heightfield = (await inline.loadOrogen()).generate(request)
const printed: Uint8Array = await encode(field, 'stl', { width: 120 })
const tile: Uint8Array = await elevationTile({ z: 3, x: 4, y: 2 }, { seed: 7, roughness: 0.2 })
const metres: Float32Array = await elevationTile({ z: 3, x: 4, y: 2 }, { encoding: 'float32' })
export const all = [
  tile,
  metres,
  printed,
  field,
  sum,
  twin,
  rows,
  terrain.voxels?.quads,
  again,
  OrogenError,
  schema.version,
]
// @ts-expect-error: there is no such generator
orogen.generate({ generator: 'volcano' })
// @ts-expect-error: a parameter of another generator
orogen.generate({ generator: 'voirol-b', roughness: 0.5 })
// @ts-expect-error: a word for a number
orogen.generate({ exponent: '9' })
// @ts-expect-error: no such format
await encode(field, 'bmp')
// @ts-expect-error: no such mesh
client.request({ parameters: {}, mesh: { kind: 'points' } })
