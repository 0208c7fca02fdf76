// Coordinates of the shaders: x columns eastwards, y columns southwards, z cubes upwards, and a side of 1
// each.

import { shadingChunk } from '../colour/shading.glsl.js'
import { quadChunk } from './quads.js'

/**
 * GLSL: the sky seen from the corners of a cube's face, from 0 (almost none) to 1, interpolated bilinearly:
 * the classic rule of three neighbours, two beside the corner and one across it. It reads the columns around
 * the point, so that the result does not depend on how faces are merged.
 */
const occlusionChunk = /* glsl */ `
  uniform highp usampler2D columns;

  // The number of cubes in a column; none outside the map.
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

  // On the side of the cube at a level, given the column in front of it and the direction along the side.
  float sideOpenness(ivec2 before, ivec2 along, int level, vec2 at, float width) {
    bool floor = levelAt(before) >= level;
    int first = levelAt(before - along), second = levelAt(before + along);
    vec4 corners = vec4(
      hidden(first > level, floor, first >= level), hidden(second > level, floor, second >= level),
      hidden(first > level, false, first > level + 1), hidden(second > level, false, second > level + 1));
    return between(corners, at, width);
  }
`

export const vertexShader = /* glsl */ `
  ${quadChunk}
  uniform vec4 grid; // columns a side, width of a column, height of level 0, height of a cube
  uniform highp usampler2D faces; // three numbers a face, with two 16-bit integers in each
  uniform ivec2 seen[6]; // the visible sides: the first of their faces, and how many there are
  uniform int seenFaces; // in all
  out vec3 place;
  flat out ivec3 outwards;
  flat out ivec4 extent; // first and last column
  flat out ivec2 rise;   // first and last cube

  vec3 inWorld(vec3 at) {
    return vec3((at.x - grid.x * 0.5) * grid.y, (grid.x * 0.5 - at.y) * grid.y, grid.z + at.z * grid.w);
  }

  void main() {
    int number = quadNumber();
    if (number >= seenFaces) {
      gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
      return;
    }
    for (int i = 0; i < 6; i++) {
      if (number < seen[i].y) {
        number += seen[i].x;
        break;
      }
      number -= seen[i].y;
    }
    ivec2 first = texelOf(number, 3, textureSize(faces, 0).x);
    uvec3 face;
    for (int i = 0; i < 3; i++) face[i] = texelFetch(faces, first + ivec2(i, 0), 0).r;
    uint facing = (face.x >> 14 & 3u) | (face.x >> 30 & 1u) << 2;
    ivec2 column = ivec2(face.x & 0x3fffu, face.x >> 16 & 0x3fffu);
    ivec2 levels = ivec2(face.y & 0xffffu, face.y >> 16);
    ivec2 size = ivec2(face.z & 0xffffu, face.z >> 16);
    extent = ivec4(column, column + size - 1);
    rise = ivec2(levels.x, max(levels.x, levels.y - 1));

    // The position of the corner in the block's box; corners run counter-clockwise, seen from outside.
    vec2 corner = position.xy;
    vec3 share;
    if (facing == 0u) {
      share = vec3(corner, 1.0);
      outwards = ivec3(0, 0, 1);
    } else if (facing == 1u) {
      share = vec3(1.0 - corner.x, corner.y, 0.0);
      outwards = ivec3(0, 0, -1);
    } else if (facing < 4u) {
      bool east = facing == 3u;
      share = vec3(east, east ? 1.0 - corner.x : corner.x, 1.0 - corner.y);
      outwards = ivec3(east ? 1 : -1, 0, 0);
    } else {
      bool south = facing == 5u;
      share = vec3(south ? corner.x : 1.0 - corner.x, south, 1.0 - corner.y);
      outwards = ivec3(0, south ? 1 : -1, 0);
    }
    place = mix(vec3(column, levels.x), vec3(column + size, levels.y), share);

    // A merged face may end in the middle of another's edge, where rounding would let the background through:
    // every face is drawn wider by a fraction of a pixel.
    vec4 near = modelViewMatrix * vec4(inWorld(place), 1.0);
    float hair = 6e-4 * (projectionMatrix * near).w / (projectionMatrix[1][1] * length(modelViewMatrix[0].xyz));
    vec3 wider = (share * 2.0 - 1.0) * (1.0 - abs(vec3(outwards))) * hair / vec3(grid.yy, grid.w);
    gl_Position = projectionMatrix * modelViewMatrix * vec4(inWorld(place + wider), 1.0);
  }`

