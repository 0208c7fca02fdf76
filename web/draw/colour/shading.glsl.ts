import { coverChunk } from './cover.js'
import { freshWaterChunk } from '../sky/fresh-water.js'

/**
 * GLSL: the ground of gullies, bare on ridges, and on floors with sediment and the colour of lower ground.
 * `ridge` runs from -1 on a floor to 1 on a ridge. It needs the colours of the palette.
 */
export const ridgeChunk = /* glsl */ `
  vec3 ridged(vec3 color, vec3 low, float ridge, float steepness) {
    color = mix(color, rock, bareness * smoothstep(0.1, 0.9, ridge) * (0.35 + 0.4 * steepness));
    return mix(color, mix(low, silt, 0.3), smoothstep(0.1, 0.9, -ridge) * 0.7 * (1.0 - steepness));
  }
`

/**
 * GLSL: the hypsometric colour of a height, sunlight and skylight on a surface, and the haze in front of it.
 * Places (`at`) are those of the map: x east, y north of its middle, z up, in its own unit.
 */
export const shadingChunk = /* glsl */ `
  uniform sampler2D palette, shadeMap;
  uniform vec3 rock, earth, stream, silt, shore, sun, skylight, bouncelight, zenith, horizon, sunDirection, heights;
  uniform vec2 rockSlopes;
  uniform float bareness, surf, shadeScale, shadeStrength, haze;
  uniform vec4 hazePlane;

  vec3 hypsometric(float height) {
    float land = (height - heights.y) / max(heights.z - heights.y, 1e-6);
    // Without a sea nothing is under water, though a voxel's middle may lie below the lowest point.
    float below = heights.y > heights.x ? (height - heights.y) / (heights.y - heights.x) : 0.0;
    float above = height > heights.y ? land : below;
    return texture2D(palette, vec2(clamp(above, -1.0, 1.0) * 0.499 + 0.5, 0.5)).rgb;
  }

  // The visible share of the sky and of the sun.
  vec2 shadeAt(vec2 at) {
    vec2 seen = texture2D(shadeMap, vec2(at.x, -at.y) * shadeScale + 0.5).rg;
    // Light reflected within hollows is not computed; squaring darkens them as the eye expects.
    return mix(vec2(1.0), vec2(seen.x * seen.x, seen.y), shadeStrength);
  }

  vec3 lit(vec3 color, vec3 normal, vec2 seen) {
    // Light wraps a little around the edge between day and shade, as on plaster.
    float direct = max(dot(normal, sunDirection) * 0.9 + 0.1, 0.0) * seen.y;
    vec3 ambient = mix(bouncelight, skylight, normal.z * 0.5 + 0.5) * seen.x;
    return color * (ambient * 0.66 + sun * direct * 1.02);
  }
  vec3 lit(vec3 color, vec3 normal) {
    return lit(color, normal, vec2(1.0));
  }

  // Ground under water: a little below the surface its forms are lost, and soon its colour, too, or the slopes
  // of a deep sea would hang in it like curtains.
  vec3 submerged(vec3 color, vec3 normal, float height, vec2 seen) {
    float clear = exp(-24.0 * (heights.y - height) / max(heights.z - heights.x, 1e-6));
    float lost = 1.0 - 0.25 * clear;
    color = mix(hypsometric(heights.x), color, clear);
    return lit(color, normalize(mix(normal, vec3(0.0, 0.0, 1.0), lost)), mix(seen, vec2(1.0), lost));
  }

  // The light line around water: as wide as some pixels or some depth, whichever is more.
  vec3 washed(vec3 color, float height) {
    if (heights.y <= heights.x) return color;
    float depth = heights.y - height;
    float shallow = max((heights.z - heights.x) * 0.012, 1e-6);
    float line = 1.0 - smoothstep(0.5, 2.0, abs(depth) / max(fwidth(height), 1e-6));
    float band = depth > 0.0 ? exp(-depth / shallow) * 0.3 : 0.0;
    return mix(color, shore, surf * max(line * 0.55, band));
  }

  // Blends a colour with the haze in front of it.
  vec3 hazed(vec3 color, vec3 at) {
    float far = clamp(dot(hazePlane.xyz, at) + hazePlane.w, 0.0, 1.0);
    // Haze is thicker in the valleys.
    float thickness = mix(1.25, 0.8, clamp((at.z - heights.x) / max(heights.z - heights.x, 1e-6), 0.0, 1.0));
    return mix(color, horizon, 1.0 - pow(1.0 - haze, pow(far, 1.4) * thickness));
  }
${ridgeChunk}${coverChunk}${freshWaterChunk}`
