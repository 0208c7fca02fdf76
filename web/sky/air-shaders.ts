/** Width and height of each table; a comment says what runs along its width, and what along its height. */
export const sizes = {
  /** The distance to the top of the air; the height. */
  transmittance: [256, 64],
  /** The sine of the sun's height; the height. Light that was scattered more than once. */
  scattering: [32, 32],
  /** The same two. Light of the sky on level ground. */
  ambient: [64, 16],
  /** The angle from the sun along the horizon; the angle from the horizon, which is half way up. */
  skyView: [192, 108],
  /** The same two in narrow slices side by side, each for a greater distance. */
  hazeView: [512, 32],
} as const
export type TableName = keyof typeof sizes

/** The number of slices of the haze, and the height of the highest ground that it can hide. */
const slices = 32
const summit = 0.12

const vec2 = (name: TableName) => `vec2(${sizes[name].map((size) => size.toFixed(1)).join(', ')})`
const columns = (sizes.hazeView[0] / slices).toFixed(1)

/**
 * GLSL: the air. Heights are above the ground, in heights of the atmosphere; a `rise` is the sine of an angle
 * above the horizontal. Coefficients are those of the Earth, per 100 km; red is that of the eye, which is
 * near the peak of ozone, or else dusk would be purple.
 *
 * Compared with @takram/three-atmosphere 0.19.1, an implementation after Bruneton, at six heights of the sun
 * from -6 to 60 degrees, from 2 m, 10 km and 400 km, towards the sun and away from it, at 252 angles from the
 * horizon: with its ozone (0.065 in red) and the ground's albedo of 0.1, hues differ by 0.7 degrees and
 * colours by 3 of 255 on average; by up to 29 at the horizon below a sun of 0 to 3 degrees. With the ozone
 * above, dusk is blue where theirs is purple; with the albedo of 0.3, which is the Earth's with its clouds, a
 * high sun makes the sky a fifth brighter. From space, endless land is drawn with less haze before it, as
 * photographs show it.
 */
const airChunk = /* glsl */ `
  uniform float airRadius, density;
  const float pi = 3.14159265;
  const vec3 rayleigh = vec3(0.5802, 1.3558, 3.31), ozone = vec3(0.2, 0.1881, 0.0085);
  const float dust = 0.3996, dustLost = 0.444;

  // Scattered by molecules, and by dust.
  vec4 scatteringAt(float height) {
    return density * vec4(rayleigh * exp(-height / 0.08), dust * exp(-height / 0.012));
  }

  vec3 extinctionAt(float height) {
    return density * (rayleigh * exp(-height / 0.08) + dustLost * exp(-height / 0.012) + ozone * max(1.0 - abs(height - 0.25) / 0.15, 0.0));
  }

  // The ways from a height to a sphere at another height, near and far; z is 0 if the ray misses it.
  vec3 pathsTo(float level, float height, float rise) {
    float along = (airRadius + height) * rise, product = (height - level) * (2.0 * airRadius + height + level);
    float root = along * along - product;
    if (root < 0.0) return vec3(0.0);
    // One is the sum of two numbers, the other follows from their product: a difference would lose its
    // digits.
    float one = along > 0.0 ? -along - sqrt(root) : -along + sqrt(root);
    float other = product / one;
    return vec3(min(one, other), max(one, other), 1.0);
  }

  vec2 inset(vec2 share, vec2 size) {
    return (share * (size - 1.0) + 0.5) / size;
  }

  float horizonRise(float height) {
    return -sqrt(height * (2.0 * airRadius + height)) / (airRadius + height);
  }
`

/** GLSL: the light of the sun and of the whole sky at a height; the sun outside the air is 1. */
const lightChunk = /* glsl */ `
  uniform sampler2D transmittance;

  vec3 sunlight(float height, float rise) {
    height = clamp(height, 0.0, 1.0);
    float horizon = horizonRise(height);
    float top = sqrt(2.0 * airRadius + 1.0), tangent = sqrt(height * (2.0 * airRadius + height));
    float path = pathsTo(1.0, height, max(rise, horizon)).y;
    float shortest = 1.0 - height;
    vec2 place = vec2((path - shortest) / (tangent + top - shortest), tangent / top);
    return smoothstep(-0.0047, 0.0047, rise - horizon) * texture(transmittance, inset(place, ${vec2('transmittance')})).rgb;
  }
`

