import { hasSimd } from '../../../core/orogen/simd.js'
import { duration } from './format.js'
import type { WordsOf } from '../../../words/keys.js'

/** Where a race was run: what an expert asks for first. */
export interface Environment {
  browser: string
  system: string
  /** The number of processors, as far as the browser tells. */
  cores: number
  simd: boolean
  /** Milliseconds: the smallest step of the clock in a worker. */
  clock: number
  /** Whether the page is isolated from others, which gets it a finer clock. */
  isolated: boolean
  userAgent: string
}

interface Brands {
  userAgentData?: { brands: { brand: string; version: string }[]; platform: string }
}

export function environment(clock: number): Environment {
  const { userAgent, hardwareConcurrency } = navigator
  const { userAgentData } = navigator as Brands
  return {
    browser: browserName(userAgent, userAgentData?.brands),
    system: userAgentData?.platform || systemName(userAgent),
    cores: hardwareConcurrency,
    simd: hasSimd(),
    clock,
    isolated: globalThis.crossOriginIsolated ?? false,
    userAgent,
  }
}

/** Name and main version; `brands` are what Chromium's family says of itself, among them a made-up one. */
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
  words: WordsOf<'race'>,
  { browser, system, cores, simd, clock, isolated }: Environment,
): string {
  return words.say('environment', {
    ...{ browser, system, cores },
    simd: words.say(simd ? 'environment.simd' : 'environment.scalar'),
    clock: duration(words, clock),
    isolated: words.say(isolated ? 'environment.isolated' : 'environment.shared'),
  })
}
