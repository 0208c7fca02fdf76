import { earthRadius } from '../tile-tree.js'
import { side } from './clouds.js'
import { airHeight, cloudHeight } from './sky.glsl.js'

/**
 * GLSL: one thin layer of clouds, with its shadow on the land. `clouded(color, to, away)` lays the clouds
 * before a colour that is seen `away` metres in a direction; `cloudShadow(place)` is the share of the sun's
 * light that they take from a place.
 */
export const cloudChunk = /* glsl */ `
  uniform sampler2D clouds; // two numbers a point
  uniform vec2 eyeClouds; // the camera's place east and north, modulo the period of heaps and edges

  // Metres after which each form of clouds begins again: systems of weather, bands in them, heaps, and their
  // edges.
  const vec4 formPeriods = vec4(${[25, 22, 18, 14].map((power) => (2 ** power).toExponential()).join(', ')});
  // How much each of them tells where clouds are: from the ground one sees heaps, and from orbit systems.
  const vec4 nearForms = vec4(0.25, 0.16, 0.38, 0.18), farForms = vec4(0.55, 0.36, 0.22, 0.10);
  const float lowestFar = 10000.0, highestFar = 200000.0; // metres of the eye between which that changes
  // What the sum must exceed for a cloud, and where above that it is thick, near and from orbit.
  const float openSky = 0.055, thickCloud = 0.24, thickFromOrbit = 0.34;
  // The light of a cloud's shady side, near and from orbit.
  const float darkSide = 0.45, darkFromOrbit = 0.66;
  // Metres: how far winds bend systems, and systems move heaps; the level of the noise that winds are, and
  // its points a side.
  const float windReach = 1.4e6, heapsReach = 2.0e4, windLevel = 2.0, windCells = ${(side / 4).toFixed(1)};
  // How much longer systems and bands are along the parallels, and how much more heaped clouds are here than
  // there.
  const float systemStretch = 1.5, bandStretch = 1.6, heapsVary = 1.6;
  // Sines of the sun's height: below the first, shadows grow no longer; at twice that they are full.
  const float lowestSun = 0.06;
  const float darkestShadow = 0.82, thickest = 0.94; // shares of the light
  // Shares of the light: what a thick cloud keeps from its base, and what a heap's sides differ by.
  const float darkBase = 0.42, heapRelief = 0.9, darkestHeap = 0.4;
  const float heapSide = 450.0; // metres of a heap's sunny side
  const float highestGroups = 50000.0; // metres of the eye from which on it sees groups of heaps
  // Metres by which heaps bend edges, and these the finest of them, or one would see the squares of the noise; and
  // the share of the finest.
  const float heapBend = 2400.0, edgeBend = 300.0, finestEdge = 0.6;
  const float softShadow = 10.0; // doublings of a metre, below which shadows have no detail
  // Metres: the width of the gap around a mountain, how far clouds are seen, the way of the light through a
  // cloud.
  const float partingWidth = 1500.0, seenClouds = 260000.0, lightPath = 700.0;

  // How coarse the noise is where it is read, in doublings of a metre.
  float cloudLevel(vec2 at) {
    return log2(max(length(dFdx(at)), length(dFdy(at))) + 1e-9);
  }

  // Doublings of a point of the noise that are finer than a pixel.
  float unseenOf(float period, float level) {
    return level + ${Math.log2(side).toFixed(1)} - log2(period);
  }

  // By the angle of a triangle with sides of 3, 4 and 5: rows of the noise do not run alike, and still begin
  // again.
  vec2 turned(vec2 at) {
    return mat2(0.6, 0.8, -0.8, 0.6) * at;
  }

  // From -0.5 to 0.5; smooth within the cells of its level, or bands would have corners.
  vec2 formIn(vec2 cells, float many, float level, float smoothed) {
    vec2 share = fract(cells - 0.5);
    return textureLod(clouds, (cells + smoothed * share * (share * (3.0 - 2.0 * share) - 1.0)) / many, level).rg - 0.5;
  }

  // Where its points are wider than pixels they are smoothed.
  vec2 formAt(vec2 at, float period, float level) {
    return formIn(at * ${side}.0 / period, ${side}.0, level, clamp(-level, 0.0, 1.0));
  }

  vec2 windAt(vec2 at) {
    return formIn(at * windCells / formPeriods.x, windCells, windLevel, 1.0);
  }

  float fromOrbit() {
    return smoothstep(lowestFar, highestFar, eyeUp);
  }

  vec4 formsSeen() {
    return mix(nearForms, farForms, fromOrbit());
  }

  // Systems and bands: how much they add, how heaped their clouds are, and how they move heaps.
  struct Weather {
    float share, heaped;
    vec2 drift;
  };

  Weather weatherAt(vec2 over, float level) {
    vec2 at = eyeLand + over;
    vec2 wind = windAt(at);
    vec2 bent = at + windReach * wind;
    float system = formAt(bent * vec2(1.0, systemStretch), formPeriods.x, unseenOf(formPeriods.x, level)).g;
    float band = formAt(turned(bent) * vec2(1.0, bandStretch), formPeriods.y, unseenOf(formPeriods.y, level)).r;
    return Weather(dot(formsSeen().xy, vec2(system, band)) - openSky, 1.0 + heapsVary * wind.y, heapsReach * vec2(band, -system));
  }

  // From orbit the finest of them would be grains of sugar.
  vec2 heapsAt(Weather weather, vec2 over, float level) {
    return formAt(eyeClouds + over + weather.drift, formPeriods.z, unseenOf(formPeriods.z, level) + fromOrbit());
  }

  // Above 0 where there is a cloud.
  float broadCloud(Weather weather, float heap) {
    return weather.share + formsSeen().z * weather.heaped * heap;
  }

  vec2 amongEdges; // the place of the last cloud there: heaps bend them

  // 0 in the open to 1 in a thick cloud. What is finer than a pixel makes it a veil.
  float cloudAt(Weather weather, vec2 over, float level) {
    vec2 most = formsSeen().zw * vec2(weather.heaped, 1.0);
    if (weather.share + 0.5 * (most.x + most.y) < 0.0) return 0.0;
    vec2 unseen = vec2(unseenOf(formPeriods.z, level), unseenOf(formPeriods.w, level));
    unseen.y += 1.5 * smoothstep(lowestFar, highestGroups, eyeUp);
    vec2 heaps = heapsAt(weather, over, level);
    amongEdges = eyeClouds + over + heapBend * heaps.yx;
    vec2 edges = unseen.y < 4.0 ? formAt(turned(amongEdges), formPeriods.w, unseen.y) : vec2(0.0);
    float edge = edges.g;
    // Overhead, a point of the noise is wider than many pixels.
    if (unseen.y < 1.0) edge += finestEdge * min(1.0 - unseen.y, 1.0) * formAt(amongEdges + edgeBend * edges, formPeriods.w / 8.0, unseen.y + 3.0).r;
    float veil = 0.25 * dot(most, smoothstep(0.0, 4.0, unseen));
    float thick = mix(thickCloud, thickFromOrbit, fromOrbit());
    return smoothstep(-veil, thick + veil, broadCloud(weather, heaps.x) + most.y * edge);
  }

  // The distance to the layer along a ray, above ground that curves like a parabola; below 0 where the ray
  // misses it.
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
    vec2 over = place.xy + towardsSun.xy * under / max(towardsSun.z, lowestSun);
    float level = max(cloudLevel(over), softShadow), share = darkestShadow * smoothstep(0.0, 600.0, under) * smoothstep(0.0, 2.0 * lowestSun, towardsSun.z);
    return share > 0.0 ? share * cloudAt(weatherAt(over, level), over, level) : 0.0;
  }

  vec3 clouded(vec3 color, vec3 to, float away) {
    float distance = cloudsAway(to);
    vec2 over = to.xy * distance;
    float level = cloudLevel(over);
    if (distance <= 0.0 || distance > away) return color;
    Weather weather = weatherAt(over, level);
    float cloud = cloudAt(weather, over, level), thick = cloud;
    // Its rim is a veil.
    cloud = mix(cloud * cloud, cloud, max(0.35, fromOrbit()));
    // A mountain that reaches into the layer parts it; seen from below, far away, over a wider gap.
    float gap = partingWidth + (eyeUp < ${cloudHeight.toFixed(1)} ? 0.02 * distance : 0.0);
    cloud *= smoothstep(0.0, gap, away - distance);
    // An eye within the thin layer would see its edge as a line, with all above in grey.
    cloud *= smoothstep(0.0, 50.0, abs(${cloudHeight.toFixed(1)} - eyeUp));
    // Far clouds are thinner than a pixel, and would be a grey band at the horizon.
    cloud *= exp(-distance / seenClouds * exp(-eyeUp / 60000.0));
    if (cloud <= 0.0) return color;
    float height = ${cloudHeight.toFixed(1)} / ${airHeight.toFixed(1)};
    float rise = towardsSun.z + dot(over, towardsSun.xy) * ${(1 / earthRadius).toExponential()};
    // The cloud that the light comes through.
    float before = broadCloud(weather, heapsAt(weather, over + towardsSun.xy * max(lightPath, 3.0 * exp2(level)), level + fromOrbit()).x);
    float glow = pow(max(dot(to, towardsSun), 0.0), 6.0);
    vec3 lit = sunlight(height, rise) * strength / pi * (mix(1.0, mix(darkSide, darkFromOrbit, fromOrbit()), smoothstep(0.0, thickCloud, before)) + 0.7 * glow * (1.0 - cloud));
    // From below one sees grey bases between bright rims, and everywhere that heaps have a sunny side.
    float near = 1.0 - fromOrbit();
    // From higher up one sees groups of them: as grains, all alike, they would be taken for snow.
    float groups = 2.0 * smoothstep(lowestFar, highestGroups, eyeUp);
    vec2 side = turned(amongEdges), beside = turned(amongEdges + heapSide * exp2(groups) * normalize(towardsSun.xy + 1e-4));
    float coarse = max(unseenOf(formPeriods.w, level), 2.0 * groups);
    float relief = coarse < 4.0 ? formAt(side, formPeriods.w, coarse).g - formAt(beside, formPeriods.w, coarse).g : 0.0;
    float base = eyeUp < ${cloudHeight.toFixed(1)} ? darkBase * smoothstep(0.35, 1.0, thick) : 0.0;
    lit *= max(1.0 + near * (heapRelief * relief - base), darkestHeap);
    lit += skylightAt(height, rise) * strength * 0.9 + nightLight(0.1) + 0.35 * moonColor(rise);
    vec4 haze = hazeBefore(to.z, across(to.xy), distance * ratio);
    return mix(color, lit * dimmed(haze.a) + haze.rgb * strength, thickest * cloud);
  }
`