const transmittancePass = /* glsl */ `
  ${airChunk}
  void main() {
    vec2 share = (gl_FragCoord.xy - 0.5) / (${vec2('transmittance')} - 1.0);
    float top = sqrt(2.0 * airRadius + 1.0), level = share.y * top;
    float height = level * level / (sqrt(level * level + airRadius * airRadius) + airRadius);
    float shortest = 1.0 - height, path = mix(shortest, level + top, share.x);
    float rise = path > 0.0 ? clamp((top * top - level * level - path * path) / (2.0 * (airRadius + height) * path), -1.0, 1.0) : 1.0;
    vec3 lost = vec3(0.0);
    for (int i = 0; i < 40; i++) {
      float t = path * (float(i) + 0.5) / 40.0;
      float r = airRadius + height;
      lost += extinctionAt(sqrt(max(r * r + 2.0 * r * rise * t + t * t, 0.0)) - airRadius);
    }
    gl_FragColor = vec4(exp(-lost * path / 40.0), 1.0);
  }`

/**
 * GLSL: adds up the light that is scattered along a ray towards its beginning. `again` is the expression for
 * light that was scattered before. Steps grow with the distance to a `power`.
 */
const marchChunk = (again: string) => /* glsl */ `
  struct Seen {
    vec3 light, share, through;
  };

  Seen march(float height, vec3 to, vec3 sun, float from, float end, int steps, float power, vec2 phase) {
    Seen seen = Seen(vec3(0.0), vec3(0.0), vec3(1.0));
    float before = 0.0;
    for (int i = 1; i <= steps; i++) {
      float after = pow(float(i) / float(steps), power);
      float t = mix(from, end, (before + after) * 0.5), width = (end - from) * (after - before);
      before = after;
      vec3 at = to * t + vec3(0.0, 0.0, airRadius + height);
      float level = max(length(at) - airRadius, 0.0), rise = dot(normalize(at), sun);
      vec4 scattering = scatteringAt(level);
      vec3 lost = extinctionAt(level), all = scattering.rgb + scattering.a;
      vec3 left = exp(-lost * width), whole = seen.through * (1.0 - left) / max(lost, vec3(1e-7));
      seen.light += whole * (sunlight(level, rise) * (scattering.rgb * phase.x + scattering.a * phase.y) + all * ${again});
      seen.share += whole * all;
      seen.through *= left;
    }
    return seen;
  }

  // The i-th of n directions, evenly spread over a band of rises.
  vec3 spread(float i, float n, float lowest) {
    float rise = mix(lowest, 1.0, (i + 0.5) / n), turn = i * 2.39996323;
    return vec3(sqrt(1.0 - rise * rise) * vec2(cos(turn), sin(turn)), rise);
  }

  // Where a ray ends: at the ground, or at the top of the air.
  float endOf(float height, float rise) {
    vec3 ground = pathsTo(0.0, height, rise);
    return ground.z > 0.0 && rise < 0.0 ? ground.x : pathsTo(1.0, height, rise).y;
  }
`

/** Reads the light that was scattered more than once. */
const againChunk = /* glsl */ `
  uniform sampler2D scattering;
  vec3 scatteredAgain(float height, float rise) {
    return texture(scattering, inset(vec2(rise * 0.5 + 0.5, clamp(height, 0.0, 1.0)), ${vec2('scattering')})).rgb;
  }
  ${marchChunk('scatteredAgain(level, rise)')}`

// Light scattered once, from all directions, makes the next scattering, and so on: a geometric series.
const scatteringPass = /* glsl */ `
  ${airChunk}${lightChunk}${marchChunk('vec3(0.0)')}
  void main() {
    vec2 share = (gl_FragCoord.xy - 0.5) / (${vec2('scattering')} - 1.0);
    float height = max(share.y, 2e-4), rise = share.x * 2.0 - 1.0;
    vec3 sun = vec3(sqrt(max(1.0 - rise * rise, 0.0)), 0.0, rise), light = vec3(0.0), again = vec3(0.0);
    for (int i = 0; i < 64; i++) {
      vec3 to = spread(float(i), 64.0, -1.0);
      float end = endOf(height, to.z);
      Seen seen = march(height, to, sun, 0.0, end, 20, 1.0, vec2(0.25 / pi));
      light += seen.light;
      again += seen.share;
      if (to.z < 0.0 && pathsTo(0.0, height, to.z).z > 0.0) {
        float day = dot(normalize(to * end + vec3(0.0, 0.0, airRadius + height)), sun);
        light += seen.through * max(day, 0.0) * sunlight(0.0, day) * 0.3 / pi;
      }
    }
    gl_FragColor = vec4(light / 64.0 / (1.0 - again / 64.0), 1.0);
  }`

