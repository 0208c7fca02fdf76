import * as THREE from 'three'
import { earthRadius } from '../tile-tree.js'
import { airChunk, airHeight, type AirUniforms, sunChunk } from './sky.js'
import { cloudChunk, cloudPeriod, cloudTexture } from './clouds.js'
import { coverChunk } from './cover.js'
import { grainPeriod, seaChunk } from './land-chunks.js'
import { starChunk } from '../../draw/sky/planet-sky.js'
import { lookupChunk } from '../../draw/sky/air-shaders.js'
import { AirTables } from '../../draw/sky/air-tables.js'
import { glitterChunk, wavesChunk } from '../../draw/sky/waves.js'

export { Trees, treeHeight } from './trees.js'

/** Doublings of the exposure by degrees of the sun above the horizon: the eye gets used to dusk, though not to night. */
const stops = [
  [-18, 6.2],
  [-12, 5.8],
  [-6, 4.6],
  [-3, 3.4],
  [0, 2.1],
  [4, 1.15],
  [12, 0.5],
  [25, 0.05],
  [50, -0.2],
] as const

/** What the view sets: seconds that the waves have moved, the direction to the sun, and the share of the moon in the light. */
export interface SharedUniforms {
  seconds: THREE.IUniform<number>
  towardsSun: THREE.IUniform<THREE.Vector3>
  moonlight: THREE.IUniform<number>
}

/** The endless land under a sky made of tables: what replaces the painted air in its materials. */
export class EndlessAir extends AirTables {
  protected readonly parts = computed
  readonly #air: AirUniforms
  readonly #towardsSun: THREE.Vector3
  readonly #own = {
    sunAcross: { value: new THREE.Vector2(1, 0) },
    exposure: { value: 1 },
    ratio: { value: 1 },
    stars: { value: 0 },
    clouds: { value: cloudTexture() },
    eyeClouds: { value: new THREE.Vector2() },
  }

  constructor(materials: readonly THREE.ShaderMaterial[], air: AirUniforms, shared: SharedUniforms) {
    super(earthRadius / airHeight)
    this.#air = air
    this.#towardsSun = shared.towardsSun.value
    Object.assign(this.uniforms, this.#own, shared, { towardsMoon: air.sunDirection })
    for (const material of materials) this.dress(material)
  }

  /** Makes the tables for the camera's place, in metres. @returns whether the card can do that */
  update(renderer: THREE.WebGLRenderer, east: number, north: number): boolean {
    const { sunAcross, exposure, ratio, stars, eyeClouds } = this.#own
    eyeClouds.value.set(east % cloudPeriod, north % cloudPeriod)
    const up = this.#air.eyeUp.value
    // The ground curves like a parabola: this height above a ball has the same horizon.
    const over = earthRadius * (Math.sqrt(1 + (2 * up) / earthRadius) - 1)
    ratio.value = over / up / airHeight
    const sun = this.#towardsSun
    sunAcross.value.set(sun.x, sun.y).normalize()
    const inAir = Math.exp(-up / 60_000)
    exposure.value = 2 ** (stopsAt(sun) * inAir - 0.6 * (1 - inAir))
    stars.value = Math.max(
      THREE.MathUtils.smoothstep(-sun.z, 0.1, 0.25),
      0.6 * THREE.MathUtils.smoothstep(up, 8e4, 3e5),
    )
    return this.makeFor(renderer, over / airHeight, sun.z)
  }

  override dispose(): void {
    super.dispose()
    this.#own.clouds.value.dispose()
  }
}

function stopsAt({ z }: THREE.Vector3): number {
  const degrees = (Math.asin(Math.min(Math.max(z, -1), 1)) * 180) / Math.PI
  const next = stops.findIndex(([at]) => at > degrees)
  if (next <= 0) return next === 0 ? stops[0][1] : stops.at(-1)![1]
  const [[low, from], [high, to]] = [stops[next - 1]!, stops[next]!]
  return from + ((to - from) * (degrees - low)) / (high - low)
}

/**
 * GLSL: the functions of the painted air, from tables. Light differs from place to place: summits redden last, and from
 * space one sees the border of the night.
 */
