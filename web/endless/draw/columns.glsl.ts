import { colorRange } from '../land.js'
import { colorChunk, tileChunk } from './land.glsl.js'

/**
 * The part of a column to which a triangle belongs, stored at its last corner: its top, a wall to a
 * neighbour, or a wall at the tile's border.
 */
export const faces = { top: 0, west: 1, north: 2, endWest: 3, endNorth: 4, endEast: 5, endSouth: 6 } as const

export const vertexShader = /* glsl */ `
  ${tileChunk}
  in float face;
  out vec3 place;
  out vec2 inSquares; // from the tile's north-western corner
  flat out vec2 middle; // of the column, in squares
  flat out vec3 outwards;
  flat out float top;    // upper edge of the face, metres above the camera
  flat out float cube;   // metres
  flat out float ground; // metres above the sea, not rounded to cubes
  flat out float coarse;
  flat out vec4 layers;
  flat out float spacing;

  struct Column {
    float top, ground, coarse;
  };

  // web/endless/tile-tree.ts has the same formula.
  float wholeCubes(float height, float size) {
    return floor(height / size + 0.5) * size;
  }

  // Four columns morph into one of the parent: they stay apart and get its height.
  Column columnAt(vec2 column) {
    vec2 at = column + 0.5, around = floor(column / 2.0) * 2.0 + 1.0;
    float fine = heightAt(at), rough = coarseHeightAt(around);
    float coarse = coarsenessAt(at, fine);
    float size = where.z / squares() / unit;
    return Column(mix(wholeCubes(fine, size), wholeCubes(rough, size * 2.0), coarse), mix(fine, rough, coarse), coarse);
  }

  void main() {
    spacing = where.z / squares() / stride;
    vec2 corner = vec2(mod(position.z, 2.0), floor(position.z / 2.0));
    Column own = columnAt(position.xy), other = own;
    outwards = vec3(0.0, 0.0, 1.0);
    // A wall faces the lower neighbour.
    if (face == ${faces.west}.0) {
      other = columnAt(max(position.xy - vec2(1, 0), 0.0));
      outwards = vec3(own.top < other.top ? 1.0 : -1.0, 0.0, 0.0);
    } else if (face == ${faces.north}.0) {
      other = columnAt(max(position.xy - vec2(0, 1), 0.0));
      outwards = vec3(0.0, own.top < other.top ? -1.0 : 1.0, 0.0);
    } else if (face == ${faces.endWest}.0) outwards = vec3(-1.0, 0.0, 0.0);
    else if (face == ${faces.endNorth}.0) outwards = vec3(0.0, 1.0, 0.0);
    else if (face == ${faces.endEast}.0) outwards = vec3(1.0, 0.0, 0.0);
    else if (face == ${faces.endSouth}.0) outwards = vec3(0.0, -1.0, 0.0);
    Column higher = own;
    if (own.top < other.top) higher = other;
    inSquares = position.xy + corner;
    middle = position.xy + 0.5;
    ground = higher.ground * unit;
    coarse = own.coarse;
    layers = vec4(where.w, which.xyz);
    cube = where.z / squares();
    float sea = aboveEye(0.0);
    place = vec3(fromEye(inSquares), max(aboveEye(own.top), sea));
    // The border walls reach lower than any neighbour.
    if (face >= ${faces.endWest}.0) place.z -= cube * 12.0;
    top = max(aboveEye(higher.top), sea);
    gl_Position = projected(place);
  }`

export const fragmentShader = /* glsl */ `
  in vec3 place;
  in vec2 inSquares;
  flat in vec2 middle;
  flat in vec3 outwards;
  flat in float top;
  flat in float cube;
  flat in float ground;
  flat in float coarse;
  uniform float stride;
  ${colorChunk}

  void main() {
    bool isTop = outwards.z > 0.0;
    // The place on the face in cubes from its upper left corner, and the width of a pixel in cubes.
    float buried = (top - place.z) / cube;
    vec2 onFace = isTop ? inSquares : vec2(outwards.x != 0.0 ? inSquares.y : inSquares.x, buried);
    vec2 across = isTop ? fwidth(inSquares) : vec2(dot(fwidth(inSquares), abs(outwards.yx)), fwidth(buried));
    lightUp(place);
    vec4 lit = lightOf((isTop ? middle : inSquares) * stride, coarse);
    // A cube is water or land.
    vec4 edge = storedEdge(middle * stride, layers.x);
    bool isWet = edge.w < 0.0 || length(edge.xy) - edge.z < 0.3 * stride && nearRiver(edge.w) * edge.z > 0.02;
    vec3 color;
    if (ground < 0.0) color = seaColor(normalize(place), -ground, lit.z);
    else if (isTop && isWet) color = seaColor(normalize(place), 900.0, lit.z);
    else {
      // Shading tops partly by the slope of the ground gives distant mountains their form.
      vec3 normal = isTop ? normalize(outwards + 0.7 * normalOf(lit.xy)) : outwards;
      vec2 patches = patchesAt(eyeCover + place.xy).xy;
      vec4 shares = sharpened(ragged(coverOf((isTop ? middle : inSquares) * stride, coarse), patches.x), patches.y, 0.0);
      color = landColor(ground, lit.xy, ridgeOf(lit.w), shares, patches) * (1.0 + 0.3 * grainAt(place));
      if (!isTop) {
        // Turf or snow above earth, and rock at high altitudes.
        vec3 soil = mix(earth, rock, smoothstep(0.3, 0.6, ground / ${colorRange.max.toFixed(1)}));
        float turf = 0.22 + 0.06 * sin(floor(onFace.x * 8.0) * 2.4);
        float blur = max(across.y, 1e-4);
        color = mix(color, mix(color * 0.6, soil * 0.7, 0.75), smoothstep(turf - blur, turf + blur, buried));
      }
      color *= shine(normal, lit.z);
      // Joints between cubes, one pixel wide; they fade where cubes are hardly wider than that.
      vec2 inCube = fract(onFace);
      vec2 distance = min(inCube, 1.0 - inCube) / max(across, 1e-6);
      float line = 1.0 - min(min(distance.x, distance.y), 1.0);
      color *= 1.0 - 0.22 * line * (1.0 - smoothstep(0.1, 0.4, max(across.x, across.y)));
    }
    show(color, place);
  }`
