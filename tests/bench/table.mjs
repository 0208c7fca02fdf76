// How the tables of the benchmarks are written.

export const number = (value, digits) => (value === undefined ? '' : value.toFixed(digits))
// Three digits that count, so that columns of very different times stay readable.
export const milliseconds = (value) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 4)

/** Lines of cells as columns, the first to the left. */
export function aligned(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  return lines.map((line) =>
    `  ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ')}`.trimEnd(),
  )
}
