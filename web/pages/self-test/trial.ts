import { compileWasm } from '../../orogen/compile.js'
import { loadOrogen, type GenerateParameters, type Orogen } from '../../orogen/index.js'
import { moduleAddress } from '../../orogen/module-address.js'
import { published, type PublishedId, type PublishedOptions, randomStream } from '../../published/index.js'
import type { GoldenLine } from './golden.js'

/** The ways in which a mountain can be made. */
export const makers = ['simd', 'scalar', 'javascript'] as const
export type Maker = (typeof makers)[number]

/** `none`: this browser, or this generator, has no such way. */
export type Result = 'same' | 'different' | 'failed' | 'none'
export type Results = Record<Maker, Result>

type Make = (request: GenerateParameters) => Float32Array<ArrayBuffer>

/** Makes every mountain of a list in every way, and tells how each compares, one after the other. */
export async function tryAll(
  lines: readonly GoldenLine[],
  tell: (index: number, results: Results) => void,
): Promise<void> {
  const ways: Record<Maker, Make | undefined> = {
    simd: await module(true),
    scalar: await module(false),
    javascript: inJavaScript,
  }
  for (const [index, { hash, request }] of lines.entries()) {
    const results = {} as Results
    for (const maker of makers) results[maker] = await compare(ways[maker], request, hash)
    tell(index, results)
  }
}

async function compare(make: Make | undefined, request: GenerateParameters, hash: string): Promise<Result> {
  const twin = make !== inJavaScript || (request.generator ?? '') in published
  if (!make || !twin) return 'none'
  try {
    return (await sha256(make(request))) === hash ? 'same' : 'different'
  } catch {
    return 'failed'
  }
}

/** Ours with or without SIMD, where the browser can run it. */
async function module(simd: boolean): Promise<Make | undefined> {
  if (simd && moduleAddress().href !== moduleAddress(true).href) return undefined
  const orogen: Orogen = await loadOrogen({ wasm: await compileWasm(moduleAddress(simd)) })
  return (request) => orogen.generate(request).heights
}

const inJavaScript: Make = ({ generator, seed = 161, ...options }) =>
  published[generator as PublishedId].generate(options as PublishedOptions, randomStream(seed)).heights

async function sha256(heights: Float32Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', heights))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
