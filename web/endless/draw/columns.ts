import * as THREE from 'three'
import { colorRange } from '../land.js'
import { colorChunk, tileChunk, type TileAttributes, tileGeometry } from './land-chunks.js'

/** The part of a column to which a triangle belongs, stored at its last corner: its top, a wall to a neighbour, or a wall at the tile's border. */
export const faces = { top: 0, west: 1, north: 2, endWest: 3, endNorth: 4, endEast: 5, endSouth: 6 } as const
type Face = (typeof faces)[keyof typeof faces]

/** The corners of a square, and the face of which each is the last corner. */
const corners = [
  { x: 0, y: 0, face: faces.top },
  { x: 1, y: 0, face: faces.north },
  { x: 0, y: 1, face: faces.west },
  { x: 1, y: 1, face: faces.top },
] as const

/**
 * A tile of columns: a top for each, a wall between neighbours, and a wall downwards all around, which hides the gaps
 * between tiles. The mesh is closed except at its lower rim, so that rounding opens no hole. Walls share the corners of
 * two tops, so a column needs four vertices; the values that differ between its faces are stored at the last corner of
 * each triangle, from which `flat` varyings are taken.
 *
 * `position` holds column, row, and the corner from 0 to 3: north-west, north-east, south-west, south-east. `face` holds one of `faces`;
 * vertices of the walls at the tile's border are the lower ones.
 */
export function columnGeometry(squares: number, numbers: TileAttributes): THREE.InstancedBufferGeometry {
  const positions: number[] = []
  const ofFaces: number[] = []
  const index: number[] = []
  const point = (column: number, row: number, corner: number, face: Face) => {
    positions.push(column, row, corner)
    return ofFaces.push(face) - 1
  }
  const at = (column: number, row: number, corner: number) => (row * squares + column) * 4 + corner
  for (let row = 0; row < squares; row++)
    for (let column = 0; column < squares; column++)
      corners.forEach(({ face }, corner) => point(column, row, corner, face))
  for (let row = 0; row < squares; row++)
    for (let column = 0; column < squares; column++) {
      const [northWest, northEast, southWest, southEast] = [0, 1, 2, 3].map((i) => at(column, row, i)) as
        [number, number, number, number] // prettier-ignore
      index.push(northWest, southWest, southEast, northEast, northWest, southEast)
      if (column > 0) {
        const [upper, lower] = [at(column - 1, row, 1), at(column - 1, row, 3)]
        index.push(upper, lower, southWest, northWest, upper, southWest)
      }
      if (row > 0) {
        const [left, right] = [at(column, row - 1, 2), at(column, row - 1, 3)]
        index.push(northWest, left, northEast, left, right, northEast)
      }
      // Four columns meet with a corner each on the same vertical line: two triangles close the mesh there against
      // rounding.
      if (column > 0 && row > 0) {
        const [west, across, north] = [
          at(column - 1, row, 1),
          at(column - 1, row - 1, 3),
          at(column, row - 1, 2),
        ]
        index.push(northWest, across, west, across, northWest, north)
      }
    }
  // Along a border: the wall below each column, and two triangles that close the vertical line between neighbours.
  const end = (
    face: Face,
    first: number,
    second: number,
    columnOf: (i: number) => readonly [number, number],
  ) => {
    let before: readonly [number, number] | undefined
    for (let i = 0; i < squares; i++) {
      const place = columnOf(i)
      const [upper, upperNext] = [at(...place, first), at(...place, second)]
      const [lower, lowerNext] = [point(...place, first, face), point(...place, second, face)]
      index.push(upper, upperNext, lower, lower, upperNext, lowerNext)
      if (before) index.push(before[0], upper, lower, before[0], lower, before[1])
      before = [upperNext, lowerNext]
    }
  }
  end(faces.endWest, 0, 2, (i) => [0, i])
  end(faces.endNorth, 0, 1, (i) => [i, 0])
  end(faces.endEast, 1, 3, (i) => [squares - 1, i])
  end(faces.endSouth, 2, 3, (i) => [i, squares - 1])
  const geometry = tileGeometry(numbers)
  geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('face', new THREE.BufferAttribute(new Float32Array(ofFaces), 1))
  geometry.setIndex(index)
  return geometry
}

/** The ground in columns of cubes, as wide as a square of the mesh. */
export const columnMaterial = (uniforms: Record<string, THREE.IUniform>): THREE.ShaderMaterial =>
  new THREE.ShaderMaterial({ uniforms, vertexShader, fragmentShader, side: THREE.DoubleSide })

const vertexShader = /* glsl */ `
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
    float fine = heightAt(at), rough = heightAt(around);
    float coarse = coarsenessAt(at, fine);
    float size = where.z / squares() / unit;
    return Column(mix(wholeCubes(fine, size), wholeCubes(rough, size * 2.0), coarse), mix(fine, rough, coarse), coarse);
  }

  void main() {
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

const fragmentShader = /* glsl */ `
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
    vec3 color;
    if (ground < 0.0) color = seaColor(normalize(place), -ground, lit.z);
    else if (isTop && freshOf(lit.w) > 0.5) color = seaColor(normalize(place), 900.0, lit.z);
    else {
      // Shading tops partly by the slope of the ground gives distant mountains their form.
      vec3 normal = isTop ? normalize(outwards + 0.7 * normalOf(lit.xy)) : outwards;
      vec4 grain = grainAt(place);
      color = landColor(ground, lit.xy, ridgeOf(lit.w), coverOf((isTop ? middle : inSquares) * stride, coarse)) * (1.0 + 0.5 * grain.x);
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
