import { expect } from 'vitest'

/** The bytes of an exported file. */
export const bytesOf = async (file: Blob | Promise<Blob>) => Buffer.from(await (await file).arrayBuffer())

/** The floats in the bytes of a file, wherever these lie in memory. */
export const floatsOf = (file: Uint8Array) => new Float32Array(new Uint8Array(file).buffer)

/** The JSON of a GLB, and all behind it. */
export function partsOf(glb: Buffer) {
  const end = 20 + glb.readUInt32LE(12)
  const json = JSON.parse(glb.subarray(20, end).toString()) as Record<string, unknown>
  return { json, binary: glb.subarray(end), length: glb.readUInt32LE(8) - glb.length }
}

export type Point = [number, number, number]

/** The corners of triangles, three by three. */
export const triplesOf = (corners: ArrayLike<number>) =>
  Array.from({ length: corners.length / 3 }, (_, i): Point => [
    corners[3 * i]!,
    corners[3 * i + 1]!,
    corners[3 * i + 2]!,
  ])

/**
 * Counts the directed edges of triangles: `loose` ones lack an edge in the opposite direction, `max` is the
 * highest count.
 */
export function edgesOf(corners: ArrayLike<unknown>) {
  const counts = new Map<string, number>()
  for (let i = 0; i < corners.length; i++) {
    const next = i % 3 === 2 ? i - 2 : i + 1
    const edge = `${String(corners[i])} ${String(corners[next])}`
    counts.set(edge, (counts.get(edge) ?? 0) + 1)
  }
  const back = (edge: string) => {
    const [from, to] = edge.split(' ')
    return counts.get(`${to} ${from}`)
  }
  const loose = [...counts].filter(([edge, count]) => back(edge) !== count).length
  return { loose, max: Math.max(0, ...counts.values()), edges: counts }
}

/** A closed surface: every edge has two triangles. */
export const closed = { loose: 0, max: 1 }

/**
 * Expects the triangles between so many points to be one ball: closed, and by Euler's formula of one piece
 * without holes.
 */
export function expectBall(corners: ArrayLike<number>, points: number) {
  const { edges, ...all } = edgesOf(corners)
  expect(all).toEqual(closed)
  expect(points - edges.size / 2 + corners.length / 3).toBe(2)
  return edges
}

/** Corners of all triangles of an STL. */
export function cornersOf(stl: Buffer): Point[] {
  const corners = Array.from({ length: stl.readUInt32LE(80) * 3 }, (_, i) => {
    const at = 84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3)
    return [0, 4, 8].map((k) => stl.readFloatLE(at + k)) as Point
  })
  return corners
}

export function volumeOf(corners: Point[]): number {
  let sum = 0
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = corners.slice(i, i + 3) as [Point, Point, Point]
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2])
    sum += a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  return sum / 6
}
