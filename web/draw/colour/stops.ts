/** A palette of the author's own: colours and shares of the height, as '#234 -1, #dcb 0, #fff 1'. */
export type StopsText = `#${string}`

/**
 * Its colours, in rising order of their shares: from the deepest point (-1) over the shore (0) to the highest
 * (1). The row `palette` of the table of looks says how the text is written.
 */
export function readStops(text: StopsText): [at: number, color: string][] {
  return text
    .split(',')
    .map((part) => part.trim().split(/\s+/) as [color: string, at: string])
    .map(([color, at]): [number, string] => [Number(at), color])
    .sort(([a], [b]) => a - b)
}
