import { cmakeBuild } from './cmake.mjs'
import { emscriptenEnvironment, emscriptenIdentity } from './emscripten.mjs'
import { sealModules } from './seal.mjs'

/** Builds build/wasm/orogen.mjs, all modules, the command line for node, and seals.mjs. */
export const buildWasm = () => buildWith('wasm', 'building the WebAssembly module')

/** Builds only what nearly every browser takes: the module with SIMD, and the one that writes files. */
export const buildModule = () =>
  buildWith('wasm', 'building the WebAssembly modules', ['orogen_wasm', 'orogen_files_wasm'])

/** Builds it for a debugger, in build/wasm-debug. */
export const buildDebugModule = () =>
  buildWith('wasm-debug', 'building the WebAssembly modules with source maps', [
    'orogen_wasm',
    'orogen_files_wasm',
  ])

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
