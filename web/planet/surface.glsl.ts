import { shadingChunk } from '../draw/colour/shading.glsl.js'
import { minRiverPoints, riverShare, thin, wide } from '../draw/rivers/river-numbers.js'
import { heightsChunk } from '../draw/surface/patch-geometry.js'
import { dayChunk, planetChunk } from './chunk.js'
import { finerChunk, standingChunk } from './near-ground.glsl.js'

/**
 * GLSL: the lower edge of a wall reaches under the next face. A border lies in a plane through the middle of
 * the ball, and so does a vertical wall: seen from above it has no area, and the night would show between
 * patches of two levels.
 */
export const flap = /* glsl */ `corner.y == 0u ? outwards().xy * vec2(1.0, -1.0) * float(1u << (tile.z & 15u)) : vec2(0.0)`

/** `overhang`: how far over its border a vertex lies, in points, and then as deep as any ground. */
export const vertexShader = (chunk: string, overhang: string) => /* glsl */ `
  ${heightsChunk('float')}${planetChunk}
  ${chunk}
  uniform float sea, floorHeight;
  flat out int face;
  out vec2 place;
  out vec3 at;
  void main() {
    ivec2 point = pointOnMap();
    face = int(tile.z >> 4u);
    place = vec2(point);
    vec2 overhang = ${overhang};
    float height = max(texelFetch(heightMap, ivec3(point, face), 0).r, sea);
    at = directionOf(face, place + overhang) * (radius + (overhang == vec2(0.0) ? height : floorHeight));
    gl_Position = projectionMatrix * modelViewMatrix * vec4(at, 1.0);
  }`

/**
 * GLSL: how far inside a river a place lies, in points. The texture's own distances are too coarse for rivers
 * that are narrower than a point, as they are close up; these are from the steps of the water around the
 * place.
 */
const riverChunk = /* glsl */ `
  const vec2 steps[8] = vec2[8](vec2(1, 0), vec2(1), vec2(0, 1), vec2(-1, 1), vec2(-1, 0), vec2(-1), vec2(0, -1), vec2(1, -1));
  float insideRiver(int face, vec2 place, float pixels) {
    int last = textureSize(waterMap, 0).x - 1;
    float side = float(last + 1);
    uint minCode = 8u * uint(log2(max(${minRiverPoints}.0, side * side * ${riverShare})));
    vec2 spot = place * float(last);
    float inside = -3.0;
    for (int i = 0; i < 9; i++) {
      ivec2 from = ivec2(spot + 0.5) + ivec2(i % 3, i / 3) - 1;
      if (from != clamp(from, ivec2(0), ivec2(last))) continue;
      uvec4 texel = uvec4(texelFetch(waterMap, ivec3(from, face), 0) * 255.0 + 0.5);
      if (texel.r < 144u || texel.a < minCode) continue;
      vec2 along = steps[texel.a & 7u], off = spot - vec2(from);
      vec2 aside = off - along * clamp(dot(off, along) / dot(along, along), 0.0, 1.0);
      float reach = 0.25 * (side * ${thin} + ${wide} * exp2(0.5 * float(texel.a >> 3u)));
      inside = max(inside, max(reach, 0.6 * pixels) - length(aside));
    }
    return inside;
  }
`

/**
 * GLSL: forms finer than a point, which are rough themselves: they never lie in the dark where the ground
 * around them has sun.
 */
const finerLightChunk = /* glsl */ `
  vec3 keptInLight(vec3 fine, vec3 broad) {
    const float darkest = 0.4;
    float sunny = max(dot(broad, sunDirection), 0.0), least = darkest * sunny, light = dot(fine, sunDirection);
    return light >= least ? fine : normalize(mix(fine, broad, (least - light) / (sunny - light)));
  }
`

/** GLSL: rivers are less blue than the line that a map has for them. */
const muddyChunk = /* glsl */ `
  vec3 muddy(vec3 blue) {
    return mix(vec3(dot(blue, vec3(0.3, 0.6, 0.1))), blue, 0.7);
  }
`

/** Points, and the height over the ground so many points around, in points, of a ridge. */
const [around, fullRelief] = ['5.0', '0.16']

/**
 * GLSL: whether a place lies on a ridge or in a valley, from 1 to -1, by the ground some points around it.
 * Near the eye colours follow it, as water does.
 */
const reliefChunk = /* glsl */ `
  const float steeper = 2.5; // how much more slopes are shaded than they are steep

  float reliefOf(int face, vec2 place, float height) {
    float sum = 0.0;
    for (int i = 0; i < 8; i += 2) sum += length(groundAt(face, place + ${around} * steps[i])) - radius;
    return clamp((height - max(0.25 * sum, sea)) / (${fullRelief} * spacing), -1.0, 1.0);
  }
`

