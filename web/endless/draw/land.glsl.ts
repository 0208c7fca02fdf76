import { colorRange } from '../land.js'
import { cells, side } from '../tile.js'
import { covers, mapCovers } from '../../package/covers.js'
import { ridgeChunk } from '../../draw/colour/shading.glsl.js'
import { coverChunk } from './cover.glsl.js'
import { airChunk } from './sky.glsl.js'
import { tileChunkOf } from './tile.glsl.js'
import { edgeChunk } from './edge.glsl.js'
import { noiseChunk } from './noise.glsl.js'

/** GLSL for vertex shaders of a tile. */
export const tileChunk = tileChunkOf(cells)

/** Metres after which the grain of the ground begins again: a power of two, as are its widths. */
export const grainPeriod = 1024

/** GLSL: what both seas share; needs the colours of the palette and the air. */
const mirrorChunk = /* glsl */ `
  float shoreAway = 1e9; // metres to the shore of a lake or river
  // Metres of what stands there, and which share of what lies below the water shines through it.
  const float bankHeight = 14.0, bottomShare = 0.6;

  // The light that the water at a depth leaves, after so many metres in it. Red is lost first.
  vec3 waterColor(float depth, float path, float dark, float grain) {
    // Rivers are green and brown of what they carry.
    float carried = exp(-0.01 * shoreAway);
    vec3 left = exp(-(vec3(0.32, 0.075, 0.055) + carried * vec3(-0.14, 0.05, 0.1)) * path);
    vec3 deep = mix(paletteColor(-max(depth, 2500.0)), silt * vec3(0.22, 0.34, 0.28), 0.6 * carried);
    return mix(deep * dark, mix(silt, paletteColor(-depth), 0.35 - 0.3 * carried) * bottomShare * grain, left);
  }

  // The sky, or near the shore what stands on it: where that is lower than some pixels, all of a narrow river
  // would be a dark line in bright land.
  vec3 mirrored(vec3 to) {
    float pixel = min(length(dFdx(place)), length(dFdy(place)));
    float bank = coverShare * smoothstep(1.3, 0.5, to.z / length(to.xy) * shoreAway / bankHeight) * smoothstep(0.35, 0.1, pixel / bankHeight);
    return mix(airColor(to), coverColors[FOREST] * coverColors[FOREST] * (skylight + 0.3 * sunColor), 0.85 * bank);
  }
`

/** GLSL: the colour of the sea, with a painted mirror of the sky. */
export const seaChunk = /* glsl */ `
  vec3 seaColor(vec3 view, float depth, float sunlit) {
    vec3 light = sunColor * max(sunDirection.z, 0.0) * (0.35 + 0.65 * sunlit) + skylight;
    vec3 water = waterColor(depth, 5.0 * depth, 0.22, 0.8) * light;
    // Waves, which end where they are smaller than a pixel: gusts roughen them.
    float gust = gustAt(place.xy);
    vec2 slope = texture(noise, vec3((eyeGrain + place.xy) / 64.0, waves)).gb * 2.0 - 1.0;
    vec3 normal = normalize(vec3((0.10 + 0.04 * gust) * slope, 1.0)), to = reflect(view, normal);
    // From above, the mean of them mirrors a higher and bluer part of the sky.
    to = normalize(vec3(to.xy, abs(to.z) + 0.04));
    float mirror = 0.03 + (0.7 + 0.1 * gust) * pow(1.0 - max(dot(-view, normal), 0.0), 3.5);
    vec2 tilt = normalize(sunDirection - view).xy / 0.13;
    float glint = exp(-dot(tilt, tilt));
    return mix(water, mirrored(to), mirror) + sunColor * (glint / (1.0 + 2.0 * glint)) * sunlit;
  }
`

/** GLSL: what the bytes of `lightTile` and `ridgeTile` mean. */
export const storedChunk = /* glsl */ `
  // -1 on the floor of a gully to 1 on a ridge.
  float ridgeOf(float stored) {
    return max((stored - 128.0) / (stored < 128.0 ? 64.0 : 127.0), -1.0);
  }

  vec3 normalOf(vec2 lean) {
    return vec3(lean.x, -lean.y, sqrt(max(1.0 - dot(lean, lean), 0.02)));
  }

  // 0 where the ground is level, and about 1 where nothing grows any more.
  float steepnessOf(vec3 normal) {
    return (1.0 - normal.z) * 2.2;
  }
`

