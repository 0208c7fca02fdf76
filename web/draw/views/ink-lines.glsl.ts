import { quadChunk } from './quads.js'

export const vertexShader = /* glsl */ `
  ${quadChunk}
  uniform highp sampler2D ends; // x, y, z of both
  uniform int segments;
  uniform vec2 halfScreen;
  uniform float halfWidth, reach;
  varying vec3 along; // pixels from the first end, across the line, and the line's length

  // Clip space, lifted towards the eye by so many pixels' worth of depth, without moving on the screen.
  vec4 lifted(vec4 seen, float pixels) {
    vec4 clip = projectionMatrix * seen;
    float pixel = clip.w / (projectionMatrix[1][1] * halfScreen.y);
    float scale = length(modelViewMatrix[0].xyz);
    vec4 nearer = projectionMatrix * (seen + vec4(0.0, 0.0, min(pixels * pixel, reach * scale), 0.0));
    if (nearer.w > 0.0) clip.z = nearer.z / nearer.w * clip.w;
    return clip;
  }

  vec3 endAt(ivec2 first) {
    vec3 end;
    for (int i = 0; i < 3; i++) end[i] = texelFetch(ends, first + ivec2(i, 0), 0).r;
    return end;
  }

  void main() {
    int segment = quadNumber();
    if (segment >= segments) {
      gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
      return;
    }
    ivec2 first = texelOf(segment, 6, textureSize(ends, 0).x);
    vec4 start = modelViewMatrix * vec4(endAt(first), 1.0);
    vec4 end = modelViewMatrix * vec4(endAt(first + ivec2(3, 0)), 1.0);
    // In perspective, cut off the part behind the camera before dividing by a negative distance.
    float nearest = -1e-2;
    bool perspective = projectionMatrix[2][3] != 0.0;
    if (perspective && start.z > nearest && end.z > nearest) {
      gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
      return;
    }
    if (perspective && start.z > nearest) start = mix(start, end, (nearest - start.z) / (end.z - start.z));
    if (perspective && end.z > nearest) end = mix(end, start, (nearest - end.z) / (start.z - end.z));
    vec4 a = lifted(start, 3.0);
    vec4 b = lifted(end, 3.0);
    vec2 from = a.xy / a.w * halfScreen;
    vec2 to = b.xy / b.w * halfScreen;
    float size = distance(from, to);
    vec2 forward = size > 1e-6 ? (to - from) / size : vec2(1.0, 0.0);
    float margin = halfWidth + 0.75;
    along = vec3(position.x < 0.5 ? -margin : size + margin, position.y * margin, size);
    vec2 place = from + forward * along.x + vec2(-forward.y, forward.x) * along.y;
    // Divide here, so that interpolation is linear on the screen.
    gl_Position = vec4(place / halfScreen, mix(a.z / a.w, b.z / b.w, position.x), 1.0);
  }`

export const fragmentShader = /* glsl */ `
  uniform vec3 paper, ink;
  uniform float halfWidth, strength;
  uniform bool onPaper;
  varying vec3 along;
  void main() {
    float away = length(vec2(max(max(-along.x, along.x - along.z), 0.0), along.y));
    float covered = clamp(halfWidth + 0.5 - away, 0.0, 1.0);
    if (covered <= 0.0) discard;
    covered *= strength;
    // Mix square roots, which is about as the eye sees: otherwise bright lines would swell.
    vec3 tone = mix(sqrt(paper), sqrt(ink), covered);
    gl_FragColor = onPaper ? vec4(tone * tone, 1.0) : vec4(ink, covered);
    #include <colorspace_fragment>
  }`
