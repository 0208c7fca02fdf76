import { type Chart, powerOfTen } from '../../laboratory/chart.js'
import type { MapPoint } from '../../laboratory/filters.js'

/**
 * A surface with the Hurst exponent H: its radially averaged power falls with frequency to the power of −(2H
 * + 2).
 */
export const surfaceSlope = (hurst: number): number => 2 * hurst + 2

/** The ticks of both axes, of which the second ends at a whole power of ten. */
export const spectrumTicks = ([low, high]: Range, [bottom, top]: Range): Chart['ticks'] => ({
  x: [-3, -2, -1].filter((at) => at > low && at < high).map((at) => [at, powerOfTen(at)]),
  y: [0, 3, 6, 9, 12].flatMap((down) => (top - down < bottom ? [] : [[top - down, powerOfTen(top - down)]])),
})
type Range = Chart['y']

/** A straight line on logarithmic axes: log10 power = level − slope × (log10 frequency − middle). */
export interface PowerLaw {
  slope: number
  middle: number
  level: number
  /** The range of frequencies, as logarithms, in which it holds. */
  from: number
  to: number
}

export interface Spectrum {
  frequency: ArrayLike<number>
  power: ArrayLike<number>
}

/** The spectrum on logarithmic axes. */
export function logarithmic({ frequency, power }: Spectrum): MapPoint[] {
  return Array.from(power, (value, i) => ({ x: Math.log10(frequency[i]!), y: Math.log10(value) })).filter(
    ({ y }) => Number.isFinite(y),
  )
}

/**
 * The power law that fits a spectrum best, in the range from which `analyse` takes the Hurst exponent: from 4
 * waves a side to a quarter of the highest frequency, each octave with the same weight. Undefined for a map
 * that is too small or flat.
 */
export function fitPowerLaw(spectrum: Spectrum): PowerLaw | undefined {
  const last = Math.floor(spectrum.power.length / 4)
  let [weights, x, y, xx, xy] = [0, 0, 0, 0, 0]
  for (let wave = 4; wave <= last; wave++) {
    const [frequency, power] = [Math.log10(spectrum.frequency[wave - 1]!), spectrum.power[wave - 1]!]
    if (!(power > 0)) return undefined
    const level = Math.log10(power)
    weights += 1 / wave
    x += frequency / wave
    y += level / wave
    xx += (frequency * frequency) / wave
    xy += (frequency * level) / wave
  }
  const spread = weights * xx - x * x
  if (last < 5 || !(spread > 0)) return undefined
  return {
    slope: -(weights * xy - x * y) / spread,
    middle: x / weights,
    level: y / weights,
    from: Math.log10(spectrum.frequency[3]!),
    to: Math.log10(spectrum.frequency[last - 1]!),
  }
}

/** The ends of a power law, or of one with another slope through its middle. */
export function endsOf(law: PowerLaw, slope = law.slope): [MapPoint, MapPoint] {
  const at = (x: number) => ({ x, y: law.level - slope * (x - law.middle) })
  return [at(law.from), at(law.to)]
}
