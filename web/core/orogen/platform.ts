// What browsers have, for declarations that node reads, too: it need not know the names.

/** `Worker`. */
export type PageWorker = typeof globalThis extends { Worker: { prototype: infer Type } } ? Type : never

/** `WebAssembly.Module`. */
export type WasmModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Type } } }
  ? Type
  : object

/** Where the module comes from: an address, its bytes, or a `WebAssembly.Module` compiled before. */
export type WasmSource = URL | string | ArrayBuffer | ArrayBufferView<ArrayBuffer> | WasmModule
