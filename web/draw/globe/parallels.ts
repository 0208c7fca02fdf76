import { type PlanetGround, directionOf, heightTowards, latLonOf, type Vector } from '../../package/faces.js'

/** The lines of a planet's drawing: parallels, meridians, or both. */
export type Lines = 'rows' | 'columns' | 'both'

/**
 * Draws parallels and meridians as profiles of the ground: the points, first all of the northernmost
 * parallel, eastwards; the lines, as lists of points; the triangles between them; and how far from the middle
 * that surface is in a direction.
 *
 * @param density lines from pole to pole; twice as many around
 */
export function graticule(ball: Omit<PlanetGround, 'min' | 'max'>, lines: Lines, density: number) {
  const along = Math.max(2 * density, Math.min(720, Math.round(1.5 * ball.size) * 4))
  const rows = lines === 'columns' ? Math.min(along / 2, 360) : density
  const columns = lines === 'rows' ? along : 2 * density
  const points = new Float32Array(rows * columns * 3)
  const lengths = new Float32Array(rows * columns)
  for (let row = 0, at = 0; row < rows; row++) {
    const latitude = 90 - (180 * (row + 0.5)) / rows
    for (let column = 0; column < columns; column++) {
      const direction = directionOf({ latitude, longitude: (360 * column) / columns - 180 })
      const length = ball.radius + Math.max(heightTowards(ball, direction), ball.sea)
      lengths[at / 3] = length
      for (const part of direction) points[at++] = part * length
    }
  }
  const at = (row: number, column: number) => row * columns + (column % columns)
  const triangles: number[] = []
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [a, b] = [at(row, column), at(row, column + 1)]
      const [c, d] = [at(row + 1, column), at(row + 1, column + 1)]
      triangles.push(a, c, b, b, c, d)
    }
  // The poles, inside the last parallels.
  for (let column = 2; column < columns; column++) {
    triangles.push(at(0, 0), at(0, column - 1), at(0, column))
    triangles.push(at(rows - 1, 0), at(rows - 1, column), at(rows - 1, column - 1))
  }
  const shown: Uint32Array[] = []
  if (lines !== 'columns')
    for (let row = 0; row < rows; row++)
      shown.push(Uint32Array.from({ length: columns + 1 }, (_, column) => at(row, column)))
  if (lines !== 'rows')
    for (let column = 0; column < columns; column++)
      shown.push(Uint32Array.from({ length: rows }, (_, row) => at(row, column)))
  const radiusTowards = (direction: Vector) => {
    const { latitude, longitude } = latLonOf(direction)
    const [y, x] = [((90 - latitude) / 180) * rows - 0.5, ((longitude + 180) / 360) * columns]
    const row = Math.min(Math.max(Math.floor(y), 0), rows - 2)
    const [s, t] = [x % 1, Math.min(Math.max(y - row, 0), 1)]
    const along = (line: number) => {
      const [from, to] = [lengths[at(line, Math.floor(x))]!, lengths[at(line, Math.floor(x) + 1)]!]
      return from + (to - from) * s
    }
    return along(row) + (along(row + 1) - along(row)) * t
  }
  return { points, triangles: Uint32Array.from(triangles), lines: shown, radiusTowards }
}
