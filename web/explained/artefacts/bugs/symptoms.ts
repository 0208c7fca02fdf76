import type { BugId, BuggedMap } from './programs.js'

/** A symptom in numbers: how strong it is, and the strength that a right program stays below. */
export interface Symptom {
  limit: number
  strength(map: BuggedMap): number
}

/** What each bug does to a map that its right program does not. */
export const symptoms: Readonly<Record<BugId, Symptom>> = {
  // How far finest centres lie from the mean of their corners, beside middles of edges and the mean of their
  // neighbours.
  spikes: {
    limit: 3,
    strength: (map) =>
      meanBy(map, (x, y) => (isOdd(x) && isOdd(y) ? offMean(map, x, y, diagonals) : undefined)) /
      meanBy(map, (x, y) => (isOdd(x) !== isOdd(y) ? offMean(map, x, y, neighbours) : undefined)),
  },
  // The step to the last row, beside the steps between all others.
  border: {
    limit: 3,
    strength: (map) =>
      meanBy(map, (x, y) => (y === map.size - 1 ? stepNorth(map, x, y) : undefined)) /
      meanBy(map, (x, y) => (y > 0 && y < map.size / 2 ? stepNorth(map, x, y) : undefined)),
  },
  // How the land bends on the sides of the smallest cells, of four points, beside within them.
  creases: {
    limit: 6,
    strength: (map) => {
      const bendIf = (isOnSide: boolean) => (x: number, y: number) =>
        x > 0 && x < map.size - 1 && (x % 4 === 0 || x % 4 === 3) === isOnSide
          ? Math.abs(heightAt(map, x - 1, y) - 2 * heightAt(map, x, y) + heightAt(map, x + 1, y))
          : undefined
      return Math.min(meanBy(map, bendIf(true)) / meanBy(map, bendIf(false)), 99)
    },
  },
  // The share of the finest centres that are the very mean of their corners.
  flat: {
    limit: 0.05,
    strength: (map) =>
      meanBy(map, (x, y) =>
        isOdd(x) && isOdd(y) ? Number(offMean(map, x, y, diagonals) < 1e-6) : undefined,
      ),
  },
  // The share of the finest centres that lie above the mean of their corners.
  dome: {
    limit: 0.6,
    strength: (map) =>
      meanBy(map, (x, y) =>
        isOdd(x) && isOdd(y) ? Number(heightAt(map, x, y) > meanAround(map, x, y, diagonals)) : undefined,
      ),
  },
  // The step across the axis, beside the steps between all other columns.
  axes: {
    limit: 2,
    strength: (map) => {
      const axis = map.size / 2
      const step = (x: number, y: number) => Math.abs(heightAt(map, x, y) - heightAt(map, x - 1, y))
      return (
        meanBy(map, (x, y) => (x === axis ? step(x, y) : undefined)) /
        meanBy(map, (x, y) => (x > 0 && x !== axis ? step(x, y) : undefined))
      )
    },
  },
  // The step from the last column to the first of the next copy, beside the steps between all others.
  seams: {
    limit: 2,
    strength: (map) => {
      const step = (x: number, y: number) =>
        Math.abs(heightAt(map, x, y) - heightAt(map, (x + map.size - 1) % map.size, y))
      return (
        meanBy(map, (x, y) => (x === 0 ? step(x, y) : undefined)) /
        meanBy(map, (x, y) => (x > 0 ? step(x, y) : undefined))
      )
    },
  },
  // How far heights on the same rising diagonal agree, a cell of the first octave apart.
  stripes: {
    limit: 0.3,
    strength: (map) => {
      const away = map.size / 4
      const mean = meanBy(map, (x, y) => heightAt(map, x, y))
      const off = (x: number, y: number) => heightAt(map, x, y) - mean
      const isInside = (x: number, y: number) => x + away < map.size && y >= away
      const product = (dx: number, dy: number) =>
        meanBy(map, (x, y) => (isInside(x, y) ? off(x, y) * off(x + dx, y + dy) : undefined))
      return product(away, -away) / product(0, 0)
    },
  },
}

const neighbours = [[-1, 0], [1, 0], [0, -1], [0, 1]] as const // prettier-ignore
const diagonals = [[-1, -1], [1, -1], [-1, 1], [1, 1]] as const // prettier-ignore

const isOdd = (value: number) => value % 2 === 1
const heightAt = ({ size, values }: BuggedMap, x: number, y: number) => values[y * size + x]!
const stepNorth = (map: BuggedMap, x: number, y: number) =>
  Math.abs(heightAt(map, x, y) - heightAt(map, x, y - 1))
/** The mean of the points around one that are on the map. */
function meanAround(
  map: BuggedMap,
  x: number,
  y: number,
  around: typeof neighbours | typeof diagonals,
): number {
  const inside = around
    .map(([dx, dy]) => [x + dx, y + dy] as const)
    .filter(([x, y]) => x >= 0 && y >= 0 && x < map.size && y < map.size)
  return inside.reduce((sum, [x, y]) => sum + heightAt(map, x, y), 0) / inside.length
}

const offMean = (...point: Parameters<typeof meanAround>) =>
  Math.abs(heightAt(point[0], point[1], point[2]) - meanAround(...point))

/** The mean over all points for which something is measured. */
function meanBy({ size }: BuggedMap, measure: (x: number, y: number) => number | undefined): number {
  let [sum, count] = [0, 0]
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const value = measure(x, y)
      if (value === undefined) continue
      sum += value
      count += 1
    }
  return sum / count
}
