import { earthRadius } from '../tile-tree.js'
import { cloudPeriod, side } from './clouds.js'
import { airHeight } from './sky.glsl.js'

/** Metres of the clouds above the sea: above nearly all mountains, so that few of them reach into the layer. */
const cloudHeight = 7000

/**
 * GLSL: one thin layer of clouds, with its shadow on the land. `clouded(color, to, away)` lays the clouds before a colour that is
 * seen `away` metres in a direction; `cloudShadow(place)` is the share of the sun's light that they take from a place.
 */
export const cloudChunk = /* glsl */ `
  uniform sampler2D clouds;
  uniform vec2 eyeClouds; // the camera's place east and north, modulo the period

  // How often the noise repeats in a period: as weather, as clouds, and as their edges.
  const float weatherTimes = 3.0, cloudTimes = 29.0, edgeTimes = 251.0;
  // The share of the weather in the sum of the first two; below openSky there is no cloud.
  const float weatherShare = 0.45, openSky = 0.485;
  // Where above that a cloud begins and is thick, and how much its edge is frayed.
  const float cloudEdge = 0.06, thickCloud = 0.30, edgeNoise = 0.22;
  // Sines of the sun's height: below the first, shadows grow no longer; at twice that they are full.
  const float lowestSun = 0.06;
  const float darkestShadow = 0.7, thickest = 0.92; // shares of the light
  // Metres: the width of the gap around a mountain, how far clouds are seen, the way of the light through a cloud.
  const float partingWidth = 1500.0, seenClouds = 260000.0, lightPath = 700.0;

  // How coarse the noise is where it is read, in doublings of a point once in a period.
  float cloudLevel(vec2 at) {
    return log2(max(length(dFdx(at)), length(dFdy(at))) * ${(side / cloudPeriod).toExponential()} + 1e-9);
  }

  float noiseOfClouds(vec2 at, float level, float times) {
    return textureLod(clouds, at * times * ${(1 / cloudPeriod).toExponential()}, level + log2(times)).r;
  }

  // Above 0 where there is a cloud. The larger the number that is subtracted, the fewer clouds.
  float broadCloud(vec2 at, float level) {
    return weatherShare * noiseOfClouds(at, level, weatherTimes) + (1.0 - weatherShare) * noiseOfClouds(at, level, cloudTimes) - openSky;
  }

  // 0 in the open to 1 in a thick cloud.
  float cloudAt(vec2 at, float level) {
    float broad = broadCloud(at, level);
    if (broad < cloudEdge - edgeNoise / 2.0) return 0.0;
    return smoothstep(cloudEdge, thickCloud, broad + edgeNoise * (noiseOfClouds(at, level, edgeTimes) - 0.5));
  }

  // The distance to the layer along a ray, above ground that curves like a parabola; below 0 where the ray misses it.
  float cloudsAway(vec3 to) {
    float rise = ${cloudHeight.toFixed(1)} - eyeUp;
    if (rise == 0.0) rise = 0.01; // or the way would be 0 / 0
    float bend = dot(to.xy, to.xy) * ${(2 / earthRadius).toExponential()};
    float root = to.z * to.z + bend * rise;
    if (root < 0.0) return -1.0;
    return 2.0 * rise / (to.z + (rise > 0.0 ? sqrt(root) : -sqrt(root)));
  }

  float cloudShadow(vec3 place) {
    float under = ${cloudHeight.toFixed(1)} - place.z - eyeUp;
    vec2 at = eyeClouds + place.xy + towardsSun.xy * under / max(towardsSun.z, lowestSun);
    float level = cloudLevel(at), share = darkestShadow * smoothstep(0.0, 600.0, under) * smoothstep(0.0, 2.0 * lowestSun, towardsSun.z);
    return share > 0.0 ? share * cloudAt(at, level) : 0.0;
  }

  vec3 clouded(vec3 color, vec3 to, float away) {
    float distance = cloudsAway(to);
    vec2 over = to.xy * distance, at = eyeClouds + over;
    float level = cloudLevel(at);
    if (distance <= 0.0 || distance > away) return color;
    float cloud = cloudAt(at, level);
    // A mountain that reaches into the layer parts it.
    cloud *= smoothstep(0.0, partingWidth + 0.02 * distance, away - distance);
    // Far clouds are thinner than a pixel, and would be a grey band at the horizon.
    cloud *= exp(-distance / seenClouds * exp(-eyeUp / 60000.0));
    if (cloud <= 0.0) return color;
    float height = ${cloudHeight.toFixed(1)} / ${airHeight.toFixed(1)};
    float rise = towardsSun.z + dot(over, towardsSun.xy) * ${(1 / earthRadius).toExponential()};
    float before = broadCloud(at + towardsSun.xy * lightPath, level); // the cloud that the light comes through
    float glow = pow(max(dot(to, towardsSun), 0.0), 6.0);
    vec3 lit = sunlight(height, rise) * strength / pi * (mix(1.0, 0.45, smoothstep(0.0, thickCloud, before)) + 0.7 * glow * (1.0 - cloud));
    lit += skylightAt(height, rise) * strength * 0.9 + nightLight(0.1) + 0.35 * moonColor(rise);
    vec4 haze = hazeBefore(to.z, across(to.xy), distance * ratio);
    return mix(color, lit * dimmed(haze.a) + haze.rgb * strength, thickest * cloud);
  }
`
