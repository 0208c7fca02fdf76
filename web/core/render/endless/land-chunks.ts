import { side } from '../../endless/tile.js'
import { airChunk } from './air.js'

/**
 * GLSL of a tile's vertices, whatever they make of it. Coordinates: x eastwards, y northwards, z upwards, metres, from the eye. `where` and
 * `which` are the instance's, as in `tileNumbers`.
 */
export const tileChunk = /* glsl */ `
  precision highp sampler2DArray;
  uniform sampler2DArray heights;
  uniform float stride, unit, curve, depthScale;
  uniform vec2 eyeHeight, morph;
  in vec4 where, which;

  float squares() {
    return ${(side - 3).toFixed(1)} / stride;
  }

  // A place of the tile, given in squares from its north-western corner.
  vec2 fromEye(vec2 at) {
    return where.xy + vec2(at.x, -at.y) * where.z / squares();
  }

  float heightAt(vec2 at) {
    return texelFetch(heights, ivec3(ivec2(at * stride) + 1, int(where.w)), 0).r;
  }

  // Metres; the eye's height is subtracted before anything is rounded.
  float aboveEye(float height) {
    return (height - eyeHeight.x - eyeHeight.y) * unit;
  }

  // 1: as the tile around has it, 0: as fine as the tile is.
  float coarsenessAt(vec2 at, float height) {
    float away = length(vec3(fromEye(at), max(aboveEye(height), aboveEye(0.0))));
    return max(which.w, clamp((away / where.z - morph.x) / (morph.y - morph.x), 0.0, 1.0));
  }

  // On the screen, over the curve of the Earth, with depths on a logarithmic scale.
  vec4 projected(vec3 seen) {
    seen.z -= dot(seen.xy, seen.xy) * curve;
    vec4 at = projectionMatrix * viewMatrix * vec4(seen, 1.0);
    at.z = (log2(max(1e-6, 1.0 + at.w)) * depthScale - 1.0) * at.w;
    return at;
  }`

/** GLSL of its fragments: their light, and the colours of land and sea. */
export const colorChunk = /* glsl */ `
  precision highp sampler2DArray;
  uniform sampler2DArray light;
  uniform vec3 sunColor, skylight;
  uniform float snowline;
  flat in vec4 layers; // of the tile and its parent, and the quarter
  out vec4 fragment;
  #define gl_FragColor fragment
  ${airChunk}

  vec3 storedLight(vec2 point, float layer) {
    return texture(light, vec3((point + 1.5) / ${side.toFixed(1)}, layer)).rgb;
  }

  // Of a point of the tile: what it leans eastwards and southwards, and how much of the sun it sees.
  vec3 lightOf(vec2 point, float coarse) {
    vec3 own = storedLight(point, layers.x);
    vec3 around = storedLight(point * 0.5 + layers.zw * ${((side - 3) / 2).toFixed(1)}, layers.y);
    vec3 lit = mix(own, around, coarse);
    return vec3((lit.xy * 255.0 - 128.0) / 127.0, lit.z);
  }

  vec3 normalOf(vec2 lean) {
    return vec3(lean.x, -lean.y, sqrt(max(1.0 - dot(lean, lean), 0.02)));
  }

  // Smooth noise of the place, to break up the borders of colours. Nothing of the land depends on it.
  float mottle(vec2 at) {
    vec2 i = floor(at), f = at - i;
    f = f * f * (3.0 - 2.0 * f);
    vec4 h = fract(sin(vec4(dot(i, vec2(12.9898, 78.233)), dot(i + vec2(1, 0), vec2(12.9898, 78.233)),
      dot(i + vec2(0, 1), vec2(12.9898, 78.233)), dot(i + vec2(1, 1), vec2(12.9898, 78.233)))) * 43758.5453);
    return mix(mix(h.x, h.y, f.x), mix(h.z, h.w, f.x), f.y);
  }

  vec3 landColor(float height, vec2 lean) {
    float steep = (1.0 - normalOf(lean).z) * 2.2;
    float rough = mottle(vec2(height * 0.013 + lean.x * 4.0, lean.y * 4.0 + height * 0.0041));
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

  vec3 seaColor(vec3 view, float depth, float sunlit) {
    vec3 shallow = vec3(0.10, 0.36, 0.38), deep = vec3(0.010, 0.055, 0.11);
    vec3 water = mix(deep, shallow, exp(-depth / 90.0));
    float mirror = 0.03 + 0.97 * pow(1.0 - max(-view.z, 0.0), 5.0);
    vec3 sky = airColor(normalize(vec3(view.xy, abs(view.z) + 0.02)));
    float glint = pow(max(dot(normalize(sunDirection - view), vec3(0, 0, 1)), 0.0), 220.0);
    water *= (sunColor * max(sunDirection.z, 0.0) * (0.35 + 0.65 * sunlit) + skylight) * 1.1;
    return mix(water, sky, mirror * 0.8) + sunColor * glint * 0.7 * sunlit;
  }

  // Of a ground that faces a direction: in the sun, under the sky, and by what the ground before it throws back.
  vec3 shine(vec3 normal, float sunlit) {
    float sun = max(dot(normal, sunDirection), 0.0) * sunlit;
    float up = 0.55 + 0.45 * normal.z;
    return sunColor * sun + skylight * up + sunColor * 0.07 * max(-dot(normal.xy, sunDirection.xy), 0.0);
  }

  void show(vec3 color, vec3 place) {
    fragment = vec4(exposed(throughAir(color, place)), 1.0);
    #include <colorspace_fragment>
  }`
