/** Embedded copies of the files that lie beside the package's scripts. */
export interface InlinedAssets {
  /** The bytes of the WebAssembly module. */
  module(): Promise<Uint8Array<ArrayBuffer>>
  /** The address of the worker's script. */
  workerScript(): string
}

/**
 * Fetches the embedded copies and the module that writes files. The package has them (packaged-assets.ts); a
 * site has its files beside its scripts.
 */
export const fetchInlinedAssets: (() => Promise<InlinedAssets>) | undefined = undefined
export const fetchFiles: (() => Promise<Uint8Array<ArrayBuffer>>) | undefined = undefined
