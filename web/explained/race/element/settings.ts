import { benchmarks } from '../benchmarks/index.js'

/** The settings of a race, from attributes, a link or the form. */
export interface RaceSettings {
  /** The id of a benchmark. */
  benchmark: string
  /** Sizes, smallest first. */
  exponents: number[]
  /** The number of maps for which a time is given. */
  maps: number
  /** Rounds of measuring for a size, and the milliseconds after which few rounds are enough. */
  rounds: number
  budget: number
  /** The number of cold starts of each program; 0 for none. */
  starts: number
}

/** Voirol's article times a hundred maps of 513 × 513 points. */
export const headline: Readonly<RaceSettings> = {
  benchmark: 'diamond-square',
  exponents: [9],
  maps: 100,
  rounds: 18,
  budget: 15_000,
  starts: 5,
}

/** The settings of a race where nothing else is said. */
const plain = { maps: 1, rounds: 30, budget: 12_000, starts: 5 }

export const settingNames = Object.keys(headline)

/** Whether it is the race that was timed in 2016, to which the times of then belong. */
export const isHeadline = ({ benchmark, exponents, maps }: RaceSettings): boolean =>
  benchmark === headline.benchmark && maps === headline.maps && exponents.join() === headline.exponents.join()

/**
 * Reads settings leniently: a missing or meaningless value is that of the headline, or the usual one of its
 * benchmark.
 */
export function readSettings(get: (name: string) => string | null): RaceSettings {
  const benchmark = benchmarks.find(({ id }) => id === get('benchmark'))
  const written = (get('exponents') ?? '').split(/[\s,]+/).filter((word) => /^\d+$/.test(word))
  const limited = written.map((word) => within(Number(word), 3, 12))
  const exponents = [...new Set(limited)].sort((a, b) => a - b)
  const maps = whole(get('maps'), 1, 1000)
  const asHeadline = !benchmark && exponents.length === 0 && maps === undefined
  const usual = asHeadline ? headline : { ...plain, ...(maps === headline.maps ? headline : {}) }
  const chosen = benchmark ?? benchmarks[0]!
  return {
    benchmark: chosen.id,
    exponents: exponents.length > 0 ? exponents : [middleOf(chosen.exponents)],
    maps: maps ?? usual.maps,
    rounds: whole(get('rounds'), 1, 1000) ?? usual.rounds,
    budget: whole(get('budget'), 0, 600_000) ?? usual.budget,
    starts: whole(get('starts'), 0, 100) ?? usual.starts,
  }
}

/** Writes the settings for a link, without those at their defaults. */
export function writeSettings(settings: RaceSettings): URLSearchParams {
  const words = new URLSearchParams({
    benchmark: settings.benchmark,
    exponents: settings.exponents.join(' '),
  })
  if (settings.maps !== 1) words.set('maps', String(settings.maps))
  const usual = readSettings((name) => words.get(name))
  for (const name of ['rounds', 'budget', 'starts'] as const)
    if (settings[name] !== usual[name]) words.set(name, String(settings[name]))
  return words
}

export const middleOf = (exponents: readonly number[]): number =>
  exponents.includes(9) ? 9 : exponents[Math.floor(exponents.length / 2)]!

const within = (value: number, minimum: number, maximum: number) =>
  Math.min(Math.max(value, minimum), maximum)

function whole(word: string | null, minimum: number, maximum: number): number | undefined {
  return word !== null && /^\d+$/.test(word.trim()) ? within(Number(word), minimum, maximum) : undefined
}
