import { describe, expect, test } from 'vitest'
import { gridTriangles } from '../../web/core/render/grid-geometry.js'
import { gridEdges } from '../../web/core/render/views/wireframe.js'

const sides = [2, 3, 5, 17, 33]
const triples = (index: Uint16Array | Uint32Array) =>
  Array.from(
    { length: index.length / 3 },
    (_, i) => [...index.subarray(i * 3, i * 3 + 3)] as [number, number, number],
  )
const edgeName = (one: number, other: number) => `${Math.min(one, other)}–${Math.max(one, other)}`

describe.each(sides)('a grid of %i × %i vertices', (side) => {
  const cells = side - 1
  const triangles = triples(gridTriangles(side))
  const east = (vertex: number) => vertex % side
  const north = (vertex: number) => -Math.floor(vertex / side)

  test('has two triangles a cell, all counter-clockwise from above and half a cell large', () => {
    expect(triangles.length).toBe(2 * cells * cells)
    for (const [a, b, c] of triangles) {
      const cross = (east(b) - east(a)) * (north(c) - north(a)) - (north(b) - north(a)) * (east(c) - east(a))
      if (cross !== 1) throw new Error(`triangle ${a} ${b} ${c} covers ${cross / 2}`)
    }
  })

  test('shares each inner edge between two triangles, in opposite directions, and none at the border', () => {
    const directed = new Set(triangles.flatMap(([a, b, c]) => [`${a}>${b}`, `${b}>${c}`, `${c}>${a}`]))
    expect(directed.size).toBe(triangles.length * 3)
    const alone = [...directed].filter((edge) => !directed.has(edge.split('>').reverse().join('>')))
    expect(alone.length).toBe(4 * cells)
    for (const edge of alone) {
      const [from, to] = edge.split('>').map(Number) as [number, number]
      const along = [east, north].some(
        (axis) => axis(from) === axis(to) && Math.abs(axis(from)) % cells === 0,
      )
      if (!along) throw new Error(`${edge} lies inside`)
    }
  })

  test('uses every vertex', () => {
    expect(new Set(triangles.flat()).size).toBe(side * side)
  })

  test('has as lines exactly the edges of its triangles, each once', () => {
    const index = gridEdges(side)
    const lines = Array.from({ length: index.length / 2 }, (_, i) =>
      edgeName(index[i * 2]!, index[i * 2 + 1]!),
    )
    const edges = new Set(triangles.flatMap(([a, b, c]) => [edgeName(a, b), edgeName(b, c), edgeName(c, a)]))
    expect(lines.length).toBe(3 * cells * cells + 2 * cells)
    expect(new Set(lines)).toEqual(edges)
    expect(lines.length).toBe(edges.size)
  })
})
