import { isInPackage, isViteCache } from '../worker/script-address.js'
import { fetchInlinedAssets } from './inlined-assets.js'
import { OrogenError, type OrogenErrorCode, show } from '../errors.js'
import { moduleAddress } from './module-address.js'

import { isOurs, isWhole } from './integrity.js'

// Types of browsers, declared so that node can read the declarations without knowing their names.

/** `Worker`. */
export type PageWorker = typeof globalThis extends { Worker: { prototype: infer Type } } ? Type : never

/** `WebAssembly.Module`. */
export type WasmModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Type } } }
  ? Type
  : object

/** The source of the module: an address, its bytes, or a compiled `WebAssembly.Module`. */
export type WasmSource = URL | string | ArrayBuffer | ArrayBufferView<ArrayBuffer> | WasmModule

function isAddress(source: WasmSource): source is URL | string {
  return typeof source === 'string' || source instanceof URL
}

/**
 * Compiles the module; if `given` is an address, fetches it first, with one retry. By default the package's
 * own.
 *
 * @throws OrogenError when it cannot be loaded, or was not built together with this script.
 */
export function compileWasm(given?: WasmSource): Promise<WasmModule> {
  return given === undefined ? compileOwn(moduleAddress, inlinedModule) : compileFrom(given)
}

/** The embedded copy of the module, where there is one. */
export const inlinedModule = fetchInlinedAssets && (async () => (await fetchInlinedAssets!()).module())

/**
 * Compiles one of the package's modules from its address. If a bundler did not copy the file, or if this page
 * cannot fetch from where the package lies (a disk, the scheme of an application), it uses the embedded copy
 * of its bytes.
 */
export async function compileOwn(
  addressOf: () => URL,
  inlined: (() => Promise<Uint8Array<ArrayBuffer>>) | undefined,
): Promise<WasmModule> {
  if (!inlined) return compileFrom(await addressOf()) // a single file has the bytes at once
  let address: URL | undefined
  try {
    address = addressOf()
    if (!isViteCache(address) && canFetch(address)) return await compileFrom(address)
  } catch (error) {
    const forbidden = error instanceof OrogenError && error.code === 'wasm-refused'
    if (forbidden || (isInPackage(address) && canFetch(address!))) throw error
  }
  return compileFrom(await inlined())
}

const canFetch = ({ protocol }: URL): boolean =>
  /^(https?|data|blob):$/.test(protocol) ||
  (protocol === 'file:' && globalThis.process?.getBuiltinModule !== undefined)

/**
 * The smallest possible module: a policy that forbids it forbids all. WebKit reports this only when a module
 * is to run.
 */
const nothing = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)

/** @throws OrogenError for what is no source of a module. */
function described(source: WasmSource): { compiled: boolean; where: string } {
  const isBytes = () => ArrayBuffer.isView(source) || source instanceof ArrayBuffer
  try {
    if (isAddress(source)) return { compiled: false, where: String(source) }
    if (source instanceof WebAssembly.Module) return { compiled: true, where: 'the given module' }
    if (isBytes()) return { compiled: false, where: 'the given bytes' }
  } catch {
    // a proxy may throw anything
  }
  const allowed = 'an address, the bytes of orogen.wasm in an ArrayBuffer, or a compiled WebAssembly.Module'
  throw fault('wasm-invalid', `wasm must be ${allowed}, got ${show(source)}`)
}

async function compileFrom(source: WasmSource): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') throw fault('wasm-refused', switchedOff)
  const { compiled, where } = described(source)
  try {
    if (!compiled) await WebAssembly.instantiate(nothing)
    const module = compiled ? (source as WasmModule) : await compileSource(source as URL, where)
    if (!isOurs(module)) throw notOurs(where)
    return module
  } catch (error) {
    throw error instanceof OrogenError ? error : explain(error, where, isAddress(source))
  }
}

function compileSource(source: URL | string | BufferSource, where: string): Promise<WebAssembly.Module> {
  if (!isAddress(source)) return compileBytes(source, where)
  const address = new URL(source, globalThis.location?.href)
  return address.protocol === 'file:' ? compileFile(address, where) : compileResponse(address, where)
}

async function compileBytes(bytes: BufferSource, where: string): Promise<WebAssembly.Module> {
  const module = await WebAssembly.compile(bytes)
  if (!isWhole(bytes)) throw notOurs(where)
  return module
}

// Imports node's own module without an import statement, which would confuse bundlers for browsers.
async function compileFile(address: URL, where: string): Promise<WebAssembly.Module> {
  const fs = globalThis.process?.getBuiltinModule?.('node:fs/promises')
  if (!fs) {
    const reader = 'only node 20.16 or newer reads a file:// address'
    throw new TypeError(`${reader}; pass the bytes of the module as \`wasm\``)
  }
  return compileBytes(await fs.readFile(address), where)
}

// Tries twice, because a failed transfer may succeed the next time, and a cache may hold the module of
// another version.
function compileResponse(address: URL, where: string): Promise<WebAssembly.Module> {
  const attempt = async (cache: RequestCache) => {
    const response = await fetch(address, { credentials: 'same-origin', cache })
    if (!response.ok)
      throw new TypeError(`the server answered ${response.status} ${response.statusText}`.trim())
    // A server that does not know .wasm sends another type, and streaming refuses it.
    const streams = response.headers.get('content-type') === 'application/wasm'
    const bytes = response.clone().arrayBuffer()
    const compiling =
      streams && WebAssembly.compileStreaming
        ? WebAssembly.compileStreaming(response)
        : bytes.then((all) => WebAssembly.compile(all))
    const [module] = await Promise.all([compiling, bytes])
    if (!isWhole(await bytes) || !isOurs(module)) throw notOurs(where)
    return module
  }
  return attempt('default').catch(() => attempt('reload'))
}

/** Of Lockdown Mode, and of browsers whose administrator has chosen so. */
const switchedOff =
  'this browser has WebAssembly switched off, as in Lockdown Mode; allow WebAssembly for this site'

const isOrAre = (where: string) => (where.endsWith(' bytes') ? 'are' : 'is')

const fault = (code: OrogenErrorCode, message: string, cause?: unknown) =>
  new OrogenError(code, message, { recoverable: code !== 'wasm-refused', cause })

function notOurs(where: string): OrogenError {
  const damaged = 'no terrain module of this version, or damaged; give the orogen.wasm of the script'
  return fault('wasm-invalid', `${where} ${isOrAre(where)} ${damaged}`)
}

function explain(error: unknown, where: string, isFetched: boolean): OrogenError {
  const reason = error instanceof Error ? error.message : String(error)
  const compiling = error instanceof WebAssembly.CompileError || !isFetched
  // Each browser words this error differently, and some use an error type of their own.
  if (error instanceof EvalError || (compiling && /unsafe-eval|content security policy|csp/i.test(reason)))
    return fault(
      'wasm-refused',
      "the page's Content-Security-Policy forbids WebAssembly; add 'wasm-unsafe-eval' to script-src",
      error,
    )
  // Edge runtimes run only what was compiled before.
  if (compiling && /disallowed by embedder/i.test(reason))
    return fault(
      'wasm-refused',
      `nothing can be compiled here (${reason}); give a compiled WebAssembly.Module as wasm`,
      error,
    )
  if (compiling)
    return fault('wasm-invalid', `${where} ${isOrAre(where)} not a WebAssembly module: ${reason}`, error)
  return fault('wasm-unreachable', `the terrain module could not be loaded from ${where}: ${reason}`, error)
}
