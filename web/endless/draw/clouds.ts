import * as THREE from 'three'
import { earthRadius } from '../tile-tree.js'
import { airHeight } from './sky.js'

/** Metres after which the clouds begin again, east and north. */
export const cloudPeriod = 2 ** 20
/** Points of a side of the clouds' noise. */
const side = 256
/** Metres of the clouds above the sea: above nearly all mountains, so that few of them reach into the layer. */
const cloudHeight = 7000

/** Noise that repeats in both directions: five octaves of value noise, from 0 to 1 with a mean near 0.5. */
function cloudNoise(): Uint8Array {
  const sums = new Float32Array(side * side)
  for (let octave = 0; octave < 5; octave++) {
    const cells = 4 << octave
    const weight = 0.5 ** octave
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) sums[y * side + x]! += weight * valueAt(x, y, cells)
  }
  // The sum of the weights is 1.94, and few sums come near to the ends.
  return Uint8Array.from(sums, (sum) => Math.min(Math.max(128 + (sum / 1.94 - 0.5) * 2 * 255, 0), 255))
}

function valueAt(x: number, y: number, cells: number): number {
  const [u, v] = [(x * cells) / side, (y * cells) / side]
  const [left, above] = [Math.floor(u), Math.floor(v)]
  const [s, t] = [smooth(u - left), smooth(v - above)]
  const at = (column: number, row: number) => random((column % cells) + (row % cells) * cells + cells * cells)
  const upper = at(left, above) * (1 - s) + at(left + 1, above) * s
  const lower = at(left, above + 1) * (1 - s) + at(left + 1, above + 1) * s
  return upper * (1 - t) + lower * t
}

const smooth = (share: number) => share * share * (3 - 2 * share)

/** A number from 0 to 1 for a cell. */
function random(cell: number): number {
  let hash = Math.imul(cell ^ (cell >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** The noise as a texture that repeats, averaged for what is far away. */
export function cloudTexture(): THREE.DataTexture {
  const texture = new THREE.DataTexture(cloudNoise(), side, side, THREE.RedFormat)
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping
  texture.magFilter = THREE.LinearFilter
  texture.minFilter = THREE.LinearMipmapNearestFilter
  texture.generateMipmaps = true
  texture.needsUpdate = true
  return texture
}

/**
 * GLSL: one thin layer of clouds, with its shadow on the land. `clouded(color, to, away)` lays the clouds before a colour that is
 * seen `away` metres in a direction; `cloudShadow(place)` is the share of the sun's light that they take from a place.
 */
export const cloudChunk = /* glsl */ `
  uniform sampler2D clouds;
  uniform vec2 eyeClouds; // the camera's place east and north, modulo the period

  // How coarse the noise is where it is read, in doublings of a point once in a period.
  float cloudLevel(vec2 at) {
    return log2(max(length(dFdx(at)), length(dFdy(at))) * ${(side / cloudPeriod).toExponential()} + 1e-9);
  }

  float noiseOfClouds(vec2 at, float level, float times) {
    return textureLod(clouds, at * times * ${(1 / cloudPeriod).toExponential()}, level + log2(times)).r;
  }

  // Above 0 where there is a cloud. The larger the number that is subtracted, the fewer clouds.
  float broadCloud(vec2 at, float level) {
    return 0.45 * noiseOfClouds(at, level, 3.0) + 0.55 * noiseOfClouds(at, level, 29.0) - 0.485;
  }

  // 0 in the open to 1 in a thick cloud.
  float cloudAt(vec2 at, float level) {
    float broad = broadCloud(at, level);
    // The fine noise adds a tenth at most.
    if (broad < -0.06) return 0.0;
    return smoothstep(0.06, 0.30, broad + 0.22 * (noiseOfClouds(at, level, 251.0) - 0.5));
  }

  // The distance to the layer along a ray, above ground that curves like a parabola; below 0 where the ray misses it.
  float cloudsAway(vec3 to) {
    float rise = ${cloudHeight.toFixed(1)} - eyeUp, bend = dot(to.xy, to.xy) * ${(2 / earthRadius).toExponential()};
    float root = to.z * to.z + bend * rise;
    if (root < 0.0) return -1.0;
    return 2.0 * rise / (to.z + (rise > 0.0 ? sqrt(root) : -sqrt(root)));
  }

  float cloudShadow(vec3 place) {
    float under = ${cloudHeight.toFixed(1)} - place.z - eyeUp;
    vec2 at = eyeClouds + place.xy + towardsSun.xy * under / max(towardsSun.z, 0.06);
    float level = cloudLevel(at), share = 0.7 * smoothstep(0.0, 600.0, under) * smoothstep(0.0, 0.12, towardsSun.z);
    return share > 0.0 ? share * cloudAt(at, level) : 0.0;
  }

  vec3 clouded(vec3 color, vec3 to, float away) {
    float distance = cloudsAway(to);
    vec2 over = to.xy * distance, at = eyeClouds + over;
    float level = cloudLevel(at);
    if (distance <= 0.0 || distance > away) return color;
    float cloud = cloudAt(at, level);
    // A mountain that reaches into the layer parts it.
    cloud *= smoothstep(0.0, 1500.0 + 0.02 * distance, away - distance);
    // Far clouds are thinner than a pixel, and would be a grey band at the horizon.
    cloud *= exp(-distance / 260000.0 * exp(-eyeUp / 60000.0));
    if (cloud <= 0.0) return color;
    float height = ${cloudHeight.toFixed(1)} / ${airHeight.toFixed(1)};
    float rise = towardsSun.z + dot(over, towardsSun.xy) * ${(1 / earthRadius).toExponential()};
    float before = broadCloud(at + towardsSun.xy * 700.0, level); // the cloud that the light comes through
    float glow = pow(max(dot(to, towardsSun), 0.0), 6.0);
    vec3 lit = sunlight(height, rise) * strength / pi * (mix(1.0, 0.45, smoothstep(0.0, 0.3, before)) + 0.7 * glow * (1.0 - cloud));
    lit += skylightAt(height, rise) * strength * 0.9 + nightLight(0.1) + 0.35 * moonColor(rise);
    vec4 haze = hazeBefore(to.z, across(to.xy), distance * ratio);
    return mix(color, lit * dimmed(haze.a) + haze.rgb * strength, 0.92 * cloud);
  }
`
