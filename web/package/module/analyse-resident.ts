import type { RawModule } from '#wasm'
import type { Analysis, AnalysisOptions } from '../analysis.js'
import type { Results } from './results.js'
import { checkCall, number } from './terrain-module.js'

/** Measures the resident terrain of a module. @throws RangeError for an option out of range */
export function analyseResident(
  raw: RawModule,
  results: Results,
  { lags = 96, bins = 256 }: AnalysisOptions,
): Analysis {
  checkCall({ lags, bins }, raw.analyse(number(lags), number(bins)))
  const known = (exponent: number) => (Number.isNaN(exponent) ? null : exponent)
  const power = Float32Array.from(results.array('power'))
  const difference = Float32Array.from(results.array('differences'))
  return {
    min: results.number('analysedMinimum'),
    max: results.number('analysedMaximum'),
    mean: results.number('mean'),
    deviation: results.number('deviation'),
    histogram: results.array('histogram').slice(),
    autocorrelation: {
      lags: results.number('lags'),
      values: results.array('correlations').slice(),
      strongest: {
        dx: results.number('strongestEast'),
        dy: results.number('strongestSouth'),
        correlation: results.number('strongestCorrelation'),
      },
      chance: results.number('chance'),
    },
    hurst: {
      variogram: known(results.number('hurstOfVariogram')),
      spectrum: known(results.number('hurstOfSpectrum')),
    },
    spectrum: { frequency: power.map((_, i) => (i + 1) / (2 * power.length)), power },
    variogram: { distance: difference.map((_, i) => 2 ** i), difference },
  }
}
