import version from 'programs:version'
import { toRows } from '../csv.js'
import type { RaceResult } from '../race.js'
import type { Entrant } from '../entrant.js'
import type { Summary } from '../statistics.js'
import type { RaceSettings } from './settings.js'
import { hasSimd } from '../../../package/module/simd.js'
import { type RaceWords, duration } from '../format.js'

/**
 * Milliseconds of a first run: module and call separately. For a program in JavaScript the first two are 0.
 */
export interface Cold {
  compile: number
  instantiate: number
  first: number
  second: number
}

/** The outcome of an entrant that was started cold, in milliseconds. */
export interface ColdOutcome extends Record<keyof Cold, Summary> {
  id: string
  title: string
}

export interface ColdResult {
  exponent: number
  outcomes: ColdOutcome[]
  discarded: number
}

/** A reader's program, as a result names it. */
export interface RacedProgram {
  name: string
  /** The hash of its text or bytes; empty where the page is not secure and browsers compute none. */
  sha256: string
  /** Points and random numbers of a map. */
  points: number
  draws: number
  /** Milliseconds of its first run. */
  first: number
  /** What its map is, where it is no terrain: see own/kind.ts. */
  remarks: string[]
}

/** A reader's program, ready to race. */
export interface Guest {
  entrant: Entrant
  program: RacedProgram
}

/** The complete result of a race. Times are milliseconds for one map, whatever `settings.maps` is. */
export interface Report {
  about: 'Orogen race'
  version: 2
  date: string
  settings: RaceSettings
  environment: Environment
  program?: RacedProgram
  /** The result of each size in sentences. */
  sentences: string[][]
  races: RaceResult[]
  cold?: ColdResult
}

/** One line for each sample, in the order in which they were taken; milliseconds for one map. */
export function toSamplesCsv({ races }: Report): string {
  const rows = races.flatMap(({ benchmark, exponent, outcomes }) =>
    outcomes.flatMap(({ id, title, time }) =>
      (time?.samples ?? []).flatMap((samples, sandbox) =>
        samples.map((milliseconds, i) => [benchmark, exponent, id, title, sandbox + 1, i + 1, milliseconds]),
      ),
    ),
  )
  return toRows([['benchmark', 'exponent', 'entrant', 'title', 'sandbox', 'round', 'ms'], ...rows])
}

export type Environment = ReturnType<typeof environment>

interface Brands {
  userAgentData?: { brands: { brand: string; version: string }[]; platform: string }
}

/**
 * The environment of a race, which an expert asks for first; `clock`: the smallest step of a worker's clock
 * in ms.
 */
export function environment(clock: number) {
  const { userAgent, hardwareConcurrency } = navigator
  const { userAgentData } = navigator as Brands
  return {
    browser: browserName(userAgent, userAgentData?.brands),
    system: userAgentData?.platform || systemName(userAgent),
    cores: hardwareConcurrency,
    simd: hasSimd(),
    clock,
    /** Whether the page is cross-origin isolated, which gives it a finer clock. */
    isolated: globalThis.crossOriginIsolated ?? false,
    userAgent,
    orogen: version,
  }
}

/**
 * Name and main version; `brands` is the list that Chromium's family reports, one of whose entries is made
 * up.
 */
export function browserName(
  userAgent: string,
  brands: readonly { brand: string; version: string }[] = [],
): string {
  const real = brands.filter(({ brand }) => !/not.?a.?brand/i.test(brand.replace(/[^a-z]/gi, '')))
  const own = real.find(({ brand }) => brand !== 'Chromium') ?? real[0]
  if (own) return `${own.brand} ${own.version}`
  const patterns: [string, RegExp][] = [
    ['Edge', /Edg\/(\d+)/],
    ['Firefox', /Firefox\/(\d+)/],
    ['Chrome', /Chrome\/(\d+)/],
    ['Safari', /Version\/([\d.]+).*Safari/],
  ]
  for (const [name, pattern] of patterns) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return `${name} ${version}`
  }
  return userAgent
}

function systemName(userAgent: string): string {
  return /\(([^;)]+;)?\s*([^;)]+)/.exec(userAgent)?.[2] ?? ''
}

export function environmentText(
  words: RaceWords,
  { browser, system, cores, simd, clock, isolated }: Environment,
): string {
  return words.say('environment', {
    browser,
    system,
    cores,
    simd: words.say(simd ? 'environment.simd' : 'environment.scalar'),
    clock: duration(words, clock),
    isolated: words.say(isolated ? 'environment.isolated' : 'environment.shared'),
  })
}
