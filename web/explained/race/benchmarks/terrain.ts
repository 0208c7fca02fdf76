import type { GenerateParameters, Water } from '../../../package/index.js'
import { published, randomStream, type PublishedId, type PublishedOptions } from '../../published/index.js'
import { difference, type Benchmark, type Entrant, type EntrantSurroundings } from '../entrant.js'

// Entrants that all benchmarks of terrains share.

type TwinId = Exclude<PublishedId, 'voirol-a-array'>

/** Finds the options of a program at a size. */
type OptionsFor = (exponent: number) => PublishedOptions

/** The heights of a map, and what erosion left of it. */
interface MadeTerrain {
  heights: ArrayLike<number>
  water?: Omit<Water, 'flowDirection' | 'sea'> | undefined
}

/**
 * A benchmark of terrains. Its first entrants fill the output with one number, and copy it: no generator can
 * be faster.
 */
export function terrainBenchmark({ points = openPoints, entrants, ...about }: About): Benchmark {
  const yardstick = (
    id: string,
    title: string,
    work: (a: Float32Array, b: Float32Array) => void,
  ): Entrant => ({
    id,
    title,
    yardstick: true,
    async build({ exponent }) {
      const output = new Float32Array(points(exponent))
      const other = new Float32Array(id === 'copy' ? output.length : 0).fill(2)
      const run = () => (work(output, other), output)
      return { run, problem: () => '' }
    },
  })
  const fill = yardstick('fill', 'Fill', (output) => output.fill(1.5))
  const copy = yardstick('copy', 'Copy', (output, other) => output.set(other))
  return { ...about, points, entrants: [fill, copy, ...entrants] }
}

/** A benchmark without its yardsticks, of maps that do not tile where it says nothing else. */
type About = Omit<Benchmark, 'points'> & Partial<Pick<Benchmark, 'points'>>

type MapShape = GenerateParameters | ((exponent: number) => GenerateParameters)

const parametersAt = (shape: MapShape, exponent: number, seed: number) =>
  ({ ...(typeof shape === 'function' ? shape(exponent) : shape), exponent, seed }) as GenerateParameters

/** Makes what runs on memory of its own: `heights`, unless it brings others. */
type Prepare = (
  surroundings: EntrantSurroundings & { heights: Float32Array },
) => Partial<MadeTerrain> & { run(): void }

/** The seed of a map, made of one random number. */
export const seedOf = (random: () => number): number => Math.floor(random() * 2 ** 32)

/**
 * A program in JavaScript; its twin is the C++ library's map of these parameters. `seeded`: it draws a seed,
 * and no more.
 */
export const javaScriptEntrant = (
  shape: MapShape,
  prepare: Prepare,
  entrant: Partial<Entrant> = {},
  { tolerance = 0, points = openPoints, seeded = false } = {},
): Entrant => ({
  id: 'ours-javascript',
  title: 'Orogen, JavaScript',
  ...entrant,
  async build(surroundings) {
    const { exponent, seed, orogen } = surroundings
    const heights = new Float32Array(points(exponent))
    const { run, ...made } = prepare({ ...surroundings, heights })
    const output = made.heights ?? heights
    return {
      run: () => (run(), output),
      async problem() {
        run()
        const drawn = seeded ? seedOf(randomStream(seed)) : seed
        const twin = (await orogen('simd')).generate(parametersAt(shape, exponent, drawn))
        return fieldDifference(entrant.id ?? 'ours-javascript', { heights, ...made }, twin, tolerance)
      },
    }
  },
})

const shapeOf = (id: TwinId, optionsFor: OptionsFor) => (exponent: number) =>
  ({ generator: id, ...optionsFor(exponent) }) as GenerateParameters

/** A published program in JavaScript; its twin is the C++ program of the same id on the same stream. */
export const publishedEntrant = (
  id: TwinId,
  entrant: Partial<Entrant>,
  optionsFor: OptionsFor = () => ({}),
): Entrant =>
  javaScriptEntrant(
    shapeOf(id, optionsFor),
    ({ exponent, random, heights }) => {
      const kernel = published[id].kernel({ exponent, ...optionsFor(exponent) })
      return { run: () => kernel(heights, random) }
    },
    { id, ...entrant },
    { points: (exponent) => published[id].size({ exponent, ...optionsFor(exponent) }) ** 2 },
  )

/**
 * A program of the module, its heights left there or, where it `copies`, copied out to an array that is
 * there.
 */
const moduleEntrant = (
  entrant: Omit<Entrant, 'build'>,
  kind: 'simd' | 'scalar',
  shape: MapShape,
  twinOf: (surroundings: EntrantSurroundings, parameters: GenerateParameters) => Promise<MadeTerrain>,
): Entrant => ({
  ...entrant,
  async build(surroundings) {
    const { exponent, seed, random, orogen } = surroundings
    const module = await orogen(kind)
    const parameters = parametersAt(shape, exponent, seed)
    const next = () => ({ ...parameters, seed: seedOf(random) })
    const into = entrant.copies ? module.generate(parameters).heights : undefined
    return {
      run: into
        ? () => module.generate(next(), { into }).heights
        : () => module.borrow(next(), (heights) => heights),
      problem: async () =>
        fieldDifference(
          entrant.id,
          module.generate(parameters, into ? { into } : {}),
          await twinOf(surroundings, parameters),
        ),
    }
  },
})

/** The published program compiled from C++, checked against its JavaScript twin. */
export const publishedWasmEntrant = (
  id: TwinId,
  entrant: Pick<Entrant, 'title'> & Partial<Entrant>,
  optionsFor: OptionsFor = () => ({}),
): Entrant =>
  moduleEntrant(
    { id: `${id}-wasm`, engine: 'wasm', ...entrant },
    'scalar',
    shapeOf(id, optionsFor),
    async ({ exponent, seed }) =>
      published[id].generate({ exponent, ...optionsFor(exponent) }, randomStream(seed)),
  )

/** Ours without SIMD and with it, each the other's twin; and with the heights copied to an existing array. */
export function ourEntrants(shape: GenerateParameters): Entrant[] {
  const entrant = (kind: 'simd' | 'scalar', title: string, copies = false): Entrant =>
    moduleEntrant(
      {
        id: `ours-${kind}${copies ? '-copied' : ''}`,
        title,
        copies,
        engine: kind === 'simd' ? 'simd' : 'wasm',
      },
      kind,
      shape,
      async ({ orogen }, parameters) =>
        (await orogen(kind === 'simd' ? 'scalar' : 'simd')).generate(parameters),
    )
  return [
    entrant('scalar', 'Orogen, WebAssembly'),
    entrant('simd', 'Orogen, WebAssembly SIMD'),
    entrant('simd', 'Orogen, WebAssembly SIMD and copy', true),
  ]
}

/** Describes how two maps differ, in their heights or in the results of erosion, or returns ''. */
function fieldDifference(id: string, got: MadeTerrain, wanted: MadeTerrain, tolerance = 0): string {
  const of = (name: 'area' | 'surface' | 'elevationChange') =>
    difference(id, got.water?.[name] ?? [], wanted.water?.[name] ?? [], { of: name })
  return (
    difference(id, got.heights, wanted.heights, { tolerance }) ||
    of('area') ||
    of('surface') ||
    of('elevationChange')
  )
}

export const openPoints = (exponent: number): number => (2 ** exponent + 1) ** 2
