// On a server: without the names of browsers, and without `skipLibCheck`.
import { type Heightfield, loadOrogen } from 'orogen'
import * as inline from 'orogen/inline'
import { published, randomStream } from 'orogen/published'
import { schema } from 'orogen/schema'
import { TerrainClient } from 'orogen/worker'

const orogen = await loadOrogen({ wasm: new Uint8Array(8) })
const field: Heightfield = orogen.generate({ generator: 'diamond-square', exponent: 3 })
const twin = published['voirol-b'].generate({ exponent: 3 }, randomStream(1))
const client = new TerrainClient({ wasm: new URL('https://your.host/orogen.wasm') })
export const all = [field, twin, client, schema.generators.length, inline.loadOrogen]
// @ts-expect-error: there is no such generator
orogen.generate({ generator: 'volcano' })
