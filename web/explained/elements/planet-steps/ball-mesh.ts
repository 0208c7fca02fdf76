import type { Vector } from '../../../core/planet/vector.js'

/** The six faces as one closed surface: points that faces share are there once. */
export class BallMesh {
  /** Of each point of the faces, which of the surface it is. */
  readonly vertices: Uint32Array
  /** x, y, z on the unit sphere, of each point of the surface. */
  readonly directions: Float32Array
  /** Three points each, clockwise seen from outside. */
  readonly triangles: Uint32Array

  /** @param places x, y, z of 6 × size² points, row by row; those of one place are equal bit for bit. */
  constructor(size: number, places: Float32Array) {
    const known = new Map<string, number>()
    const directions: number[] = []
    this.vertices = Uint32Array.from({ length: places.length / 3 }, (_, i) => {
      const place = places.subarray(3 * i, 3 * i + 3)
      const key = place.join()
      const found = known.get(key)
      if (found !== undefined) return found
      known.set(key, known.size)
      directions.push(...place)
      return known.size - 1
    })
    this.directions = Float32Array.from(directions)
    const triangles: number[] = []
    for (let face = 0; face < 6; face++)
      for (let y = 0; y < size - 1; y++)
        for (let x = 0; x < size - 1; x++) {
          const at = (face * size + y) * size + x
          const [a, b, c, d] = [at, at + 1, at + size + 1, at + size].map((i) => this.vertices[i]!)
          triangles.push(a!, b!, c!, a!, c!, d!)
        }
    this.triangles = Uint32Array.from(triangles)
  }
}

/** A surface with its heights: places in radii of the ball, normals of length 1, and where each is between low and high. */
export class Ground {
  readonly mesh: BallMesh
  readonly places: Float32Array
  readonly normals: Float32Array
  readonly shares: Float32Array

  /** @param heights of the points of the faces, in radii of the ball */
  constructor(mesh: BallMesh, heights: ArrayLike<number>, low: number, high: number) {
    this.mesh = mesh
    const { directions, vertices, triangles } = mesh
    const count = directions.length / 3
    this.places = new Float32Array(3 * count)
    this.normals = new Float32Array(3 * count)
    this.shares = new Float32Array(count)
    for (let i = 0; i < vertices.length; i++) {
      const vertex = vertices[i]!
      const height = heights[i]!
      this.shares[vertex] = (height - low) / (high - low || 1)
      for (let k = 3 * vertex; k < 3 * vertex + 3; k++) this.places[k] = directions[k]! * (1 + height)
    }
    for (let i = 0; i < triangles.length; i += 3) {
      const [a, b, c] = [3 * triangles[i]!, 3 * triangles[i + 1]!, 3 * triangles[i + 2]!]
      const at = this.places
      const [px, py, pz] = [at[b]! - at[a]!, at[b + 1]! - at[a + 1]!, at[b + 2]! - at[a + 2]!]
      const [qx, qy, qz] = [at[c]! - at[a]!, at[c + 1]! - at[a + 1]!, at[c + 2]! - at[a + 2]!]
      const [x, y, z] = [qy * pz - qz * py, qz * px - qx * pz, qx * py - qy * px]
      for (const corner of [a, b, c]) {
        this.normals[corner]! += x
        this.normals[corner + 1]! += y
        this.normals[corner + 2]! += z
      }
    }
    for (let i = 0; i < this.normals.length; i += 3) {
      const length = Math.hypot(this.normals[i]!, this.normals[i + 1]!, this.normals[i + 2]!) || 1
      for (let k = i; k < i + 3; k++) this.normals[k]! /= length
    }
  }
}

/** Where one looks from: directions of the picture in those of the planet. */
export interface Axes {
  right: Vector
  up: Vector
  towards: Vector
}
