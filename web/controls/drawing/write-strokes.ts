import type { Stroke } from '../../package/link/strokes.js'

/** The shortest text of strokes that keeps half a per cent of the side. */
export function writeStrokes(strokes: readonly Stroke[]): string {
  const half = (value: number) => String(Math.round(value * 2) / 2)
  return strokes
    .map(({ kind, width, height, points }) => {
      const line = points.map((point) => point.map(half).join(' '))
      const apart = line.filter((each, i) => each !== line[i - 1])
      // A line whose points are one and the same has two all the same.
      const written = apart.length > 1 || points.length === 1 ? apart : [line[0], line[0]]
      return `${kind} ${half(width)} ${Number(height.toFixed(2))}:${written.join(',')}`
    })
    .join(';')
}
