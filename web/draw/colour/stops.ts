/** A palette of the author's own: colours and shares of the height in rising order, as '#234 -1, #dcb 0, #fff 1'. */
export type StopsText = `#${string}`

const stop = /^(#(?:[0-9a-f]{6}|[0-9a-f]{3})) +(-?(?:0|1|0?\.\d{1,6}|[01]\.0*))$/
/** More would make a link too long. */
const maxStops = 64

/**
 * Reads colours and their shares of the height: from the deepest point (-1) over the shore (0) to the highest (1).
 *
 * @returns undefined for anything else
 */
export function readStops(text: string): [at: number, color: StopsText][] | undefined {
  const parts = text.toLowerCase().split(',')
  if (parts.length > maxStops) return undefined
  const stops: [at: number, color: StopsText][] = []
  for (const part of parts) {
    const [, color, at] = stop.exec(part.trim().replace(/\s+/g, ' ')) ?? []
    const share = Number(at)
    if (!color || share < (stops.at(-1)?.[0] ?? -1)) return undefined
    stops.push([share, color as StopsText])
  }
  return stops.at(-1)![0] >= 0 ? stops : undefined
}

/** The one way in which links and attributes write these stops; undefined for a text that has none. */
export function stopsText(text: string): StopsText | undefined {
  const stops = readStops(text)
  return stops?.map(([at, color]) => `${color} ${at + 0}`).join(', ') as StopsText | undefined
}
