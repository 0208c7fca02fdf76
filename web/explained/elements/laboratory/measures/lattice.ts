import type { Autocorrelation } from '../../../../core/orogen/analysis.js'
import type { Finding } from './finding.js'

/** Random numbers in Voirol's table. */
const tableLength = 4177

/** How far apart points are that read the same number of a table as long as his: (73, 8) at 513 points a side. */
export function tableLag(size: number): { dx: number; dy: number } {
  const dy = Math.round(tableLength / size)
  return { dx: tableLength - dy * size, dy }
}

/**
 * Whether the finest grain of a map repeats. The figure is the correlation of the strongest lag, the limit what chance
 * stays below; the curve are the correlations along the row in which a table as long as Voirol's would come round.
 */
export function lattice(size: number, { lags, values, strongest, chance }: Autocorrelation): Finding {
  const { dx, dy } = tableLag(size)
  const row = values.subarray(dy * (2 * lags + 1), (dy + 1) * (2 * lags + 1))
  return {
    figure: Math.abs(strongest.correlation),
    limit: chance,
    curve: Array.from(row, (y, i) => ({ x: i - lags, y })),
    at: [dx],
    places: { dx: strongest.dx, dy: strongest.dy, row: dy },
  }
}
