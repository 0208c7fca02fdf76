import * as THREE from 'three'
import { colorChunk, tileChunk } from './land.glsl.js'
import { type TileAttributes, tileGeometry } from './land-uniforms.js'

/**
 * A tile as a mesh of `squares` squares a side, with a skirt that hides hairline cracks between tiles of different
 * levels.
 * `position` holds column, row, and 1 for the skirt.
 */
export function surfaceGeometry(squares: number, numbers: TileAttributes): THREE.InstancedBufferGeometry {
  const across = squares + 1
  const positions: number[] = []
  for (let y = 0; y < across; y++) for (let x = 0; x < across; x++) positions.push(x, y, 0)
  const index: number[] = []
  for (let y = 0; y < squares; y++)
    for (let x = 0; x < squares; x++) {
      const at = y * across + x
      // All diagonals run from north-west to south-east, so that every second point makes the same mesh.
      index.push(at, at + across, at + across + 1, at, at + across + 1, at + 1)
    }
  const rim = [
    ...Array.from({ length: squares }, (_, i) => i),
    ...Array.from({ length: squares }, (_, i) => i * across + squares),
    ...Array.from({ length: squares }, (_, i) => across * across - 1 - i),
    ...Array.from({ length: squares }, (_, i) => (squares - i) * across),
  ]
  const first = across * across
  rim.forEach((at, i) => {
    positions.push(at % across, Math.floor(at / across), 1)
    const next = (i + 1) % rim.length
    index.push(at, first + next, first + i, at, rim[next]!, first + next)
  })
  const geometry = tileGeometry(numbers)
  geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(positions), 3))
  geometry.setIndex(index)
  return geometry
}

/** The lit ground and the sea, as a surface. */
export const surfaceMaterial = (uniforms: Record<string, THREE.IUniform>): THREE.ShaderMaterial =>
  new THREE.ShaderMaterial({ uniforms, vertexShader, fragmentShader })

const vertexShader = /* glsl */ `
  ${tileChunk}
  out vec3 place;
  out vec2 inTile;
  out float ground; // metres above the sea
  out float coarse;
  flat out vec4 layers;

  void main() {
    float fine = heightAt(position.xy);
    coarse = coarsenessAt(position.xy, fine);
    // Morph onto every second point, which is the mesh of the parent.
    vec2 even = floor(position.xy / 2.0) * 2.0;
    vec2 at = mix(position.xy, even, coarse);
    float height = mix(fine, heightAt(even), coarse);
    ground = height * unit;
    inTile = at * stride;
    layers = vec4(where.w, which.xyz);
    place = vec3(fromEye(at), max(aboveEye(height), aboveEye(0.0)));
    gl_Position = projected(place - vec3(0.0, 0.0, position.z * where.z * 0.04));
  }`

const fragmentShader = /* glsl */ `
  in vec3 place;
  in vec2 inTile;
  in float ground;
  in float coarse;
  ${colorChunk}

  void main() {
    lightUp(place);
    vec4 lit = lightOf(inTile, coarse);
    vec3 color;
    if (ground < 0.0) {
      color = seaColor(normalize(place), -ground, lit.z);
      // A narrow line of surf.
      float surf = smoothstep(1.0, 0.0, -ground / (0.6 + fwidth(ground)));
      color = mix(color, vec3(0.7, 0.74, 0.74) * (skylight + sunColor * lit.z * 0.6), surf * 0.45);
    } else {
      vec4 grain = grainAt(place);
      vec3 normal = normalOf(lit.xy);
      normal = normalize(normal - 0.3 * (grain.yzw - dot(grain.yzw, normal) * normal));
      color = landColor(ground, lit.xy, ridgeOf(lit.w), coverOf(inTile, coarse)) * (1.0 + 0.5 * grain.x) * shine(normal, lit.z);
      float fresh = freshOf(lit.w);
      color = mix(color, seaColor(normalize(place), 900.0, lit.z), fresh);
      // Steep water is white.
      color = mix(color, vec3(0.8) * shine(normal, lit.z), smoothstep(12.0, 2.0, lit.w) * (0.6 + grain.x));
    }
    show(color, place);
  }`
