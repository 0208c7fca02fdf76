import * as THREE from 'three'
import { seabedChunk } from '../shading.js'
import { lakeChunk } from '../surface/material.js'
import { mirrorChunk } from '../water.js'
import { Dressing } from './dressing.js'
import { glitterChunk, wavesChunk } from './waves.js'

/**
 * The water of a block: waves that mirror the sky of its room and glitter in the sun, and the ground in the shallows. The
 * waves stand still, so that a picture can be made again.
 */
export class BlockWater extends Dressing {
  /** One over the width of the block, and how high it lies in the scene. */
  readonly place = new THREE.Vector2(1, 0)
  protected readonly parts = computed
  protected readonly uniforms = { seconds: { value: 0 }, blockPlace: { value: this.place } }
}

/** GLSL: the light that waves at a place of the map mirror, and its share; a block is as wide as some kilometres. */
const mirroredChunk = /* glsl */ `
  uniform vec2 blockPlace;
  ${wavesChunk}${glitterChunk}

  vec4 mirroredAt(vec2 at, vec3 eye, float sunlit) {
    vec2 place = at * blockPlace.x * 6000.0;
    vec3 waves = wavesAt(place, sqrt(length(dFdx(place)) * length(dFdy(place))), 8192.0);
    vec3 normal = normalize(vec3(-waves.xy, 1.0));
    float mirror = mirrorShare(max(dot(eye, normal), 0.01), waves.z);
    float up = abs(reflect(-eye, normal).z) + 0.5 * sqrt(waves.z);
    vec3 light = mix(horizon, zenith, clamp(up * 1.3, 0.0, 1.0)) * mirror;
    return vec4(light + sun * 0.35 * sunlit * glitter(sunDirection, -eye, waves), mirror);
  }
`

const fullMirror = /* glsl */ `
  ${mirroredChunk}
  vec4 waterTowards(vec3 eye, bool top, float murk) {
    vec3 body = tint * (skylight * 0.5 + sun * (0.25 + 0.4 * sunDirection.z));
    if (!top) return vec4(body, murk);
    vec4 mirrored = mirroredAt(at.xy, eye, 1.0);
    // The ground below has lost its light to the water already, where it is a surface.
    float hidden = 0.5 * murk, glare = max(mirrored.r, max(mirrored.g, mirrored.b));
    float share = clamp(max(hidden + mirrored.a - hidden * mirrored.a, glare), 0.01, 1.0);
    return vec4((body * hidden * (1.0 - mirrored.a) + mirrored.rgb) / share, share);
  }
`

/** GLSL: red light is lost before green and blue, and with it the ground. */
const fullSeabed = /* glsl */ `
  vec3 submerged(vec3 color, vec3 normal, float height, vec2 seen) {
    float depth = clamp((heights.y - height) / max(heights.z - heights.x, 1e-6), 0.0, 1.0);
    vec3 up = vec3(0.0, 0.0, 1.0), left = exp(-vec3(0.32, 0.075, 0.055) * depth * 300.0);
    vec3 ground = lit(mix(silt, color, 0.4), normalize(mix(normal, up, 0.4)), mix(seen, vec2(1.0), 0.3));
    return mix(lit(hypsometric(heights.x) * 0.45, up), ground, left);
  }
`

/** GLSL: the same on lakes and rivers, which are part of the ground. */
const fullLake = /* glsl */ `
  ${mirroredChunk}
  vec3 lakeColor(vec4 weather, float sunlit) {
    vec3 place = vec3(at.xy * blockPlace.x, at.z * blockPlace.x + blockPlace.y);
    vec3 back = vec3(viewMatrix[0][2], viewMatrix[1][2], viewMatrix[2][2]);
    vec4 mirrored = mirroredAt(at.xy, isOrthographic ? back : normalize(cameraPosition - place), sunlit);
    return freshColor(weather, sunlit) * (1.0 - mirrored.a) + mirrored.rgb;
  }
`

const computed = [
  [mirrorChunk, fullMirror],
  [seabedChunk, fullSeabed],
  [lakeChunk, fullLake],
] as const
