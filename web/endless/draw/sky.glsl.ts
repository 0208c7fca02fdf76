import { noiseChunk } from './noise.glsl.js'

/** Metres of the height of the atmosphere. */
export const airHeight = 100_000

/**
 * GLSL: how bright the sun is in a direction: a disc, round in the picture even where a wide field of view
 * stretches what lies near the edge, and a glare around it.
 */
export const sunChunk = /* glsl */ `
  float sunlightIn(vec3 to, vec3 sun) {
    vec3 across = dFdx(to), along = dFdy(to), off = sun - to;
    float a = dot(across, across), b = dot(across, along), c = dot(along, along);
    float pixel = max(a * c - b * b, 1e-24); // the square of its solid angle
    vec2 by = vec2(dot(off, across), dot(off, along));
    float pixels = length(vec2(c * by.x - b * by.y, a * by.y - b * by.x)) / pixel;
    float near = max(dot(to, sun), 0.0);
    float disc = near > 0.99 ? 1.0 - smoothstep(-0.7, 0.7, pixels - 0.009 / sqrt(sqrt(pixel))) : 0.0;
    return 5.0 * disc + 0.5 * pow(near, 5000.0) + 0.25 * pow(near, 600.0);
  }
`

/**
 * GLSL: the colours that an eye sees by the light of the moon, when only its rods see: nearly one hue,
 * which is blue.
 */
export const rodsChunk = /* glsl */ `
  uniform float moonlight;

  vec3 seenByNight(vec3 color) {
    return mix(color, dot(color, vec3(0.25, 0.6, 0.15)) * vec3(0.46, 0.78, 1.4), 0.85 * moonlight);
  }
`

/**
 * GLSL: the painted air. `airColor(direction)`, and `throughAir(color, place)` for a colour seen at a place,
 * in metres from the camera; `lightUp(place)` sets `sunColor`, `skylight` and `sunDirection` there, which are
 * the same everywhere here.
 */
export const airChunk = /* glsl */ `
  ${sunChunk}
  ${rodsChunk}
  uniform vec3 zenith, horizon, sunDirection, sunColor, skylight;
  uniform float eyeUp, clearness, dip;
  uniform vec2 eyeLand;
  const float thin = 6500.0; // metres of height over which the air thins by two thirds

  void lightUp(vec3 place) {}

  vec3 airColor(vec3 direction) {
    float up = clamp(direction.z + dip, 0.0, 1.0);
    float space = 1.0 - exp(-eyeUp / 30000.0); // the sky is black from above
    float band = mix(1.0, 7.0, space);
    // Red light is lost first on the way up, or the sky of a low sun would be mauve.
    vec3 color = mix(horizon, zenith, 1.0 - exp(-up * band * vec3(4.6, 3.4, 2.6)));
    color *= mix(1.0, exp(-up * 9.0), space);
    float near = max(dot(direction, sunDirection), 0.0);
    return color + sunColor * (pow(near, 12.0) * 0.10 + pow(near, 90.0) * 0.16) * exp(-up * 2.0);
  }

  vec3 spaceColor(vec3 to) {
    return sunColor * sunlightIn(to, sunDirection);
  }

  // Bright snow stays below white.
  vec3 exposed(vec3 color) {
    vec3 seen = 1.0 - exp(-color * 1.3);
    return seenByNight(mix(vec3(dot(seen, vec3(0.3, 0.6, 0.1))), seen, 1.16));
  }

  vec3 throughAir(vec3 color, vec3 place) {
    if (clearness <= 0.0) return color;
    float away = length(place);
    // The mean density between two heights; the quotient has no value where they are equal.
    float high = max(eyeUp, 0.0) / thin, other = max(eyeUp + place.z, 0.0) / thin;
    float rise = other - high;
    float density = abs(rise) > 1e-3 ? (exp(-high) - exp(-other)) / rise : exp(-high);
    float share = 1.0 - exp(-away / clearness * density);
    vec3 direction = place / away;
    return mix(color, airColor(vec3(direction.xy, max(direction.z, -dip))), share);
  }
`

/** Metres of the clouds above the sea: over nearly all mountains, so that few reach into the layer. */
export const cloudHeight = 7000

/** GLSL: the painted clouds: one layer without thickness and without a shadow, only before the sky. */
export const paintedClouds = /* glsl */ `
  ${noiseChunk}

  vec3 clouded(vec3 color, vec3 to, float away) {
    float over = ${cloudHeight.toFixed(1)} - eyeUp;
    if (to.z < 0.01 || over < 100.0) return color;
    vec2 at = eyeLand + to.xy * over / to.z;
    // Broad banks are broken into heaps with ragged rims.
    float bank = noiseAt(at, 262144.0), heap = noiseAt(at + 2500.0 * vec2(bank, -bank), 49152.0);
    float rim = noiseAt(at + 900.0 * vec2(heap, -heap), 10240.0);
    float thick = 0.5 * bank + 0.42 * heap + 0.16 * rim;
    float cover = smoothstep(-0.04, 0.5, thick) * smoothstep(0.02, 0.12, to.z) * min(over / 1000.0, 1.0);
    float near = max(dot(to, sunDirection), 0.0);
    vec3 lit = sunColor * (0.34 + 0.16 * near * near) * (1.0 - 0.8 * smoothstep(0.3, 0.9, thick)) + skylight * 0.9;
    // Under a low sun they are golden.
    lit *= mix(vec3(1.0), vec3(1.1, 0.78, 0.5), exp(-9.0 * max(sunDirection.z, 0.0)));
    return mix(color, lit, 0.9 * cover);
  }
`
