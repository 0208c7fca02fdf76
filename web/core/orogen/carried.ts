/** The files that lie beside the package's scripts, carried in one of them. */
export interface Carried {
  /** The bytes of the WebAssembly module. */
  module(): Promise<Uint8Array<ArrayBuffer>>
  /** The address of the worker's script. */
  workerScript(): string
}

/** Fetches them, and the module that writes files. The package has them (packed-carried.ts); a site has its files beside its scripts. */
export const fetchCarried: (() => Promise<Carried>) | undefined = undefined
export const fetchFiles: (() => Promise<Uint8Array<ArrayBuffer>>) | undefined = undefined