export const fragmentShader = /* glsl */ `
  ${shadingChunk}
  ${heightsChunk('float')}${planetChunk}
  ${dayChunk}
  ${finerChunk}
  ${riverChunk}
  ${finerLightChunk}${muddyChunk}
  ${standingChunk}
  uniform float pixel, spacing, sea;
  ${reliefChunk}
  flat in int face;
  in vec2 place;
  in vec3 at;
  void main() {
    vec3 up = normalize(at);
    vec3 toEye = normalize(eye - at);
    float pixels = pixel / (gl_FragCoord.w * spacing);
    float close = 1.0 - smoothstep(0.2, 0.8, pixels); // from afar the map's own forms and colours are enough
    Finer finer = finerAt(up, pixels);
    int side = face;
    vec2 spot = place;
    if (finer.aside != vec3(0.0)) {
      vec3 seen = normalize(up + 0.25 * finer.aside);
      side = faceTowards(seen);
      spot = placeTowards(side, seen);
    }
    vec3 normal = normalAt(side, spot, max(pixels, 1.0));
    float steep = sqrt(max(1.0 - pow(dot(normal, up), 2.0), 0.0)) / max(dot(normal, up), 0.05);
    float rough = mix(0.06, 0.24, close) + 0.9 * steep;
    vec4 traces = tracesOn(side, spot / lastPoint);
    if (pixels < 0.5 && traces.r > 0.0)
      traces.r = mix(128.0 + 32.0 * insideRiver(side, spot / lastPoint, pixels), traces.r, smoothstep(0.25, 0.5, pixels));
    float fresh = freshWater(traces, 1.0);
    float height = heightOn(side, spot) + (1.0 - fresh) * 0.2 * rough * radius * finer.height;
    bool wet = height < sea;
    float relief = wet || close == 0.0 ? 0.0 : close * reliefOf(side, spot, heightOn(side, spot));
    if (!wet) {
      // A flat light hides the forms of the ground, which are far lower than they are wide.
      normal = normalize(normal + steeper * close * (normal - up * dot(normal, up)));
      normal = keptInLight(normalize(normal - rough * finer.slope), normal);
    }
    float steepness = smoothstep(0.45, 1.0, (1.0 + close) * steep - 0.35 * finer.grain + 0.2 * relief);
    vec3 tint = hypsometric(height);
    // What grows has ragged borders where one sees them.
    vec3 grown = normalize(up + 1.6 * finer.aside);
    int coverSide = faceTowards(grown);
    vec4 cover = coverShare > 0.0 ? coverOn(coverSide, placeTowards(coverSide, grown) / lastPoint) : vec4(0.0);
    if (!wet) {
      vec3 mapColor = mix(tint, cover.rgb, coverShare);
      float dryness = close * drynessOf(finer, relief, steep, height, traces.r);
      tint = mix(mapColor, wooded(ofClimate(mapColor, dryness), mapColor, finer, dryness), close);
      // Valleys see less of the sky than ridges.
      tint = withPlants(tint, mapColor, finer, dryness) * (1.0 + 0.22 * relief + finer.grain * vec3(0.36, 0.30, 0.22));
      tint = eroded(mix(tint, layered(rock, height, finer.grain), steepness * bareness), height, traces, steepness);
    }
    // Under a low sun surf would be a line of chalk around dark land.
    vec3 ground = mix(tint, washed(tint, height), smoothstep(0.0, 0.4, dot(up, sunDirection)));
    vec3 color;
    if (wet) {
      float depth = clamp((sea - height) / max(sea - heights.x, 1e-6), 0.0, 1.0);
      vec3 bottom = normalize(mix(normal, up, 0.5 + 0.4 * depth));
      // Winds roughen it here and there.
      color = seaLight(litPlanet(underSea(ground, depth) * (1.0 + 0.2 * finer.patches + 0.2 * finer.regions), bottom, up), up, toEye);
      color = mix(color, litPlanet(iceColor, up, up), cover.a);
    } else {
      color = litPlanet(ground, normal, up);
      if (fresh > 0.0) {
        float depth = clamp((traces.g - 128.0) / 127.0, 0.0, 1.0);
        vec3 water = seaLight(litPlanet(muddy(stream) * mix(0.6, 0.42, sqrt(depth)), up, up), up, toEye);
        color = mix(color, water, fresh * (1.0 - cover.a));
      }
    }
    gl_FragColor = vec4(throughAir(color, up, toEye, distance(eye, at) / radius), 1.0);
    #include <colorspace_fragment>
  }`
