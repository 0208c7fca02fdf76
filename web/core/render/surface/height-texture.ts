import { DataTexture, FloatType, NearestFilter, RedFormat } from 'three'

/**
 * Heights as they are, four bytes a point, read point by point. Row 0 of the map is row 0 of the texture. Nothing is copied
 * on the way to the graphics card, and the array stays with the caller, from whom it comes back after a lost context.
 */
export function heightTexture(heights: Float32Array, side: number): DataTexture {
  const texture = new DataTexture(heights, side, side, RedFormat, FloatType)
  texture.minFilter = texture.magFilter = NearestFilter
  texture.unpackAlignment = 4
  texture.needsUpdate = true
  return texture
}

/** GLSL: heights and slopes of the map; places in points from the north-west. */
export const heightChunk = /* glsl */ `
  uniform highp sampler2D heightMap;
  uniform float lastPoint; // of a row or column: points a side, less one
  uniform float spacing;   // between neighbouring points

  // In the space of the map: x east, y north, z up, the middle of the map at 0, 0.
  vec3 positionOf(ivec2 at, float height) {
    return vec3((vec2(at) - lastPoint * 0.5) * vec2(spacing, -spacing), height);
  }

  // The height between points, from the four around.
  float heightAt(vec2 place) {
    vec2 inside = clamp(place, vec2(0.0), vec2(lastPoint));
    vec2 corner = min(floor(inside), lastPoint - 1.0);
    vec2 share = inside - corner;
    ivec2 at = ivec2(corner);
    vec2 north = vec2(texelFetch(heightMap, at, 0).r, texelFetch(heightMap, at + ivec2(1, 0), 0).r);
    vec2 south = vec2(texelFetch(heightMap, at + ivec2(0, 1), 0).r, texelFetch(heightMap, at + ivec2(1), 0).r);
    vec2 between = mix(north, south, share.y);
    return mix(between.x, between.y, share.x);
  }

  // Rise over run eastwards and northwards, of the means over so many points around: differences of
  // heights that lie apart are just that, without a look at what is between. One-sided on the border.
  vec2 slopeAt(vec2 place, float reach) {
    vec2 low = max(place - reach, 0.0), high = min(place + reach, lastPoint);
    float eastwards = heightAt(vec2(high.x, place.y)) - heightAt(vec2(low.x, place.y));
    float northwards = heightAt(vec2(place.x, low.y)) - heightAt(vec2(place.x, high.y));
    return vec2(eastwards, northwards) / (spacing * (high - low));
  }
`
