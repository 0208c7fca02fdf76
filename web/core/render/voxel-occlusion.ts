import { DataTexture, RedIntegerFormat, UnsignedShortType } from 'three'

/** The number of cubes on each of `side × side` columns as a texture of integers, for the chunk below. */
export function columnTexture(levels: Uint16Array, side: number): DataTexture {
  const texture = new DataTexture(levels, side, side, RedIntegerFormat, UnsignedShortType)
  texture.internalFormat = 'R16UI'
  texture.unpackAlignment = 2 // a row may end in the middle of four bytes
  texture.needsUpdate = true
  return texture
}

/**
 * GLSL: how much of the sky the corners of a cube's face see, from 0 (all but none) to 1, bilinear between them: the
 * classic rule of three neighbours, two beside the corner and one across it. It reads the columns around the point, so
 * that it is the same however faces are merged.
 */
export const occlusionChunk = /* glsl */ `
  uniform highp usampler2D columns;

  // How many cubes stand there; none outside the map.
  int levelAt(ivec2 column) {
    ivec2 side = textureSize(columns, 0);
    if (any(lessThan(column, ivec2(0))) || any(greaterThanEqual(column, side))) return 0;
    return int(texelFetch(columns, column, 0).r);
  }

  float hidden(bool beside, bool above, bool across) {
    return beside && above ? 3.0 : float(beside) + float(above) + float(across);
  }

  // Corners in the order of a texture's rows: (0, 0), (1, 0), (0, 1), (1, 1).
  float between(vec4 corners, vec2 at, float width) {
    float blend = mix(mix(corners.x, corners.y, at.x), mix(corners.z, corners.w, at.x), at.y);
    // A face smaller than a pixel has one shade.
    return 1.0 - mix(blend, dot(corners, vec4(0.25)), smoothstep(0.4, 1.2, width)) / 3.0;
  }

  // On the top of a column, at the given share of its width.
  float topOpenness(ivec2 column, vec2 at, float width) {
    int level = levelAt(column);
    bvec4 beside, across; // west, east, north, south; north-west, north-east, south-west, south-east
    for (int i = 0; i < 4; i++) {
      int sign = (i & 1) * 2 - 1;
      beside[i] = levelAt(column + (i < 2 ? ivec2(sign, 0) : ivec2(0, sign))) > level;
      across[i] = levelAt(column + ivec2(sign, (i & 2) - 1)) > level;
    }
    vec4 corners = vec4(
      hidden(beside[0], beside[2], across[0]), hidden(beside[1], beside[2], across[1]),
      hidden(beside[0], beside[3], across[2]), hidden(beside[1], beside[3], across[3]));
    return between(corners, at, width);
  }

  // On the side of the cube at a level; before it is the column outside, and from there it goes along the side.
  float sideOpenness(ivec2 before, ivec2 along, int level, vec2 at, float width) {
    bool floor = levelAt(before) >= level;
    int first = levelAt(before - along), second = levelAt(before + along);
    vec4 corners = vec4(
      hidden(first > level, floor, first >= level), hidden(second > level, floor, second >= level),
      hidden(first > level, false, first > level + 1), hidden(second > level, false, second > level + 1));
    return between(corners, at, width);
  }
`
