import { shadingChunk } from '../draw/colour/shading.glsl.js'
import { quadChunk } from '../draw/views/quads.js'
import { dayChunk, planetAxes } from './chunk.js'

export const vertexShader = /* glsl */ `
  ${quadChunk}
  ${planetAxes}
  uniform highp usampler2D sides; // three numbers a side (planet/columns.ts)
  uniform int count;
  uniform vec4 grid; // columns a side of a face, height of level 0, height of a cube, radius of the ball
  uniform float sea;
  out vec3 at;
  out vec2 onSide;
  flat out vec3 outwards;
  flat out vec2 column; // height of its top, and whether this is it
  flat out float ground; // height of the highest cube of earth
  flat out vec3 whereOn; // the middle of the column on its face, 0 to 1 each way, and the face
  vec3 cornerAt(int face, vec2 place, float height) {
    return towards(face, place * (2.0 / grid.x) - 1.0) * (grid.w + height);
  }
  void main() {
    int number = quadNumber();
    if (number >= count) {
      gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
      return;
    }
    ivec2 first = texelOf(number, 3, textureSize(sides, 0).x);
    uint where = texelFetch(sides, first, 0).r, levels = texelFetch(sides, first + ivec2(1, 0), 0).r;
    ground = grid.y + (float(texelFetch(sides, first + ivec2(2, 0), 0).r) - 0.5) * grid.z;
    vec2 corner = vec2(where & 1023u, where >> 10 & 1023u);
    int face = int(where >> 20 & 7u);
    uint facing = where >> 23 & 7u;
    float low = grid.y + float(levels & 0xffffu) * grid.z, high = grid.y + float(levels >> 16) * grid.z;
    // Corners go around counter-clockwise, seen from outside. Facings: 0 up, 1 left, 2 right, 3 upper, 4
    // lower border.
    vec2 q = position.xy;
    vec3 share = facing == 0u ? vec3(q, 1.0)
      : facing == 1u ? vec3(0.0, q.x, 1.0 - q.y)
      : facing == 2u ? vec3(1.0, 1.0 - q.x, 1.0 - q.y)
      : facing == 3u ? vec3(1.0 - q.x, 0.0, 1.0 - q.y)
      : vec3(q.x, 1.0, 1.0 - q.y);
    at = cornerAt(face, corner + share.xy, mix(low, high, share.z));
    vec3 up = cornerAt(face, corner + 0.5, 0.0) / grid.w;
    vec3 aside = facing == 1u ? -rightOf[face] : facing == 2u ? rightOf[face] : facing == 3u ? -downOf[face] : downOf[face];
    outwards = facing == 0u ? up : normalize(aside - up * dot(aside, up));
    float cubes = float((levels >> 16) - (levels & 0xffffu));
    onSide = vec2(q.x, facing == 0u ? q.y : (1.0 - q.y) * cubes);
    column = vec2(high, facing == 0u);
    whereOn = vec3((corner + 0.5) / grid.x, face);
    gl_Position = projectionMatrix * modelViewMatrix * vec4(at, 1.0);
  }`

export const fragmentShader = /* glsl */ `
  ${shadingChunk}
  ${dayChunk}
  uniform vec4 grid;
  uniform float sea;
  in vec3 at;
  in vec2 onSide;
  flat in vec3 outwards;
  flat in vec2 column;
  flat in float ground;
  flat in vec3 whereOn;
  void main() {
    vec3 up = normalize(at);
    vec3 toEye = normalize(eye - at);
    bool top = column.y > 0.5;
    float buried = clamp((column.x + grid.w - length(at)) / (3.0 * grid.z), 0.0, 1.0);
    vec3 color = hypsometric(ground);
    bool wet = ground < sea && sea > heights.x;
    if (wet) color = underSea(color, (sea - ground) / (sea - heights.x));
    vec4 cover = coverShare > 0.0 ? coverOn(int(whereOn.z), whereOn.xy) : vec4(0.0);
    color = wet ? mix(color, iceColor, cover.a) : mix(color, cover.rgb, coverShare);
    // As on maps: a cube is either water or ground, and water is one cube deep.
    vec4 traces = tracesOn(int(whereOn.z), whereOn.xy);
    bool fresh = !wet && buried * 3.0 < 1.0 && cover.a < 0.5 && freshWater(traces, 1.0) > 0.5;
    if (fresh) color = stream;
    else if (top && !wet) color = eroded(color, ground, traces, 0.3);
    else if (!wet) color = mix(color, earth, 0.4 + 0.6 * smoothstep(0.0, 1.0, buried * 3.0));
    vec3 shaded = litPlanet(color, top ? outwards : normalize(outwards + 0.6 * up), up);
    if (!top && !wet) shaded *= 0.92 - 0.1 * buried;
    // Dark joints between cubes, as wide as a pixel allows and gone when cubes are smaller.
    vec2 width = fwidth(onSide);
    vec2 inCube = fract(onSide);
    vec2 edge = min(inCube, 1.0 - inCube) / max(width, 1e-6);
    float coarse = max(width.x, width.y);
    shaded *= 1.0 - (1.0 - min(min(edge.x, edge.y), 1.0)) * (0.2 - 0.2 * smoothstep(0.12, 0.4, coarse));
    gl_FragColor = vec4(throughAir(shaded, up, toEye, distance(eye, at) / grid.w), 1.0);
    #include <colorspace_fragment>
  }`
