/** Plain decimal notation: Number() alone would also take "", "0x10" and "Infinity". */
export function parseDecimal(text: string): number {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN
}
