/**
 * GLSL: wind waves as slopes. Those that are smaller than a pixel are not drawn: they make the mirror rough
 * instead, so that the sun becomes a glittering path. `period`: metres after which the waves begin again.
 */
export const wavesChunk = /* glsl */ `
  uniform float seconds;

  // Slopes eastwards and northwards, and the variance of those of waves that are too small to be seen.
  vec3 wavesAt(vec2 at, float period) {
    vec2 right = dFdx(at), down = dFdy(at);
    vec3 waves = vec3(0.0, 0.0, 0.0015);
    float width = 41.0, turn = 0.4;
    for (int i = 0; i < 14; i++) {
      // A whole number of waves in a period. Far pixels are long: what counts is how many waves lie in one.
      vec2 number = floor(vec2(cos(turn), sin(turn)) * period / width + 0.5);
      float many = length(number) / period, share = smoothstep(0.4, 0.06, length(vec2(dot(number, right), dot(number, down))) / period);
      float slope = 0.04 + 0.02 * sin(float(i) * 1.7);
      if (share > 0.0) {
        float phase = 6.2831853 * (dot(fract(at * number / period), vec2(1.0)) + float(i) * 0.37) - sqrt(61.6 * many) * seconds;
        // Crests are short, and sharper than troughs.
        vec2 beside = floor(vec2(-number.y, number.x) * 0.31 + vec2(0.5, 1.5));
        float crest = 0.6 + 0.8 * sin(6.2831853 * dot(fract(at * beside / period), vec2(1.0)) + float(i));
        waves.xy += normalize(number) * (slope * share * crest * 1.6 * cos(phase) * exp(sin(phase) - 1.0));
      }
      waves.z += 0.3 * slope * slope * (1.0 - share * share);
      width *= 0.67;
      turn = 0.4 + 1.1 * sin(float(i) * 2.4) + 0.3 * float(i & 3);
    }
    return waves;
  }

`

/** GLSL: mirrored light on waves that are too small to be seen. */
export const glitterChunk = /* glsl */ `
  // Fresnel's share of mirrored light, for a rough surface.
  float mirrorShare(float facing, float variance) {
    float rough = sqrt(variance);
    return 0.02 + 0.98 * pow(1.0 - facing, 5.0 * exp(-2.69 * rough)) / (1.0 + 22.7 * pow(rough, 1.5));
  }

  // The sun in the small waves whose slopes happen to mirror it.
  float glitter(vec3 sun, vec3 view, vec3 waves) {
    vec3 between = normalize(sun - view);
    if (between.z < 0.05 || sun.z < -0.05) return 0.0;
    vec2 slope = -between.xy / between.z - waves.xy;
    float many = exp(-dot(slope, slope) / (2.0 * waves.z)) / (6.2831853 * waves.z);
    float facing = max(dot(between, sun), 0.0);
    return 3.14159265 * many * (0.02 + 0.98 * pow(1.0 - facing, 5.0)) / (4.0 * max(-view.z, 0.08) * pow(between.z, 4.0));
  }
`
