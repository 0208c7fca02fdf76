import { Color, Vector3 } from 'three'

/** What the air is like; given to ground and sky alike, so that they meet in one colour. */
export function airUniforms() {
  return {
    zenith: { value: new Color() },
    horizon: { value: new Color() },
    sunColor: { value: new Color() },
    sunDirection: { value: new Vector3(0, 0, 1) },
    /** Metres above the sea. */
    eyeUp: { value: 0 },
    /** Metres through which air of the sea's level takes two thirds of what is seen; 0: there is none. */
    clearness: { value: 0 },
    /** Sine of how far below the level the horizon lies. */
    dip: { value: 0 },
  }
}

/** GLSL: `airColor(direction)`, and `throughAir(color, place)` for what is seen at a place, metres from the eye. */
export const airChunk = /* glsl */ `
  uniform vec3 zenith, horizon, sunDirection;
  uniform float eyeUp, clearness, dip;
  const float thin = 6500.0; // metres in which the air gets thinner by two thirds

  vec3 airColor(vec3 direction) {
    float up = clamp(direction.z + dip, 0.0, 1.0);
    float space = 1.0 - exp(-eyeUp / 30000.0); // the sky is black from above
    float band = mix(1.0, 7.0, space);
    vec3 color = mix(horizon, zenith, 1.0 - exp(-up * 3.2 * band));
    color *= mix(1.0, exp(-up * 9.0), space);
    float near = max(dot(direction, sunDirection), 0.0);
    return color + sunColor * (pow(near, 12.0) * 0.10 + pow(near, 90.0) * 0.16) * exp(-up * 2.0);
  }

  // Bright snow stays below white.
  vec3 exposed(vec3 color) {
    vec3 seen = 1.0 - exp(-color * 1.3);
    return mix(vec3(dot(seen, vec3(0.3, 0.6, 0.1))), seen, 1.16);
  }

  vec3 throughAir(vec3 color, vec3 place) {
    if (clearness <= 0.0) return color;
    float away = length(place);
    // Air between two heights, thinner with each; the farther end may be as high as the eye.
    float high = max(eyeUp, 0.0) / thin, other = max(eyeUp + place.z, 0.0) / thin;
    float rise = other - high;
    float density = abs(rise) > 1e-3 ? (exp(-high) - exp(-other)) / rise : exp(-high);
    float share = 1.0 - exp(-away / clearness * density);
    vec3 direction = place / away;
    return mix(color, airColor(vec3(direction.xy, max(direction.z, -dip))), share);
  }
`
