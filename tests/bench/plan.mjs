// The plan of `npm run bench`: the benchmarks, their sizes and their times. The same in node and in Chromium.

/** The sizes of each race: those with targets, not all that a reader can choose, which would take an hour. */
const exponents = {
  'diamond-square': [8, 9, 10, 12, 13],
  'stamp-noise': [9, 10, 12],
  'perlin-noise-8': [8, 9],
  'perlin-noise-12': [8],
  libraries: [9],
  'libraries-diamond-square': [9],
  'stamps-against-perlin': [9],
  distributions: [9],
  erosion: [8, 10],
  planet: [8, 9],
  voxels: [8, 9],
  surface: [8, 9],
  'random-numbers': [9],
}
const quickExponents = {
  'diamond-square': [9],
  'stamp-noise': [9],
  'perlin-noise-8': [8],
  voxels: [8],
  surface: [9],
  erosion: [9],
  planet: [9],
}

export const isQuick = process.env.OROGEN_BENCH_QUICK === '1'

/**
 * Whether everything is done once, as small as it can be: the tests see that the benchmarks work, and look at
 * no time.
 */
export const isOnce = process.env.OROGEN_BENCH_ONCE === '1'

/** The races, smallest first, as [benchmark, exponent]. */
export function planned(benchmarks) {
  if (isOnce) return benchmarks.map((benchmark) => [benchmark, benchmark.exponents[0]])
  const sizes = isQuick ? quickExponents : exponents
  return benchmarks.flatMap((benchmark) =>
    (sizes[benchmark.id] ?? []).map((exponent) => [benchmark, exponent]),
  )
}

/**
 * Rounds of a race of a size, and the milliseconds after which few are enough: the whole bench takes 20
 * minutes at most.
 */
export function effort(exponent) {
  if (isOnce) return { rounds: 1, minRounds: 1, budget: 1, minWarmUp: 0, maxWarmUp: 1 }
  if (isQuick) return { rounds: 15, budget: 1000, maxWarmUp: 15 }
  return { rounds: 31, budget: 1_200, maxWarmUp: 20, minRounds: exponent > 9 ? 3 : 5 }
}

const coldEntrants = ['loftis', 'voirol-r', 'ours-javascript', 'ours-scalar', 'ours-simd']
const coldPhases = ['compile', 'instantiate', 'first', 'second']

/** Starts each entrant cold, at 513 × 513 points, many times; the medians phase by phase. */
export async function coldStarts(start, summary) {
  const starts = Object.fromEntries(coldEntrants.map((entrant) => [entrant, []]))
  const repeats = isQuick ? 3 : 11
  for (let repeat = 0; repeat < (isOnce ? 1 : repeats); repeat++) {
    for (const entrant of coldEntrants)
      starts[entrant].push(await start({ benchmark: 'diamond-square', entrant, exponent: 9 }))
  }
  return coldEntrants.map((entrant) => {
    const times = coldPhases.map((phase) => [phase, summary(starts[entrant].map((start) => start[phase]))])
    return { entrant, ...Object.fromEntries(times) }
  })
}

/** The cases timed from request to picture: each view at each size, then erosion and planets. */
const allPictureCases = [
  ...['surface', 'voxels', 'lines', 'wireframe', 'map'].flatMap((view) =>
    [8, 9, 10, 11, 12, 13].map((exponent) => ({
      name: `${view} ${exponent}`,
      attributes: { view, exponent },
    })),
  ),
  ...[8, 9, 10, 11].map((exponent) => ({
    name: `erosion ${exponent}`,
    attributes: { exponent, age: 0.6 },
  })),
  ...[8, 9, 10].map((exponent) => ({
    name: `globe ${exponent}`,
    attributes: { generator: 'planet', view: 'surface', exponent },
  })),
].map((each) => ({ ...each, repeats: each.attributes.exponent > 9 ? 3 : 5 }))
export const pictureCases = isOnce
  ? allPictureCases
      .filter(({ name }) => ['surface 8', 'map 8'].includes(name))
      .map((each) => ({ ...each, repeats: 1 }))
  : allPictureCases

/** The phases from a request to the first frame that the graphics card is given. */
export const pictureParts = 'ask generate erosion mesh light copy transfer page upload'.split(' ')

/** The phases from the navigation until the studio shows a mountain. */
export const openingPhases = 'script ready made drawn shown'.split(' ')
