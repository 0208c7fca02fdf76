import * as THREE from 'three'
import { dayChunk } from './chunk.js'
import { cloudChunk, cloudHeight, cloudNoise } from './clouds.js'
import { glowChunk } from '../sky/planet-sky.js'
import { lookupChunk } from '../sky/air-shaders.js'
import { AirTables } from '../sky/air-tables.js'
import { glitterChunk } from '../sky/waves.js'

/**
 * The air of a ball with a sea, from afar and near its ground: the ground's radius in heights of the
 * atmosphere, and the density. Relief is exaggerated, and so is the air, about twice from afar, where the
 * Earth's density would hide the colours of the map. The lowest eye stands a 125th of the radius over the
 * ground: only in taller air does it see a sky above the land.
 */
const afar = { radius: 30, density: 0.55 }
const near = { radius: 3, density: 1.15 }
/**
 * Heights of the eye between which one becomes the other, in radii, and the number of steps: each makes all
 * tables anew.
 */
const nearest = 0.03
const farthest = 0.15
const airSteps = 24

/**
 * Near the ground an eye gets used to the light around it: so many times it is doubled by day, and under a
 * low sun.
 */
const stops = { day: -0.2, dusk: 1.7 }

/** 1 for an eye near the ground, 0 for one that sees the ball from afar. */
function nearness(height: number): number {
  const share = Math.log(Math.max(height, nearest) / nearest) / Math.log(farthest / nearest)
  return 1 - Math.round(airSteps * THREE.MathUtils.smoothstep(share, 0, 1)) / airSteps
}

/** A planet under a sky made of tables: what replaces the painted air in its materials. */
export class PlanetAir extends AirTables {
  protected readonly parts = computed
  readonly #own = {
    cloudNoise: { value: cloudNoise() },
    eyeOver: { value: new THREE.Vector3() },
    moisture: { value: 0 },
    exposure: { value: 1 },
    layerHeight: { value: cloudHeight.afar },
  }

  constructor() {
    super(afar.radius)
    Object.assign(this.uniforms, this.#own)
  }

  /** `eye` is in the ball's own space, in radii of its sea. @returns whether the card can make the tables */
  update(renderer: THREE.WebGLRenderer, eye: THREE.Vector3, sun: THREE.Vector3, density: number): boolean {
    const away = eye.length()
    this.#own.eyeOver.value.copy(eye)
    this.#own.moisture.value = THREE.MathUtils.smoothstep(density, 0.3, 0.9)
    const share = nearness(away - 1)
    const radius = THREE.MathUtils.lerp(afar.radius, near.radius, share)
    const sunUp = eye.dot(sun) / away
    const day = THREE.MathUtils.smoothstep(sunUp, -0.1, 0.5)
    this.#own.exposure.value = 2 ** (share * THREE.MathUtils.lerp(stops.dusk, stops.day, day))
    this.#own.layerHeight.value = THREE.MathUtils.lerp(cloudHeight.afar, cloudHeight.near, share)
    this.uniforms.airRadius.value = radius
    this.uniforms.density.value = density * THREE.MathUtils.lerp(afar.density, near.density, share)
    return this.makeFor(renderer, (away - 1) * radius, sunUp)
  }

  override dispose(): void {
    super.dispose()
    this.#own.cloudNoise.value.dispose()
  }
}

/**
 * GLSL: a ray from the eye in its own frame: its rise, and the cosine of its angle from the sun along the
 * horizon.
 */
const rayChunk = /* glsl */ `
  const float strength = 7.0;

  vec2 rayFrom(vec3 eye, vec3 to) {
    vec3 up = normalize(eye);
    float rise = dot(to, up);
    vec3 across = to - up * rise, sunAcross = sunDirection - up * dot(sunDirection, up);
    return vec2(rise, dot(across, sunAcross) / max(length(across) * length(sunAcross), 1e-5));
  }

  uniform float exposure;
  vec3 exposed(vec3 color) {
    vec3 seen = 1.0 - exp(-color * 1.1 * exposure);
    return mix(vec3(dot(seen, vec3(0.3, 0.6, 0.1))), seen, 1.2);
  }
`