// Phase functions after Rayleigh, and after Cornette and Shanks for dust.
const phaseChunk = /* glsl */ `
  vec2 phaseOf(float c) {
    const float g = 0.8;
    float back = 1.0 + g * g - 2.0 * g * c;
    return vec2(0.75 * (1.0 + c * c), 1.5 * (1.0 - g * g) * (1.0 + c * c) / ((2.0 + g * g) * back * sqrt(back))) / (4.0 * pi);
  }
`

const ambientPass = /* glsl */ `
  ${airChunk}${lightChunk}${againChunk}${phaseChunk}
  void main() {
    vec2 share = (gl_FragCoord.xy - 0.5) / (${vec2('ambient')} - 1.0);
    float height = max(share.y * share.y, 2e-4), rise = share.x * 1.2 - 0.2;
    vec3 sun = vec3(sqrt(1.0 - rise * rise), 0.0, rise), light = vec3(0.0);
    for (int i = 0; i < 32; i++) {
      vec3 to = spread(float(i), 32.0, 0.0);
      Seen seen = march(height, to, sun, 0.0, endOf(height, to.z), 16, 1.5, phaseOf(dot(to, sun)));
      light += seen.light * to.z / 16.0;
    }
    gl_FragColor = vec4(light, 1.0);
  }`

/**
 * GLSL: from a texel's share of the way around and its row to a direction, with the sun above x; `middle` is
 * the horizon's row.
 */
const rayChunk = /* glsl */ `
  uniform vec3 tableAngles;
  uniform float tableLevel, sunAngle;
  vec3 rayAt(float turn, float row, float middle) {
    bool isUp = row >= middle;
    float share = (isUp ? row - middle : middle - 1.0 - row) / (middle - 1.0);
    float angle = share * share * (isUp ? tableAngles.y : -tableAngles.z) - tableAngles.x;
    float across = 1.0 - 2.0 * turn * turn;
    return vec3(cos(angle) * vec2(across, sqrt(max(1.0 - across * across, 0.0))), sin(angle));
  }
`

/**
 * GLSL: the part of a ray with air, and with ground behind it: whether it goes below the horizon decides, not
 * the ray, which could just miss.
 */
const reachChunk = /* glsl */ `
  float nearestAir(float height, float rise) {
    return height > 1.0 ? max(pathsTo(1.0, height, rise).x, 0.0) : 0.0;
  }

  float groundPath(float height, float rise, bool isUp) {
    float lowest = -(airRadius + height) * rise;
    if (isUp) return max(pathsTo(${summit}, height, rise).y, max(lowest, 1e-3));
    vec3 ground = pathsTo(0.0, height, rise);
    return ground.z > 0.0 ? ground.x : lowest;
  }
`

const skyViewPass = /* glsl */ `
  ${airChunk}${lightChunk}${againChunk}${phaseChunk}${rayChunk}${reachChunk}
  void main() {
    vec2 texel = gl_FragCoord.xy - 0.5;
    float middle = ${vec2('skyView')}.y / 2.0;
    vec3 to = rayAt(texel.x / (${vec2('skyView')}.x - 1.0), texel.y, middle), sun = vec3(cos(sunAngle), 0.0, sin(sunAngle));
    float from = nearestAir(tableLevel, to.z);
    float end = texel.y >= middle ? pathsTo(1.0, tableLevel, to.z).y : groundPath(tableLevel, to.z, false);
    float power = tableLevel > 1.0 ? 1.0 : 2.0;
    gl_FragColor = vec4(march(tableLevel, to, sun, from, max(end, from), 40, power, phaseOf(dot(to, sun))).light, 1.0);
  }`

