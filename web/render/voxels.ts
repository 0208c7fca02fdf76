import {
  BufferAttribute,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  IntType,
  Mesh,
  ShaderMaterial,
  Sphere,
  Vector3,
  Vector4,
} from 'three'
import { type Shading, shadingChunk } from './shading.js'

/** Visible voxel faces, four integers each, as the WebAssembly module packs them (cpp/mesh/voxels.h). */
export interface VoxelArrays {
  side: number
  step: number
  base: number
  cube: number
  faces: Uint16Array
}

/** Columns of cubes: one instance of a square for each visible face, unfolded in the vertex shader. */
export class VoxelBlock {
  readonly object: Mesh<InstancedBufferGeometry, ShaderMaterial>
  readonly triangles: number

  constructor({ side, step, base, cube, faces }: VoxelArrays, shading: Shading) {
    const count = faces.length / 4
    const geometry = new InstancedBufferGeometry()
    geometry.setAttribute(
      'position',
      new BufferAttribute(new Float32Array([0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0]), 3),
    )
    geometry.setIndex([0, 1, 2, 0, 2, 3])
    const face = new InstancedBufferAttribute(faces, 4)
    face.gpuType = IntType
    geometry.setAttribute('face', face)
    geometry.instanceCount = count
    geometry.boundingSphere = new Sphere(new Vector3(), side * step * 1.5)
    this.object = new Mesh(geometry, voxelMaterial(shading, new Vector4(side, step, base, cube)))
    this.triangles = count * 2
  }

  dispose(): void {
    this.object.geometry.dispose()
    this.object.material.dispose()
  }
}

function voxelMaterial(shading: Shading, grid: Vector4): ShaderMaterial {
  return new ShaderMaterial({
    glslVersion: GLSL3,
    uniforms: { ...shading, grid: { value: grid } },
    vertexShader: /* glsl */ `
      uniform vec4 grid; // columns a side, width of a column, height of level 0, height of a cube
      in uvec4 face;
      out vec3 across;
      out vec2 onFace;    // in cubes, for the lines between them
      out float height;   // of the point
      out float ground;   // of the neighbour that a side rises from
      flat out float top; // of the column
      void main() {
        uint facing = (face.x >> 14) | ((face.y >> 14) << 2);
        vec2 column = vec2(face.xy & 0x3fffu);
        float z0 = float(face.z), z1 = float(face.w);
        vec2 corner = position.xy;
        vec3 at;
        if (facing == 0u) {
          at = vec3(column + corner, z1);
          across = vec3(0.0, 0.0, 1.0);
          onFace = corner;
        } else if (facing == 1u) {
          at = vec3(column + vec2((1.0 - corner.x) * z0, corner.y), 0.0);
          across = vec3(0.0, 0.0, -1.0);
          onFace = corner;
        } else {
          vec2 left = facing == 2u ? vec2(0, 0) : facing == 3u ? vec2(1, 1) : facing == 4u ? vec2(1, 0) : vec2(0, 1);
          vec2 right = facing == 2u ? vec2(0, 1) : facing == 3u ? vec2(1, 0) : facing == 4u ? vec2(0, 0) : vec2(1, 1);
          at = vec3(column + mix(left, right, corner.x), mix(z1, z0, corner.y));
          across = facing == 2u ? vec3(-1, 0, 0) : facing == 3u ? vec3(1, 0, 0) : facing == 4u ? vec3(0, 1, 0) : vec3(0, -1, 0);
          onFace = vec2(corner.x, at.z);
        }
        ground = facing < 2u ? 1e3 : at.z - z0;
        top = grid.z + (z1 - 0.5) * grid.w;
        height = grid.z + (at.z - 0.5) * grid.w;
        vec3 world = vec3((at.x - grid.x * 0.5) * grid.y, (grid.x * 0.5 - at.y) * grid.y, grid.z + at.z * grid.w);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(world, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      ${shadingChunk}
      uniform vec4 grid;
      in vec3 across;
      in vec2 onFace;
      in float height, ground;
      flat in float top;
      out vec4 fragment;
      #define gl_FragColor fragment
      void main() {
        // Sides are turf at the top and earth a few cubes below.
        float buried = clamp((top - height) / (grid.w * 3.0), 0.0, 1.0);
        vec3 color = across.z > 0.5 ? hypsometric(top) : mix(hypsometric(top), earth, 0.3 + 0.6 * buried);
        vec3 shaded = lit(color, normalize(across + vec3(0.0, 0.0, 0.6 * (1.0 - across.z))));
        // The foot of a side lies in the shade of its corner.
        shaded *= 1.0 - 0.28 * exp(-ground * 1.6);
        // Lines between cubes, as wide as a pixel allows and gone when cubes are smaller than that.
        vec2 width = fwidth(onFace);
        vec2 distance = abs(fract(onFace - 0.5) - 0.5) / max(width, 1e-6);
        float line = 1.0 - min(min(distance.x, distance.y), 1.0);
        shaded *= 1.0 - 0.22 * line * (1.0 - smoothstep(0.15, 0.45, max(width.x, width.y)));
        fragment = vec4(shaded, 1.0);
        #include <colorspace_fragment>
      }`,
  })
}
