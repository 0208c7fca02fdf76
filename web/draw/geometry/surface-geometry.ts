import * as THREE from 'three'
import type { SurfaceMesh } from '../../package/meshes.js'
import { callback, flag, type OptionKinds, membersOf, oneOf, optionsOf } from '../../package/options.js'

/**
 * The surface of a terrain as a geometry: `side × side` vertices in rows from the north, two triangles a
 * cell, counter-clockwise from above, with the normals of the map itself.
 *
 *     const mesh = new Mesh(surfaceGeometry(orogen.surface(field), { up: 'y' }), new MeshStandardMaterial())
 *
 * With z up the arrays are those of the argument, not copies: 16 bytes a vertex already there, and 24 bytes a
 * cell for the index (12 up to 255 points a side). With y up they are turned into new ones. `uv` runs from 0,
 * 0 in the south-west to 1, 1 in the north-east, 4 bytes a vertex. `userData` has `side`, `step` and `up`.
 * Call `dispose()` when it is not shown any more.
 *
 * @throws TypeError if the argument is not what `orogen.surface()` gives, RangeError for a wrong option.
 */
export function surfaceGeometry(surface: SurfaceMesh, options: GeometryOptions = {}): THREE.BufferGeometry {
  const { up = 'z', uv = false, paint } = optionsOf(options, geometryOptions)
  const given = checkedSurface(surface)
  const { side, step } = given
  const { positions, normals } = up === 'z' ? given : turned(given)
  const geometry = geometryOf(positions, normals, gridTriangles(side))
  if (uv) geometry.setAttribute('uv', new THREE.BufferAttribute(gridCoordinates(side), 2, true))
  if (paint) {
    const colors = new Float32Array(side * side * 3)
    const color = new THREE.Color()
    for (let vertex = 0; vertex < side * side; vertex++) {
      paint(color, given.positions[vertex * 3 + 2]!, given.normals[vertex * 4 + 2]! / 127)
      color.toArray(colors, vertex * 3)
    }
    geometry.setAttribute('color', new THREE.BufferAttribute(colors, 3))
  }
  geometry.userData = { side, step, up }
  return geometry
}

/** Two triangles a cell, counter-clockwise from above; in 16 bits where they suffice. */
export function gridTriangles(
  width: number,
  depth = width,
): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  // The index 65535 would restart the primitive.
  const index = new (width * depth > 65535 ? Uint32Array : Uint16Array)((width - 1) * (depth - 1) * 6)
  let at = 0
  for (let y = 0; y + 1 < depth; y++) {
    for (let x = 0, northWest = y * width; x + 1 < width; x++, northWest++) {
      const southWest = northWest + width
      index[at++] = northWest
      index[at++] = southWest
      index[at++] = northWest + 1
      index[at++] = northWest + 1
      index[at++] = southWest
      index[at++] = southWest + 1
    }
  }
  return index
}

/** `normals` have four bytes a vertex: the fourth keeps every vertex at a multiple of four. */
export function geometryOf(
  positions: Float32Array,
  normals: Int8Array,
  index: Uint16Array | Uint32Array,
): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3))
  const padded = new THREE.InterleavedBuffer(normals, 4)
  geometry.setAttribute('normal', new THREE.InterleavedBufferAttribute(padded, 3, 0, true))
  geometry.setIndex(new THREE.BufferAttribute(index, 1))
  geometry.computeBoundingBox()
  // three's own takes several looks at every vertex for a sphere hardly smaller.
  geometry.boundingSphere = geometry.boundingBox!.getBoundingSphere(new THREE.Sphere())
  return geometry
}

/** Reads the members of a mesh once, none of what is no object. */
export function meshMembers<Mesh extends object, Name extends keyof Mesh>(
  call: string,
  mesh: Mesh,
  names: readonly Name[],
): Partial<Pick<Mesh, Name>> {
  return typeof mesh === 'object' && mesh !== null
    ? membersOf<Mesh, Name>(`the mesh of ${call}`, mesh, names)
    : {}
}

export const isOf = <Type>(value: unknown, type: new (...given: never[]) => Type): value is Type =>
  ArrayBuffer.isView(value) && value instanceof type // a proxy of an array has none of its getters

function checkedSurface(surface: SurfaceMesh): SurfaceMesh {
  const names = ['side', 'step', 'positions', 'normals', 'heights'] as const
  const read = meshMembers<SurfaceMesh & { heights?: unknown }, (typeof names)[number]>(
    'surfaceGeometry',
    surface,
    names,
  )
  const { side = 0, step = 0, positions, normals, heights } = read
  const isPlain = Number.isInteger(side) && side >= 2 && typeof step === 'number' && step > 0
  if (!isPlain || !isOf(positions, Float32Array) || !isOf(normals, Int8Array)) {
    const advice =
      heights !== undefined
        ? 'got a heightfield: write surfaceGeometry(orogen.surface(field))'
        : 'a surface with side, step, positions and normals'
    throw new TypeError(`surfaceGeometry takes what orogen.surface(field) gives, ${advice}`)
  }
  if (positions.length !== side * side * 3 || normals.length !== side * side * 4) {
    throw new TypeError(
      `surfaceGeometry: ${side} × ${side} vertices need ${side * side * 3} positions and ${side * side * 4} normals, ` +
        `got ${positions.length} and ${normals.length}; arrays that were transferred are empty`,
    )
  }
  return { side, step, positions, normals }
}

/** Copies with y up: what pointed north now points away from the viewer, along −z. */
function turned({ positions, normals }: SurfaceMesh): Pick<SurfaceMesh, 'positions' | 'normals'> {
  const to = { positions: new Float32Array(positions.length), normals: new Int8Array(normals.length) }
  for (let at = 0; at < positions.length; at += 3) {
    to.positions[at] = positions[at]!
    to.positions[at + 1] = positions[at + 2]!
    to.positions[at + 2] = -positions[at + 1]!
  }
  for (let at = 0; at < normals.length; at += 4) {
    to.normals[at] = normals[at]!
    to.normals[at + 1] = normals[at + 2]!
    to.normals[at + 2] = -normals[at + 1]!
  }
  return to
}

/** From 0 to 1 eastwards and northwards, in steps of 1/65535. */
function gridCoordinates(side: number): Uint16Array<ArrayBuffer> {
  const shares = Uint16Array.from({ length: side }, (_, i) => Math.round((i / (side - 1)) * 65535))
  const coordinates = new Uint16Array(side * side * 2)
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      coordinates[at++] = shares[x]!
      coordinates[at++] = shares[side - 1 - y]!
    }
  }
  return coordinates
}

/**
 * Colours a vertex: sets `color`, which it is lent for this call.
 *
 * @param height of the vertex, whichever axis points up
 * @param upward the vertical part of its unit normal: 1 on level ground, 0 on a wall, −1 underneath
 */
export type Paint = (color: THREE.Color, height: number, upward: number) => void

export interface GeometryOptions {
  /**
   * The axis that points up: 'z' (the default) with y to the north, as in the arrays, or 'y', three's own,
   * with z to the south. x points east, and the middle of the map lies at 0, either way.
   */
  up?: 'z' | 'y'
  /** Whether to add texture coordinates; false if not given. */
  uv?: boolean
  /**
   * Adds an attribute `color` for a material with `vertexColors`; called once a vertex. 12 bytes a vertex.
   */
  paint?: Paint
}

export const geometryOptions: OptionKinds<GeometryOptions> = {
  up: oneOf('z', 'y'),
  uv: flag,
  paint: callback,
}
