// The module that writes and reads files, which is fetched with the first of them.
import { compileOwn, compileWasm, type WasmModule, type WasmSource } from './compile.js'
import { filesAddress } from './files-address.js'
import { fetchFiles } from './inlined-assets.js'

let files: Promise<WasmModule> | undefined

/** The module. It is fetched with the first file, and again after a failure. */
export function filesModule(): Promise<WasmModule> {
  files ??= compileOwn(filesAddress, fetchFiles)
  files.catch(() => (files = undefined))
  return files
}

/** Takes the module from here. @throws OrogenError if it is none */
export async function useFilesModule(source: WasmSource): Promise<void> {
  files = Promise.resolve(await compileWasm(source))
}