/** The kinds of cover that a window has. */
const kinds = covers.slice(0, mapCovers)

/**
 * GLSL: what covers the ground (`coverTile`): bare ground, forest, snow and sand; the rest is meadow.
 * `coverShare` is 0 where the palette has no plants.
 */
export const weightsChunk = /* glsl */ `
  uniform sampler2DArray cover;
  ${kinds.map((kind, i) => `const int ${kind.toUpperCase()} = ${i};`).join(' ')}
  uniform vec3 coverColors[${kinds.length}];
  uniform float coverShare;

  vec4 storedCover(vec2 point, float layer) {
    return texture(cover, vec3((point + 1.5) / ${side.toFixed(1)}, layer));
  }

  // With borders that noise from -1 to 1 makes ragged: that of the meadow, and those of the four among each
  // other, between which no meadow shows.
  vec4 ragged(vec4 shares, float noise) {
    float sum = dot(shares, vec4(1.0));
    if (sum <= 0.0) return shares;
    vec4 each = max(shares + 1.8 * noise * vec4(-1.0, 1.0, 1.0, -1.0) * shares * (sum - shares), 0.0);
    float grown = clamp(sum + 1.8 * noise * sum * (1.0 - sum), 0.0, 1.0);
    return each * (grown / max(dot(each, vec4(1.0)), 1e-4));
  }

  vec3 coverColor(vec4 shares, float steep) {
    vec3 bare = mix(coverColors[SCREE], coverColors[ROCK], smoothstep(0.35, 0.7, steep));
    return bare * shares.x + coverColors[FOREST] * shares.y + coverColors[SNOW] * shares.z + coverColors[SAND] * shares.w +
      coverColors[MEADOW] * (1.0 - dot(shares, vec4(1.0)));
  }
`

/** GLSL: noise that is fixed to the land. */
export const specksChunk = /* glsl */ `
  // Random numbers from -0.5 to 0.5 for two cells, one above the other.
  vec2 specks(uint x, uint y, int z) {
    uvec2 hash = (x * 0x9e3779b9u ^ y * 0x85ebca6bu) + uvec2(z, z + 1) * 0xc2b2ae35u;
    hash = (hash ^ (hash >> 16)) * 0x7feb352du;
    hash = (hash ^ (hash >> 15)) * 0x846ca68bu;
    return vec2(hash >> 8) / 16777216.0 - 0.5;
  }
`

/** GLSL: the colours of heights. */
export const paletteChunk = /* glsl */ `
  uniform sampler2D palette;
  // The palette's colour of a height, computed like rampIndex() in web/draw/map/paint.ts.
  vec3 paletteColor(float height) {
    float share = height < 0.0 ? -min(height / ${colorRange.min.toFixed(1)}, 1.0) : min(height / ${colorRange.max.toFixed(1)}, 1.0);
    return texture(palette, vec2(0.5 + 0.5 * share, 0.5)).rgb;
  }
`

