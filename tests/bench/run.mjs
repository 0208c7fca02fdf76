import { cases } from './cases.mjs'
import { measure } from './measure.mjs'

/** Runs every case and returns plain results; the same in node and in a page. */
export async function runCases({ loadOrogen, js, scalarWasm, quick, onCase = () => undefined }) {
  const simd = await loadOrogen()
  const scalar = await loadOrogen({ wasm: scalarWasm })
  const results = []
  for (const { title, points, candidates } of cases({ simd, scalar, js, quick })) {
    onCase(title)
    const slow = points > 2_000_000
    const rows = measure(candidates, { rounds: slow ? 7 : quick ? 15 : 31, warmUp: slow ? 2 : 12 })
    const yardstick = (key) => rows[candidates.findIndex((candidate) => candidate[key])]?.median
    const [ours, reference] = [yardstick('ours'), yardstick('reference')]
    results.push({
      title,
      rows: rows.map((row) => ({
        ...row,
        nanosecondsPerPoint: (row.median * 1e6) / points,
        timesFill: row.median / rows[0].median,
        timesOurs: row.median / ours,
        timesReference: reference && reference / row.median,
      })),
    })
    // Lets a page draw and answer.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return results
}

/** The results as lines of aligned text. */
export function table(results) {
  const number = (value, digits) => (value === undefined ? '' : value.toFixed(digits))
  const head = ['', 'median ms', '10 % – 90 %', 'ns/point', '× fill', 'speed-up over reference']
  return results
    .map(({ title, rows }) => {
      const lines = rows.map((row) => [
        row.name,
        number(row.median, 3),
        `${number(row.low, 3)} – ${number(row.high, 3)}`,
        number(row.nanosecondsPerPoint, 2),
        number(row.timesFill, 1),
        number(row.timesReference, 1),
      ])
      const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column].length)))
      const align = (line) =>
        line
          .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
          .join('  ')
      return [title, ...[head, ...lines].map((line) => `  ${align(line)}`)].join('\n')
    })
    .join('\n\n')
}
