import { cmakeBuild } from './cmake.mjs'
import { emscriptenEnvironment, emscriptenIdentity } from './emscripten.mjs'
import { sealModules } from './seal.mjs'

/** Builds build/wasm/orogen.mjs, both modules, the command line for node, and seals.mjs. */
export const buildWasm = () => buildWith('wasm', 'building the WebAssembly module')

/** Builds the module alone that nearly every browser takes. */
export const buildModule = () => buildWith('wasm', 'building the WebAssembly module', ['orogen_wasm'])

/** Builds it for a debugger, in build/wasm-debug. */
export const buildDebugModule = () =>
  buildWith('wasm-debug', 'building the WebAssembly module with source maps', ['orogen_wasm'])

async function buildWith(preset, title, targets) {
  await cmakeBuild({
    preset,
    title,
    targets,
    compiler: emscriptenIdentity(),
    launcher: ['emcmake'],
    env: emscriptenEnvironment(),
  })
  sealModules(preset)
}
