import { expect, test } from 'vitest'
import type { RiverLand } from '../../../web/explained/laboratory/measured-map.js'
import { reachOf, shareElsewhere, streamsFrom } from '../../../web/explained/steps/ridge/ridge-rivers.js'

/** Dry land whose water runs as given: 0 east, 4 west, 8 out of the map. */
function landOf(size: number, directionAt: (x: number, y: number) => number): RiverLand {
  const places = Array.from({ length: size * size }, (_, i) => [i % size, Math.floor(i / size)] as const)
  const heights = new Float32Array(size * size)
  const flowDirection = Uint8Array.from(places, ([x, y]) => directionAt(x, y))
  const area = Uint32Array.from(places, ([x, y]) => (flowDirection[y * size + x] === 4 ? size - x : x + 1))
  const water = { area, flowDirection, surface: heights, elevationChange: heights, sea: -1 }
  return { size, heights, min: 0, max: 0, spacing: 1, water }
}

const size = 41
const east = landOf(size, (x) => (x === size - 1 ? 8 : 0))

test('a stroke reaches its width to each side', () => {
  const reach = reachOf(
    {
      kind: 'ridge',
      width: 5,
      height: 1,
      points: [
        [50, 0],
        [50, 100],
      ],
    },
    size,
  )
  const row = [...reach.subarray(0, size)]
  expect(row.flatMap((isNear, x) => (isNear ? [x] : []))).toEqual([18, 19, 20, 21, 22])
})

test('streams are followed from the ridge down, and counted where they leave it', () => {
  const reach = reachOf(
    {
      kind: 'ridge',
      width: 5,
      height: 1,
      points: [
        [50, 10],
        [50, 20],
      ],
    },
    size,
  )
  const { streams, count } = streamsFrom(east, reach)
  const rows = new Set([...reach].flatMap((isNear, i) => (isNear ? [Math.floor(i / size)] : [])))
  expect(count).toBe(rows.size)
  for (const row of rows) expect(streams[row * size + size - 1]).toBe(1)
  expect(streams[0]).toBe(0)
})

test('water that leaves at the other side ends elsewhere', () => {
  const west = landOf(size, (x) => (x === 0 ? 8 : 4))
  expect(shareElsewhere(east, east)).toBe(0)
  expect(shareElsewhere(east, west)).toBe(1)
  const upperWest = landOf(size, (x, y) =>
    y > 10 ? east.water.flowDirection[x]! : west.water.flowDirection[x]!,
  )
  expect(shareElsewhere(east, upperWest)).toBeCloseTo(11 / size, 9)
})