export const fragmentShader = /* glsl */ `
  ${shadingChunk}
  ${occlusionChunk}
  uniform vec4 grid;
  in vec3 place;
  flat in ivec3 outwards;
  flat in ivec4 extent;
  flat in ivec2 rise;

  void main() {
    // At the edge of a face the middle of a pixel may lie beside it.
    ivec2 column = clamp(ivec2(floor(place.xy)), extent.xy, extent.zw);
    int cube = clamp(int(floor(place.z)), rise.x, rise.y);
    vec3 inCube = clamp(place - vec3(column, cube), 0.0, 1.0);
    bool flat_ = outwards.z != 0;
    ivec2 along = outwards.x != 0 ? ivec2(0, 1) : ivec2(1, 0);
    vec2 onFace = flat_ ? inCube.xy : vec2(dot(inCube.xy, vec2(along)), inCube.z);
    vec3 step = fwidth(place);
    vec2 width = flat_ ? step.xy : vec2(dot(step.xy, vec2(along)), step.z);
    float coarse = max(width.x, width.y);

    // Sides are turf at the top and earth below the first cube: columns of snow beside columns of rock would
    // be stripes.
    int level = levelAt(column);
    float top = grid.z + (float(level) - 0.5) * grid.w;
    float buried = smoothstep(0.0, 1.0, float(level) - place.z);
    // Under water each cube would be a cushion; not in the cut at the border.
    ivec2 beside = column + outwards.xy;
    float seenForms = top < heights.y && beside == clamp(beside, ivec2(0), ivec2(grid.x) - 1) ? 0.2 : 1.0;
    vec2 middle = (vec2(column) + 0.5 - grid.x * 0.5) * grid.y * vec2(1.0, -1.0);
    vec4 traces = tracesAt(middle);
    // A cube is either water or ground, and water is one cube deep.
    bool isFresh = top >= heights.y && (outwards.z > 0 || cube == level - 1) && freshWater(traces, 1.0) > 0.5;
    vec3 turf = groundColor(top, middle);
    vec3 color = outwards.z > 0 ? washed(turf, top + 0.5 * grid.w) : mix(turf, earth, seenForms * (0.4 + 0.6 * buried));
    vec3 across = vec3(outwards.x, -outwards.y, outwards.z);
    vec3 at = vec3((place.x - grid.x * 0.5) * grid.y, (grid.x * 0.5 - place.y) * grid.y, grid.z + place.z * grid.w);
    // A side is lit by the light in front of it, not in its own column. Sunlight was computed for a surface,
    // which is rougher than its cubes, and less so under water; the visible sky comes from the corners.
    float sunlit = shadeAt(at.xy + across.xy * grid.y * 0.5).y;
    vec2 seen = vec2(1.0, mix(1.0, sunlit, top < heights.y ? 0.35 : 0.75));
    vec3 shaded = lit(color, normalize(mix(vec3(0.0, 0.0, 1.0), across + vec3(0.0, 0.0, flat_ ? 0.0 : 0.6), seenForms)), seen);

    if (outwards.z > 0 && top >= heights.y) {
      vec3 dry = eroded(color, top, traces, 0.3);
      shaded = lit(dry, across, seen);
    }
    if (isFresh) shaded = freshColor(traces, seen, at) * (flat_ ? 1.0 : 0.8);

    float openness = 1.0;
    if (outwards.z > 0) {
      openness = topOpenness(column, onFace, coarse);
    } else if (!flat_) {
      openness = sideOpenness(column + outwards.xy, along, cube, onFace, coarse);
    }
    shaded *= mix(1.0 - seenForms * (0.55 - 0.25 * smoothstep(0.4, 1.2, coarse)), 1.0, openness);

    // Lines as wide as a pixel allows, gone when cubes are smaller than that: dark joints between cubes,
    // light where the solid has an edge.
    vec2 distance = min(onFace, 1.0 - onFace) / max(width, 1e-6);
    float line = 1.0 - min(min(distance.x, distance.y), 1.0);
    bool first = distance.x < distance.y;
    ivec2 ahead = ivec2(sign(onFace - 0.5)) * (first ? ivec2(1, 0) : ivec2(0, 1));
    bool sharp = flat_
      ? levelAt(column + ahead) < level
      : first
        ? max(levelAt(column + along * ahead.x), levelAt(column + along * ahead.x + outwards.xy)) <= cube
        : ahead.y > 0 && cube == level - 1;
    shaded *= 1.0 + seenForms * line * (sharp ? 0.16 - 0.16 * smoothstep(0.3, 0.9, coarse)
                                  : 0.2 * smoothstep(0.12, 0.4, coarse) - 0.2);
    gl_FragColor = vec4(hazed(shaded, at), 1.0);
    #include <colorspace_fragment>
  }`
