import { earthRadius } from '../tile-tree.js'
import { cloudChunk } from './clouds.glsl.js'
import { grainPeriod } from './land.glsl.js'
import { airHeight, rodsChunk, sunChunk } from './sky.glsl.js'
import { starChunk } from '../../sky/planet-sky.js'
import { lookupChunk } from '../../sky/air-shaders.js'

/**
 * GLSL: the functions of the painted air, from tables. Light differs from place to place: summits redden
 * last, and from space one sees the border of the night.
 */
export const fullAir = /* glsl */ `
  ${lookupChunk}
  ${starChunk}
  ${sunChunk}
  ${rodsChunk}
  uniform vec3 towardsSun, towardsMoon;
  uniform vec2 sunAcross, eyeLand;
  uniform float eyeUp, clearness, dip, exposure, ratio, stars;
  const float strength = 8.0; // of the sun, outside the air
  vec3 sunColor, openSun, skylight, sunDirection; // openSun: where no cloud stands before it

  // The light of the moon where the sun stands below the horizon, as bright as a camera shows it.
  vec3 moonColor(float rise) {
    return vec3(0.27, 0.39, 0.62) * moonlight * smoothstep(-0.05, -0.12, rise) / exposure;
  }

  // Airglow is left at night: most of it low above the horizon, where one looks along its layer.
  vec3 nightLight(float rise) {
    vec3 glow = vec3(0.012, 0.020, 0.034) + moonlight * vec3(0.004, 0.012, 0.034);
    return glow * mix(0.35, 1.0, exp(-8.0 * max(rise, 0.0))) / exposure;
  }

  vec3 airglow(float rise) {
    return nightLight(rise) * smoothstep(2.0, 30.0, exposure);
  }

  float across(vec2 to) {
    return dot(to, sunAcross) / max(length(to), 1e-6);
  }

  ${cloudChunk}
  // The share of the sky in the last of the sea, and metres within which there is none of it, also for an eye
  // whose horizon is near.
  const float blurredHorizon = 0.85, nearestBlur = 80000.0;

  void lightUp(vec3 place) {
    vec3 up = normalize(vec3(place.xy * ${(1 / earthRadius).toExponential()}, 1.0));
    float height = max(place.z + eyeUp, 20.0) / ${airHeight.toFixed(1)}, rise = dot(up, towardsSun);
    sunColor = sunlight(height, rise) * strength / pi;
    openSun = sunColor;
    sunColor *= 1.0 - cloudShadow(place);
    // A camera is exposed for the shade, too: its light is that of the sky and of everything around.
    skylight = skylightAt(height, rise) * strength * 1.7 + nightLight(0.1);
    sunDirection = towardsSun + vec3(up.xy * (dot(towardsSun, vec3(up.xy, 0.0)) * (up.z - 1.0) / max(dot(up.xy, up.xy), 1e-9) - towardsSun.z), rise - towardsSun.z);
    vec3 moon = moonColor(rise);
    if (moon.b > 0.0) {
      sunColor += moon;
      openSun += moon;
      skylight += 0.25 * moon;
      sunDirection = towardsMoon;
    }
  }

  vec3 airColor(vec3 direction) {
    return skyTowards(direction.z, across(direction.xy)) * strength + airglow(direction.z);
  }

  vec3 spaceColor(vec3 to) {
    vec3 color = eyeLevel > 1.0 ? vec3(1.0) : sunlight(eyeLevel, to.z);
    // So bright that only its hue counts.
    vec3 sun = color / max(max(color.r, color.g), 0.02) * sunlightIn(to, towardsSun);
    vec3 moon = vec3(0.92, 0.95, 1.0) * 0.4 * sunlightIn(to, towardsMoon) * moonlight;
    return (sun + moon + color * starLight(to, 0.6 * length(fwidth(to))) * stars * (1.0 - 0.4 * moonlight)) / exposure;
  }

  vec3 exposed(vec3 color) {
    vec3 seen = 1.0 - exp(-color * exposure * 1.3);
    return seenByNight(mix(vec3(dot(seen, vec3(0.3, 0.6, 0.1))), seen, 1.16));
  }

  vec3 throughAir(vec3 color, vec3 place) {
    if (clearness <= 0.0) return color;
    place.z -= dot(place.xy, place.xy) * ${(0.5 / earthRadius).toExponential()};
    float away = length(place);
    vec3 to = place / away;
    vec4 haze = hazeBefore(to.z, across(to.xy), away * ratio);
    // From high up a lens with a filter sees more of the ground than of the haze before it, but for the last
    // part before the horizon.
    float space = smoothstep(1e5, 1e6, eyeUp);
    float filtered = mix(0.76, 0.55, space) * (1.0 - exp(-eyeUp / 7000.0)) * smoothstep(0.0, mix(0.16, 0.35, space), -to.z - dip);
    float share = min(120000.0 / clearness, 1.0) * (1.0 - filtered);
    vec3 left = mix(vec3(1.0), dimmed(haze.a), share);
    color = color * left + haze.rgb * strength * share + airglow(to.z) * (1.0 - left);
    // No line between sea and sky is ruled: the last of the sea has the colour of the sky behind it.
    float last = blurredHorizon * smoothstep(0.25, 1.0, away / max(dip * ${earthRadius.toExponential()}, nearestBlur)) * exp(-eyeUp / 20000.0);
    if (last > 0.0) color = mix(color, airColor(vec3(to.xy, max(to.z, 0.004 - dip))), last);
    return clouded(color, to, away);
  }
`