const fullAir = /* glsl */ `
  ${lookupChunk}
  ${starChunk}
  ${sunChunk}
  uniform vec3 towardsSun, towardsMoon;
  uniform vec2 sunAcross;
  uniform float eyeUp, clearness, dip, exposure, ratio, stars, moonlight;
  const float strength = 8.0; // of the sun, outside the air
  vec3 sunColor, skylight, sunDirection;

  // The light of the moon where the sun stands below the horizon, as bright as a camera shows it.
  vec3 moonColor(float rise) {
    return vec3(0.24, 0.30, 0.42) * moonlight * smoothstep(-0.05, -0.12, rise) / exposure;
  }

  // Airglow is left at night: most of it low above the horizon, where one looks along its layer.
  vec3 nightLight(float rise) {
    vec3 glow = vec3(0.016, 0.021, 0.030) + moonlight * vec3(0.006, 0.014, 0.036);
    return glow * mix(0.35, 1.0, exp(-8.0 * max(rise, 0.0))) / exposure;
  }

  vec3 airglow(float rise) {
    return nightLight(rise) * smoothstep(2.0, 30.0, exposure);
  }

  float across(vec2 to) {
    return dot(to, sunAcross) / max(length(to), 1e-6);
  }

  ${cloudChunk}

  void lightUp(vec3 place) {
    vec3 up = normalize(vec3(place.xy * ${(1 / earthRadius).toExponential()}, 1.0));
    float height = max(place.z + eyeUp, 20.0) / ${airHeight.toFixed(1)}, rise = dot(up, towardsSun);
    sunColor = sunlight(height, rise) * strength / pi;
    sunColor *= 1.0 - cloudShadow(place);
    // A camera is exposed for the shade, too: its light is that of the sky and of everything around.
    skylight = skylightAt(height, rise) * strength * 1.7 + nightLight(0.1);
    sunDirection = towardsSun + vec3(up.xy * (dot(towardsSun, vec3(up.xy, 0.0)) * (up.z - 1.0) / max(dot(up.xy, up.xy), 1e-9) - towardsSun.z), rise - towardsSun.z);
    vec3 moon = moonColor(rise);
    if (moon.b > 0.0) {
      sunColor += moon;
      skylight += 0.25 * moon;
      sunDirection = towardsMoon;
    }
  }

  vec3 airColor(vec3 direction) {
    return skyTowards(direction.z, across(direction.xy)) * strength + airglow(direction.z);
  }

  vec3 beyondAir(vec3 to) {
    vec3 color = eyeLevel > 1.0 ? vec3(1.0) : sunlight(eyeLevel, to.z);
    // So bright that only its hue counts.
    vec3 sun = color / max(max(color.r, color.g), 0.02) * sunlightIn(to, towardsSun);
    vec3 moon = vec3(0.92, 0.95, 1.0) * 0.4 * sunlightIn(to, towardsMoon) * moonlight;
    return (sun + moon + color * starLight(to, 0.6 * length(fwidth(to))) * stars * (1.0 - 0.4 * moonlight)) / exposure;
  }

  vec3 exposed(vec3 color) {
    vec3 seen = 1.0 - exp(-color * exposure * 1.3);
    return mix(vec3(dot(seen, vec3(0.3, 0.6, 0.1))), seen, 1.16);
  }

  vec3 throughAir(vec3 color, vec3 place) {
    if (clearness <= 0.0) return color;
    place.z -= dot(place.xy, place.xy) * ${(0.5 / earthRadius).toExponential()};
    float away = length(place);
    vec3 to = place / away;
    vec4 haze = hazeBefore(to.z, across(to.xy), away * ratio);
    // From space a lens with a filter sees more of the ground than of the haze before it.
    float filtered = 0.55 * (1.0 - exp(-eyeUp / 60000.0)) * smoothstep(0.0, 0.35, -to.z - dip);
    float share = min(120000.0 / clearness, 1.0) * (1.0 - filtered);
    vec3 left = mix(vec3(1.0), dimmed(haze.a), share);
    return clouded(color * left + haze.rgb * strength * share + airglow(to.z) * (1.0 - left), to, away);
  }
`

/** GLSL: the sea with waves, which mirrors the sky and shows the ground in the shallows. */
const fullSea = /* glsl */ `
  vec3 seaColor(vec3 view, float depth, float sunlit) {
    float pixel = sqrt(length(dFdx(place.xy)) * length(dFdy(place.xy)));
    vec3 waves = wavesAt(eyeGrain + place.xy, pixel, ${grainPeriod.toFixed(1)});
    vec3 normal = normalize(vec3(-waves.xy, 1.0));
    float facing = max(dot(-view, normal), 0.01);
    float mirror = mirrorShare(facing, waves.z);
    vec3 mirrored = reflect(view, normal);
    mirrored.z = abs(mirrored.z) + 0.5 * sqrt(waves.z);
    vec3 light = sunColor * max(sunDirection.z, 0.0) * sunlit + skylight;
    // Red light is lost within metres, and the ground with it.
    float way = depth * (1.3 + 1.0 / max(sqrt(1.0 - 0.56 * (1.0 - view.z * view.z)), 0.3));
    vec3 left = exp(-vec3(0.32, 0.075, 0.055) * way);
    vec3 ground = mix(silt, paletteColor(-depth), 0.35) * (1.0 + 0.6 * grainAt(place - vec3(0.0, 0.0, depth)).x) * 0.6;
    vec3 water = mix(paletteColor(-max(depth, 2500.0)) * 0.22, ground, left) * light;
    return mix(water, airColor(normalize(mirrored)), mirror) + sunColor * 0.5 * sunlit * glitter(sunDirection, view, waves);
  }
`

const computed = [
  [airChunk, fullAir],
  [seaChunk, coverChunk + wavesChunk + glitterChunk + fullSea],
] as const
