// The package in one module that needs no other file: the build embeds the WebAssembly and the worker.
import type { InlinedAssets } from './module/inlined-assets.js'
import { addressOfScript } from './worker/create-worker.js'
import { moduleAddress } from './module/module-address.js'

export * from './index.js'
export * from './worker/client.js'

/** @internal For the package's other scripts, if a bundler did not copy their files. */
export const inlinedAssets: InlinedAssets = {
  module: async () => (await moduleAddress()) as unknown as Uint8Array<ArrayBuffer>,
  workerScript: () => addressOfScript(),
}
