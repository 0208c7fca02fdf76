import type { RawModule } from '#wasm'
import type { Analysis, AnalysisOptions } from './analysis.js'
import { checkCall, number } from './terrain-module.js'

/** Measures the resident terrain of a module. @throws RangeError for an option out of range */
export function analyseResident(raw: RawModule, { lags = 96, bins = 256 }: AnalysisOptions): Analysis {
  checkCall({ lags, bins }, raw.analyse(number(lags), number(bins)))
  const measures = Array.from(raw.measures())
  const next = () => measures.shift()!
  const known = (exponent: number) => (Number.isNaN(exponent) ? null : exponent)
  const power = Float32Array.from(raw.power())
  const difference = Float32Array.from(raw.differences())
  return {
    min: next(),
    max: next(),
    mean: next(),
    deviation: next(),
    histogram: raw.histogram().slice() as Uint32Array<ArrayBuffer>,
    autocorrelation: {
      lags: next(),
      values: raw.correlations().slice() as Float32Array<ArrayBuffer>,
      strongest: { dx: next(), dy: next(), correlation: next() },
      chance: next(),
    },
    hurst: { variogram: known(next()), spectrum: known(next()) },
    spectrum: { frequency: power.map((_, i) => (i + 1) / (2 * power.length)), power },
    variogram: { distance: difference.map((_, i) => 2 ** i), difference },
  }
}
