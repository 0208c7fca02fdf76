import * as THREE from 'three'
import { footingChunk, plainGround } from './ground.glsl.js'
import { colorChunk, tileChunk } from './land.glsl.js'
import { type TileAttributes, tileGeometry } from './land-uniforms.js'

/**
 * A tile as a mesh of `squares` squares a side, each of two triangles, or of four around its middle, with a
 * skirt that hides hairline cracks between tiles of different levels. `position` holds column, row, and 1 for
 * the skirt.
 */
export function surfaceGeometry(
  squares: number,
  numbers: TileAttributes,
  hasMiddles = false,
): THREE.InstancedBufferGeometry {
  const across = squares + 1
  const positions: number[] = []
  for (let y = 0; y < across; y++) for (let x = 0; x < across; x++) positions.push(x, y, 0)
  if (hasMiddles)
    for (let y = 0; y < squares; y++) for (let x = 0; x < squares; x++) positions.push(x + 0.5, y + 0.5, 0)
  const index: number[] = []
  for (let y = 0; y < squares; y++)
    for (let x = 0; x < squares; x++) {
      const at = y * across + x
      const around = [at, at + across, at + across + 1, at + 1] as const
      const [northWest, southWest, southEast, northEast] = around
      const middle = across * across + y * squares + x
      // The height of the middle chooses the diagonal.
      if (hasMiddles) around.forEach((corner, i) => index.push(middle, corner, around[(i + 1) % 4]!))
      else index.push(northWest, southWest, southEast, northWest, southEast, northEast)
    }
  const rim = [
    ...Array.from({ length: squares }, (_, i) => i),
    ...Array.from({ length: squares }, (_, i) => i * across + squares),
    ...Array.from({ length: squares }, (_, i) => across * across - 1 - i),
    ...Array.from({ length: squares }, (_, i) => (squares - i) * across),
  ]
  const first = positions.length / 3
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
  flat out float spacing;

  void main() {
    spacing = where.z / squares() / stride;
    bool isMiddle = fract(position.x) > 0.0;
    float fine = isMiddle ? meshAt(position.xy, 1.0) : heightAt(position.xy);
    coarse = coarsenessAt(position.xy, fine);
    float height = coarse > 0.0 ? mix(fine, parentMeshAt(position.xy), coarse) : fine;
    ground = height * unit;
    inTile = position.xy * stride;
    layers = vec4(where.w, which.xyz);
    place = vec3(fromEye(position.xy), max(aboveEye(height), aboveEye(0.0)));
    gl_Position = projected(place - vec3(0.0, 0.0, position.z * where.z * 0.04));
  }`

const fragmentShader = /* glsl */ `
  in vec3 place;
  in vec2 inTile;
  in float ground;
  in float coarse;
  ${colorChunk}

  // Metres after which patches that are seen from orbit begin again.
  const float farPatches = 1048576.0;

  ${footingChunk}${plainGround}
  // What covers bars beside rivers.
  const vec4 gravel = vec4(0.8, 0.0, 0.0, 0.2);

  vec3 groundAt(vec4 lit, Edge edge) {
    vec3 normal = normalOf(lit.xy);
    Footing on = footingAt(normal);
    vec3 noises = patchesAt(eyeCover + place.xy);
    vec2 patches = noises.xy;
    Near near = nearAt(on, noises.z);
    float lift = patches.y + 0.5 * near.tuft.value - 0.2 + 0.2 * near.grit.value;
    float far = farnessOf(on.pixel);
    if (far > 0.0) patches.x += far * noiseAt(eyeLand + place.xy, farPatches, on.pixel);
    vec4 grown = ragged(coverAround(inTile, coarse, far), patches.x);
    // Banks of sand are one point wide: from afar they would be beads beside a narrow river.
    grown.w *= 1.0 - length(edge.aside) * smoothstep(0.1, 0.4, on.pixel / spacing);
    // Steep shores are of rock.
    float steep = steepnessOf(normal), cliff = grown.w * smoothstep(0.1, 0.35, steep);
    grown += vec4(cliff, 0.0, 0.0, -cliff);
    grown = mix(grown, gravel, barShare(eyeCover + place.xy, edge.distance, on.pixel) * step(1.0, ground));
    vec4 shares = sharpened(grown, lift, far);
    // Leaves cover the stones under trees and, as one sees near the eye, most of the grass.
    float buried = 0.9 * shares.x * smoothstep(0.02, 0.15, grown.y) * smoothstep(0.75, 0.5, steep);
    float grass = max(1.0 - dot(shares, vec4(1.0)), 0.0);
    shares += vec4(-buried, buried + 0.8 * grass * smoothstep(0.1, 0.4, grown.y) * smoothstep(1.0, 0.3, on.pixel), 0.0, 0.0);
    vec3 color = landColor(max(ground, 0.0), lit.xy, ridgeOf(lit.w), shares, patches);
    // Without plants the colours alone tell what lies there.
    if (coverShare == 0.0) shares = vec4(1.0 - greenness(color), 0.0, 0.0, 0.0);
    Ground found = roughened(nearGround(color, shares, steep, near, on, patches), shares, steep, on, patches);
    normal = normalize(normal - found.slope + dot(found.slope, normal) * normal);
    color = found.color;
    color *= underThings(eyeCover + place.xy, grown, ground + 400.0 * patches.x, on.pixel);
    // A bank is dark where it is wet.
    color *= mix(0.55, 1.0, smoothstep(0.0, 1.0 + 0.5 * near.soil.value, edge.distance / 2.5));
    return color * shine(normal, lit.z);
  }

  // Metres, as seen from afar: of rivers and lakes alike, or a lake would be a dark hole where a river leaves it.
  const float freshDepth = 8.0;

  vec3 waterAt(vec4 lit, Edge edge) {
    // Between two points of a coarse tile the ground of a lagoon may lie above the sea.
    float sea = smoothstep(0.3 + min(spacing, 20.0), 0.3, ground);
    // Water is shallow at its edge; from afar one sees that of its middle.
    float pixel = length(fwidth(place.xy)), afar = smoothstep(0.5, 6.0, pixel);
    float fresh = mix(0.4 + clamp(-0.35 * edge.distance, 0.0, 900.0), freshDepth, afar);
    float depth = mix(fresh, max(max(-ground, min(-0.1 * edge.distance, 30.0)), 0.02), sea);
    shoreAway = mix(max(-edge.distance, 0.0), 1e9, sea);
    vec3 color = seaColor(normalize(place), depth, lit.z);
    // A narrow line of surf, none where the stored distance is small far from a shore, and white water where a
    // river is steep.
    float surf = 0.45 * smoothstep(1.0, 0.0, -edge.distance / (1.0 + pixel)) * smoothstep(60.0, 12.0, pixel);
    surf *= smoothstep(8.0 + spacing, 4.0, -ground);
    float steep = abs(edge.aside.x * lit.y - edge.aside.y * lit.x);
    // From afar its slope is that of the whole valley.
    float white = mix(smoothstep(0.05, 0.2, steep) * 0.7 * (1.0 - afar), surf, sea);
    return mix(color, vec3(0.75) * (skylight + sunColor * lit.z * 0.6), white);
  }

  void main() {
    lightUp(place);
    vec4 lit = lightOf(inTile, coarse);
    Edge edge = edgeOf(inTile, coarse);
    float wet = edge.share;
    vec3 color = vec3(0.0);
    // All four pixels of a square take the same way, since each needs the differences to the others.
    bool isEdge = fwidth(wet) > 0.0;
    if (isEdge || wet < 1.0) color = groundAt(lit, edge);
    if (isEdge || wet > 0.0) color = mix(color, waterAt(lit, edge), wet);
    show(color, place);
  }`
