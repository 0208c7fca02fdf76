/** The files that lie beside the package's scripts, carried in one of them. */
export interface InlinedAssets {
  /** The bytes of the WebAssembly module. */
  module(): Promise<Uint8Array<ArrayBuffer>>
  /** The address of the worker's script. */
  workerScript(): string
}

/** Fetches them, and the module that writes files. The package has them (packaged-assets.ts); a site has its files beside its scripts. */
export const fetchInlinedAssets: (() => Promise<InlinedAssets>) | undefined = undefined
export const fetchFiles: (() => Promise<Uint8Array<ArrayBuffer>>) | undefined = undefined
