import * as THREE from 'three'

import { courseColor } from '../rivers/rivers.js'
import { quadChunk, quads, quadTexture } from './quads.js'
import { ShaderMesh } from '../colour/shading.js'

/** One colour without light: paper hides the lines behind it. */
export const paperMaterial = () =>
  new THREE.ShaderMaterial({
    side: THREE.DoubleSide,
    uniforms: { color: { value: new THREE.Color() } },
    vertexShader: /* glsl */ `
      void main() {
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 color;
      void main() {
        gl_FragColor = vec4(color, 1.0);
        #include <colorspace_fragment>
      }`,
  })

/**
 * Line segments of a constant width on the screen, with round ends and smooth edges, drawn over faces of paper that
 * hide the lines behind them. Each segment is a quadrangle that the vertex shader spreads across the line.
 *
 * Where lines meet or cross, the darker ink (on dark paper the lighter) wins instead of being blended twice, so that
 * joints do not show. Lines are lifted towards the camera by a few pixels' worth of depth; otherwise the half of a line
 * on rising ground would be hidden.
 */
export class InkLines extends ShaderMesh {
  /** Pixels of the picture for one of CSS. */
  pixelRatio = 1
  /** Whether the picture has fewer pixels while it moves, so that lines thinner than one keep more of their ink. */
  isCoarse = false
  readonly #viewport = new THREE.Vector4()

  /**
   * @param ends x, y, z of both ends of each segment
   * @param reach how far a lifted line may show through, in the unit of the ends
   * @param width of the lines, in CSS pixels
   * @param onPaper whether they are drawn on paper of one colour, or over anything else
   */
  constructor(ends: Float32Array, reach: number, width: number, onPaper = true) {
    const count = ends.length / 6
    const geometry = quads(count, [[0, -1], [1, -1], [1, 1], [0, 1]]) // prettier-ignore
    const texture = quadTexture(ends, 6)
    const material = inkMaterial({
      paper: { value: new THREE.Color() },
      ink: { value: new THREE.Color() },
      halfScreen: { value: new THREE.Vector2() },
      halfWidth: { value: 0 },
      strength: { value: 1 },
      reach: { value: reach },
      onPaper: { value: onPaper },
      ends: { value: texture },
      segments: { value: count },
    })
    if (onPaper)
      material.setValues({
        blending: THREE.CustomBlending,
        blendSrc: THREE.OneFactor,
        blendDst: THREE.OneFactor,
      })
    super(geometry, material, texture)
    this.onBeforeRender = (renderer) => {
      const { halfScreen, halfWidth, strength } = material.uniforms
      const { z, w } = renderer.getCurrentViewport(this.#viewport)
      ;(halfScreen!.value as THREE.Vector2).set(z / 2, w / 2)
      // A line thinner than a pixel is paler; in a coarse picture it has the width of one, and less of it is lost.
      const pixels = width * this.pixelRatio
      halfWidth!.value = (this.isCoarse ? Math.max(pixels, 1) : pixels) / 2
      strength!.value = Math.min(pixels, 1) ** (this.isCoarse ? 0.5 : 1)
    }
  }

  setInk(paper: string, ink: string): void {
    const inks = { paper: new THREE.Color(paper), ink: new THREE.Color(ink) }
    this.uniforms = inks
    this.material.blendEquation = inks.ink.g < inks.paper.g ? THREE.MinEquation : THREE.MaxEquation
  }
}

const vertexShader = /* glsl */ `
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

const fragmentShader = /* glsl */ `
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

const inkMaterial = (uniforms: THREE.ShaderMaterialParameters['uniforms'] = {}) =>
  new THREE.ShaderMaterial({ uniforms, vertexShader, fragmentShader, depthWrite: false, transparent: true })

/** One of each material for pen drawings. */
export const penMaterials = () => [paperMaterial(), inkMaterial()]

/** The way of a drop over ground with points this far apart, from both ends of each of its steps. */
export function courseInk(ends: readonly number[], spacing: number): InkLines {
  const line = new InkLines(Float32Array.from(ends), 4 * spacing, 2.5, false)
  line.setInk('#000', courseColor)
  line.renderOrder = 2
  return line
}
