import { GLSL3, type IUniform, ShaderMaterial } from 'three'
import { colorChunk, tileChunk } from './land-chunks.js'

/** The lit ground and the sea, as a surface. */
export const surfaceMaterial = (uniforms: Record<string, IUniform>): ShaderMaterial =>
  new ShaderMaterial({ glslVersion: GLSL3, uniforms, vertexShader, fragmentShader })

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
    // Onto every second point, and so onto the mesh of the tile around.
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
    vec3 lit = lightOf(inTile, coarse);
    vec3 color;
    if (ground < 0.0) {
      color = seaColor(normalize(place), -ground, lit.z);
      // A narrow line of surf, as wide on the picture as the shore allows.
      float surf = smoothstep(1.0, 0.0, -ground / (0.6 + fwidth(ground)));
      color = mix(color, vec3(0.7, 0.74, 0.74) * (skylight + sunColor * lit.z * 0.6), surf * 0.45);
    } else color = landColor(ground, lit.xy) * shine(normalOf(lit.xy), lit.z);
    show(color, place);
  }`
