import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isExecutable, onPath } from './paths.mjs'
import { ask } from './run.mjs'
import { Refusal } from './say.mjs'

export const emscripten = {
  name: 'Emscripten',
  package: 'emscripten',
  instead: 'set EMSDK to the folder of an Emscripten SDK',
  isThere: () => findEmcc(),
}

function findEmcc() {
  const { EMSDK } = process.env
  if (!EMSDK) return onPath('emcc')
  const emcc = join(EMSDK, 'upstream/emscripten/emcc')
  if (isExecutable(emcc)) return emcc
  throw new Refusal(
    `EMSDK is set to ${EMSDK}, but there is no emcc in ${dirname(emcc)}. ` +
      'Install and activate an SDK there, or unset EMSDK.',
  )
}

/** The environment in which emcc and emcmake are on PATH. */
export function emscriptenEnvironment() {
  const { EMSDK, EM_CONFIG, PATH } = process.env
  if (!EMSDK) return process.env
  const config = join(EMSDK, '.emscripten')
  return {
    ...process.env,
    PATH: dirname(findEmcc()) + delimiter + PATH,
    ...(EM_CONFIG === undefined && existsSync(config) ? { EM_CONFIG: config } : {}),
  }
}

/** Changes when the build has to start afresh, because another Emscripten would compile it. */
export function emscriptenIdentity() {
  const emcc = findEmcc()
  return `${emcc} ${ask(emcc, ['-dumpversion'], { env: emscriptenEnvironment() })}`
}
