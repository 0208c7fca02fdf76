import * as THREE from 'three'
import { takeNumbers } from '../context/spare-numbers.js'

/**
 * Quadrangles per instance. With one each, a graphics card would take longer, and software rendering, which
 * sets up every instance anew, ten times as long.
 */
const together = 1024
/** The longest row of a texture that every graphics card has. */
const longestRow = 4096

/**
 * Many quadrangles, each with its own numbers. The vertex shader reads its corner from `position.xy`, and the
 * rest by the chunk below. `corners`: x and y of the four corners, counter-clockwise.
 */
export function quads(count: number, corners: Corners): THREE.InstancedBufferGeometry {
  const geometry = new THREE.InstancedBufferGeometry()
  geometry.setAttribute('position', new THREE.BufferAttribute(cornersOf(corners), 3))
  geometry.setIndex(new THREE.BufferAttribute(index(), 1))
  geometry.instanceCount = instancesFor(count)
  return geometry
}

type Corners = readonly (readonly [x: number, y: number])[]

/** The corners of one instance; the same for all drawings with quadrangles of one shape. */
const made = new Map<string, Float32Array>()
let triangles: Uint16Array | undefined

function cornersOf(corners: Corners): Float32Array {
  const key = String(corners)
  let positions = made.get(key)
  if (!positions) {
    positions = new Float32Array(together * 4 * 3)
    for (let quad = 0, at = 0; quad < together; quad++)
      for (const [x, y] of corners) {
        positions[at++] = x
        positions[at++] = y
        positions[at++] = quad
      }
    made.set(key, positions)
  }
  return positions
}

function index(): Uint16Array {
  if (!triangles) {
    triangles = new Uint16Array(together * 6)
    for (let quad = 0; quad < together; quad++) {
      const vertex = quad * 4
      triangles.set([vertex, vertex + 1, vertex + 2, vertex, vertex + 2, vertex + 3], quad * 6)
    }
  }
  return triangles
}

const widthFor = (each: number): number => Math.floor(longestRow / each) * each

/**
 * Room for the numbers of so many quadrangles, `each` for one, as `quadTexture` takes them: full rows, whose
 * end is zero.
 */
export function quadNumbers<Kind extends 'Float32Array' | 'Uint32Array'>(
  kind: Kind,
  count: number,
  each: number,
) {
  const width = widthFor(each)
  const numbers = takeNumbers(kind, width * Math.max(Math.ceil((count * each) / width), 1))
  numbers.fill(0, count * each)
  return numbers
}

/** The numbers of all quadrangles, `each` for one, in a texture of full rows (`quadNumbers`). */
export function quadTexture(numbers: Float32Array | Uint32Array, each: number): THREE.DataTexture {
  const width = widthFor(each)
  const [format, type] =
    numbers instanceof Float32Array
      ? ([THREE.RedFormat, THREE.FloatType] as const)
      : ([THREE.RedIntegerFormat, THREE.UnsignedIntType] as const)
  const texture = new THREE.DataTexture(
    numbers as Float32Array<ArrayBuffer>,
    width,
    numbers.length / width,
    format,
    type,
  )
  texture.unpackAlignment = 4
  texture.needsUpdate = true
  return texture
}

/** The number of instances for this many quadrangles. */
export const instancesFor = (count: number): number => Math.ceil(count / together)

/**
 * GLSL: the number of the quadrangle of this vertex, which may be beyond the last, and where in the texture
 * its own begin.
 */
export const quadChunk = /* glsl */ `
  int quadNumber() {
    return gl_InstanceID * ${together} + int(position.z);
  }
  ivec2 texelOf(int quad, int each, int width) {
    int at = quad * each;
    return ivec2(at % width, at / width);
  }
`
