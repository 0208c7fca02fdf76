/**
 * GLSL for vertex shaders of a tile with so many cells a side. Coordinates: x eastwards, y northwards, z
 * upwards, in metres from the camera. `where` and `which` are those of `tileAttributes`.
 */
export const tileChunkOf = (cells: number): string => /* glsl */ `
  precision highp sampler2DArray;
  uniform sampler2DArray heights;
  uniform float stride, unit, curve, depthScale;
  uniform vec2 eyeHeight, morph;
  in vec4 where, which;

  float squares() {
    return ${cells.toFixed(1)} / stride;
  }

  // From squares, counted from the tile's north-western corner, to metres.
  vec2 fromEye(vec2 at) {
    return where.xy + vec2(at.x, -at.y) * where.z / squares();
  }

  float heightAt(vec2 at) {
    return texelFetch(heights, ivec3(ivec2(at * stride) + 1, int(where.w)), 0).r;
  }

  // The height that the parent has at an even place. Only its own texels tell it where the tile has rivers and
  // the parent, which is too coarse for them, has none.
  float coarseHeightAt(vec2 even) {
    if (which.x == where.w) return heightAt(even); // without a parent
    ivec2 at = ivec2(even * stride) / 2 + ${cells / 2} * ivec2(which.yz) + 1;
    return texelFetch(heights, ivec3(at, int(which.x)), 0).r;
  }

  // In metres. Subtracting the camera's height in two parts keeps the small difference exact.
  float aboveEye(float height) {
    return (height - eyeHeight.x - eyeHeight.y) * unit;
  }

  // 1: as coarse as the parent, 0: as fine as the tile.
  float coarsenessAt(vec2 at, float height) {
    float away = length(vec3(fromEye(at), max(aboveEye(height), aboveEye(0.0))));
    return max(which.w, clamp((away / where.z - morph.x) / (morph.y - morph.x), 0.0, 1.0));
  }

  // Clip coordinates on the curved Earth, with a logarithmic depth.
  vec4 projected(vec3 seen) {
    seen.z -= dot(seen.xy, seen.xy) * curve;
    vec4 at = projectionMatrix * viewMatrix * vec4(seen, 1.0);
    at.z = (log2(max(1e-6, 1.0 + at.w)) * depthScale - 1.0) * at.w;
    return at;
  }`