/** GLSL for fragment shaders: light, and the colours of land and sea. */
export const colorChunk = /* glsl */ `
  precision highp sampler2DArray;
  uniform sampler2DArray light;
  uniform vec3 rock, earth, silt;
  uniform float bareness;
  uniform vec2 eyeGrain, eyeCover;
  flat in vec4 layers; // the layers of tile and parent, and the quarter
  ${airChunk}

  vec4 storedLight(vec2 point, float layer) {
    return texture(light, vec3((point + 1.5) / ${side.toFixed(1)}, layer));
  }

  // The normal's components eastwards and southwards at a point of the tile, the visible share of the sun,
  // and the byte of ridgeTile().
  vec4 lightOf(vec2 point, float coarse) {
    vec4 own = storedLight(point, layers.x);
    vec4 around = storedLight(point * 0.5 + layers.zw * ${((side - 3) / 2).toFixed(1)}, layers.y);
    vec4 lit = mix(own, around, coarse);
    return vec4((lit.xy * 255.0 - 128.0) / 127.0, lit.z, lit.w * 255.0);
  }

  ${storedChunk}
  ${weightsChunk}
  // Points over which cover is averaged.
  const float meanOver = 2.5;

  // 1 where a pixel is wider than a mountain.
  float farnessOf(float pixel) {
    return smoothstep(300.0, 3000.0, pixel);
  }

  vec4 coverOf(vec2 point, float coarse) {
    vec4 own = storedCover(point, layers.x);
    return coarse > 0.0 ? mix(own, storedCover(point * 0.5 + layers.zw * ${((side - 3) / 2).toFixed(1)}, layers.y), coarse) : own;
  }

  // The mean of the surroundings where a pixel is wider than what grows there, and single points would be
  // spots.
  vec4 coverAround(vec2 point, float coarse, float far) {
    vec4 own = coverOf(point, coarse);
    if (far == 0.0) return own;
    vec2 aside = meanOver * vec2(0.5, -0.5);
    vec4 around = coverOf(point + aside, coarse) + coverOf(point - aside, coarse);
    return mix(own, 0.5 * around, far);
  }

  ${specksChunk}
  ${noiseChunk}
  ${edgeChunk}
  // The grain of what lies or stands on the ground.
  float grainAt(vec3 place) {
    vec3 at = vec3(eyeGrain, eyeUp) + place;
    vec2 onPlane = at.xy + at.z * vec2(0.7, -0.6);
    return 0.5 * (noiseAt(onPlane, 16.0) + noiseAt(onPlane, 1.0));
  }

  ${paletteChunk}
  ${ridgeChunk}
  ${coverChunk}
  // Patches and streaks of the sea that gusts roughen, from about -1 to 1.
  float gustAt(vec2 over) {
    vec2 at = (eyeCover + over) * vec2(1.0, 2.0);
    // From where the noise is seen to begin again they are too fine to be seen.
    return (noiseAt(at, 65536.0) + 0.5 * noiseAt(at, 8192.0)) * smoothstep(400.0, 80.0, length(fwidth(over)));
  }

  ${mirrorChunk}
${seaChunk}
  const float bedShade = 0.5; // of beds of rock

  vec3 landColor(float height, vec2 lean, float ridge, vec4 shares, vec2 patches) {
    float steep = steepnessOf(normalOf(lean));
    float rough = 0.3 * noiseAt(vec2(height * 0.013 + lean.x * 4.0, lean.y * 4.0 + height * 0.0041), 16.0);
    // It fades towards the shore, where the palette changes within some metres.
    float shown = max(height + rough * min(height * 0.25, 460.0), 0.0);
    vec3 color = paletteColor(shown);
    // From orbit a pixel is wider than a mountain, and has the colours of its slopes and valleys, too.
    float far = farnessOf(length(fwidth(place)));
    float depth = min(height * 0.5, 1800.0);
    color = mix(color, paletteColor(shown - depth * 0.6), 0.5 * far);
    color = mix(color, paletteColor(shown - depth), 0.4 * far);
    float steepness = smoothstep(0.5, 0.85, steep + rough * 0.2) * (1.0 - 0.6 * far);
    color = mix(covered(color, shares, patches, height, steep, ridge), color, coverShare > 0.0 ? 0.0 : far);
    // What covers the ground knows of ridges and floors.
    color = ridged(color, paletteColor(height * 0.75), ridge * (1.0 - far) * (1.0 - 0.75 * coverShare), steepness);
    float bare = bareness * steepness;
    if (bare > 0.0) color = mix(color, rock * rockHue(height, patches.x) * (1.0 + bedShade * strata(eyeCover + place.xy, height, patches.x, length(fwidth(place))).x), bare);
    return color;
  }

  // Light on ground of a normal: from the sun, from the sky, and reflected by the ground, most of it on the
  // sunny side.
  vec3 shine(vec3 normal, float sunlit) {
    float sun = max(dot(normal, sunDirection), 0.0) * sunlit;
    float up = 0.55 + 0.45 * normal.z;
    float back = 0.09 * max(-dot(normal.xy, sunDirection.xy), 0.0) + 0.2 * max(sunDirection.z, 0.0) * (1.0 - normal.z);
    // What the ground reflects is warmer than the light that it gets.
    return sunColor * (sun + back * vec3(1.15, 1.0, 0.75)) + skylight * up;
  }

  void show(vec3 color, vec3 place) {
    gl_FragColor = vec4(exposed(throughAir(color, place)), 1.0);
    #include <colorspace_fragment>
  }`
