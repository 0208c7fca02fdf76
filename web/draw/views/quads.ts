import * as THREE from 'three'

/**
 * Quadrangles per instance. With one each, a graphics card would take longer, and software rendering, which sets up
 * every instance anew, ten times as long.
 */
const together = 1024
/** The longest row of a texture that every graphics card has. */
const longestRow = 4096

/**
 * Many quadrangles, each with its own numbers. The vertex shader reads its corner from `position.xy`, and the rest by
 * the chunk below. `corners`: x and y of the four corners, counter-clockwise.
 */
export function quads(
  count: number,
  corners: readonly (readonly [x: number, y: number])[],
): THREE.InstancedBufferGeometry {
  const geometry = new THREE.InstancedBufferGeometry()
  const positions = new Float32Array(together * 4 * 3)
  const index = new Uint16Array(together * 6)
  for (let quad = 0; quad < together; quad++) {
    const vertex = quad * 4
    corners.forEach(([x, y], i) => positions.set([x, y, quad], (vertex + i) * 3))
    index.set([vertex, vertex + 1, vertex + 2, vertex, vertex + 2, vertex + 3], quad * 6)
  }
  geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3))
  geometry.setIndex(new THREE.BufferAttribute(index, 1))
  geometry.instanceCount = instancesFor(count)
  return geometry
}

/** The numbers of all quadrangles, `each` for one, in a texture that is padded with zeros. */
export function quadTexture(numbers: Float32Array | Uint32Array, each: number): THREE.DataTexture {
  const width = Math.floor(longestRow / each) * each
  const height = Math.max(Math.ceil(numbers.length / width), 1)
  const isFloat = numbers instanceof Float32Array
  const padded = new (isFloat ? Float32Array : Uint32Array)(width * height)
  padded.set(numbers)
  const [format, type] = isFloat
    ? ([THREE.RedFormat, THREE.FloatType] as const)
    : ([THREE.RedIntegerFormat, THREE.UnsignedIntType] as const)
  const texture = new THREE.DataTexture(padded, width, height, format, type)
  texture.unpackAlignment = 4
  texture.needsUpdate = true
  return texture
}

/** The number of instances for this many quadrangles. */
export const instancesFor = (count: number): number => Math.ceil(count / together)

/** GLSL: the number of the quadrangle of this vertex, which may be beyond the last, and where in the texture its own begin. */
export const quadChunk = /* glsl */ `
  int quadNumber() {
    return gl_InstanceID * ${together} + int(position.z);
  }
  ivec2 texelOf(int quad, int each, int width) {
    int at = quad * each;
    return ivec2(at % width, at / width);
  }
`
