import { describe, expect, test } from 'vitest'
import { columnGeometry, faces } from '../../web/core/render/endless/columns.js'
import { tileAttributes } from '../../web/core/render/endless/land-chunks.js'

describe('a tile of columns', () => {
  const squares = 4
  const { attributes, index } = columnGeometry(squares, tileAttributes(1))
  const [position, face] = [attributes.position!, attributes.face!]
  const points = Array.from({ length: position.count }, (_, i) => {
    const [column, row, corner] = [position.getX(i), position.getY(i), position.getZ(i)]
    const kind = face.getX(i)
    const isLower = kind >= faces.endWest
    return { column, row, x: column + (corner % 2), y: row + Math.floor(corner / 2), kind, isLower }
  })
  const triangles = Array.from({ length: index!.count / 3 }, (_, i) =>
    [0, 1, 2].map((each) => index!.getX(3 * i + each)),
  )

  test('has a top for each, a wall between each two, and walls downwards all around', () => {
    const counts = new Map<number, number>()
    const tops = new Set<string>()
    for (const triangle of triangles) {
      const places = triangle.map((at) => points[at]!)
      const own = places[2]!
      const { kind } = own
      const isUpright = places.every(({ x, y }) => x === own.x && y === own.y)
      if (isUpright) continue
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      const columns = new Set(places.map(({ column, row }) => `${column} ${row}`))
      expect(columns.size).toBe(kind === faces.west || kind === faces.north ? 2 : 1)
      if (kind === faces.top) {
        tops.add(`${own.column} ${own.row}`)
        continue
      }
      // A wall stands on a line, between two columns or along the border.
      const alongRows = [faces.west, faces.endWest, faces.endEast].some((each) => each === kind)
      const beyond = kind === faces.endEast || kind === faces.endSouth ? 1 : 0
      for (const { x, y } of places) {
        if (alongRows) expect(x).toBe(own.column + beyond)
        else expect(y).toBe(own.row + beyond)
      }
    }
    expect(tops.size).toBe(squares ** 2)
    expect(counts.get(faces.top)).toBe(2 * squares ** 2)
    for (const kind of [faces.west, faces.north]) expect(counts.get(kind)).toBe(2 * squares * (squares - 1))
    for (const kind of [faces.endWest, faces.endNorth, faces.endEast, faces.endSouth])
      expect(counts.get(kind)).toBe(2 * squares)
  })

  test('is closed but for its lower rim', () => {
    const edges = new Map<string, number>()
    for (const triangle of triangles)
      triangle.forEach((from, i) => {
        const edge = [from, triangle[(i + 1) % 3]!].sort((a, b) => a - b).join(' ')
        edges.set(edge, (edges.get(edge) ?? 0) + 1)
      })
    const isCorner = ({ x, y }: { x: number; y: number }) => x % squares === 0 && y % squares === 0
    for (const [edge, count] of edges) {
      if (count === 2) continue
      expect(count).toBe(1)
      const [a, b] = edge.split(' ').map((at) => points[Number(at)]!) as [Point, Point]
      // Two walls end in the same upright line at the corners of the tile, and are as deep there.
      expect((a.isLower && b.isLower) || (isCorner(a) && a.x === b.x && a.y === b.y)).toBe(true)
    }
  })
  type Point = (typeof points)[number]
})
