import { Color, type DataArrayTexture, GLSL3, ShaderMaterial, Vector2 } from 'three'
import { side } from '../../endless/tile.js'
import { airChunk } from './air.js'

/** The lit ground and the sea, by the tiles of a store. */
export function landMaterial(
  heights: DataArrayTexture,
  light: DataArrayTexture,
  air: Record<string, { value: unknown }>,
) {
  const uniforms = {
    ...air,
    heights: { value: heights },
    light: { value: light },
    stride: { value: 2 },
    /** Metres of a unit of height. */
    unit: { value: 1 },
    /** Of the eye, in units of height: a number of 24 bits and what is missing to it. */
    eyeHeight: { value: new Vector2() },
    /** From where to where a tile turns into the coarser one, in its widths. */
    morph: { value: new Vector2(3, 4) },
    curve: { value: 0 },
    /** For depths on a logarithmic scale. */
    depthScale: { value: 1 },
    skylight: { value: new Color() },
    snowline: { value: 0 },
  }
  return new ShaderMaterial({ glslVersion: GLSL3, uniforms, vertexShader, fragmentShader })
}

// Coordinates: x eastwards, y northwards, z upwards, metres, from the eye.
const vertexShader = /* glsl */ `
  precision highp sampler2DArray;
  uniform sampler2DArray heights;
  uniform float stride, unit, curve, depthScale;
  uniform vec2 eyeHeight, morph;
  in vec4 where, which;
  out vec3 place;
  out vec2 inTile;
  out float ground; // metres above the sea
  out float coarse;
  flat out vec4 layers; // of the tile and its parent, and the quarter

  float heightAt(vec2 point) {
    return texelFetch(heights, ivec3(ivec2(point * stride) + 1, int(where.w)), 0).r;
  }

  // Above the eye; the eye's height is subtracted before anything is rounded.
  float aboveEye(float height) {
    return (height - eyeHeight.x - eyeHeight.y) * unit;
  }

  void main() {
    float squares = ${(side - 3).toFixed(1)} / stride;
    float fine = heightAt(position.xy);
    float spacing = where.z / squares;
    vec2 corner = where.xy + vec2(position.x, -position.y) * spacing;
    float sea = aboveEye(0.0);
    float away = length(vec3(corner, max(aboveEye(fine), sea)));
    coarse = max(which.w, clamp((away / where.z - morph.x) / (morph.y - morph.x), 0.0, 1.0));
    // Onto every second point, and so onto the mesh of the tile around.
    vec2 even = floor(position.xy / 2.0) * 2.0;
    vec2 at = mix(position.xy, even, coarse);
    float height = mix(fine, heightAt(even), coarse);
    ground = height * unit;
    inTile = at * stride;
    layers = vec4(where.w, which.xyz);
    place = vec3(where.xy + vec2(at.x, -at.y) * spacing, max(aboveEye(height), sea));
    vec3 seen = place;
    seen.z -= dot(seen.xy, seen.xy) * curve + position.z * where.z * 0.04;
    gl_Position = projectionMatrix * viewMatrix * vec4(seen, 1.0);
    gl_Position.z = (log2(max(1e-6, 1.0 + gl_Position.w)) * depthScale - 1.0) * gl_Position.w;
  }`

