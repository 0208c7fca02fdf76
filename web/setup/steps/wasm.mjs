import { cmakeBuild } from './cmake.mjs'
import { emscriptenEnvironment, emscriptenIdentity } from './emscripten.mjs'

/** Builds build/wasm/orogen.mjs and orogen.wasm. */
export async function buildWasm() {
  await cmakeBuild({
    preset: 'wasm',
    title: 'building the WebAssembly module',
    compiler: emscriptenIdentity(),
    launcher: ['emcmake'],
    env: emscriptenEnvironment(),
  })
}
