import type { GenerateParameters, Heightfield, Water } from '../../../core/orogen/index.js'
import { published, randomStream, type PublishedId, type PublishedOptions } from '../../published/index.js'
import { difference, type Rung } from '../rung.js'

// Rungs that every ladder of terrains has.

type TwinId = Exclude<PublishedId, 'voirol-a-array'>

/** What a program is told at a size, beside the size. */
type OptionsFor = (exponent: number) => PublishedOptions

const nothing = () => undefined

/** What it costs to fill the output with one number, and to copy it: no generator can be faster. */
export function yardsticks(points: (exponent: number) => number): Rung[] {
  const rung = (id: string, title: string, work: (a: Float32Array, b: Float32Array) => void) => ({
    id,
    title,
    engine: 'javascript' as const,
    yardstick: true,
    build: async ({ exponent }: { exponent: number }) => {
      const output = new Float32Array(points(exponent))
      const other = new Float32Array(id === 'copy' ? output.length : 0).fill(2)
      return { run: () => work(output, other), problem: () => '' }
    },
  })
  return [
    rung('fill', 'Fill', (output) => output.fill(1.5)),
    rung('copy', 'Copy', (output, other) => output.set(other)),
  ]
}

/** A published program in JavaScript; its twin is the C++ program of the same id on the same stream. */
export function publishedRung(
  id: TwinId,
  rung: Pick<Rung, 'title' | 'most' | 'reference' | 'other'> & { id?: string },
  optionsFor: OptionsFor = () => ({}),
): Rung {
  return {
    id,
    engine: 'javascript',
    ...rung,
    async build({ exponent, seed, random, orogen }) {
      const settings = { exponent, ...optionsFor(exponent) }
      const heights = new Float32Array(published[id].size(settings) ** 2)
      const run = () => published[id].fill(settings, heights, random)
      return {
        run,
        async problem() {
          run()
          const parameters = { generator: id, seed, ...settings } as GenerateParameters
          return difference(id, heights, (await orogen('simd')).generate(parameters).heights)
        },
      }
    },
  }
}

/** The program compiled from C++, checked against its JavaScript twin. */
export function publishedWasmRung(
  id: TwinId,
  rung: Pick<Rung, 'title' | 'most' | 'other'> & { id?: string },
  optionsFor: OptionsFor = () => ({}),
): Rung {
  return {
    id: `${id}-wasm`,
    engine: 'wasm',
    ...rung,
    async build({ exponent, seed, orogen }) {
      const module = await orogen('simd')
      const options = optionsFor(exponent)
      const parameters = { generator: id, exponent, seed, ...options } as GenerateParameters
      return {
        run: () => module.borrow(parameters, nothing),
        copyOut: () => void module.generate(parameters),
        problem: () =>
          difference(
            `${id}-wasm`,
            module.generate(parameters).heights,
            published[id].generate({ exponent, ...options }, randomStream(seed)).heights,
          ),
      }
    },
  }
}

/** A program in JavaScript on memory of its own; its twin is the C++ library's map of these parameters. */
export function javaScriptRung(
  shape: GenerateParameters,
  prepare: (exponent: number, seed: number) => { heights: Float32Array; run(): void },
  rung: Partial<Rung> = {},
): Rung {
  return {
    id: 'ours-javascript',
    title: 'Orogen, JavaScript',
    engine: 'javascript',
    ...rung,
    async build({ exponent, seed, orogen }) {
      const { heights, run } = prepare(exponent, seed)
      return {
        run,
        async problem() {
          run()
          const twin = (await orogen('simd')).generate({ ...shape, exponent, seed } as GenerateParameters)
          return difference('ours-javascript', heights, twin.heights)
        },
      }
    },
  }
}

/** Ours without SIMD and with it, each the other's twin; and with the heights copied out to an array that is there. */
export function ourRungs(shape: GenerateParameters): Rung[] {
  const rung = (kind: 'simd' | 'scalar', title: string, copies = false): Rung => ({
    id: `ours-${kind}${copies ? '-copied' : ''}`,
    title,
    engine: kind === 'simd' ? 'simd' : 'wasm',
    copies,
    async build({ exponent, seed, orogen }) {
      const module = await orogen(kind)
      const parameters = { ...shape, exponent, seed } as GenerateParameters
      const copyOut = () => void module.generate(parameters)
      const into = copies ? module.generate(parameters).heights : undefined
      return {
        ...(into
          ? { run: () => void module.generate(parameters, { into }) }
          : { run: () => module.borrow(parameters, nothing), copyOut }),
        async problem() {
          const twin = await orogen(kind === 'simd' ? 'scalar' : 'simd')
          return fieldDifference(
            `ours-${kind}`,
            module.generate(parameters, into ? { into } : {}),
            twin.generate(parameters),
          )
        },
      }
    },
  })
  return [
    rung('scalar', 'Orogen, WebAssembly'),
    rung('simd', 'Orogen, WebAssembly SIMD'),
    rung('simd', 'Orogen, WebAssembly SIMD and copy', true),
  ]
}

/** The sentence for two maps that differ, by their heights or by what the weather left of them, or nothing. */
export function fieldDifference(
  id: string,
  got: { heights: Float32Array; water?: Omit<Water, 'course' | 'sea'> },
  wanted: Pick<Heightfield, 'heights' | 'water'>,
): string {
  const of = (name: 'area' | 'surface' | 'wear') =>
    difference(id, got.water?.[name] ?? [], wanted.water?.[name] ?? [], { of: name })
  return difference(id, got.heights, wanted.heights) || of('area') || of('surface') || of('wear')
}

export const openPoints = (exponent: number): number => (2 ** exponent + 1) ** 2
export const tiledPoints = (exponent: number): number => 4 ** exponent
