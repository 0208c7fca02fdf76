import { faceAxes } from '../package/faces.js'

const vec3 = (v: readonly number[]) => `vec3(${v.map((each) => each.toFixed(1)).join(', ')})`
const axes = (which: number) => faceAxes.map((face) => vec3(face[which]!)).join(', ')

/**
 * GLSL: which way the faces' columns and rows run, and outwards; and the direction of a place, u and v −1 to
 * 1. On a border it is the same to the last bit from both its faces, since the square of 1 is exact: else one
 * would see through here and there.
 */
export const planetAxes = /* glsl */ `
  const vec3 rightOf[6] = vec3[6](${axes(0)});
  const vec3 downOf[6] = vec3[6](${axes(1)});
  const vec3 outOf[6] = vec3[6](${axes(2)});

  vec3 towards(int face, vec2 u) {
    vec2 w = u * (1.0 - (1.0 - u * u) * 0.2146);
    return normalize(outOf[face] + rightOf[face] * w.x + downOf[face] * w.y);
  }
`

/**
 * GLSL: heights and normals of a ball, after `heightsChunk`; places in points of a face, and beyond its
 * borders as if it went on. North is y, as in the arrays.
 */
export const planetChunk = /* glsl */ `
  uniform float radius;
  ${planetAxes}

  vec3 directionOf(int face, vec2 place) {
    return towards(face, place * (2.0 / lastPoint) - 1.0);
  }

  int faceTowards(vec3 direction) {
    vec3 size = abs(direction);
    int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    return 2 * axis + (direction[axis] < 0.0 ? 1 : 0);
  }

  vec2 placeTowards(int face, vec3 direction) {
    vec2 w = vec2(dot(direction, rightOf[face]), dot(direction, downOf[face])) / dot(direction, outOf[face]);
    vec2 u = w * (1.25 - 0.25 * w * w);
    for (int i = 0; i < 2; i++) u -= (u * (0.7854 + 0.2146 * u * u) - w) / (0.7854 + 0.6438 * u * u);
    return (u + 1.0) * 0.5 * lastPoint;
  }

  // On whatever face it is.
  float heightTowards(vec3 direction) {
    int face = faceTowards(direction);
    return heightOn(face, placeTowards(face, direction));
  }

  // The point of the ground at a place.
  vec3 groundAt(int face, vec2 place) {
    vec3 direction = directionOf(face, place);
    bool within = all(greaterThanEqual(place, vec2(0.0))) && all(lessThanEqual(place, vec2(lastPoint)));
    return direction * (radius + (within ? heightOn(face, place) : heightTowards(direction)));
  }

  // The normal of the ground between points at this distance; the same across the border of a face as within
  // it.
  vec3 normalAt(int face, vec2 place, float reach) {
    vec3 across = groundAt(face, place + vec2(reach, 0.0)) - groundAt(face, place - vec2(reach, 0.0));
    vec3 along = groundAt(face, place + vec2(0.0, reach)) - groundAt(face, place - vec2(0.0, reach));
    return normalize(cross(along, across));
  }
`

/**
 * GLSL: how sun, sky and air make a ball's colours; needs the shading chunk. `up` points away from its
 * middle.
 */
export const dayChunk = /* glsl */ `
  uniform vec3 eye; // in the ball's own space
  uniform float air; // 1 where there is a sea, less on a dry ball
  uniform float nearGround; // 1 for an eye there, 0 for one from afar

  float dayAt(vec3 up) {
    return smoothstep(-0.18, 0.22, dot(up, sunDirection));
  }

  vec3 litPlanet(vec3 color, vec3 normal, vec3 up) {
    float day = dayAt(up);
    float direct = max(dot(normal, sunDirection) * 0.92 + 0.08, 0.0) * smoothstep(-0.06, 0.12, dot(up, sunDirection));
    vec3 ambient = mix(bouncelight, skylight, dot(normal, up) * 0.5 + 0.5);
    return color * (ambient * (0.02 + 0.5 * day) + sun * direct * 1.12);
  }

  // The ground under the sea, at a share of the sea's greatest depth.
  vec3 underSea(vec3 ground, float depth) {
    return ground;
  }

  vec3 seaLight(vec3 color, vec3 up, vec3 toEye) {
    // Schlick's approximation for water, and the sun in it.
    float fresnel = 0.02 + 0.6 * pow(1.0 - max(dot(up, toEye), 0.0), 5.0);
    float glint = pow(max(dot(reflect(-sunDirection, up), toEye), 0.0), 60.0);
    return mix(color, zenith * dayAt(up), fresnel) + sun * glint * 0.35 * dayAt(up);
  }

  // The air between a place and the eye, so many radii away: the flatter one looks along the ground, the
  // more.
  vec3 throughAir(vec3 color, vec3 up, vec3 toEye, float away) {
    float flatness = 1.0 - max(dot(up, toEye), 0.0);
    float lost = air * min(away, 1.0) * (0.06 + 0.74 * pow(flatness, 3.0));
    // Near the ground one looks through the thick of it.
    lost = mix(lost, 1.0, nearGround * air * 0.6 * (1.0 - exp(-10.0 * away * away)));
    return mix(color, mix(zenith, horizon, flatness) * dayAt(up), lost * dayAt(up));
  }
`