/** GLSL: the sea with waves, which mirrors the sky and shows the ground in the shallows. */
export const fullSea = /* glsl */ `
  const float brightestGlint = 2.5, brightestPath = 5.5; // shares of the light of the sun and of the moon
  const float spread = 0.6; // the share of its light that reaches deep water from beside

  vec3 seaColor(vec3 view, float depth, float sunlit) {
    vec3 waves = wavesAt(eyeGrain + place.xy, ${grainPeriod.toFixed(1)});
    waves.z *= exp2(1.4 * gustAt(place.xy));
    vec3 normal = normalize(vec3(-waves.xy, 1.0));
    float facing = max(dot(-view, normal), 0.01);
    float mirror = mirrorShare(facing, waves.z);
    vec3 to = reflect(view, normal);
    to.z = abs(to.z) + 0.5 * sqrt(waves.z);
    // Shadows on the sea are soft: light that comes from its depth has spread there.
    vec3 light = mix(sunColor * sunlit, openSun, spread) * max(sunDirection.z, 0.0) + skylight;
    float path = depth * (1.3 + 1.0 / max(sqrt(1.0 - 0.56 * (1.0 - view.z * view.z)), 0.3));
    // From where land and sea are seen beside each other the sea is the darker.
    float high = smoothstep(15000.0, 60000.0, eyeUp) * (1.0 - smoothstep(2e5, 1e6, eyeUp));
    vec3 water = waterColor(depth, path, mix(0.22, 0.1, high), 1.0 + 0.6 * grainAt(place - vec3(0.0, 0.0, depth))) * light;
    mirror *= 1.0 - 0.4 * high * facing;
    // Below a low sun the glint keeps its colour.
    // By night an eye sees no single sparks: the path of the moon reaches the nearest waves.
    float glint = glitter(sunDirection, view, vec3(waves.xy, max(waves.z, 0.012 * moonlight)));
    glint *= exp2((1.2 - 0.8 * moonlight) * gustAt(3.0 * place.xy));
    glint /= 1.0 + glint / mix(brightestGlint, brightestPath, moonlight);
    return mix(water, mirrored(normalize(to)), mirror) + sunColor * 0.5 * sunlit * glint;
  }
`