const fullDay = /* glsl */ `
  ${lookupChunk}${rayChunk}${glitterChunk}${cloudChunk}
  uniform vec3 eye; // in the ball's own space
  float underClouds = -1.0; // the light that the clouds leave to this pixel's place, once it is known

  const float filtered = 0.3;
  const vec3 warmth = vec3(0.22, 0.18, 0.12); // of the light that sunlit ground gives back

  float dayAt(vec3 up) {
    return smoothstep(-0.18, 0.22, dot(up, sunDirection));
  }

  vec3 sunOn(vec3 up) {
    if (underClouds < 0.0) underClouds = 1.0 - cloudShadow(up);
    return underClouds * sunlight(0.004, dot(up, sunDirection)) * strength / pi;
  }

  vec3 litPlanet(vec3 color, vec3 normal, vec3 up) {
    float rise = dot(up, sunDirection), level = dot(normal, up);
    vec3 sky = skylightAt(0.004, rise) * strength, lightOfSun = sunOn(up);
    // A camera is balanced for the shade, too, which is less blue than the sky.
    sky = 1.2 * mix(vec3(dot(sky, vec3(0.3, 0.6, 0.1))), sky, 0.25);
    vec3 bounced = lightOfSun * warmth * max(rise + 0.1, 0.0) * (1.0 - 0.6 * level);
    // What little there is at night is starlight.
    return color * (lightOfSun * max(dot(normal, sunDirection), 0.0) + bounced + (sky + 0.006) * (0.6 + 0.4 * level));
  }

  // Red light is lost first, and the ground with it.
  vec3 underSea(vec3 ground, float depth) {
    return mix(ground, silt, 0.35 * exp(-vec3(0.32, 0.075, 0.055) * depth * 150.0));
  }

  // The sea from afar: all its waves are smaller than a pixel.
  vec3 seaLight(vec3 color, vec3 up, vec3 toEye) {
    float variance = 0.012, mirror = mirrorShare(max(dot(up, toEye), 0.01), variance);
    vec3 sky = skylightAt(0.004, dot(up, sunDirection)) * strength;
    vec3 east = normalize(cross(up, vec3(0.31, 0.9, 0.3))), north = cross(east, up);
    mat3 level = mat3(vec3(east.x, north.x, up.x), vec3(east.y, north.y, up.y), vec3(east.z, north.z, up.z));
    // Near the eye it is deep blue, not the turquoise of maps.
    vec3 own = mix(vec3(0.26, 0.26, 0.38), vec3(0.6), smoothstep(0.05, 0.3, length(eyeOver) - 1.0));
    return mix(color * own, sky, mirror) + 0.5 * sunOn(up) * glitter(level * sunDirection, level * -toEye, vec3(0.0, 0.0, variance));
  }

  vec3 throughAir(vec3 color, vec3 up, vec3 toEye, float away) {
    vec2 ray = rayFrom(eye, -toEye);
    vec4 haze = hazeBefore(ray.x, ray.y, away * airRadius);
    // A lens with a filter sees through most of it in the near half of the way to the horizon, but not from afar.
    float high = length(eyeOver) - 1.0, part = away / sqrt(high * (high + 2.0));
    float share = mix(filtered, 1.0, max(smoothstep(0.2, 1.0, part), smoothstep(0.05, 0.3, high)));
    vec3 left = mix(vec3(1.0), dimmed(haze.a), share);
    return exposed(clouded(color * left + haze.rgb * strength * share, -toEye, away));
  }
`

const fullGlow = /* glsl */ `
  ${lookupChunk}${rayChunk}${cloudChunk}
  vec3 glowTowards(vec3 ray) {
    vec2 seen = rayFrom(eye, ray);
    return exposed(clouded(skyTowards(seen.x, seen.y) * strength, ray, 1e9));
  }
`

const computed = [
  [dayChunk, fullDay],
  [glowChunk, fullGlow],
] as const
