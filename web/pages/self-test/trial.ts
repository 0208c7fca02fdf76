import { ratesOn } from '../../explained/rates.js'
import { diamondSquare, type DiamondSquareOptions, erode, newTraces } from '../../explained/twins/index.js'
import { compileWasm } from '../../package/module/compile.js'
import { rangeOf } from '../../package/heightfield.js'
import {
  type ErosionOptions,
  loadOrogen,
  type GenerateParameters,
  type Orogen,
  type WindowParameters,
} from '../../package/index.js'
import { moduleAddress } from '../../package/module/module-address.js'
import type { Work } from '../../package/worker/job-queue.js'
import {
  published,
  type PublishedId,
  type PublishedOptions,
  randomStream,
} from '../../explained/published/index.js'
import heights from '../../../tests/golden/heights.txt?raw'
import erosion from '../../../tests/golden/erosion.txt?raw'
import windows from '../../../tests/golden/windows.txt?raw'
import { readGolden } from './golden.js'

/** All mountains that must be the same everywhere: plain ones, eroded ones, and windows of endless land. */
export const goldenList = [...readGolden(heights), ...readGolden(erosion), ...readGolden(windows)]

/** The ways to make a mountain. */
export const makers = ['simd', 'scalar', 'javascript'] as const
export type Maker = (typeof makers)[number]

/** `none`: not available in this browser or for this generator. */
export type TrialResult = 'same' | 'different' | 'failed' | 'none'
export type TrialResults = Record<Maker, TrialResult>

/** The arrays of a mountain that are hashed, one after the other. */
type TestedMountain = ArrayBufferView<ArrayBuffer>[]
/** The parameters of a line, which may include erosion. */
type TrialRequest = GenerateParameters & ErosionOptions
type Make = (request: TrialRequest) => TestedMountain

/** A mountain of the list, and how each way to make it came out. */
export interface Tried {
  index: number
  results: TrialResults
  /** A tiny picture of it, one that was made: greys, row by row. */
  picture: Uint8Array | undefined
}

/** Points a side of the tiny pictures. */
export const pictureSide = 20

/** Makes every mountain of the list in every way, and tells each comparison. */
export const tryAll: Work<'all', Tried | undefined> = async (_, __, { onLevel }) => {
  const runs: Record<Maker, Make | undefined> = {
    simd: await module(true),
    scalar: await module(false),
    javascript: inJavaScript,
  }
  for (const [index, { hash, request }] of goldenList.entries()) {
    const results = {} as TrialResults
    let picture: Uint8Array | undefined
    for (const maker of makers) {
      const { result, mountain } = await compare(runs[maker], request, hash)
      results[maker] = result
      picture ??= mountain && tinyPicture(mountain[0] as Float32Array, request)
    }
    onLevel?.({ index, results, picture })
  }
  return undefined
}

async function compare(
  make: Make | undefined,
  request: TrialRequest,
  hash: string,
): Promise<{ result: TrialResult; mountain?: TestedMountain }> {
  if (!make || (make === inJavaScript && !hasTwin(request))) return { result: 'none' }
  try {
    const mountain = make(request)
    return { result: (await sha256(mountain)) === hash ? 'same' : 'different', mountain }
  } catch {
    return { result: 'failed' }
  }
}

/** The light from the north-west on the heights, at every so many points; of a planet on its first face. */
function tinyPicture(heights: Float32Array, request: TrialRequest): Uint8Array {
  const faces = request.generator === 'planet' ? 6 : 1
  const width = 'width' in request ? Number(request.width) : Math.round(Math.sqrt(heights.length / faces))
  const height = Math.floor(heights.length / faces / width)
  const at = (x: number, y: number) => {
    const [column, row] = [(x * (width - 1)) / pictureSide, (y * (height - 1)) / pictureSide]
    return heights[Math.round(row) * width + Math.round(column)]!
  }
  const { min, max } = rangeOf(heights)
  const relief = max - min || 1
  return Uint8Array.from({ length: pictureSide ** 2 }, (_, i) => {
    const [x, y] = [i % pictureSide, Math.floor(i / pictureSide)]
    const slope = (at(x + 1, y + 1) - at(x, y)) / relief
    const light = 0.35 + (0.4 * (at(x, y) - min)) / relief - slope * 1.6
    return Math.min(Math.max(light, 0), 1) * 255
  })
}

/** Our module with or without SIMD, if the browser can run it. */
async function module(simd: boolean): Promise<Make | undefined> {
  if (simd && moduleAddress().href !== moduleAddress(true).href) return undefined
  return inWebAssembly(await loadOrogen({ wasm: await compileWasm(moduleAddress(simd)) }))
}

export function inWebAssembly(orogen: Orogen): Make {
  return (request) => {
    if ('width' in request) return [orogen.window(request as WindowParameters).heights]
    const field = orogen.generate(request)
    const { age, hardness, creep, sea, seed } = request
    if (age === undefined) return [field.heights]
    // Generators do not erode at age 0, so `erode` computes the flow of the water.
    const { heights, water } = age > 0 ? field : orogen.erode(field, { age, hardness, creep, sea, seed })
    return [heights, water!.area, water!.surface, water!.elevationChange]
  }
}

/**
 * Whether JavaScript can make it: published programs, plain or eroded, and eroded diamond-square, without
 * strokes and gullies.
 */
function hasTwin({ generator, age, ...others }: TrialRequest): boolean {
  if (('gullies' in others && others.gullies) || ('strokes' in others && others.strokes)) return false
  return (generator ?? '') in published || (age !== undefined && generator === 'diamond-square')
}

export function inJavaScript({ generator, seed = 161, age, ...request }: TrialRequest): TestedMountain {
  if (age === undefined) return [publishedHeights(generator, seed, request)]
  const { hardness = 0.5, creep = 0.5, sea = 0.2, ...options } = request
  const isOurs = generator === 'diamond-square'
  const size = 2 ** (options.exponent ?? 0) + 1
  const heights = isOurs ? new Float32Array(size * size) : publishedHeights(generator, seed, options)
  if (isOurs) diamondSquare({ ...(options as DiamondSquareOptions), seed }, heights)
  const traces = newTraces(heights.length)
  const border = 'tile' in options && options.tile ? 'shared' : 'open'
  const erosion = { age, hardness, creep, sea, seed }
  erode(heights, size, erosion, ratesOn(erosion, size, border), border, traces)
  return [heights, traces.area, traces.surface, traces.elevationChange]
}

const publishedHeights = (generator: string | undefined, seed: number, options: object) =>
  published[generator as PublishedId].generate(options as PublishedOptions, randomStream(seed)).heights

async function sha256(mountain: TestedMountain): Promise<string> {
  const all = await new Blob(mountain).arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', all))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
