import type { Heightfield } from '../package/heightfield.js'
import { controlOf } from '../package/control.js'
import { propertiesOf } from '../package/options.js'
import type { ExportFormat, ExportOptions } from './formats.js'
import type { WasmSource } from '../package/module/compile.js'
import { useFilesModule } from '../package/module/files-module.js'
import { exportTerrain } from './index.js'
import type { Mesh } from './model-options.js'

export type { HeightRange } from './format.js'
export type { ExportFormat, ExportOptions } from './formats.js'
export type { Mesh } from './model-options.js'
export type { Heightfield } from '../package/heightfield.js'

/** How to follow and cancel the work; without the names of browsers, which servers do not have. */
export interface EncodeControl {
  signal?: AbortSignal | null | undefined
  onProgress?: (fraction: number) => void
  /**
   * The module that writes models: the address of `files.wasm`, its bytes, or a compiled
   * `WebAssembly.Module`, as edge runtimes need it. By default the file beside this script; once given, it
   * serves later calls too.
   */
  wasm?: WasmSource | undefined
}

/** What `encode` takes for a format. */
export type EncodeOptions<Format extends ExportFormat> = ExportOptions[Format] & EncodeControl

/**
 * Writes a terrain as the bytes of a file, in a page, in a worker or in node: `'png-16'`, `'r16'`, `'glb'`
 * and so on, with the options that the element's `export` has for the format. `stl`, `obj` and `glb` take a
 * mesh, too. In a page the work is done in a worker of its own.
 *
 * @throws RangeError for an unknown format, an option out of range, a source that the format cannot hold, or
 *   a file that would be too large.
 * @throws OrogenError if the module cannot be loaded.
 * @throws DOMException named AbortError if it was cancelled.
 */
export async function encode<Format extends ExportFormat>(
  source: Heightfield | Mesh,
  format: Format,
  options: EncodeOptions<Format> = {} as EncodeOptions<Format>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { signal, onProgress, wasm, ...chosen } = propertiesOf<EncodeControl>('the options', options)
  const control = controlOf({ signal, onProgress })
  if (wasm !== undefined) await useFilesModule(wasm)
  const given = propertiesOf('the terrain', source) as Heightfield | Mesh
  const blob = await exportTerrain(format, given, chosen as ExportOptions[Format], control)
  return new Uint8Array(await blob.arrayBuffer())
}
