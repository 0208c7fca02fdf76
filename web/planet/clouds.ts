import * as THREE from 'three'
import { random } from '../draw/context/random.js'

/** Cells of a side of the noise, after which it begins again. */
const noiseCells = 32

/** Four independent numbers from 0 to 1 for each cell of a cube that repeats. */
export function cloudNoise(): THREE.Data3DTexture {
  const bytes = Uint8Array.from({ length: 4 * noiseCells ** 3 }, (_, i) => 256 * random(i))
  const texture = new THREE.Data3DTexture(bytes, noiseCells, noiseCells, noiseCells)
  texture.wrapS = texture.wrapT = texture.wrapR = THREE.RepeatWrapping
  texture.magFilter = THREE.LinearFilter
  texture.minFilter = THREE.LinearMipmapNearestFilter
  texture.generateMipmaps = true
  texture.needsUpdate = true
  return texture
}

/**
 * The height of the clouds' layer, in radii of the sea: above most of the exaggerated mountains, or over the
 * eye.
 */
export const cloudHeight = { afar: 0.007, near: 0.03 }

/**
 * GLSL: one thin layer of clouds around a ball, with its shadow. Belts follow the Earth's: clouds at the
 * equator and at 60°, an open sky at 30°. `clouded(color, to, away)` lays the clouds before a colour that is
 * seen in a direction from the eye, `away` radii of the sea; `cloudShadow(up)` is the share of the sun's
 * light that they take from a place.
 */
export const cloudChunk = /* glsl */ `
  uniform highp sampler3D cloudNoise;
  uniform vec3 eyeOver; // the eye, in radii of the sea
  uniform float moisture; // 0 for a dry ball, which has no clouds

  uniform float layerHeight; // of the clouds, in radii of the sea
  const float thickest = 0.94, darkestShadow = 0.6;

  // Value noise in cells; the coarser the level the smoother.
  vec4 cellsAt(vec3 at, float level) {
    vec3 share = fract(at);
    return textureLod(cloudNoise, (floor(at) + share * share * (3.0 - 2.0 * share) + 0.5) / ${noiseCells}.0, level);
  }

  // How coarse the noise is for a pixel of a place on the unit ball, in doublings of the ball's radius a
  // cell.
  float cloudLevel(vec3 up) {
    return log2(max(length(dFdx(up)), length(dFdy(up))) + 1e-9);
  }

  // Above 0 where there is a cloud; bent, as winds turn it.
  float broadCloud(vec3 up, float level, out vec3 bent) {
    vec3 at = up * vec3(2.6, 3.6, 2.6) + 11.0;
    vec3 bend = cellsAt(at, 0.0).rgb - 0.5;
    bent = at + 1.3 * bend + 0.45 * (cellsAt(2.7 * at + 2.0 * bend, 0.0).gba - 0.5);
    float latitude = asin(clamp(up.y, -1.0, 1.0));
    float belt = 0.055 * cos(6.0 * latitude) - 0.05 * smoothstep(1.1, 1.5, abs(latitude));
    return 0.55 * cellsAt(bent, 0.0).a + 0.28 * cellsAt(2.3 * bent, level + 3.0).r + belt - 0.49;
  }

  // 0 in the open to 1 in a thick cloud, and how much its heaps stand out. Near the ground, where a cloud may
  // fill the picture, there are fewer.
  float heaped;
  float cloudAt(vec3 up, float level) {
    vec3 at;
    heaped = 0.0;
    float broad = broadCloud(up, level, at) - 2.0 * (layerHeight - ${cloudHeight.afar});
    if (broad < -0.16 || moisture == 0.0) return 0.0;
    float weight = 0.15;
    // Down to heaps as small as a pixel, which near the ground are many times finer than from afar.
    for (float cells = 5.3; cells < 1500.0 && level + log2(cells) < 2.5; cells *= 2.2, weight *= 0.62)
      heaped += weight * (cellsAt(cells * at, max(level + log2(cells) + 2.0, 0.0)).g - 0.5);
    return moisture * smoothstep(0.0, 0.22, broad + heaped);
  }

  float cloudShadow(vec3 up) {
    float rise = dot(up, sunDirection);
    float level = cloudLevel(up);
    if (rise < -0.05) return 0.0;
    return darkestShadow * cloudAt(normalize(up + sunDirection * layerHeight / max(rise, 0.15)), level);
  }

  // The distance to the layer along a ray: from above where it enters, from below where it leaves; and half
  // the way of the ray within the layer's ball, below 0 where it misses it.
  vec2 cloudsAway(vec3 to) {
    float ahead = dot(eyeOver, to), outside = dot(eyeOver, eyeOver) - (1.0 + layerHeight) * (1.0 + layerHeight);
    float root = ahead * ahead - outside;
    if (root < 0.0) return vec2(-1.0);
    return vec2(-ahead + (outside > 0.0 ? -sqrt(root) : sqrt(root)), sqrt(root));
  }

  vec3 clouded(vec3 color, vec3 to, float away) {
    vec2 met = cloudsAway(to);
    float distance = met.x;
    vec3 up = normalize(eyeOver + to * distance);
    float level = cloudLevel(up);
    if (distance <= 0.0 || distance > away) return color;
    // A mountain that reaches into the layer parts it, and near the eye it is mist. At its rim it is thinner
    // than a pixel.
    float cloud = cloudAt(up, level) * smoothstep(0.0, 0.01, away - distance) * smoothstep(0.0, 0.02, distance);
    cloud *= smoothstep(0.0, sqrt(layerHeight * (2.0 + layerHeight)), met.y);
    if (cloud <= 0.0) return color;
    float rise = dot(up, sunDirection);
    vec3 bent;
    float before = broadCloud(normalize(up + 0.025 * sunDirection), level, bent); // what the light comes through
    vec3 lit = sunlight(0.12, rise) * strength / pi * mix(1.0, 0.5, smoothstep(0.0, 0.25, before)) * (0.35 + 0.65 * smoothstep(-0.05, 0.5, rise));
    lit *= 1.0 + clamp(3.0 * heaped, -0.5, 0.4); // tops are bright, and gaps between them dark
    lit += skylightAt(0.12, rise) * strength * 0.8 + 0.004;
    vec2 ray = rayFrom(eyeOver, to);
    vec4 haze = hazeBefore(ray.x, ray.y, distance * airRadius);
    return mix(color, lit * dimmed(haze.a) + haze.rgb * strength, thickest * cloud);
  }
`
