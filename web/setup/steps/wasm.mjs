import { cmakeBuild } from './cmake.mjs'
import { emscriptenEnvironment, emscriptenIdentity } from './emscripten.mjs'
import { sealModules } from './seal.mjs'

/** Builds build/wasm/orogen.mjs, orogen.wasm and seals.mjs. */
export async function buildWasm() {
  await cmakeBuild({
    preset: 'wasm',
    title: 'building the WebAssembly module',
    compiler: emscriptenIdentity(),
    launcher: ['emcmake'],
    env: emscriptenEnvironment(),
  })
  sealModules()
}
