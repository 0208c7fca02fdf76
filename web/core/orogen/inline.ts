// The package in one module that asks for no other file: the build puts the WebAssembly and the worker into it.
import type { InlinedAssets } from './inlined-assets.js'
import { addressOfScript } from './create-worker.js'
import { moduleAddress } from './module-address.js'

export * from './index.js'
export { TerrainClient } from './client.js'
export type {
  ClientOptions,
  MeshRequest,
  RequestOptions,
  ShadeRequest,
  Terrain,
  TerrainJob,
  TerrainSource,
} from './client.js'

/** @internal For the package's other scripts, where a bundler has left their files behind. */
export const inlinedAssets: InlinedAssets = {
  module: async () => (await moduleAddress()) as unknown as Uint8Array<ArrayBuffer>,
  workerScript: () => addressOfScript(),
}
