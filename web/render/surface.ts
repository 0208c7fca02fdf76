import { BufferAttribute, BufferGeometry, Group, Mesh, ShaderMaterial, Sphere, Vector3 } from 'three'
import { type Shading, shadingChunk } from './shading.js'

/** A grid of `side × side` vertices, in rows from north to south; `normals` are four bytes a vertex. */
export interface SurfaceArrays {
  side: number
  step: number
  positions: Float32Array
  normals: Int8Array
}

/** The lit surface and the walls of the block that it covers, down to `floor`. */
export class SurfaceBlock {
  readonly object = new Group()
  readonly triangles: number

  constructor(arrays: SurfaceArrays, floor: number, shading: Shading) {
    const geometry = surfaceGeometry(arrays)
    const walls = wallGeometry(arrays, floor)
    this.object.add(new Mesh(geometry, surfaceMaterial(shading)), new Mesh(walls, wallMaterial(shading)))
    this.triangles = (geometry.index!.count + walls.index!.count) / 3
  }

  dispose(): void {
    for (const { geometry, material } of this.object.children as Mesh<BufferGeometry, ShaderMaterial>[]) {
      geometry.dispose()
      material.dispose()
    }
  }
}

/** A geometry over the arrays themselves, nothing copied but the indices. */
export function surfaceGeometry({ side, step, positions, normals }: SurfaceArrays): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 4, true))
  geometry.setIndex(new BufferAttribute(gridTriangles(side), 1))
  // Known without a look at a million points, and only used to skip what is out of sight.
  geometry.boundingSphere = new Sphere(new Vector3(), side * step * 1.5)
  return geometry
}

/** Two triangles a cell, counter-clockwise from above. */
export function gridTriangles(side: number): Uint32Array {
  const cells = side - 1
  const index = new Uint32Array(cells * cells * 6)
  let at = 0
  for (let y = 0; y < cells; y++) {
    for (let x = 0, northWest = y * side; x < cells; x++, northWest++) {
      const southWest = northWest + side
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

/** Vertices of the border, once around: north from west to east, then east, south and west. */
export function borderVertices(side: number): number[] {
  const last = side - 1
  const along = Array.from({ length: last }, (_, i) => i)
  return [
    ...along.map((i) => i),
    ...along.map((i) => i * side + last),
    ...along.map((i) => last * side + last - i),
    ...along.map((i) => (last - i) * side),
  ]
}

function wallGeometry({ side, positions }: SurfaceArrays, floor: number): BufferGeometry {
  const border = borderVertices(side)
  const cells = side - 1
  const points: number[] = []
  const index: number[] = []
  const outwards = [new Vector3(0, 1, 0), new Vector3(1, 0, 0), new Vector3(0, -1, 0), new Vector3(-1, 0, 0)]
  const normals: number[] = []
  outwards.forEach((normal, wall) => {
    for (let i = 0; i <= cells; i++) {
      const vertex = border[(wall * cells + i) % border.length]! * 3
      const [x, y, z] = [positions[vertex]!, positions[vertex + 1]!, positions[vertex + 2]!]
      points.push(x, y, z, x, y, floor)
      normals.push(...normal, ...normal)
      if (i === cells) continue
      const top = points.length / 3 - 2
      index.push(top, top + 2, top + 1, top + 2, top + 3, top + 1)
    }
  })
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3))
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3))
  geometry.setIndex(index)
  return geometry
}

const vertexShader = /* glsl */ `
  varying vec3 across;
  varying vec3 at;
  void main() {
    across = normal;
    at = position;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`

function surfaceMaterial(shading: Shading): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: shading,
    vertexShader,
    fragmentShader: /* glsl */ `
      ${shadingChunk}
      varying vec3 across;
      varying vec3 at;
      void main() {
        float height = at.z;
        vec2 seen = shadeAt(at.xy);
        vec3 normal = normalize(across);
        float slope = length(normal.xy) / max(normal.z, 1e-3);
        vec3 color = hypsometric(height);
        vec3 bare = mix(color, rock, smoothstep(rockSlopes.x, rockSlopes.y, slope) * bareness);
        vec3 ground = height < heights.y ? submerged(washed(color, height), normal, height, seen) : lit(washed(bare, height), normal, seen);
        gl_FragColor = vec4(hazed(ground, at), 1.0);
        #include <colorspace_fragment>
      }`,
  })
}

function wallMaterial(shading: Shading): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: shading,
    vertexShader,
    fragmentShader: /* glsl */ `
      ${shadingChunk}
      varying vec3 across;
      varying vec3 at;
      void main() {
        float height = at.z;
        float layer = (height - heights.x) / max(heights.z - heights.x, 1e-6);
        float band = 0.5 + 0.5 * sin(layer * 42.0 + 2.0 * sin(layer * 9.0));
        vec3 wall = lit(earth * mix(0.9, 1.0, band), normalize(across + vec3(0.0, 0.0, 1.1)));
        gl_FragColor = vec4(hazed(wall, at), 1.0);
        #include <colorspace_fragment>
      }`,
  })
}