const fragmentShader = /* glsl */ `
  precision highp sampler2DArray;
  uniform sampler2DArray light;
  uniform vec3 sunColor, skylight;
  uniform float snowline;
  in vec3 place;
  in vec2 inTile;
  in float ground;
  in float coarse;
  flat in vec4 layers;
  out vec4 fragment;
  #define gl_FragColor fragment
  ${airChunk}

  vec3 lightOf(vec2 point, float layer) {
    return texture(light, vec3((point + 1.5) / ${side.toFixed(1)}, layer)).rgb;
  }

  // Smooth noise of the place, to break up the borders of colours. Nothing of the land depends on it.
  float mottle(vec2 at) {
    vec2 i = floor(at), f = at - i;
    f = f * f * (3.0 - 2.0 * f);
    vec4 h = fract(sin(vec4(dot(i, vec2(12.9898, 78.233)), dot(i + vec2(1, 0), vec2(12.9898, 78.233)),
      dot(i + vec2(0, 1), vec2(12.9898, 78.233)), dot(i + vec2(1, 1), vec2(12.9898, 78.233)))) * 43758.5453);
    return mix(mix(h.x, h.y, f.x), mix(h.z, h.w, f.x), f.y);
  }

  vec3 landColor(float height, float steep, float rough) {
    vec3 sand = vec3(0.60, 0.53, 0.38), meadow = vec3(0.20, 0.27, 0.09), wood = vec3(0.085, 0.14, 0.055);
    vec3 heath = vec3(0.31, 0.27, 0.15), rock = vec3(0.30, 0.275, 0.25), snow = vec3(0.88, 0.91, 0.96);
    float h = height / snowline + (rough - 0.5) * 0.12;
    vec3 color = mix(sand, meadow, smoothstep(0.001, 0.02, height / snowline + (rough - 0.5) * 0.02));
    color = mix(color, wood, smoothstep(0.08, 0.28, h));
    color = mix(color, heath, smoothstep(0.42, 0.62, h));
    color = mix(color, rock, smoothstep(0.62, 0.85, h));
    color = mix(color, rock * 0.85, smoothstep(0.55, 0.85, steep + (rough - 0.5) * 0.2));
    float lies = smoothstep(0.92, 1.06, h) * (1.0 - smoothstep(0.7, 1.0, steep));
    return mix(color, snow, lies);
  }

  void main() {
    vec3 own = lightOf(inTile, layers.x);
    vec3 around = lightOf(inTile * 0.5 + layers.zw * ${((side - 3) / 2).toFixed(1)}, layers.y);
    vec3 lit = mix(own, around, coarse);
    vec2 lean = (lit.xy * 255.0 - 128.0) / 127.0;
    vec3 normal = vec3(lean.x, -lean.y, sqrt(max(1.0 - dot(lean, lean), 0.02)));
    float sunlit = lit.z;
    float away = length(place);
    vec3 view = place / away;
    vec3 color;
    if (ground < 0.0) {
      float depth = -ground;
      vec3 shallow = vec3(0.10, 0.36, 0.38), deep = vec3(0.010, 0.055, 0.11);
      vec3 water = mix(deep, shallow, exp(-depth / 90.0));
      float mirror = 0.03 + 0.97 * pow(1.0 - max(-view.z, 0.0), 5.0);
      vec3 sky = airColor(normalize(vec3(view.xy, abs(view.z) + 0.02)));
      float glint = pow(max(dot(normalize(sunDirection - view), vec3(0, 0, 1)), 0.0), 220.0);
      water *= (sunColor * max(sunDirection.z, 0.0) * (0.35 + 0.65 * sunlit) + skylight) * 1.1;
      color = mix(water, sky, mirror * 0.8) + sunColor * glint * 0.7 * sunlit;
      // A narrow line of surf, as wide on the picture as the shore allows.
      float surf = smoothstep(1.0, 0.0, depth / (0.6 + fwidth(ground)));
      color = mix(color, vec3(0.7, 0.74, 0.74) * (skylight + sunColor * sunlit * 0.6), surf * 0.45);
    } else {
      float steep = 1.0 - normal.z;
      float rough = mottle(vec2(ground * 0.013 + lean.x * 4.0, lean.y * 4.0 + ground * 0.0041));
      vec3 base = landColor(ground, steep * 2.2, rough);
      float sun = max(dot(normal, sunDirection), 0.0) * sunlit;
      float up = 0.55 + 0.45 * normal.z;
      color = base * (sunColor * sun + skylight * up + sunColor * 0.07 * max(-dot(normal.xy, sunDirection.xy), 0.0));
    }
    fragment = vec4(exposed(throughAir(color, place)), 1.0);
    #include <colorspace_fragment>
  }`
