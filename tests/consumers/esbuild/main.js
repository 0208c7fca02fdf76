// esbuild takes no files along by their addresses: the module is imported as a file, the worker is an entry
// of its own.
import { loadOrogen } from 'orogen'
import 'orogen/element'
import wasm from 'orogen/orogen.wasm'
import { surfaceGeometry } from 'orogen/three'
import { TerrainClient } from 'orogen/worker'
import { report } from '../report.js'

const options = {
  wasm: new URL(wasm, import.meta.url),
  createWorker: () => new Worker(new URL('./terrain-worker.js', import.meta.url), { type: 'module' }),
}
const terrain = document.querySelector('orogen-terrain')
terrain.wasmURL = options.wasm.href
terrain.workerURL = new URL('./terrain-worker.js', import.meta.url).href
globalThis.result = report({ loadOrogen, TerrainClient, surfaceGeometry, options, terrain })