const hazeViewPass = /* glsl */ `
  ${airChunk}${lightChunk}${againChunk}${phaseChunk}${rayChunk}${reachChunk}
  void main() {
    vec2 texel = gl_FragCoord.xy - 0.5;
    float middle = ${vec2('hazeView')}.y / 2.0, slice = floor(texel.x / ${columns});
    vec3 to = rayAt((texel.x - slice * ${columns}) / (${columns} - 1.0), texel.y, middle), sun = vec3(cos(sunAngle), 0.0, sin(sunAngle));
    float from = nearestAir(tableLevel, to.z), share = (slice + 1.0) / ${slices.toFixed(1)};
    float end = max(groundPath(tableLevel, to.z, texel.y >= middle), from);
    Seen seen = march(tableLevel, to, sun, from, mix(from, end, share * share), 4 + int(slice) / 2, 1.0, phaseOf(dot(to, sun)));
    gl_FragColor = vec4(seen.light, seen.through.g);
  }`

/** The fragment shader that makes each table. */
export const passes: Record<TableName, string> = {
  transmittance: transmittancePass,
  scattering: scatteringPass,
  ambient: ambientPass,
  skyView: skyViewPass,
  hazeView: hazeViewPass,
}

/**
 * GLSL for whoever reads the tables: `skyTowards` and `hazeBefore` by the rise of a ray and the cosine of its
 * angle from the sun along the horizon; `sunlight` and `skylightAt` by a height and the rise of the sun
 * there.
 */
export const lookupChunk = /* glsl */ `
  ${airChunk}${lightChunk}${reachChunk}
  uniform sampler2D ambient, skyView, hazeView;
  uniform float eyeLevel;
  uniform vec3 horizonAngles;

  vec3 skylightAt(float height, float rise) {
    vec2 share = vec2(clamp((rise + 0.2) / 1.2, 0.0, 1.0), sqrt(clamp(height, 0.0, 1.0)));
    return texture(ambient, inset(share, ${vec2('ambient')})).rgb;
  }

  // The angle from the sun, and the row; both tables have the same order.
  vec2 ofRay(float rise, float across, float rows) {
    float angle = asin(clamp(rise, -1.0, 1.0)) + horizonAngles.x;
    float share = sqrt(min(abs(angle) / (angle < 0.0 ? horizonAngles.z : horizonAngles.y), 1.0)) * (rows / 2.0 - 1.0) + 0.5;
    return vec2(sqrt(max(0.5 - 0.5 * across, 0.0)), (rows / 2.0 + (angle < 0.0 ? -share : share)) / rows);
  }

  vec3 skyTowards(float rise, float across) {
    vec2 place = ofRay(rise, across, ${vec2('skyView')}.y);
    bool isEmpty = eyeLevel > 1.0 && asin(clamp(rise, -1.0, 1.0)) + horizonAngles.x > horizonAngles.y;
    return isEmpty ? vec3(0.0) : texture(skyView, vec2(inset(place, ${vec2('skyView')}).x, place.y)).rgb;
  }

  // The light of the air before a place at a distance, and the share of green light that comes through it.
  vec4 hazeBefore(float rise, float across, float away) {
    vec2 place = ofRay(rise, across, ${vec2('hazeView')}.y);
    float from = nearestAir(eyeLevel, rise), end = groundPath(eyeLevel, rise, place.y > 0.5);
    float slice = sqrt(clamp((away - from) / max(end - from, 1e-6), 0.0, 1.0)) * ${slices.toFixed(1)};
    float nearer = clamp(floor(slice), 1.0, ${(slices - 1).toFixed(1)});
    vec2 at = vec2(((nearer - 1.0) * ${columns} + 0.5 + place.x * (${columns} - 1.0)) / ${vec2('hazeView')}.x, place.y);
    vec4 near = texture(hazeView, at), far = texture(hazeView, at + vec2(1.0 / ${slices.toFixed(1)}, 0.0));
    return slice < 1.0 ? mix(vec4(0.0, 0.0, 0.0, 1.0), near, slice) : mix(near, far, slice - nearer);
  }

  // Blue light is lost before green, and green before red.
  vec3 dimmed(float green) {
    return pow(vec3(green), vec3(0.56, 1.0, 2.1));
  }
`
