import { analysisOptions, type Analysis, type AnalysisOptions } from './analysis.js'
import type { RawModule } from './raw-module.js'

/** All that is measured on the resident terrain of a module. @throws RangeError for an option out of range */
export function analyseResident(raw: RawModule, options: AnalysisOptions): Analysis {
  const { lags, bins } = analysisOptions(options)
  raw.check(raw.calls.analyse(lags, bins))
  const of = raw.numbers()
  const known = (exponent: number) => (Number.isNaN(exponent) ? null : exponent)
  const power = Float32Array.from(raw.array('power'))
  const difference = Float32Array.from(raw.array('differences'))
  return {
    ...{ min: of.lowest, max: of.highest, mean: of.mean, deviation: of.deviation },
    histogram: raw.array('histogram').slice(),
    autocorrelation: {
      lags: of.lags,
      values: raw.array('correlations').slice(),
      strongest: { dx: of.dx, dy: of.dy, correlation: of.correlation },
      chance: of.chance,
    },
    hurst: { variogram: known(of.hurstOfVariogram), spectrum: known(of.hurstOfSpectrum) },
    spectrum: { frequency: power.map((_, i) => (i + 1) / (2 * power.length)), power },
    variogram: { distance: difference.map((_, i) => 2 ** i), difference },
  }
}
