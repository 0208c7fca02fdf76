import { cmakeBuild } from './cmake.mjs'
import { emscriptenEnvironment, emscriptenIdentity } from './tools.mjs'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/** Builds build/wasm/orogen.mjs, all modules, the command line for node, and seals.mjs. */
export const buildWasm = () => buildWith('wasm', 'building the WebAssembly module')

/**
 * The modules that nearly every browser uses: those that draw, which have SIMD, the writer of files and the
 * rates of erosion.
 */
const drawing = ['orogen_wasm', 'orogen_wasm_first']
const usual = [...drawing, 'orogen_files_wasm', 'orogen_rates_wasm']

/** Builds the usual modules, or only those that draw. */
export const buildModules = ({ drawingOnly = false } = {}) =>
  buildWith('wasm', 'building the WebAssembly modules', drawingOnly ? drawing : usual)

/** The same for a debugger, in build/wasm-debug. */
export const buildDebugModules = ({ drawingOnly = false } = {}) =>
  buildWith('wasm-debug', 'building the WebAssembly modules with source maps', drawingOnly ? drawing : usual)

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

const modules = ['orogen.wasm', 'orogen-first.wasm', 'orogen-scalar.wasm', 'files.wasm']

/**
 * Appends its checksum to each module, and writes the checksums down for the scripts, which detect by them a
 * module that was damaged in transit or belongs to another version. See web/package/module/integrity.ts.
 */
function sealModules(folder) {
  const built = (file) => inRoot('build', folder, file)
  const seals = modules.map((file) => {
    if (!existsSync(built(file))) return 0 // that one is not built
    const bytes = readFileSync(built(file))
    const sealed = isSealed(bytes) ? bytes : seal(bytes)
    if (sealed !== bytes) writeFileSync(built(file), sealed)
    return sealed.readUInt32LE(sealed.length - 4)
  })
  const text = `export const seals = ${JSON.stringify(seals)}
`
  if (!existsSync(built('seals.mjs')) || readFileSync(built('seals.mjs'), 'utf8') !== text)
    writeFileSync(built('seals.mjs'), text)
}

/** Adds a custom section `orogen` at the end: zeros to fill a whole number of words, and the checksum. */
function seal(bytes) {
  const name = Buffer.from('orogen')
  const head = 3 + name.length
  const zeros = -(bytes.length + head) & 3
  const section = Buffer.alloc(head + zeros + 4)
  section.set([0, section.length - 2, name.length])
  section.set(name, 3)
  const sealed = Buffer.concat([bytes, section])
  sealed.writeUInt32LE(checksum(sealed), sealed.length - 4)
  return sealed
}

const isSealed = (bytes) => bytes.length % 4 === 0 && bytes.readUInt32LE(bytes.length - 4) === checksum(bytes)

/** The checksum of all 32-bit words except the last; web/package/module/integrity.ts computes the same. */
function checksum(bytes) {
  let sum = 1
  for (let at = 0; at < bytes.length - 4; at += 4) sum = Math.imul(sum ^ bytes.readUInt32LE(at), 0x01000193)
  return sum >>> 0
}
