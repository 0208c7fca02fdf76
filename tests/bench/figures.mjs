// The figures that are kept of each release: few enough to be read, and of every part of the benchmarks.

/** Names in `timesOf`, part by part. */
const kept = {
  native: [
    'diamond-square/9',
    'stamp-noise/9',
    'perlin-noise/9',
    'planet/9',
    'erosion/9',
    'surface/9',
    'voxels/8',
  ],
  node: [
    'diamond-square/9/ours-simd',
    'diamond-square/9/ours-javascript',
    'stamp-noise/9/ours-simd',
    'erosion/10/ours-simd',
  ],
  chromium: ['diamond-square/9/ours-simd', 'diamond-square/9/ours-javascript', 'stamp-noise/9/ours-simd'],
  'cold in node': ['ours-simd/first'],
  'cold in Chromium': ['ours-simd/first'],
  'opening in Chromium': ['surface/shown', 'map/shown'],
  'picture in Chromium': ['surface 9', 'voxels 9'],
}

/**
 * Median, low and high of the kept figures, with four digits; those of parts that were left out are missing.
 */
export function figuresOf(times) {
  const rows = Object.entries(kept).flatMap(([part, names]) => names.map((name) => [part, name]))
  const digits = (value) => Number(value.toPrecision(4))
  return Object.fromEntries(
    rows
      .filter(([part, name]) => times[part]?.[name])
      .map(([part, name]) => {
        const { median, low, high } = times[part][name]
        return [`${part}: ${name}`, [median, low, high].map(digits)]
      }),
  )
}

/** The other way round, for comparing. */
export function timesOfFigures(figures) {
  const times = {}
  for (const [title, [median, low, high]] of Object.entries(figures)) {
    const [part, name] = title.split(': ')
    times[part] = { ...times[part], [name]: { median, low, high } }
  }
  return times
}

/** The releases with one more, which takes the place of one of the same version; the newest is the last. */
export const withRelease = (releases, release) => [
  ...releases.filter(({ version }) => version !== release.version),
  release,
]

/** The table as text, a figure a line. */
export function tableText(releases) {
  const lines = (each) =>
    Object.entries(each.figures).map(
      ([name, figure]) => `   ${JSON.stringify(name)}: ${JSON.stringify(figure)}`,
    )
  const text = (each) => {
    const about = JSON.stringify({ ...each, figures: undefined }).slice(0, -1)
    return ` ${about}, "figures": {\n${lines(each).join(',\n')}}}`
  }
  return `[\n${releases.map(text).join(',\n')}\n]\n`
}
