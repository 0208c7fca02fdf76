/**
 * GLSL for vertex shaders of a tile with so many cells a side. Coordinates: x eastwards, y northwards, z
 * upwards, in metres from the camera. `where` and `which` are those of `tileAttributes`.
 */
export const tileChunkOf = (cells: number): string => /* glsl */ `
  precision highp sampler2DArray;
  uniform sampler2DArray heights;
  uniform float stride, unit, curve, depthScale;
  uniform vec2 eyeHeight, morph;
  uniform bool hasMiddles;
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

  // The height at a place of a square, by those of its north-western, north-eastern, south-western and
  // south-eastern corners. With a middle it is cut along the diagonal whose ends differ less, or ridges across
  // it would have teeth; else along that from the north-west.
  float onSquare(vec4 corners, vec2 at) {
    if (hasMiddles && abs(corners.x - corners.w) > abs(corners.y - corners.z)) {
      corners = corners.yxwz;
      at.x = 1.0 - at.x;
    }
    return at.x > at.y
      ? mix(corners.x, corners.y, at.x) + at.y * (corners.w - corners.y)
      : mix(corners.x, corners.z, at.y) + at.x * (corners.w - corners.z);
  }

  // On the mesh of the tile, or on one of squares two wide.
  float meshAt(vec2 at, float wide) {
    vec2 first = min(floor(at / wide), squares() / wide - 1.0), last = first + 1.0;
    vec4 corners = vec4(heightAt(wide * first), heightAt(wide * vec2(last.x, first.y)), heightAt(wide * vec2(first.x, last.y)), heightAt(wide * last));
    return onSquare(corners, at / wide - first);
  }

  // The height that the parent has at an even place. Only its own texels tell it where the tile has rivers and
  // the parent, which is too coarse for them, has none.
  float coarseHeightAt(vec2 even) {
    if (which.x == where.w) return heightAt(even); // without a parent
    ivec2 at = ivec2(even * stride) / 2 + ${cells / 2} * ivec2(which.yz) + 1;
    return texelFetch(heights, ivec3(at, int(which.x)), 0).r;
  }

  // On the mesh that the parent draws.
  float parentMeshAt(vec2 at) {
    vec2 first = min(floor(0.5 * at), 0.5 * squares() - 1.0), last = first + 1.0;
    vec4 corners = vec4(coarseHeightAt(2.0 * first), coarseHeightAt(2.0 * vec2(last.x, first.y)), coarseHeightAt(2.0 * vec2(first.x, last.y)), coarseHeightAt(2.0 * last));
    return onSquare(corners, 0.5 * at - first);
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
