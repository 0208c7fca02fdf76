export type Cell = string | number | boolean | undefined

/** Rows of cells as comma-separated values (RFC 4180). */
export const toRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(textOf).join(',')).join('\r\n') + '\r\n'

// A spreadsheet would run a cell that begins like a formula.
function textOf(value: Cell): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value)
  const text = /^[=+\-@]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
